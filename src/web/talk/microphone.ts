// The microphone as PCM16 at 16 kHz, with its level; and why it could not be had, as a sentence.
// oxlint-disable-next-line import/default -- the query makes it an address
import captureUrl from './capture.worklet.ts?worker&url'

export type Microphone = {
  deviceId: string | undefined
  /** Loudness of the last 20 ms, 0 to 1. */
  level: () => number
  setMuted: (muted: boolean) => void
  onFrame: (listener: (frame: Int16Array) => void) => void
  close: () => void
}

export class MicrophoneRefused extends Error {}

export async function openMicrophone(deviceId?: string): Promise<Microphone> {
  const stream = await askForMicrophone(deviceId)
  const context = new AudioContext({ latencyHint: 'interactive' })
  try {
    await context.audioWorklet.addModule(captureUrl)
  } catch (error) {
    stop(stream, context)
    throw error
  }
  const capture = new AudioWorkletNode(context, 'capture', { numberOfOutputs: 0 })
  context.createMediaStreamSource(stream).connect(capture)
  await context.resume()
  let listener: (frame: Int16Array) => void = () => undefined
  let muted = false
  let level = 0
  capture.port.onmessage = ({ data }: MessageEvent<Int16Array>) => {
    level = muted ? 0 : loudness(data)
    listener(muted ? new Int16Array(data.length) : data)
  }
  return {
    deviceId: stream.getAudioTracks()[0]?.getSettings().deviceId,
    level: () => level,
    setMuted: (next) => {
      muted = next
    },
    onFrame: (next) => {
      listener = next
    },
    close: () => stop(stream, context),
  }
}

async function askForMicrophone(deviceId: string | undefined): Promise<MediaStream> {
  if (!navigator.mediaDevices) {
    throw new MicrophoneRefused(
      'Browsers give the microphone only to secure pages. Open this page over https or on localhost.',
    )
  }
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: {
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        ...(deviceId && { deviceId: { exact: deviceId } }),
      },
    })
  } catch (error) {
    throw new MicrophoneRefused(reasonOf(error))
  }
}

function reasonOf(error: unknown): string {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
      return 'The microphone was refused. Allow it for this page (the icon beside the address), then try again.'
    case 'NotFoundError':
      return 'No microphone was found. Connect one, then try again.'
    case 'NotReadableError':
      return 'The microphone is in use by another program. Close that program, then try again.'
    default:
      return 'The microphone could not be opened. Choose another one, or try again.'
  }
}

/** Names are told only after the microphone was allowed once. */
export async function listMicrophones(): Promise<{ deviceId: string; label: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }, index) => ({ deviceId, label: label || `Microphone ${index + 1}` }))
}

function stop(stream: MediaStream, context: AudioContext): void {
  for (const track of stream.getTracks()) track.stop()
  context.close().catch(() => undefined)
}

function loudness(frame: Int16Array): number {
  let sum = 0
  for (const sample of frame) sum += (sample / 32_768) ** 2
  return Math.min(1, Math.sqrt(sum / frame.length) * 4)
}
