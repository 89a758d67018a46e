import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  saveTemplate,
  type Template,
  type TemplateDraft,
} from '#contract/messages.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import { Select, TextArea, TextField } from '../ui/field.tsx'
import { EmptyState, ErrorNote } from '../ui/notes.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { toast } from '../ui/toaster.tsx'

export const templatesQuery = (businessId: number) =>
  queryOptions({
    queryKey: ['templates', businessId],
    queryFn: ({ signal }) => call(listTemplates, { params: { businessId }, signal }),
  })

const EMPTY: TemplateDraft = { label: '', channel: 'sms', subject: '', body: '', registeredId: '' }

export function Templates() {
  const { bId } = useUser()
  const templates = useQuery(templatesQuery(bId))
  const [open, setOpen] = useState<Template | 'new'>()
  const add = (
    <Button onClick={() => setOpen('new')}>
      <Plus size={16} aria-hidden="true" />
      New template
    </Button>
  )
  return (
    <div className="grid gap-4">
      <QueryView
        query={templates}
        failed="The templates could not be loaded. Please try again later."
        empty={<EmptyState title="There are no templates yet." action={add} />}
      >
        {(list) => (
          <>
            <ul className="grid gap-3 md:grid-cols-2">
              {list.map((template) => (
                <TemplateCard key={template.id} template={template} onEdit={() => setOpen(template)} />
              ))}
            </ul>
            <div>{add}</div>
          </>
        )}
      </QueryView>
      {open ? (
        <TemplateDialog
          key={open === 'new' ? 'new' : open.id}
          template={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </div>
  )
}

function TemplateCard({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(deleteTemplate, { params: { businessId: bId, templateId: template.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['templates'] }),
    onError: (error) => toast.error('The template could not be deleted.', error),
    onSettled: () => setAsking(false),
  })
  return (
    <li className="flex flex-col rounded-xl border border-line bg-surface p-4 shadow-1">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 grow truncate font-semibold">{template.label}</h2>
        <Badge tone={template.channel === 'sms' ? 'brand' : 'info'}>
          {template.channel === 'sms' ? 'SMS' : 'E-mail'}
        </Badge>
      </div>
      {template.subject ? <p className="mt-1 text-sm font-medium">{template.subject}</p> : null}
      <p className="mt-1 grow whitespace-pre-wrap break-words text-muted">{template.body}</p>
      <div className="mt-3 flex justify-end gap-1">
        <Button kind="ghost" size="sm" onClick={onEdit}>
          Edit
        </Button>
        <IconButton label={`Delete ${template.label}`} onClick={() => setAsking(true)}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Delete “${template.label}”?`}
        confirm="Delete template"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        Agents can no longer send it. What was sent stays in the outbox.
      </ConfirmDialog>
    </li>
  )
}

function TemplateDialog({ template, onClose }: { template: Template | undefined; onClose: () => void }) {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<TemplateDraft>(template ?? EMPTY)
  const set = (change: Partial<TemplateDraft>) => setDraft((before) => ({ ...before, ...change }))
  const save = useMutation({
    mutationFn: () =>
      template
        ? call(saveTemplate, { params: { businessId: bId, templateId: template.id }, body: draft })
        : call(createTemplate, { params: { businessId: bId }, body: draft }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['templates'] })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Dialog open onClose={onClose} title={template ? 'Edit template' : 'New template'}>
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label="Label"
          hint="What the agent calls it, such as “Price list” or “Booking confirmed”."
          required
          maxLength={60}
          value={draft.label}
          onChange={(event) => set({ label: event.target.value })}
        />
        <Select
          label="Sent by"
          value={draft.channel}
          onChange={(event) => set({ channel: event.target.value as TemplateDraft['channel'] })}
        >
          <option value="sms">SMS, to the number of the call</option>
          <option value="email">E-mail, to the address in the customer's record</option>
        </Select>
        {draft.channel === 'email' ? (
          <TextField
            label="Subject"
            required
            value={draft.subject}
            onChange={(event) => set({ subject: event.target.value })}
          />
        ) : null}
        <TextArea
          label="Message"
          hint="{{name}}, {{business}}, {{date}}, {{time}}, {{state}} and the columns of a campaign's sheet are filled in."
          required
          rows={5}
          value={draft.body}
          onChange={(event) => set({ body: event.target.value })}
        />
        {draft.channel === 'sms' ? (
          <TextField
            label="Registered template id (DLT)"
            hint="Indian networks deliver only registered texts. Leave it empty elsewhere."
            value={draft.registeredId}
            onChange={(event) => set({ registeredId: event.target.value })}
          />
        ) : null}
        {save.isError ? <ErrorNote error={save.error}>The template could not be saved.</ErrorNote> : null}
        <div className="flex justify-end gap-2">
          <Button kind="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={save.isPending}>
            Save template
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
