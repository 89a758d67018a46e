import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type CampaignDraft, createCampaign } from '#contract/campaigns.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, PageHeader } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { toast } from '../ui/toaster.tsx'
import { AgentChoice } from './agent-choice.tsx'
import { DEFAULT_PACE, type Pace, PaceFields } from './pace-fields.tsx'
import { agentNamesQuery } from './queries.ts'
import { SheetPicker } from './sheet-picker.tsx'
import { useSheet } from './use-sheet.ts'

const INCOMPLETE = 'Please fill all fields, select at least one agent and upload a file.'
const UNEXPECTED = 'An unexpected error occurred. Please check the console and try again.'
const REDIRECT_MS = 1_500

type Draft = Omit<CampaignDraft, 'businessId'>

export function CreateCampaignPage() {
  const { bId } = useUser()
  const queries = useQueryClient()
  const agents = useQuery(agentNamesQuery(bId))
  const sheet = useSheet(bId)
  const leave = useLeaveSoon('/campaigns')
  const [name, setName] = useState('')
  const [agentIds, setAgentIds] = useState<number[]>([])
  const [pace, setPace] = useState<Pace>(DEFAULT_PACE)
  const [problem, setProblem] = useState<string>()

  const create = useMutation({
    mutationFn: (draft: Draft) => call(createCampaign, { body: { businessId: bId, ...draft } }),
    onSuccess: () => {
      toast.success('Campaign created successfully!')
      void queries.invalidateQueries({ queryKey: ['campaigns'] })
      leave()
    },
    onError: (error) => {
      console.error(error)
      setProblem(UNEXPECTED)
      toast.error('Failed to create campaign. Please try again.', error)
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || agentIds.length === 0 || sheet.state.step !== 'understood') return setProblem(INCOMPLETE)
    const { preview, fileMeta, mapping } = sheet.state
    if (preview.problem) return setProblem(preview.problem.message)
    setProblem(undefined)
    create.mutate({ campaignName: name.trim(), agentIdList: agentIds, fileMeta, mapping, ...pace })
  }

  return (
    <>
      <PageTitle>Create campaign</PageTitle>
      <PageHeader title="Create campaign">Nothing is called before you press Create Campaign.</PageHeader>
      <form onSubmit={submit} noValidate className="grid max-w-4xl grid-cols-1 gap-5">
        <Card className="grid grid-cols-1 gap-5">
          <TextField
            label="Campaign Name"
            value={name}
            maxLength={200}
            onChange={({ target }) => setName(target.value)}
            required
          />
          <AgentChoice agents={agents} chosen={agentIds} onChange={setAgentIds} />
        </Card>
        <Card>
          <h2 className="mb-3 text-base font-semibold">Who to call</h2>
          <SheetPicker sheet={sheet} />
        </Card>
        <PaceFields pace={pace} onChange={setPace} />
        {problem ? <ErrorNote error={create.error}>{problem}</ErrorNote> : null}
        <div className="flex flex-wrap justify-end gap-2">
          <ButtonLink kind="outline" to="/campaigns">
            Cancel
          </ButtonLink>
          <Button
            type="submit"
            busy={create.isPending}
            disabled={create.isSuccess || sheet.state.step === 'uploading' || sheet.state.step === 'reading'}
          >
            Create Campaign
          </Button>
        </div>
      </form>
    </>
  )
}

/** Goes there after a moment, unless the user has gone somewhere else first. */
function useLeaveSoon(to: string): () => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current = setTimeout(() => void navigate(to), REDIRECT_MS)
  }
}
