// A JSON schema as a person would jot it down: `{ email: string ≤ 254, plan?: 'individual' | 'enterprise' }`.
export type Schema = {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: readonly string[]
  items?: Schema
  maxLength?: number
  maximum?: number
  format?: string
  default?: unknown
  $ref?: string
}

export function shapeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? 'any'
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map((choice) => shapeOf(choice, indent)).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => shapeOf(part, indent)).join(' & ')
  if (schema.type === 'array') return `[${shapeOf(schema.items ?? {}, indent)}, …]`
  if (schema.type === 'object') return objectShape(schema, indent)
  return [schema.type ?? 'any', limitOf(schema)].filter(Boolean).join(' ')
}

function objectShape({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const optional = required.includes(name) ? '' : '?'
    const byDefault = property.default === undefined ? '' : ` = ${JSON.stringify(property.default)}`
    return `${inner}${name}${optional}: ${shapeOf(property, inner)}${byDefault}`
  })
  if (additionalProperties && typeof additionalProperties === 'object') {
    lines.push(`${inner}[name]: ${shapeOf(additionalProperties, inner)}`)
  }
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`
}

function limitOf({ type, maxLength, maximum, format }: Schema): string {
  if (format) return `(${format})`
  if (type === 'string' && maxLength !== undefined) return `≤ ${maxLength} characters`
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) return `≤ ${maximum}`
  return ''
}
