import { afterEach, describe, expect, test } from 'vitest'
import { type ModelPiece, ProviderError } from '#voice/ports.ts'
import { type OpenAiCompatibleConfig, openAiCompatible } from './openai-compatible.ts'
import { type Answer, type ChatServer, KEY, type Step, startChatServer } from './testing/chat-server.ts'
import { CALLER, gather, languageModelConformance, type ScriptedPiece, textOf } from './testing/conformance.ts'

const onWire = (piece: ScriptedPiece): Step => {
  if ('fail' in piece) return { error: 'The server had an error while processing your request' }
  if (!('toolCall' in piece)) return piece
  const { id, name, input } = piece.toolCall
  return { toolCall: { id, name, fragments: JSON.stringify(input).match(/.{1,3}/gsu) ?? [] } }
}

languageModelConformance('an OpenAI-compatible endpoint', async (answers) => {
  const server = await startChatServer(answers.map((pieces) => ({ steps: pieces.map(onWire) })))
  const model = openAiCompatible({ baseUrl: server.baseUrl, apiKey: KEY, model: 'test' })
  return { model, seen: () => server.requests, close: server.close }
})

let server: ChatServer | undefined
afterEach(() => server?.close())

async function asking(answers: Answer[], config: Partial<OpenAiCompatibleConfig> = {}) {
  server = await startChatServer(answers)
  const model = openAiCompatible({ baseUrl: server.baseUrl, apiKey: KEY, model: 'test', ...config })
  const pieces: ModelPiece[] = []
  const run = async (signal = new AbortController().signal, tools = []) => {
    for await (const piece of model.reply(CALLER, { tools, signal })) pieces.push(piece)
    return pieces
  }
  return { server, run, pieces, text: () => textOf(pieces) }
}
const HELLO: Answer = { steps: [{ text: 'Hello' }, { text: ' there' }] }
const failure = async (run: Promise<unknown>): Promise<ProviderError> => {
  const error = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ProviderError)
  return error as ProviderError
}

describe('what is sent', () => {
  test('model, roles and stream; no tools where there are none', async () => {
    const { run, server } = await asking([HELLO])
    await run()
    expect(server.requests[0]).toEqual({
      model: 'test',
      stream: true,
      messages: [
        { role: 'system', content: 'You answer for a clinic.' },
        { role: 'user', content: 'When do you open?' },
      ],
    })
  })

  test('usage is asked for and reported where somebody wants it', async () => {
    const used: unknown[] = []
    const { run } = await asking([HELLO], { onUsage: (usage) => used.push(usage) })
    await run()
    expect(used).toEqual([{ inputTokens: 12, outputTokens: 5 }])
  })
})

describe('the stream', () => {
  test('survives chunks cut anywhere, even inside a character', async () => {
    const event = Buffer.from(`data: ${JSON.stringify({ choices: [{ delta: { content: 'नमस्ते' } }] })}\r\n\r\n`)
    const steps: Step[] = Array.from(event, (byte) => ({ raw: Uint8Array.of(byte) }))
    const { run, text } = await asking([{ steps, lineEnd: '\r\n' }])
    await run()
    expect(text()).toBe('नमस्ते')
  })

  test('comments, unknown fields, several data lines and a missing [DONE] are no trouble', async () => {
    const raw = ': ping\n\nevent: message\nid: 7\nretry: 10\ndata: {"choices":\ndata: [{"delta":{"content":"Hi"}}]}\n\n'
    const { run, text } = await asking([{ steps: [{ raw }], done: false }])
    await run()
    expect(text()).toBe('Hi')
  })

  test('a tool call is put together out of its fragments, two at once are kept apart', async () => {
    const { pieces, run } = await asking([
      {
        steps: [
          { toolCall: { id: 'a', name: 'book', fragments: ['{"sl', 'ot": "fi', 've"}'] } },
          { toolCall: { id: 'b', name: 'transfer', fragments: [] }, index: 1 },
        ],
        finish: 'tool_calls',
      },
    ])
    await run()
    expect(pieces).toEqual([
      { type: 'tool-call', id: 'a', name: 'book', input: { slot: 'five' } },
      { type: 'tool-call', id: 'b', name: 'transfer', input: {} },
    ])
  })

  test('arguments that are not JSON are a failure, not a wild guess', async () => {
    const broken: Answer = {
      steps: [{ toolCall: { id: 'a', name: 'book', fragments: ['{"slot": '] } }],
      finish: 'tool_calls',
    }
    const { run } = await asking([broken], { retries: 0 })
    expect((await failure(run())).message).toContain('arguments that are not JSON')
  })

  test('a malformed chunk before the first word is tried again', async () => {
    const { run, text, server } = await asking([{ steps: [{ raw: 'data: {"choices": [{"del\n\n' }] }, HELLO])
    await run()
    expect(text()).toBe('Hello there')
    expect(server.requests).toHaveLength(2)
  })

  test('an error object in the middle ends it without trying again', async () => {
    const { run, text, server } = await asking([{ steps: [{ text: 'Hel' }, { error: 'overloaded' }] }, HELLO])
    expect((await failure(run())).message).toContain('overloaded')
    expect(text()).toBe('Hel')
    expect(server.requests).toHaveLength(1)
  })

  test('a connection that dies in the middle is told apart from an end', async () => {
    const { run, text } = await asking([{ steps: [{ text: 'Hel' }, { waitMs: 20 }, { die: true }] }])
    expect((await failure(run())).retryable).toBe(true)
    expect(text()).toBe('Hel')
  })

  test('an answer that stops without saying so has broken off', async () => {
    const { run } = await asking([{ steps: [{ text: 'Hel' }], finish: null, done: false }])
    expect((await failure(run())).message).toContain('broke off')
  })

  test('a server that does not stream is understood', async () => {
    const { run, text } = await asking([{ whole: { content: 'All at once' } }])
    await run()
    expect(text()).toBe('All at once')
  })

  test('deliberation between think tags is not part of the answer, however it is cut', async () => {
    const steps =
      '<think>The caller wants hours.</think>We open at 9 < 10.'.match(/.{1,4}/gs)?.map((text) => ({ text })) ?? []
    const { run, text } = await asking([{ steps }])
    await run()
    expect(text()).toBe('We open at 9 < 10.')
  })
})

describe('trouble before the first word', () => {
  test('429 with Retry-After waits as long as asked, then tries again', async () => {
    const { run, text } = await asking([{ status: 429, headers: { 'retry-after': '0.3' } }, HELLO])
    const before = performance.now()
    await run()
    expect(performance.now() - before).toBeGreaterThanOrEqual(290)
    expect(text()).toBe('Hello there')
  })

  test('a pause longer than a caller can wait is a refusal at once', async () => {
    const { run, server } = await asking([{ status: 429, headers: { 'retry-after': '60' } }, HELLO])
    expect((await failure(run())).retryable).toBe(true)
    expect(server.requests).toHaveLength(1)
  })

  test('500 and 503 are tried again, and given up after two more times', async () => {
    const { run, server } = await asking([{ status: 500 }, { status: 503 }, { status: 502 }])
    expect((await failure(run())).message).toBe('language model: is failing (502)')
    expect(server.requests).toHaveLength(3)
  })

  test('400 is not tried again and says why', async () => {
    const refused = { status: 400, body: { error: { message: 'This model has a context length of 8192 tokens' } } }
    const { run, server } = await asking([refused, HELLO])
    const error = await failure(run())
    expect(error.retryable).toBe(false)
    expect(error.message).toContain('context length')
    expect(server.requests).toHaveLength(1)
  })

  test('a server that hangs is left after the time given, and tried again', async () => {
    const { run, text } = await asking([{ hang: true }, HELLO], { answerWithinMs: 150 })
    await run()
    expect(text()).toBe('Hello there')
  })

  test('a server that goes quiet in the middle is left', async () => {
    const { run } = await asking([{ steps: [{ text: 'Hel' }, { waitMs: 3_000 }] }], { quietMs: 150 })
    expect((await failure(run())).message).toContain('went quiet')
  })

  test('a slow server that keeps writing is waited for', async () => {
    const slow = ['a', 'b', 'c', 'd'].flatMap((text): Step[] => [{ waitMs: 60 }, { text }])
    const { run, text } = await asking([{ steps: slow }], { quietMs: 150 })
    await run()
    expect(text()).toBe('abcd')
  })

  test('nobody listening is said so, with the reason', async () => {
    const model = openAiCompatible({ baseUrl: 'http://127.0.0.1:9/v1', model: 'test', retries: 0 })
    const error = await failure(gather(model.reply(CALLER, { tools: [], signal: new AbortController().signal })))
    expect(error.message).toContain('could not be reached')
  })

  test('an abort while waiting to try again ends the waiting, and the connection is let go', async () => {
    const { run, server } = await asking([{ hang: true }])
    const controller = new AbortController()
    setTimeout(() => controller.abort(new Error('turn dropped')), 50)
    await expect(run(controller.signal)).rejects.toThrow('turn dropped')
    await expect.poll(server.abandoned).toBe(1)
  })
})

test('the key is in no error, even when the server repeats it', async () => {
  const wrong = 'sk-secret-abcdef123456'
  const { run } = await asking([HELLO], { apiKey: wrong })
  const error = await failure(run())
  expect(error.message).toContain('refused the key (401)')
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('abcdef123456')
})

test('a consumer that stops reading lets the connection go', async () => {
  const server = await startChatServer([{ steps: [{ text: 'Hel' }, { waitMs: 5_000 }, { text: 'lo' }] }])
  const model = openAiCompatible({ baseUrl: server.baseUrl, apiKey: KEY, model: 'test' })
  for await (const _ of model.reply(CALLER, { tools: [], signal: new AbortController().signal })) break
  await expect.poll(server.abandoned).toBe(1)
  await server.close()
})
