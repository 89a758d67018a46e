import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { AgentActions } from '#contract/actions.ts'
import type { AgentDraft } from '#contract/agents.ts'
import type { FileMeta } from '#contract/files.ts'
import { LANGUAGES } from '#contract/shared.ts'
import { AgentActionsFields } from '../actions/agent-actions.tsx'
import { TransferFields } from '../actions/transfer-fields.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { AskPanel } from './ask-panel.tsx'
import { ConfigurationFields } from './configuration-fields.tsx'
import { type Choices, type Draft, payloadOf, problemsOf } from './draft.ts'
import { KnowledgeFilesField } from './knowledge-files.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { MannersFields } from './manners-fields.tsx'
import { useKnowledgeFiles } from './use-knowledge-files.ts'

export function AgentForm({
  businessId,
  agentId,
  start,
  files,
  choices,
  saving,
  saved,
  submitLabel,
  onSave,
  children,
}: {
  businessId: number
  /** Left out for a new agent. */
  agentId?: number
  start: Draft
  files: FileMeta[]
  choices: Choices
  saving: boolean
  /** Once saved, nothing holds the user back any more. */
  saved: boolean
  submitLabel: string
  /** `actions` only when they were changed. */
  onSave: (draft: AgentDraft, actions: AgentActions | undefined) => void
  /** Further buttons beside the submit button. */
  children?: ReactNode
}) {
  const [draft, setDraft] = useState(start)
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(choices.numbers.length === 0)
  const [actions, setActions] = useState<AgentActions>()
  const [actionsOpen, setActionsOpen] = useState(false)
  const knowledge = useKnowledgeFiles(businessId, files)
  const form = useRef<HTMLFormElement>(null)
  const found = problemsOf(draft)
  const problems = asked ? found : {}

  const keptFiles = knowledge.files.flatMap((each) => (each.step === 'kept' ? [each.meta] : []))
  const uploading = knowledge.files.some(({ step }) => step === 'uploading')
  const broken = knowledge.files.some(({ step }) => step === 'failed')
  const unsaved =
    actions !== undefined ||
    JSON.stringify(draft) !== JSON.stringify(start) ||
    knowledge.files.map(({ key }) => key).join() !== files.map(({ fileId }) => fileId).join()

  useEffect(() => {
    if (asked) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [asked])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Turned off and on again, so that the first problem is focused at every attempt.
    setAsked(false)
    requestAnimationFrame(() => setAsked(true))
    if (found.number || found.voiceId || broken) setOpen(true)
    if (found.transferTargets) setActionsOpen(true)
    if (Object.keys(found).length > 0 || broken || uploading) return
    onSave(payloadOf(draft, businessId, keptFiles), actions)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid max-w-4xl gap-5">
      <LeaveGuard unsaved={unsaved && !saved} />
      <Card className="grid gap-5">
        <TextField
          label="Name"
          required
          maxLength={100}
          value={draft.name}
          error={problems.name}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        />
        <TextArea
          label="Description"
          hint="Who the agent is, what it helps with and how it talks, as you would tell a new colleague."
          required
          rows={6}
          maxLength={20_000}
          lang={LANGUAGES[draft.lang]}
          value={draft.description}
          error={problems.description}
          style={{ minHeight: 200 }}
          onChange={({ target }) => setDraft({ ...draft, description: target.value })}
        />
      </Card>
      <Disclosure title="Configuration" open={open} onToggle={setOpen}>
        <div className="grid gap-6">
          <ConfigurationFields draft={draft} choices={choices} problems={problems} onChange={setDraft} />
          <KnowledgeFilesField businessId={businessId} knowledge={knowledge} />
          <AskPanel businessId={businessId} fileIds={keptFiles.map(({ fileId }) => fileId)} />
        </div>
      </Disclosure>
      <Disclosure title="More about how it talks (optional)">
        <MannersFields draft={draft} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
      </Disclosure>
      <Disclosure title="Actions (optional)" open={actionsOpen} onToggle={setActionsOpen}>
        <div className="grid gap-6">
          <TransferFields
            targets={draft.transferTargets}
            problem={problems.transferTargets}
            onChange={(transferTargets) => setDraft((before) => ({ ...before, transferTargets }))}
          />
          <AgentActionsFields
            agentId={agentId}
            draft={actions}
            onChange={setActions}
            transfers={start.transferTargets.map(({ label }) => label)}
          />
        </div>
      </Disclosure>
      {asked && broken ? (
        <ErrorNote>Some files were not uploaded. Please try them again or remove them.</ErrorNote>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:flex-col-reverse max-sm:items-stretch">
        {children}
        <span className="grow" />
        <ButtonLink kind="outline" to="/agents">
          Cancel
        </ButtonLink>
        <Button type="submit" busy={saving} disabled={saved || uploading}>
          {uploading ? 'Uploading files…' : submitLabel}
        </Button>
      </div>
    </form>
  )
}
