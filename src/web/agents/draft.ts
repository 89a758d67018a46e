// What the agent form holds while it is being filled in.
import type { Agent, AgentDraft, TransferTarget } from '#contract/agents.ts'
import type { LanguageName } from '#contract/shared.ts'
import type { Voice } from '#contract/voices.ts'

export type Draft = {
  name: string
  description: string
  lang: LanguageName
  number: string
  voiceId: string
  openingLine: string
  closingLine: string
  neverSay: string
  voiceSpeed: number
  transferTargets: TransferTarget[]
}

export type Choices = { numbers: string[]; voices: Voice[] }

export const voicesFor = (voices: Voice[], lang: LanguageName): Voice[] => voices.filter((voice) => voice.lang === lang)

/** The first available number and voice; English unless told. */
export function newDraft({ numbers, voices }: Choices): Draft {
  return {
    name: '',
    description: '',
    lang: 'English',
    number: numbers[0] ?? '',
    voiceId: voicesFor(voices, 'English')[0]?.voiceId ?? '',
    openingLine: '',
    closingLine: '',
    neverSay: '',
    voiceSpeed: 1,
    transferTargets: [],
  }
}

export function draftOf(agent: Agent): Draft {
  const { id: _id, knowledgeBase: _files, voice, ...rest } = agent
  return { ...rest, voiceId: voice.voiceId }
}

/** A new language keeps the voice if it speaks it, and takes the first that does otherwise. */
export function withLanguage(draft: Draft, lang: LanguageName, voices: Voice[]): Draft {
  const speaking = voicesFor(voices, lang)
  const keeps = speaking.some(({ voiceId }) => voiceId === draft.voiceId)
  return { ...draft, lang, voiceId: keeps ? draft.voiceId : (speaking[0]?.voiceId ?? '') }
}

export type Problems = Partial<Record<'name' | 'description' | 'number' | 'voiceId' | 'transferTargets', string>>

export function problemsOf(draft: Draft): Problems {
  const problems: Problems = {}
  if (draft.name.trim() === '') problems.name = 'Please enter a name.'
  if (draft.description.trim() === '') problems.description = 'Please enter a description.'
  if (draft.number === '') problems.number = 'Please add a Number, before creating an Agent.'
  if (draft.voiceId === '') problems.voiceId = 'Please choose a voice.'
  const isWhole = ({ label, number }: TransferTarget) => label.trim() !== '' && /^\+[1-9]\d{6,14}$/.test(number)
  if (!draft.transferTargets.every(isWhole))
    problems.transferTargets = 'Please give each transfer a name and a valid phone number.'
  return problems
}

export function payloadOf(draft: Draft, businessId: number, knowledgeBase: AgentDraft['knowledgeBase']): AgentDraft {
  return { ...draft, businessId, name: draft.name.trim(), description: draft.description.trim(), knowledgeBase }
}
