// Ask what a caller might ask, and see what the agent would find, and where.
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { askKnowledge, type KnowledgeAnswer } from '#contract/knowledge.ts'
import { call } from '../api.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { ErrorNote, InfoNote } from '../ui/notes.tsx'

export function AskPanel({ businessId, fileIds }: { businessId: number; fileIds: string[] }) {
  const [question, setQuestion] = useState('')
  const ask = useMutation({
    mutationFn: (asked: string) => call(askKnowledge, { body: { businessId, fileIds, question: asked } }),
  })
  const submit = () => {
    if (question.trim() !== '') ask.mutate(question.trim())
  }
  // The panel stands inside the agent's form: Enter asks, and must not save the agent.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }
  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-2">
        <TextField
          label="Ask a question"
          placeholder="How much is a teeth cleaning?"
          value={question}
          maxLength={1000}
          onChange={({ target }) => setQuestion(target.value)}
          onKeyDown={onEnter}
          disabled={fileIds.length === 0}
          className="grow"
        />
        <Button
          kind="outline"
          className="h-11 md:h-10"
          busy={ask.isPending}
          disabled={fileIds.length === 0}
          onClick={submit}
        >
          <Search size={16} aria-hidden="true" />
          Ask
        </Button>
      </div>
      <p className="-mt-1.5 text-sm text-muted">
        {fileIds.length === 0 ? 'Add a file first.' : 'See what would be found in these files, and where.'}
      </p>
      {ask.isError ? <ErrorNote error={ask.error}>The question could not be asked. Please try again.</ErrorNote> : null}
      {ask.data ? <Found answer={ask.data} /> : null}
    </div>
  )
}

function Found({ answer }: { answer: KnowledgeAnswer }) {
  return (
    <section aria-label="What was found" aria-live="polite" className="grid gap-2">
      {answer.answered ? null : (
        <InfoNote>These files do not seem to answer that. On a call, the agent says that it does not know.</InfoNote>
      )}
      {answer.passages.length > 0 ? (
        <ol className="grid gap-2">
          {answer.passages.map((passage) => (
            <li
              key={`${passage.source.fileId} ${passage.source.place} ${passage.text}`}
              className="rounded-lg border border-line bg-sunken px-3.5 py-2.5"
            >
              {passage.heading ? <p className="text-sm font-semibold">{passage.heading}</p> : null}
              <p className="break-words">{passage.text}</p>
              <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-muted">
                <span className="font-medium break-all">{passage.source.fileName}</span>
                <span>{passage.source.place}</span>
                <Badge>{Math.round(passage.score * 100)} % match</Badge>
              </p>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}
