// The first five minutes: one button to talk to an agent, and what to ask it.
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { listAgents } from '#contract/agents.ts'
import { DEMO_EMAIL } from '#contract/brand.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { SoundLine } from '../site/sound-line.tsx'
import { TalkButton } from '../talk/talk-button.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const FOR_THE_DEMO = [
  'Are you open on Saturday?',
  'How much is a teeth cleaning?',
  'Does a root canal hurt?',
  'Can I talk to a person?',
]
const FOR_ANYONE = [
  'What are your opening hours?',
  'What does it cost?',
  'Could you say that again, slower?',
  'Can I talk to a person?',
]

export function TalkCard() {
  const { bId, email } = useUser()
  const agents = useQuery({
    queryKey: ['agents', bId],
    queryFn: ({ signal }) => call(listAgents, { params: { businessId: bId }, signal }),
  })
  // The oldest that speaks English, which is understood with nothing connected; the list is newest first.
  const agent = agents.data?.findLast(({ lang }) => lang === 'English') ?? agents.data?.at(-1)
  const hasNone = agents.data?.length === 0
  const questions = email === DEMO_EMAIL ? FOR_THE_DEMO : FOR_ANYONE
  return (
    <section aria-labelledby="talk-title" className="deep relative overflow-hidden rounded-2xl shadow-2">
      <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-10 opacity-60">
        <SoundLine />
      </div>
      <div className="relative grid gap-x-10 gap-y-6 p-6 pb-14 md:grid-cols-[1fr_1.1fr] md:p-8 md:pb-16">
        <div className="grid content-start justify-items-start gap-3">
          <h2 id="talk-title" className="font-display text-2xl font-bold tracking-tight">
            {agent ? `Meet ${agent.name}` : hasNone ? 'Hear your first agent' : 'Talk to your agent'}
          </h2>
          <p className="mb-2 text-base text-muted">
            {hasNone
              ? 'Create an agent, then talk to it in your browser, free of charge.'
              : 'Talk in your browser, with your microphone. It is free and nothing has to be set up.'}
          </p>
          {agents.isPending ? <Skeleton className="h-12 w-44 opacity-40" /> : null}
          {agents.isError ? (
            <>
              <p role="alert">Failed to fetch agents. Please try again later.</p>
              <Button kind="accent" size="lg" onClick={() => void agents.refetch()}>
                Try again
              </Button>
            </>
          ) : null}
          {agent ? (
            <TalkButton
              agentId={agent.id}
              label={`Talk to ${agent.name}`}
              kind="accent"
              size="lg"
              ask={questions}
              atOnce
            />
          ) : null}
          {hasNone ? (
            <ButtonLink to="/agents/create" kind="accent" size="lg">
              <Plus size={18} aria-hidden="true" />
              Create New Agent
            </ButtonLink>
          ) : null}
        </div>
        {agent || agents.isPending ? (
          <div>
            <h3 className="text-sm font-semibold text-muted">A few things to ask</h3>
            <ul className="mt-2 grid gap-2">
              {questions.map((question) => (
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
