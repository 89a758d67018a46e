import { useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { Link } from 'react-router'
import type { Agent } from '#contract/agents.ts'
import { LANGUAGES } from '#contract/shared.ts'
import { useUser } from '../session.ts'
import { TalkButton } from '../talk/talk-button.tsx'
import { ButtonLink, buttonLook } from '../ui/button.tsx'
import { PageHeader } from '../ui/card.tsx'
import { firstWords } from '../ui/format.ts'
import { EmptyState } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { agentsQuery } from './queries.ts'
import { VoicePreview } from './voice-preview.tsx'

const DESCRIPTION_WORDS = 10

const columns: Column<Agent>[] = [
  { header: 'Name', cell: (agent) => <span className="font-semibold">{agent.name}</span>, onCard: 'title' },
  {
    header: 'Description',
    cell: (agent) => <span lang={LANGUAGES[agent.lang]}>{firstWords(agent.description, DESCRIPTION_WORDS)}</span>,
  },
  {
    header: 'Voice',
    cell: (agent) => (
      <span className="flex items-center gap-2">
        <VoicePreview id={`agent-${agent.id}`} voiceId={agent.voice.voiceId} speaker={agent.voice.speaker} />
        <span>
          {agent.voice.speaker}
          <span className="block text-sm text-muted">{agent.lang}</span>
        </span>
      </span>
    ),
  },
  { header: 'Phone Number', cell: (agent) => <span className="tabular whitespace-nowrap">{agent.number}</span> },
  {
    header: 'Actions',
    cell: (agent) => (
      <span className="flex flex-wrap items-center gap-2">
        <TalkButton agentId={agent.id} size="sm" />
        <Link
          to={`/agents/edit/${agent.id}`}
          className={buttonLook({ kind: 'ghost', size: 'sm', className: 'text-brand-text' })}
        >
          Edit<span className="sr-only"> {agent.name}</span>
        </Link>
      </span>
    ),
    onCard: 'actions',
  },
]

export function AgentsPage() {
  const { bId } = useUser()
  const agents = useQuery(agentsQuery(bId))
  return (
    <>
      <PageTitle>Agents</PageTitle>
      <PageHeader title="Agents" actions={<ButtonLink to="/agents/create">Create New Agent</ButtonLink>}>
        Who answers your numbers, in which voice, from which documents.
      </PageHeader>
      <QueryView
        query={agents}
        failed="Failed to fetch agents. Please try again later."
        empty={<EmptyState icon={<Bot size={22} />} title="You haven't created any agents yet." />}
      >
        {(list) => <Table caption="Agents" columns={columns} rows={list} rowKey={(agent) => agent.id} />}
      </QueryView>
    </>
  )
}
