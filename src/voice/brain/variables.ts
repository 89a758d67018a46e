// Words that come from the call: "{{name}}", the columns of a campaign's row.
import type { AgentBrief, CallContext } from './agent-brief.ts'

/** Names are matched without regard to case, spaces or punctuation; what is not known vanishes without a hole. */
export function fillVariables(
  text: string,
  agent: Pick<AgentBrief, 'name' | 'businessName'>,
  context: CallContext,
): string {
  if (!text.includes('{{')) return text
  const known = new Map<string, string>()
  for (const [name, value] of Object.entries(context.variables ?? {})) known.set(key(name), value)
  known.set('agent', agent.name).set('business', agent.businessName)
  const customer = context.customerName?.trim()
  if (customer) known.set('name', customer).set('customer', customer).set('customername', customer)
  return text
    .replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/g, (_, name: string) => known.get(key(name)) ?? '')
    .replaceAll(/\s+([,.!?।])/g, '$1')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

const key = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
