// A call as its events tell it: a pure fold, and the hook that keeps it up to date.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import type { CallEvent, CallState, CallTurn } from '#contract/calls.ts'
import { followCall } from './call-events.ts'

export type LiveCall = {
  state: CallState
  turns: CallTurn[]
  /** Words of a turn that is still being spoken. */
  speaking: { who: 'agent' | 'customer'; text: string } | null
  answeredAt: string | null
  /** Set once the call is over; `price` in rupees. */
  ended: { reason: string; talkMs: number; price: number } | null
  /** The newest trouble, as a sentence. */
  trouble: string | null
  /** When the newest finished turn was told. */
  saidAt: string
  lastSeq: number
}

export const startOfCall: LiveCall = {
  state: 'QUEUED',
  turns: [],
  speaking: null,
  answeredAt: null,
  ended: null,
  trouble: null,
  saidAt: '',
  lastSeq: 0,
}

/** What its reporter says names parts of the machinery; the person watching learns what it means for the talk. */
const TROUBLE: Record<string, string> = {
  hearing: 'The agent had trouble hearing for a moment.',
  brain: 'The agent had trouble finding an answer.',
  voice: 'The agent had trouble speaking for a moment.',
}
const TROUBLE_ANYWHERE = 'The conversation had trouble for a moment.'

export function afterEvent(call: LiveCall, event: CallEvent): LiveCall {
  if (event.seq > 0 && event.seq <= call.lastSeq) return call // told again after a reconnect
  const isWords = event.type === 'customer-speaking' || event.type === 'agent-speaking'
  if (isWords && event.at < call.saidAt) return call // they took longer to come than the whole turn
  const next = { ...call, lastSeq: Math.max(call.lastSeq, event.seq) }
  const { data } = event
  switch (event.type) {
    case 'queued':
    case 'dialling':
    case 'ringing':
      return { ...next, state: data['state'] as CallState }
    case 'answered':
      return { ...next, state: data['state'] as CallState, answeredAt: event.at }
    case 'customer-speaking':
      return { ...next, speaking: { who: 'customer', text: String(data['text']) } }
    case 'agent-speaking':
      return { ...next, speaking: { who: 'agent', text: String(data['text']) } }
    case 'customer-said':
      return { ...next, speaking: null, saidAt: event.at, turns: [...call.turns, turnOf('customer', data)] }
    case 'agent-said':
      return { ...next, speaking: null, saidAt: event.at, turns: [...call.turns, turnOf('agent', data)] }
    case 'trouble':
      return { ...next, trouble: TROUBLE[String(data['part'])] ?? TROUBLE_ANYWHERE }
    case 'ended':
      return {
        ...next,
        state: data['state'] as CallState,
        speaking: null,
        ended: {
          reason: String(data['reason']),
          talkMs: Number(data['talkMs'] ?? 0),
          price: Number(data['price'] ?? 0),
        },
      }
    default:
      return next
  }
}

function turnOf(who: CallTurn['who'], data: CallEvent['data']): CallTurn {
  const said = data as Partial<CallTurn>
  return {
    who,
    text: said.text ?? '',
    startMs: said.startMs ?? 0,
    endMs: said.endMs ?? 0,
    interrupted: said.interrupted ?? false,
    sources: said.sources ?? [],
    waterfall: said.waterfall ?? null,
  }
}

/** Follows the call while the component is there; what is known of it is asked for anew when it changes for good. */
export function useLiveCall(callId: number): LiveCall {
  const queries = useQueryClient()
  const [call, tell] = useReducer(afterEvent, startOfCall)
  useEffect(() => {
    const stop = new AbortController()
    const onEvent = (event: CallEvent) => {
      tell(event)
      if (REFRESHED_BY.has(event.type)) void queries.invalidateQueries({ queryKey: ['call', callId] })
    }
    followCall(callId, { after: 0, onEvent, signal: stop.signal }).catch(() => undefined)
    return () => stop.abort()
  }, [callId, queries])
  return call
}

const REFRESHED_BY = new Set(['ended', 'recording-ready', 'analysed'])
