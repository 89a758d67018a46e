// Puts numbers on the list: typed or pasted, or out of a file of numbers.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { addDoNotCall } from '#contract/do-not-call.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextArea } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { toast } from '../ui/toaster.tsx'
import { numbersIn } from './numbers-in.ts'

const AT_ONCE = 20_000

export function AddNumbers() {
  const { bId } = useUser()
  const queries = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  const add = useMutation({
    mutationFn: async ({ numbers, source }: { numbers: string[]; source: 'user' | 'import' }) => {
      const sum = { added: 0, already: 0, refused: [] as string[] }
      for (let from = 0; from < numbers.length; from += AT_ONCE) {
        const body = { numbers: numbers.slice(from, from + AT_ONCE), source }
        const answer = await call(addDoNotCall, { params: { businessId: bId }, body })
        sum.added += answer.added
        sum.already += answer.already
        sum.refused.push(...answer.refused)
      }
      return sum
    },
    onSuccess: ({ added, already, refused }) => {
      toast.success(`${added} added${already > 0 ? `, ${already} were there already` : ''}.`)
      setTyped(refused.join('\n'))
      setProblem(
        refused.length > 0 ? `${refused.length} could not be read as phone numbers; they are left above.` : undefined,
      )
      return queries.invalidateQueries({ queryKey: ['do-not-call'] })
    },
    onError: (error) => toast.error('The numbers could not be added. Please try again.', error),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const numbers = numbersIn(typed)
    if (numbers.length === 0) setProblem('Please enter at least one number.')
    else add.mutate({ numbers, source: 'user' })
  }
  const importFile = async (file: File | undefined) => {
    if (!file) return
    const numbers = numbersIn(await file.text())
    if (numbers.length === 0) setProblem(`No phone numbers were found in ${file.name}.`)
    else add.mutate({ numbers, source: 'import' })
  }

  return (
    <Card>
      <form onSubmit={submit} className="grid gap-3">
        <TextArea
          label="Add numbers"
          hint="One a line, or separated by commas. Without a country code they are read as Indian."
          rows={3}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {problem ? <ErrorNote>{problem}</ErrorNote> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={add.isPending}>
            Add to the list
          </Button>
          <Button kind="outline" disabled={add.isPending} onClick={() => picker.current?.click()}>
            <FileUp size={15} aria-hidden="true" /> Import a file (.csv, .txt)
          </Button>
          <input
            ref={picker}
            type="file"
            accept=".csv,.txt"
            className="sr-only"
            tabIndex={-1}
            aria-label="File of numbers"
            onChange={({ target }) => {
              void importFile(target.files?.[0])
              target.value = ''
            }}
          />
        </div>
      </form>
    </Card>
  )
}
