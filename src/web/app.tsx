// The routes. Each noun has one folder; a page is fetched when visited, except the landing page.
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { ErrorPage } from './layout/error-page.tsx'
import { Root } from './layout/root.tsx'
import { LandingPage } from './site/landing-page.tsx'
import { PageSpinner } from './ui/spinner.tsx'

const page = (load: () => Promise<ComponentType>) => ({ lazy: async () => ({ Component: await load() }) })

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorPage,
    HydrateFallback: PageSpinner,
    children: [
      { path: '/', Component: LandingPage },
      { path: '/terms-of-service', ...page(async () => (await import('./site/terms-page.tsx')).TermsPage) },
      { path: '/privacy-policy', ...page(async () => (await import('./site/privacy-page.tsx')).PrivacyPage) },
      {
        ...page(async () => (await import('./layout/guests-only.tsx')).GuestsOnly),
        children: [
          { path: '/login', ...page(async () => (await import('./account/login-page.tsx')).LoginPage) },
          { path: '/signup', ...page(async () => (await import('./account/signup-page.tsx')).SignupPage) },
        ],
      },
      {
        ...page(async () => (await import('./layout/signed-in.tsx')).SignedInLayout),
        children: [
          { path: '/dashboard', ...page(async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage) },
          { path: '/agents', ...page(async () => (await import('./agents/agents-page.tsx')).AgentsPage) },
          {
            path: '/agents/create',
            ...page(async () => (await import('./agents/create-agent-page.tsx')).CreateAgentPage),
          },
          {
            path: '/agents/edit/:agentId',
            ...page(async () => (await import('./agents/edit-agent-page.tsx')).EditAgentPage),
          },
          {
            path: '/phone-numbers',
            ...page(async () => (await import('./phone-numbers/phone-numbers-page.tsx')).PhoneNumbersPage),
          },
          { path: '/call', ...page(async () => (await import('./calls/call-page.tsx')).CallPage) },
          { path: '/call-logs', ...page(async () => (await import('./calls/call-logs-page.tsx')).CallLogsPage) },
          { path: '/contacts', ...page(async () => (await import('./contacts/contacts-page.tsx')).ContactsPage) },
          {
            path: '/appointments',
            ...page(async () => (await import('./appointments/appointments-page.tsx')).AppointmentsPage),
          },
          { path: '/messages', ...page(async () => (await import('./messages/messages-page.tsx')).MessagesPage) },
          { path: '/webhooks', ...page(async () => (await import('./webhooks/webhooks-page.tsx')).WebhooksPage) },
          { path: '/balance', ...page(async () => (await import('./billing/statement-page.tsx')).StatementPage) },
          { path: '/campaigns', ...page(async () => (await import('./campaigns/campaigns-page.tsx')).CampaignsPage) },
          {
            path: '/campaigns/create',
            ...page(async () => (await import('./campaigns/create-campaign-page.tsx')).CreateCampaignPage),
          },
          {
            path: '/campaigns/:campaignId',
            ...page(async () => (await import('./campaigns/campaign-page.tsx')).CampaignPage),
          },
          {
            path: '/do-not-call',
            ...page(async () => (await import('./do-not-call/do-not-call-page.tsx')).DoNotCallPage),
          },
          { path: '/analytics', ...page(async () => (await import('./analytics/analytics-page.tsx')).AnalyticsPage) },
        ],
      },
      { path: '*', ...page(async () => (await import('./site/not-found-page.tsx')).NotFoundPage) },
    ],
  },
]
