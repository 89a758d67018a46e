import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FileMeta } from './files.ts'
import { KnowledgeFile } from './knowledge.ts'
import { AgentId, InBusiness, LanguageName } from './shared.ts'
import { Voice, VoiceId } from './voices.ts'
import { WeeklyHours } from './weekly-hours.ts'

/** E.164, such as `+918047123456`. */
const PhoneNumber = z
  .string()
  .trim()
  .regex(/^\+[1-9]\d{6,14}$/, 'Please enter a valid phone number.')

export const TransferTarget = z.object({
  label: z.string().trim().min(1).max(60),
  number: PhoneNumber,
  /** When somebody is there, in the business's own time; left out: always. */
  hours: WeeklyHours.optional(),
  /** What they speak; left out: nobody is preferred. */
  lang: LanguageName.optional(),
})
export type TransferTarget = z.infer<typeof TransferTarget>

/** What the form knows beyond the specification; all of it optional. */
const Manners = {
  openingLine: z.string().trim().max(500),
  closingLine: z.string().trim().max(500),
  neverSay: z.string().trim().max(2000),
  voiceSpeed: z.number().min(0.5).max(2),
  transferTargets: z.array(TransferTarget).max(10),
}

export const Agent = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  lang: LanguageName,
  number: z.string(),
  voice: Voice.pick({ voiceId: true, speaker: true }),
  knowledgeBase: z.array(KnowledgeFile),
  ...Manners,
})
export type Agent = z.infer<typeof Agent>

export const AgentDraft = InBusiness.extend({
  agentId: AgentId.optional(),
  name: z.string().trim().min(1, 'Please enter a name.').max(100),
  description: z.string().trim().min(1, 'Please enter a description.').max(20_000),
  lang: LanguageName,
  number: PhoneNumber,
  voiceId: VoiceId,
  knowledgeBase: z
    .array(FileMeta.partial().required({ fileId: true }))
    .max(100)
    .default([]),
  // Left out, an existing agent keeps what it has.
  ...z.object(Manners).partial().shape,
})
export type AgentDraft = z.infer<typeof AgentDraft>

export const listAgents = endpoint({
  method: 'GET',
  path: '/agent/:businessId',
  summary: 'The agents of a business, newest first',
  params: InBusiness,
  response: z.array(Agent),
})

export const deleteAgent = endpoint({
  method: 'DELETE',
  path: '/agent/:businessId',
  summary: 'Deletes an agent, frees its number and keeps its call history',
  params: InBusiness,
  query: z.object({ agentId: AgentId }),
  response: z.object({ deleted: z.literal(true) }),
})

export const agentNames = endpoint({
  method: 'GET',
  path: '/agent/info/:businessId',
  summary: 'The names of the agents by their ids',
  params: InBusiness,
  response: z.record(z.string(), z.string()),
})

export const agentAction = endpoint({
  method: 'GET',
  path: '/agent/action/:businessId',
  summary: 'What an agent can be made of: free numbers and voices; with `agentId`, that agent too',
  params: InBusiness,
  query: z.object({ agentId: AgentId.optional() }),
  response: z.object({ numbers: z.array(z.string()), voices: z.array(Voice), agentResponse: Agent.nullable() }),
})

export const saveAgent = endpoint({
  method: 'POST',
  path: '/agent/save',
  summary: 'Creates an agent, or with `agentId` changes one',
  body: AgentDraft,
  response: Agent,
})
