// The browser's end of a line: one WebSocket with sound both ways, taken up again after a dropped connection.
import type { BrowserMessage, ServerMessage } from '#contract/talks.ts'
import { API_BASE } from '../api.ts'
import type { Microphone } from './microphone.ts'
import { openSpeaker } from './speaker.ts'

export type LineStatus = 'connecting' | 'open' | 'reconnecting' | 'ended'

export type Line = {
  send(message: BrowserMessage): void
  setMuted(muted: boolean): void
  /** The sound comes from this microphone from now on. */
  listenTo(microphone: Microphone): void
  /** Says goodbye to the server and closes. */
  hangUp(): void
  close(): void
}

const RESUME_AFTER_MS = [200, 500, 1_000, 1_500, 2_000, 2_500]
const FINAL_CODES = new Set([1000, 4401, 4404, 4409, 4503])

export async function openLine(options: {
  socket: string
  microphone: Microphone
  onStatus: (status: LineStatus) => void
  onMessage: (message: ServerMessage) => void
}): Promise<Line> {
  let { microphone } = options
  let socket: WebSocket | undefined
  let resume: string | undefined
  let received = 0
  let tries = 0
  let over = false
  const speaker = await openSpeaker((message) => {
    if ('played' in message) send({ type: 'played', samples: message.played })
    else send({ type: 'mark', name: message.mark, cleared: message.cleared })
  })

  function send(message: BrowserMessage): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  function connect(path: string): void {
    const opened = new WebSocket(socketAddress(path))
    opened.binaryType = 'arraybuffer'
    socket = opened
    opened.onopen = () => {
      if (resume) send({ type: 'resumed', received })
    }
    opened.onmessage = ({ data }: MessageEvent<ArrayBuffer | string>) => {
      if (data instanceof ArrayBuffer) {
        const samples = new Int16Array(data)
        received += samples.length
        speaker.play(samples)
      } else {
        hear(JSON.parse(data) as ServerMessage)
      }
    }
    opened.onclose = ({ code }) => {
      if (socket === opened && !over) lost(code)
    }
  }

  function hear(message: ServerMessage): void {
    if (message.type === 'ready') {
      resume = message.resume
      tries = 0
      options.onStatus('open')
    }
    if (message.type === 'mark') speaker.mark(message.name)
    if (message.type === 'clear') speaker.clear()
    options.onMessage(message)
    // The web phone's socket stays open after a call; a talk ends with its line.
    if (message.type === 'ended' && message.attemptId === undefined) finish()
  }

  function lost(code: number): void {
    const wait = RESUME_AFTER_MS[tries++]
    if (!resume || FINAL_CODES.has(code) || wait === undefined) return finish()
    options.onStatus('reconnecting')
    setTimeout(() => {
      if (!over) connect(`/v1/line?resume=${encodeURIComponent(resume ?? '')}`)
    }, wait)
  }

  function finish(): void {
    if (over) return
    over = true
    microphone.onFrame(() => undefined)
    socket?.close(1000)
    speaker.close()
    options.onStatus('ended')
  }

  function listenTo(next: Microphone): void {
    microphone.onFrame(() => undefined)
    microphone = next
    microphone.onFrame((frame) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(frame.buffer as ArrayBuffer)
    })
  }

  options.onStatus('connecting')
  listenTo(microphone)
  connect(options.socket)
  return {
    send,
    setMuted(muted) {
      microphone.setMuted(muted)
      send({ type: 'mute', muted })
    },
    listenTo,
    hangUp() {
      send({ type: 'hang-up' })
      finish()
    },
    close: finish,
  }
}

function socketAddress(path: string): string {
  const url = new URL(path, API_BASE || location.origin)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}
