// Our engine behind a local socket: every `start` is a call.
import { createServer } from 'node:net'
import { energyDetector } from '#voice/audio/energy-detector.ts'
import { systemClock } from '#voice/clock.ts'
import { type Conversation, startConversation } from '#voice/conversation.ts'
import type { AudioLine, LineEvent } from '#voice/ports.ts'
import { bytesOf, LINE_RATE, receive, samplesOf, send, usage } from './protocol.ts'
import { ENDPOINT_MS, stubBrain, stubRecogniser, stubVoice } from './stubs.ts'

const patience = {
  finished: ENDPOINT_MS,
  brief: ENDPOINT_MS,
  number: ENDPOINT_MS,
  digits: ENDPOINT_MS,
  open: ENDPOINT_MS,
  silence: 3_600_000,
}
const plan = {
  language: 'en',
  voiceId: 'stub',
  speed: 1,
  opening: [],
  closing: '',
  maxDurationMs: 3_600_000,
  patience,
}

const server = createServer((socket) => {
  const calls = new Map<number, { conversation: Conversation; tell: (event: LineEvent) => void }>()
  let used: ReturnType<typeof usage> | undefined

  function start(call: number): void {
    let tell: (event: LineEvent) => void = () => {}
    let played = 0
    const line: AudioLine = {
      sampleRate: LINE_RATE,
      pacing: 'ours',
      listen: (listener) => (tell = listener),
      play({ samples }) {
        played += samples.length
        send(socket, 'audio', call, bytesOf(samples))
      },
      mark() {},
      clear() {},
      playedSamples: () => played,
      sendDtmf() {},
      hangUp() {},
    }
    const conversation = startConversation(
      {
        line,
        detector: energyDetector(),
        speechToText: stubRecogniser,
        textToSpeech: stubVoice,
        brain: stubBrain,
        actions: [],
        clock: systemClock,
        record() {},
      },
      plan,
      () => {},
    )
    calls.set(call, { conversation, tell: (event) => tell(event) })
  }

  socket.on('close', () => process.exit(0))
  receive(socket, ({ type, call, body }) => {
    switch (type) {
      case 'start':
        return start(call)
      case 'baseline':
        used = usage()
        return
      case 'audio':
        return calls.get(call)?.tell({ type: 'audio', frame: { samples: samplesOf(body), sampleRate: LINE_RATE } })
      case 'end':
        calls.get(call)?.conversation.end('stopped')
        calls.delete(call)
        return
      case 'warm':
        return used?.warm()
      case 'stats':
        return send(socket, 'stats', 0, Buffer.from(JSON.stringify(used?.read() ?? {})))
      case 'clear':
      case 'pause':
      case 'resume':
    }
  })
})

const [path] = process.argv.slice(2)
server.listen(path, () => process.stdout.write('ready\n'))
