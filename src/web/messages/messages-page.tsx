// Messages: the templates agents may send, and the outbox of what was or would be sent.
import { Limits } from '../actions/limits.tsx'
import { PageHeader } from '../ui/card.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Outbox } from './outbox.tsx'
import { Templates } from './templates.tsx'

export function MessagesPage() {
  return (
    <>
      <PageTitle>Messages</PageTitle>
      <PageHeader title="Messages">
        SMS and e-mail that your agents send. They choose a template by its label; its words and where it goes are fixed
        here.
      </PageHeader>
      <Tabs
        label="Messages"
        tabs={[
          { id: 'outbox', label: 'Outbox', content: <Outbox /> },
          { id: 'templates', label: 'Templates', content: <Templates /> },
          { id: 'limits', label: 'Limits', content: <Limits /> },
        ]}
      />
    </>
  )
}
