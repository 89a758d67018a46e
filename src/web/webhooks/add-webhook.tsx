// Adds an address; its secret is shown until the page is left, and never again.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addWebhook } from '#contract/webhooks.ts'
import { call, serverSentence } from '../api.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'

export function AddWebhook() {
  const { bId } = useUser()
  const queries = useQueryClient()
  const [url, setUrl] = useState('')
  const add = useMutation({
    mutationFn: () => call(addWebhook, { params: { businessId: bId }, body: { url: url.trim() } }),
    onSuccess: () => {
      setUrl('')
      return queries.invalidateQueries({ queryKey: ['webhooks'] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <Card>
      <form onSubmit={submit} className="grid gap-3">
        <TextField
          label="Address"
          type="url"
          required
          placeholder="https://your-system.example/vaani"
          hint="Vaani sends a POST with JSON. The header vaani-signature is t=time,v1=HMAC-SHA256 of “time.body”."
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        {add.isError ? (
          <ErrorNote>{serverSentence(add.error) ?? 'The webhook could not be added. Please try again.'}</ErrorNote>
        ) : null}
        <div>
          <Button type="submit" busy={add.isPending}>
            Add webhook
          </Button>
        </div>
      </form>
      {add.data ? (
        <output className="mt-4 grid gap-1 rounded-lg border border-line p-3">
          <p className="font-medium">Keep this secret now: it is not shown again.</p>
          <code className="break-all select-all">{add.data.secret}</code>
          <p className="text-sm break-all text-muted">For {add.data.webhook.url}</p>
        </output>
      ) : null}
    </Card>
  )
}
