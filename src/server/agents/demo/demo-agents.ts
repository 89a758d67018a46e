// The demo's two agents and the documents they answer from.
import { readdir, readFile } from 'node:fs/promises'
import type { AgentDraft } from '#contract/agents.ts'
import { LANGUAGES } from '#contract/shared.ts'
import { bringFile } from '#server/files/files.ts'
import { type AgentParts, agentByNumber, saveAgent } from '../agents.ts'

const DOCUMENTS = new URL('./documents/', import.meta.url)

type Demo = { businessId: number; numbers: readonly string[] }
type DemoAgent = Omit<AgentDraft, 'businessId' | 'number' | 'knowledgeBase' | 'voiceId'> & {
  voiceId: string
  reads: (fileName: string) => boolean
}

const inHindi = (fileName: string) => /[\u0900-\u097f]/.test(fileName)

const AGENTS: DemoAgent[] = [
  {
    name: 'Meera',
    description:
      'Meera answers the phone of Saffron Dental Care in Bengaluru. She is warm, calm and brief. She tells callers about treatments, prices, opening hours and how to pay, and helps them to make, move or cancel appointments. She never gives a diagnosis: for pain, swelling or bleeding she offers the earliest visit or the emergency line.',
    lang: 'English',
    voiceId: 'kokoro:bf_emma',
    openingLine: 'Hello, this is Meera from Saffron Dental Care. How may I help you?',
    closingLine: 'Thank you for calling Saffron Dental Care. Have a good day!',
    neverSay:
      'Never diagnose. Never promise that a treatment will not hurt. Never name prices that are not in the price list.',
    transferTargets: [{ label: 'Front desk', number: '+918047180005' }],
    reads: (fileName) => !inHindi(fileName),
  },
  {
    name: 'Aditi',
    description:
      'अदिति सैफ़रन डेंटल केयर, बेंगलुरु के मरीज़ों से हिंदी में बात करती है। वह इलाज, शुल्क, समय और भुगतान के बारे में बताती है और अपॉइंटमेंट लेने, बदलने या रद्द करने में मदद करती है। वह बीमारी के बारे में राय नहीं देती, डॉक्टर से मिलने को कहती है।',
    lang: 'Hindi',
    voiceId: 'kokoro:hf_alpha',
    openingLine: 'नमस्ते, मैं सैफ़रन डेंटल केयर से अदिति बोल रही हूँ। बताइए, मैं आपकी क्या मदद कर सकती हूँ?',
    closingLine: 'सैफ़रन डेंटल केयर में फ़ोन करने के लिए धन्यवाद। आपका दिन शुभ हो!',
    reads: inHindi,
  },
]

/** Leaves agents that are there already as they are, so that a broken-off start can be taken up again. */
export async function seedDemoAgents(parts: AgentParts, { businessId, numbers }: Demo): Promise<void> {
  const names = await readdir(DOCUMENTS)
  for (const [at, { reads, ...agent }] of AGENTS.entries()) {
    const number = numbers[at]
    if (!number || (await parts.db.asSystem((tx) => agentByNumber(tx, number)))) continue
    const voices = parts.speech.voices().filter(({ language }) => language === LANGUAGES[agent.lang])
    const voiceId = voices.find((voice) => voice.voiceId === agent.voiceId)?.voiceId ?? voices[0]?.voiceId
    if (!voiceId) continue // nothing here speaks this language
    const knowledgeBase = []
    for (const name of names.filter(reads)) {
      const content = await readFile(new URL(encodeURIComponent(name), DOCUMENTS))
      knowledgeBase.push(await bringFile(parts, businessId, 'knowledge', name, content))
    }
    await saveAgent(parts, { ...agent, businessId, number, voiceId, knowledgeBase })
  }
}
