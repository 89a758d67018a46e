// The first five minutes: one button to talk to an agent, and what to ask it.
import { useQuery } from '@tanstack/react-query'
import { Mic, Plus } from 'lucide-react'
import { listAgents } from '#contract/agents.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { SoundLine } from '../site/sound-line.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const QUESTIONS = [
  'What are your opening hours on Saturday?',
  'How much is a cleaning?',
  'Can I come tomorrow evening?',
  'Can I talk to a person?',
]

export function TalkCard() {
  const { bId } = useUser()
  const agents = useQuery({
    queryKey: ['agents', bId],
    queryFn: ({ signal }) => call(listAgents, { params: { businessId: bId }, signal }),
  })
  const first = agents.data?.at(-1) // newest first: the last is the one that came with the demo
  return (
    <section aria-labelledby="talk-title" className="deep relative overflow-hidden rounded-2xl shadow-2">
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-10 opacity-60">
        <SoundLine />
      </div>
      <div className="relative grid gap-x-10 gap-y-6 p-6 pb-14 md:grid-cols-[1fr_1.1fr] md:p-8 md:pb-16">
        <div className="grid content-start justify-items-start gap-3">
          <h2 id="talk-title" className="font-display text-2xl font-bold tracking-tight">
            {first ? `Talk to ${first.name}` : 'Hear your first agent'}
          </h2>
          <p className="text-base text-muted">
            {first
              ? 'In your browser, with your microphone. It is free and nothing has to be set up.'
              : 'Create an agent, then talk to it in your browser, free of charge.'}
          </p>
          {agents.isPending ? <Skeleton className="mt-2 h-12 w-44 opacity-40" /> : <Start agent={first} />}
        </div>
        {first ? (
          <div>
            <h3 className="text-sm font-semibold text-muted">A few things to ask</h3>
            <ul className="mt-2 grid gap-2">
              {QUESTIONS.map((question) => (
                <li key={question} className="rounded-lg bg-white/8 px-3.5 py-2 text-[.9375rem]">
                  “{question}”
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  )
}

function Start({ agent }: { agent: { id: number; name: string } | undefined }) {
  return agent ? (
    <ButtonLink to={`/agents?talk=${agent.id}`} kind="accent" size="lg" className="mt-2">
      <Mic size={18} aria-hidden="true" />
      {`Talk to ${agent.name}`}
    </ButtonLink>
  ) : (
    <ButtonLink to="/agents/create" kind="accent" size="lg" className="mt-2">
      <Plus size={18} aria-hidden="true" />
      Create New Agent
    </ButtonLink>
  )
}
