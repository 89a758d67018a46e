// Customers: search, and beside the list one of them with everything that happened.
import { useQuery } from '@tanstack/react-query'
import { Search, UserPlus, Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Contact, listContacts } from '#contract/contacts.ts'
import { call } from '../api.ts'
import { useUser } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/card.tsx'
import { Sheet } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { formatInstant } from '../ui/format.ts'
import { EmptyState } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { AddContact } from './add-contact.tsx'
import { CallBacks } from './call-backs.tsx'
import { ContactDetail } from './contact-detail.tsx'

export function ContactsPage() {
  const { bId } = useUser()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('search') ?? ''
  const page = Math.max(0, Number(search.get('page') ?? 1) - 1 || 0)
  const open = search.get('contact')
  const [adding, setAdding] = useState(false)
  const change = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next, { preventScrollReset: true })
  }
  const contacts = useQuery({
    queryKey: ['contacts', bId, asked, page],
    queryFn: ({ signal }) =>
      call(listContacts, { params: { businessId: bId }, query: { search: asked, page, size: 20 }, signal }),
    placeholderData: (before) => before,
  })
  const columns: Column<Contact>[] = [
    {
      header: 'Customer',
      onCard: 'title',
      cell: ({ name, number }) => (
        <button type="button" onClick={() => change({ contact: number })} className="text-left hover:underline">
          <span className="block font-semibold">{name || 'Unknown'}</span>
          <span className="tabular block text-xs font-normal text-muted">{number}</span>
        </button>
      ),
    },
    { header: 'E-mail', cell: ({ email }) => email || <span className="text-subtle">–</span> },
    {
      header: 'Known',
      cell: ({ facts }) => {
        const known = Object.entries(facts)
        if (known.length === 0) return <span className="text-subtle">–</span>
        return (
          <span className="text-muted">
            {known
              .slice(0, 2)
              .map(([name, value]) => `${name}: ${value}`)
              .join(', ')}
          </span>
        )
      },
    },
    { header: 'Last seen', cell: ({ lastSeenAt }) => <span className="tabular">{formatInstant(lastSeenAt)}</span> },
  ]
  return (
    <>
      <PageTitle>Contacts</PageTitle>
      <PageHeader
        title="Contacts"
        actions={
          <Button kind="outline" onClick={() => setAdding(true)}>
            <UserPlus size={16} aria-hidden="true" />
            Add a contact
          </Button>
        }
      >
        Everyone your agents have spoken with, and what was learnt.
      </PageHeader>
      <CallBacks />
      <SearchForm key={asked} asked={asked} onSearch={(words) => change({ search: words, page: null })} />
      <QueryView
        query={contacts}
        failed="Failed to fetch contacts. Please try again later."
        isEmpty={(answer) => answer.contacts.length === 0}
        empty={
          asked ? (
            <EmptyState title="Nobody found." />
          ) : (
            <EmptyState icon={<Users size={22} />} title="Nobody has been called yet.">
              After each call the customer's record appears here.
            </EmptyState>
          )
        }
      >
        {(answer) => (
          <>
            <Table
              caption="Contacts, last seen first"
              columns={columns}
              rows={answer.contacts}
              rowKey={({ number }) => number}
              selected={({ number }) => number === open}
            />
            {page > 0 || answer.hasMore ? (
              <nav aria-label="Pages" className="mt-4 flex justify-end gap-2">
                <Button kind="outline" size="sm" disabled={page === 0} onClick={() => change({ page: String(page) })}>
                  Previous
                </Button>
                <Button
                  kind="outline"
                  size="sm"
                  disabled={!answer.hasMore}
                  onClick={() => change({ page: String(page + 2) })}
                >
                  Next
                </Button>
              </nav>
            ) : null}
          </>
        )}
      </QueryView>
      {adding ? (
        <AddContact
          onClose={() => setAdding(false)}
          onAdded={(number) => {
            setAdding(false)
            change({ contact: number })
          }}
        />
      ) : null}
      {open ? (
        <Sheet open onClose={() => change({ contact: null })} title={<span className="tabular">{open}</span>}>
          <ContactDetail key={open} number={open} />
        </Sheet>
      ) : null}
    </>
  )
}

function SearchForm({ asked, onSearch }: { asked: string; onSearch: (words: string) => void }) {
  const [words, setWords] = useState(asked)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(words.trim())
  }
  return (
    <search>
      <form onSubmit={submit} className="mb-4 flex items-end gap-2">
        <TextField
          type="search"
          label="Number or name"
          className="max-w-xs grow"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit" kind="outline">
          <Search size={16} aria-hidden="true" />
          Search
        </Button>
      </form>
    </search>
  )
}
