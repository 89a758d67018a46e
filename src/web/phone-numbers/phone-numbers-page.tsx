import { Hash } from 'lucide-react'
import { PageHeader } from '../ui/card.tsx'
import { EmptyState } from '../ui/notes.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function PhoneNumbersPage() {
  return (
    <>
      <PageTitle>Phone Numbers</PageTitle>
      <PageHeader title="Phone Numbers" />
      <EmptyState icon={<Hash size={22} />} title="Purchase and manage your business phone numbers here." />
    </>
  )
}
