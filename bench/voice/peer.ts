// The field's engine behind the same socket and the same stubs. It has no room here: sound goes in and out directly.
import { createServer, type Socket } from 'node:net'
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { bytesOf, LINE_RATE, receive, samplesOf, send, usage, VOICE_RATE } from './protocol.ts'

// Installed beside the repository for the measurement only, so the compiler cannot know it.
const strange = (name: string): Promise<any> => import(name)
const livekit = await strange('@livekit/agents')
const { AudioFrame } = await strange('@livekit/rtc-node')
const { voice, stt, tts, llm, VAD, VADStream, VADEventType } = livekit
livekit.initializeLogger({ pretty: false, level: 'fatal' })

const STUB_MS = 100
const ENDPOINT_MS = 300
/** Its detector reports the end of speech after this much silence; the endpoint delay counts from the last sound. */
const DETECTOR_SILENCE_MS = 250
const QUESTION = 'where is my order'
const ANSWER = 'Your order is on the way and it reaches you tomorrow.'
const MS_PER_LETTER = 50

const isLoud = (samples: Int16Array) => {
  let sum = 0
  for (let i = 0; i < samples.length; i++) sum += (samples[i] as number) ** 2
  return Math.sqrt(sum / samples.length) > 300
}

class EnergyStream extends VADStream {
  constructor(vad: unknown) {
    super(vad)
    void this.listen()
  }
  async listen(): Promise<void> {
    let speech = 0
    let silence = 0
    let speaking = false
    let index = 0
    for (;;) {
      const { done, value: frame } = await this.inputReader.read().catch(() => ({ done: true }))
      if (done) return
      if (typeof frame === 'symbol') continue
      const ms = (frame.samplesPerChannel * 1000) / frame.sampleRate
      index += frame.samplesPerChannel
      const loud = isLoud(frame.data)
      if (loud) {
        speech += ms
        silence = 0
      } else {
        silence += ms
        if (!speaking) speech = 0
      }
      const tell = (type: unknown) =>
        this.sendVADEvent({
          type,
          samplesIndex: index,
          timestamp: Date.now(),
          speechDuration: speech,
          silenceDuration: silence,
          frames: [frame],
          probability: loud ? 1 : 0,
          inferenceDuration: 0,
          speaking,
          rawAccumulatedSilence: silence,
          rawAccumulatedSpeech: speech,
        })
      if (!speaking && speech >= 60) {
        speaking = true
        tell(VADEventType.START_OF_SPEECH)
      } else if (speaking && silence >= DETECTOR_SILENCE_MS) {
        speaking = false
        tell(VADEventType.END_OF_SPEECH)
        speech = 0
      }
      tell(VADEventType.INFERENCE_DONE)
    }
  }
}
class EnergyDetector extends VAD {
  label = 'energy'
  constructor() {
    super({ updateInterval: 20 })
  }
  get minSilenceDuration() {
    return DETECTOR_SILENCE_MS
  }
  stream() {
    return new EnergyStream(this)
  }
}

class StubHearing extends stt.SpeechStream {
  label = 'stub.stt'
  async run(): Promise<void> {
    let speaking = false
    let silence = 0
    const tell = (type: unknown, text: string) => {
      try {
        const language = livekit.asLanguageCode('en')
        this.queue.put({ type, alternatives: [{ text, language, startTime: 0, endTime: 0, confidence: 1 }] })
      } catch {
        // The stream was closed in the meantime.
      }
    }
    for await (const frame of this.input) {
      if (typeof frame === 'symbol') continue
      if (isLoud(frame.data)) {
        if (!speaking) tell(stt.SpeechEventType.INTERIM_TRANSCRIPT, 'where is')
        speaking = true
        silence = 0
      } else if (speaking) {
        silence += 20
        if (silence < STUB_MS) continue
        speaking = false
        silence = 0
        tell(stt.SpeechEventType.FINAL_TRANSCRIPT, QUESTION)
      }
    }
  }
}
class StubSpeechToText extends stt.STT {
  label = 'stub-stt'
  constructor() {
    super({ streaming: true, interimResults: true })
  }
  async _recognize(): Promise<never> {
    throw new Error('streaming only')
  }
  stream(options: { connOptions?: unknown } = {}) {
    return Reflect.construct(StubHearing, [this, undefined, options.connOptions])
  }
}

class StubThinking extends llm.LLMStream {
  async run(): Promise<void> {
    await sleep(STUB_MS)
    for (const word of ANSWER.split(' ')) {
      this.queue.put({ id: 'x', delta: { role: 'assistant', content: `${word} ` } })
    }
  }
}
class StubModel extends llm.LLM {
  label() {
    return 'stub-llm'
  }
  chat(options: { chatCtx: unknown; toolCtx: unknown; connOptions?: unknown }) {
    const connOptions = options.connOptions ?? livekit.DEFAULT_API_CONNECT_OPTIONS
    return Reflect.construct(StubThinking, [this, { chatCtx: options.chatCtx, toolCtx: options.toolCtx, connOptions }])
  }
}

class StubSpeaking extends tts.SynthesizeStream {
  label = 'stub.tts'
  async run(): Promise<void> {
    let begun = false
    const id = String(Math.random())
    const put = (final: boolean, level: number) => {
      const frame = new AudioFrame(new Int16Array(VOICE_RATE / 50).fill(level), VOICE_RATE, 1, VOICE_RATE / 50)
      this.queue.put({ requestId: id, segmentId: id, final, frame })
    }
    for await (const text of this.input) {
      if (typeof text === 'symbol') continue
      if (!begun) await sleep(STUB_MS)
      begun = true
      for (let ms = 0; ms < text.length * MS_PER_LETTER; ms += 20) put(false, 8_000)
    }
    put(true, 0)
    this.queue.put(tts.SynthesizeStream.END_OF_STREAM)
  }
}
class StubVoice extends tts.TTS {
  label = 'stub-tts'
  constructor() {
    super(VOICE_RATE, 1, { streaming: true })
  }
  synthesize(): never {
    throw new Error('streaming only')
  }
  stream(options: { connOptions?: unknown } = {}) {
    return Reflect.construct(StubSpeaking, [this, options.connOptions])
  }
}

class SocketInput extends voice.AudioInput {
  private controller!: ReadableStreamDefaultController
  constructor() {
    super()
    this.multiStream.addInputStream(new ReadableStream({ start: (controller) => void (this.controller = controller) }))
  }
  push(samples: Int16Array) {
    this.controller.enqueue(new AudioFrame(samples, LINE_RATE, 1, samples.length))
  }
}

/** Plays by the clock, as a buffering line would, and tells the caller what reaches it. */
class SocketOutput extends voice.AudioOutput {
  private pushedMs = 0
  private beganAt = 0
  private timer: NodeJS.Timeout | undefined
  private readonly socket: Socket
  private readonly call: number
  constructor(socket: Socket, call: number) {
    super(VOICE_RATE, undefined, { pause: true })
    this.socket = socket
    this.call = call
  }
  async captureFrame(frame: { data: Int16Array; samplesPerChannel: number; sampleRate: number }): Promise<void> {
    await super.captureFrame(frame)
    if (this.pushedMs === 0) {
      this.beganAt = performance.now()
      this.onPlaybackStarted(Date.now())
    }
    this.pushedMs += (frame.samplesPerChannel * 1000) / frame.sampleRate
    send(this.socket, 'audio', this.call, bytesOf(frame.data))
  }
  flush(): void {
    super.flush()
    const left = Math.max(0, this.pushedMs - (performance.now() - this.beganAt))
    if (this.pushedMs > 0) this.timer = setTimeout(() => this.finish(false), left)
  }
  private finish(interrupted: boolean): void {
    clearTimeout(this.timer)
    if (this.pushedMs === 0) return
    const played = interrupted ? Math.min(this.pushedMs, performance.now() - this.beganAt) : this.pushedMs
    this.pushedMs = 0
    this.onPlaybackFinished({ playbackPosition: played / 1000, interrupted })
  }
  clearBuffer(): void {
    send(this.socket, 'clear', this.call)
    this.finish(true)
  }
  pause(): void {
    send(this.socket, 'pause', this.call)
  }
  resume(): void {
    send(this.socket, 'resume', this.call)
  }
}

async function start(socket: Socket, call: number) {
  const session = new voice.AgentSession({
    aecWarmupDuration: 0,
    stt: new StubSpeechToText(),
    llm: new StubModel(),
    tts: new StubVoice(),
    vad: new EnergyDetector(),
    turnHandling: {
      turnDetection: 'vad',
      endpointing: { mode: 'fixed', minDelay: ENDPOINT_MS, maxDelay: 3_000 },
      interruption: { mode: 'vad', minDuration: 200 },
      preemptiveGeneration: { enabled: true, preemptiveTts: false },
    },
  })
  const input = new SocketInput()
  session.input.audio = input
  session.output.audio = new SocketOutput(socket, call)
  session.output.transcription = null
  session.on('error', () => {})
  await session.start({ agent: new voice.Agent({ instructions: 'You are a support agent.' }) })
  return { session, input }
}

const server = createServer((socket) => {
  const calls = new Map<number, Awaited<ReturnType<typeof start>>>()
  let used: ReturnType<typeof usage> | undefined
  socket.on('close', () => process.exit(0))
  receive(socket, ({ type, call, body }) => {
    if (type === 'start') void start(socket, call).then((started) => calls.set(call, started))
    if (type === 'baseline') used = usage()
    if (type === 'audio') calls.get(call)?.input.push(samplesOf(body))
    if (type === 'end') void calls.get(call)?.session.close()
    if (type === 'warm') used?.warm()
    if (type === 'stats') send(socket, 'stats', 0, Buffer.from(JSON.stringify(used?.read() ?? {})))
  })
})
server.listen(process.argv[2], () => process.stdout.write('ready\n'))
