// One talk with an agent, from the press of the button to the end of the line.
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { startTalk } from '#contract/talks.ts'
import { call } from '../api.ts'
import { type Line, type LineStatus, openLine } from './line.ts'
import { type Microphone, openMicrophone } from './microphone.ts'

export type Talk = {
  status: 'idle' | 'starting' | LineStatus
  callId: number | undefined
  /** Why it could not start. */
  problem: unknown
  microphone: Microphone | undefined
  muted: boolean
  start: () => void
  /** Another microphone, without leaving the talk. */
  listenTo: (deviceId: string) => void
  setMuted: (muted: boolean) => void
  press: (digit: string) => void
  hangUp: () => void
}

export function useTalk(agentId: number): Talk {
  const [status, setStatus] = useState<LineStatus>()
  const [microphone, setMicrophone] = useState<Microphone>()
  const [muted, setMuted] = useState(false)
  const line = useRef<Line>(undefined)
  const opened = useRef<Microphone>(undefined)
  const chosen = useRef<string>(undefined)

  const end = () => {
    line.current?.hangUp()
    opened.current?.close()
  }
  useEffect(() => end, [])

  const take = (mic: Microphone) => {
    opened.current = mic
    setMicrophone(mic)
  }

  const change = useMutation({
    mutationFn: async (deviceId: string) => {
      const before = opened.current
      const mic = await openMicrophone(deviceId)
      chosen.current = deviceId
      mic.setMuted(muted)
      take(mic)
      line.current?.listenTo(mic)
      before?.close()
    },
  })

  const start = useMutation({
    mutationFn: async () => {
      end()
      const mic = await openMicrophone(chosen.current)
      take(mic)
      setMuted(false)
      try {
        const talk = await call(startTalk, { body: { agentId } })
        line.current = await openLine({
          socket: talk.socket,
          microphone: mic,
          onMessage: () => undefined,
          onStatus: (next) => {
            setStatus(next)
            if (next === 'ended') opened.current?.close()
          },
        })
        return talk.callId
      } catch (error) {
        mic.close()
        throw error
      }
    },
  })

  return {
    status: start.isPending ? 'starting' : (status ?? 'idle'),
    callId: start.data,
    problem: start.error ?? change.error ?? undefined,
    microphone,
    muted,
    start() {
      change.reset()
      start.mutate()
    },
    listenTo: (deviceId) => change.mutate(deviceId),
    setMuted(next) {
      line.current?.setMuted(next)
      setMuted(next)
    },
    press: (digit) => line.current?.send({ type: 'dtmf', digit }),
    hangUp: () => line.current?.hangUp(),
  }
}
