import { ProductError } from '../errors.ts'
import type { SheetFault } from '../ports.ts'

export const campaignNotFound = () => new ProductError('not-found', 'campaign-not-found', 'There is no such campaign.')
export const agentUnknown = () =>
  new ProductError('not-found', 'agent-not-found', 'One of the selected agents no longer exists. Please choose again.')
export const agentInCampaign = (campaign: string) =>
  new ProductError(
    'conflict',
    'agent-in-campaign',
    `The campaign “${campaign}” is calling with this agent. Cancel it or wait until it is completed.`,
  )
export const campaignOver = () =>
  new ProductError('conflict', 'campaign-over', 'This campaign is over, so it cannot be changed any more.')
export const notCompleted = () =>
  new ProductError('conflict', 'campaign-not-completed', 'The result is ready when the campaign is completed.')
export const sheetUnreadable = (fault: SheetFault) =>
  new ProductError('unprocessable', `sheet-${fault}`, SHEET_FAULTS[fault])

export const SHEET_FAULTS: Record<SheetFault, string> = {
  empty: 'The file is empty: no visible sheet in it has any rows.',
  'not-a-sheet': 'This is not an Excel file, whatever its name says. Please save the sheet as .xlsx or .xls.',
  password: 'The file is protected by a password. Please save it without one and upload it again.',
  damaged: 'The file is damaged and cannot be read. Please open it in your spreadsheet program and save it again.',
  'too-large': 'The sheet holds too much to be read. Please remove pictures, other sheets and unused columns.',
  'too-many-rows': 'The sheet has more than 100,000 rows. Please split it into several campaigns.',
  'too-slow': 'The sheet took too long to read. Please remove formatting and other sheets, or split it.',
  'out-of-memory': 'The sheet holds too much to be read. Please split it, or save it as .xlsx.',
}

export const NO_PHONE_COLUMN = 'No column for phone numbers was found. Name it “Phone” or “Mobile”, or choose it below.'
export const NO_ROWS = 'The sheet has headers but no rows below them.'
export const NO_CALLABLE_ROW = 'None of the rows has a phone number that can be called.'
