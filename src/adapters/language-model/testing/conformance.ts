// What every language model owes the conversation. Each adapter runs this.
import { afterEach, describe, expect, test } from 'vitest'
import { type LanguageModel, type Message, type ModelPiece, ProviderError, type ToolDescription } from '#voice/ports.ts'

/** One answer of the model, piece by piece. */
export type ScriptedPiece =
  | { text: string }
  | { toolCall: { id: string; name: string; input: unknown } }
  | { waitMs: number }
  | { fail: true }

export type ModelUnderTest = {
  model: LanguageModel
  /** The messages of each request, as the model saw them. */
  seen: () => readonly unknown[]
  close: () => Promise<void>
}

export const CALLER: Message[] = [
  { role: 'system', text: 'You answer for a clinic.' },
  { role: 'caller', text: 'When do you open?' },
]
const TOOL: ToolDescription = {
  name: 'book',
  description: 'Books a slot',
  schema: { type: 'object', properties: { slot: { type: 'string' } } },
}

export async function gather(pieces: AsyncIterable<ModelPiece>): Promise<ModelPiece[]> {
  const all: ModelPiece[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

export const textOf = (pieces: readonly ModelPiece[]) =>
  pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('')

export function languageModelConformance(
  name: string,
  start: (answers: ScriptedPiece[][]) => Promise<ModelUnderTest>,
): void {
  describe(`${name} as a language model`, () => {
    let under: ModelUnderTest | undefined
    afterEach(() => under?.close())
    const signal = () => new AbortController().signal
    const started = async (...answers: ScriptedPiece[][]) => (under = await start(answers))

    test('text arrives whole and in order, in any script', async () => {
      const { model } = await started([{ text: 'हम सुबह ' }, { text: 'नौ बजे ' }, { text: 'खुलते हैं।' }])
      expect(textOf(await gather(model.reply(CALLER, { tools: [], signal: signal() })))).toBe('हम सुबह नौ बजे खुलते हैं।')
    })

    test('the first words do not wait for the last', async () => {
      const { model } = await started([{ text: 'We open' }, { waitMs: 400 }, { text: ' at nine.' }])
      const before = performance.now()
      let firstMs = Number.POSITIVE_INFINITY
      for await (const _ of model.reply(CALLER, { tools: [], signal: signal() })) {
        firstMs = Math.min(firstMs, performance.now() - before)
      }
      expect(firstMs).toBeLessThan(300)
    })

    test('a tool call carries its id, its name and its input as a value', async () => {
      const { model } = await started([{ toolCall: { id: 'c1', name: 'book', input: { slot: 'कल 5 बजे' } } }])
      const pieces = await gather(model.reply(CALLER, { tools: [TOOL], signal: signal() }))
      expect(pieces.at(-1)).toEqual({ type: 'tool-call', id: 'c1', name: 'book', input: { slot: 'कल 5 बजे' } })
    })

    test('words, two calls and their results can be handed back', async () => {
      const under = await started([{ text: 'Booked.' }])
      const messages: Message[] = [
        ...CALLER,
        { role: 'agent', text: 'One moment.' },
        { role: 'tool-call', id: 'c1', name: 'book', input: { slot: 'five' } },
        { role: 'tool-call', id: 'c2', name: 'book', input: {} },
        { role: 'tool-result', id: 'c1', output: { ok: true } },
        { role: 'tool-result', id: 'c2', output: 'full' },
      ]
      expect(textOf(await gather(under.model.reply(messages, { tools: [TOOL], signal: signal() })))).toBe('Booked.')
      expect(JSON.stringify(under.seen())).toContain('five')
    })

    test('several conversations at once do not mix', async () => {
      const { model } = await started(
        [{ text: 'a' }, { waitMs: 30 }, { text: 'a' }],
        [{ text: 'b' }, { waitMs: 10 }, { text: 'b' }],
      )
      const both = await Promise.all(
        [1, 2].map(async () => textOf(await gather(model.reply(CALLER, { tools: [], signal: signal() })))),
      )
      expect(both.toSorted()).toEqual(['aa', 'bb'])
    })

    test('an abort in the middle ends it at once, with the abort’s own reason', async () => {
      const { model } = await started([{ text: 'We' }, { waitMs: 5_000 }, { text: ' open' }])
      const controller = new AbortController()
      const pieces: ModelPiece[] = []
      const before = performance.now()
      const run = (async () => {
        for await (const piece of model.reply(CALLER, { tools: [], signal: controller.signal })) {
          pieces.push(piece)
          controller.abort(new Error('turn dropped'))
        }
      })()
      await expect(run).rejects.toThrow('turn dropped')
      expect(textOf(pieces)).toBe('We')
      expect(performance.now() - before).toBeLessThan(2_000)
    })

    test('nothing is asked for a turn that is already over', async () => {
      const under = await started([{ text: 'We open at nine.' }])
      const signal = AbortSignal.abort(new Error('turn dropped'))
      await expect(gather(under.model.reply(CALLER, { tools: [], signal }))).rejects.toThrow('turn dropped')
      expect(under.seen()).toEqual([])
    })

    test('a failure in the middle is a ProviderError, after what had come', async () => {
      const { model } = await started([{ text: 'We open' }, { fail: true }])
      const pieces: ModelPiece[] = []
      const run = (async () => {
        for await (const piece of model.reply(CALLER, { tools: [], signal: signal() })) pieces.push(piece)
      })()
      await expect(run).rejects.toBeInstanceOf(ProviderError)
      expect(textOf(pieces)).toBe('We open')
    })
  })
}
