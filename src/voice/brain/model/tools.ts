// The tools a model may use: the agent's actions, and hanging up.
import type { ToolDescription } from '#voice/ports.ts'
import { type ActionOffer, POLICY_ACTIONS } from '../agent-brief.ts'

export const END_CALL = 'end-call'

export function toolsFor(actions: readonly ActionOffer[]): ToolDescription[] {
  return [
    ...actions.map(({ name, description, schema }) => ({ name, description, schema })),
    {
      name: END_CALL,
      description: 'Hang up, once the customer has said goodbye or wants nothing else. Say goodbye first.',
      schema: { type: 'object', properties: {}, additionalProperties: false },
    },
  ]
}

/** Why a call of the model's is not even tried; undefined when it may go ahead. */
export function refusedCall(
  call: { name: string; input: unknown },
  actions: readonly ActionOffer[],
  transferLabels: readonly string[],
): string | undefined {
  if (!actions.some(({ name }) => name === call.name)) return `There is no tool ${call.name}.`
  if (typeof call.input !== 'object' || call.input === null || Array.isArray(call.input))
    return 'The input must be an object.'
  if (call.name !== POLICY_ACTIONS.transfer) return undefined
  const label = 'label' in call.input ? call.input.label : undefined
  return typeof label === 'string' && transferLabels.includes(label)
    ? undefined
    : `Transfer only to one of these labels: ${transferLabels.join(', ')}.`
}
