import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AgentActions, saveAgentActions } from '#contract/actions.ts'
import { type AgentDraft, saveAgent } from '#contract/agents.ts'
import { ApiError, call } from '../api.ts'
import { useUser } from '../session.ts'
import { PageHeader } from '../ui/card.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toaster.tsx'
import { AgentForm } from './agent-form.tsx'
import { newDraft } from './draft.ts'
import { agentActionQuery } from './queries.ts'
import { useLeaveSoon } from './use-leave-soon.ts'

const NO_KNOWLEDGE = "Problem occurred while creating agent, couldn't assign knowledge. Please recreate Agent"
const NOT_SAVED = 'Something went wrong while saving the agent. Please try again later.'

export function CreateAgentPage() {
  const { bId } = useUser()
  const queries = useQueryClient()
  const choices = useQuery(agentActionQuery(bId))
  const leave = useLeaveSoon()
  const save = useMutation({
    mutationFn: async ({ draft, actions }: { draft: AgentDraft; actions: AgentActions | undefined }) => {
      const { id: agentId } = await call(saveAgent, { body: draft })
      // The agent exists now: trying once more would make a second one.
      if (actions) {
        await call(saveAgentActions, { params: { businessId: bId, agentId }, body: actions }).catch((error: unknown) =>
          toast.error('The agent was created, but its actions were not saved.', error),
        )
      }
    },
    onSuccess: () => {
      toast.success('Agent created successfully!')
      void queries.invalidateQueries({ queryKey: ['agents'] })
      void queries.invalidateQueries({ queryKey: ['agent-names'] })
      leave()
    },
    onError: (error) => {
      toast.error(error instanceof ApiError && error.status === 403 ? NO_KNOWLEDGE : NOT_SAVED, error)
    },
  })
  return (
    <>
      <PageTitle>Create agent</PageTitle>
      <PageHeader title="Create agent" />
      <QueryView
        query={choices}
        failed="Failed to load necessary data. Please try again."
        loading={<PageSpinner label="Loading" />}
      >
        {(data) => (
          <AgentForm
            businessId={bId}
            start={newDraft(data)}
            files={[]}
            choices={data}
            saving={save.isPending}
            saved={save.isSuccess}
            submitLabel="Create Agent"
            onSave={(draft, actions) => save.mutate({ draft, actions })}
          />
        )}
      </QueryView>
    </>
  )
}
