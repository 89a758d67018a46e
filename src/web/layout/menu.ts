import {
  Bot,
  CalendarDays,
  ChartLine,
  Hash,
  History,
  type LucideIcon,
  Megaphone,
  MessageSquare,
  PhoneOff,
  PhoneOutgoing,
  Users,
  Wallet,
  Webhook,
} from 'lucide-react'

export type MenuEntry = { label: string; to: string; icon: LucideIcon }

export const MAIN_MENU: MenuEntry[] = [
  { label: 'Agents', to: '/agents', icon: Bot },
  { label: 'Call', to: '/call', icon: PhoneOutgoing },
  { label: 'Campaigns', to: '/campaigns', icon: Megaphone },
  { label: 'Phone Numbers', to: '/phone-numbers', icon: Hash },
  { label: 'Analytics', to: '/analytics', icon: ChartLine },
  { label: 'Call Logs', to: '/call-logs', icon: History },
]

/** Shown below the six, after a line. */
export const MORE_MENU: MenuEntry[] = [
  { label: 'Contacts', to: '/contacts', icon: Users },
  { label: 'Appointments', to: '/appointments', icon: CalendarDays },
  { label: 'Messages', to: '/messages', icon: MessageSquare },
  { label: 'Webhooks', to: '/webhooks', icon: Webhook },
  { label: 'Do Not Call', to: '/do-not-call', icon: PhoneOff },
  { label: 'Balance', to: '/balance', icon: Wallet },
]
