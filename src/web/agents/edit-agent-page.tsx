import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type AgentActions, saveAgentActions } from '#contract/actions.ts'
import { type AgentDraft, deleteAgent, saveAgent } from '#contract/agents.ts'
import { ApiError, call } from '../api.ts'
import { useUser } from '../session.ts'
import { TalkButton } from '../talk/talk-button.tsx'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toaster.tsx'
import { AgentForm } from './agent-form.tsx'
import { draftOf } from './draft.ts'
import { agentActionQuery } from './queries.ts'
import { useLeaveSoon } from './use-leave-soon.ts'

export function EditAgentPage() {
  const { bId } = useUser()
  const agentId = Number(useParams()['agentId'])
  const valid = Number.isSafeInteger(agentId) && agentId > 0
  return (
    <>
      <PageTitle>Edit agent</PageTitle>
      <PageHeader
        title="Edit agent"
        actions={valid ? <TalkButton agentId={agentId} label="Talk to your agent" /> : undefined}
      />
      {valid && bId ? (
        <div className="grid max-w-4xl gap-5">
          <EditAgent key={agentId} businessId={bId} agentId={agentId} />
        </div>
      ) : (
        <ErrorNote>Invalid agent or business ID.</ErrorNote>
      )}
    </>
  )
}

function EditAgent({ businessId, agentId }: { businessId: number; agentId: number }) {
  const queries = useQueryClient()
  const agent = useQuery(agentActionQuery(businessId, agentId))
  const leave = useLeaveSoon()
  const forget = () => {
    void queries.invalidateQueries({ queryKey: ['agents'] })
    void queries.invalidateQueries({ queryKey: ['agent-names'] })
    void queries.invalidateQueries({ queryKey: ['agent-actions'] })
  }
  const save = useMutation({
    mutationFn: async ({ draft, actions }: { draft: AgentDraft; actions: AgentActions | undefined }) => {
      if (actions) await call(saveAgentActions, { params: { businessId, agentId }, body: actions })
      await call(saveAgent, { body: { ...draft, agentId } })
    },
    onSuccess: () => {
      toast.success('Agent updated successfully!')
      forget()
      leave()
    },
    onError: (error) => toast.error('Failed to update agent. Please try again.', error),
  })
  const remove = useMutation({
    mutationFn: () => call(deleteAgent, { params: { businessId }, query: { agentId } }),
    onSuccess: () => {
      toast.success('Agent deleted successfully!')
      forget()
      leave()
    },
    onError: (error) => toast.error('Failed to delete agent. Please try again.', error),
  })
  const isMissing = agent.error instanceof ApiError && agent.error.status === 404
  if (isMissing || agent.data?.agentResponse === null) return <ErrorNote>Agent not found.</ErrorNote>
  return (
    <QueryView query={agent} failed="Failed to fetch agent details." loading={<PageSpinner label="Loading" />}>
      {({ agentResponse, ...choices }) =>
        agentResponse ? (
          <AgentForm
            businessId={businessId}
            agentId={agentId}
            start={draftOf(agentResponse)}
            files={agentResponse.knowledgeBase}
            choices={choices}
            saving={save.isPending}
            saved={save.isSuccess || remove.isSuccess}
            submitLabel="Save Changes"
            onSave={(draft, actions) => save.mutate({ draft, actions })}
          >
            <DeleteAgent
              name={agentResponse.name}
              busy={remove.isPending}
              done={remove.isSuccess || save.isSuccess}
              onDelete={() =>
                remove.mutateAsync().then(
                  () => {},
                  () => {},
                )
              }
            />
          </AgentForm>
        ) : null
      }
    </QueryView>
  )
}

function DeleteAgent({
  name,
  busy,
  done,
  onDelete,
}: {
  name: string
  busy: boolean
  done: boolean
  onDelete: () => Promise<void>
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="danger" disabled={done} onClick={() => setOpen(true)}>
        <Trash2 size={16} aria-hidden="true" />
        Delete Agent
      </Button>
      <ConfirmDialog
        open={open}
        title={`Delete ${name}?`}
        confirm="Delete agent"
        busy={busy}
        onConfirm={() => void onDelete().then(() => setOpen(false))}
        onClose={() => setOpen(false)}
      >
        Its number becomes free and it takes no more calls. Past calls stay in your call logs.
      </ConfirmDialog>
    </>
  )
}
