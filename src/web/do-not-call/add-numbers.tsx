// Puts numbers on the list: typed or pasted, or out of a file of numbers.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { addDoNotCall, importDoNotCall } from '#contract/do-not-call.ts'
import { ApiError, call } from '../api.ts'
import { uploadSheet } from '../campaigns/upload-sheet.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextArea } from '../ui/field.tsx'
import { ErrorNote } from '../ui/notes.tsx'
import { toast } from '../ui/toaster.tsx'
import { numbersIn } from './numbers-in.ts'

const AT_ONCE = 20_000
const IS_SHEET = /\.xlsx?$/i

type Answer = { added: number; already: number; refused: string[]; refusedRows: number }

/** A sheet is read by the server; of a text the numbers are sent. */
async function send(
  businessId: number,
  given: { numbers: string[]; source: 'user' | 'import' } | File,
): Promise<Answer> {
  if (given instanceof File) {
    const fileMeta = await uploadSheet(businessId, given)
    return call(importDoNotCall, { params: { businessId }, body: { fileMeta } })
  }
  const sum = { added: 0, already: 0, refused: [] as string[] }
  for (let from = 0; from < given.numbers.length; from += AT_ONCE) {
    const body = { numbers: given.numbers.slice(from, from + AT_ONCE), source: given.source }
    const answer = await call(addDoNotCall, { params: { businessId }, body })
    sum.added += answer.added
    sum.already += answer.already
    sum.refused.push(...answer.refused)
  }
  return { ...sum, refusedRows: sum.refused.length }
}

export function AddNumbers() {
  const { bId } = useUser()
  const queries = useQueryClient()
  const picker = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  const add = useMutation({
    mutationFn: (given: Parameters<typeof send>[1]) => send(bId, given),
    onMutate: () => setProblem(undefined),
    onSuccess: ({ added, already, refused, refusedRows }) => {
      if (added + already === 0 && refusedRows === 0) return setProblem('No phone numbers were found in the file.')
      toast.success(`${added} added${already > 0 ? `, ${already} were there already` : ''}.`)
      setTyped(refused.join('\n'))
      setProblem(refusedRows > 0 ? notRead(refusedRows, refused.length) : undefined)
      return queries.invalidateQueries({ queryKey: ['do-not-call'] })
    },
    onError: (error) => {
      toast.error('The numbers could not be added. Please try again.', error)
      if (error instanceof ApiError && error.code.startsWith('sheet-')) setProblem(error.message)
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const numbers = numbersIn(typed)
    if (numbers.length === 0) setProblem('Please enter at least one number.')
    else add.mutate({ numbers, source: 'user' })
  }
  const importFile = async (file: File | undefined) => {
    if (!file) return
    if (IS_SHEET.test(file.name)) return add.mutate(file)
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
            <FileUp size={15} aria-hidden="true" /> Import a file (.xlsx, .xls, .csv, .txt)
          </Button>
          <input
            ref={picker}
            type="file"
            accept=".xlsx,.xls,.csv,.txt"
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

const notRead = (rows: number, shown: number) =>
  `${rows} could not be read as phone numbers; ${shown < rows ? `the first ${shown} of them` : 'they'} are left above.`
