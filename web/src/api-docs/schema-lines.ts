import type { OpenApi, Schema } from './openapi.ts'

export type SchemaLine = { name: string; depth: number; type: string; required: boolean; notes: string }

/** Nesting limit: enough for every record, and an end for a recursive schema. */
const maxDepth = 8

/** Lists the fields of a schema in reading order, with nested fields under their parent. */
export function schemaLines(schema: Schema, document: OpenApi): SchemaLine[] {
  return fieldsOf(schema, 0)

  function fieldsOf(node: Schema, depth: number): SchemaLine[] {
    const { fields, required = [] } = objectFields(node)
    return Object.entries(fields).flatMap(([name, field]) => [
      {
        name,
        depth,
        type: typeOf(field),
        required: required.includes(name),
        notes: notesOf(resolve(field)),
      },
      ...(depth < maxDepth ? fieldsOf(field, depth + 1) : []),
    ])
  }

  /** Fields of an object, or of the objects in a list. */
  function objectFields(node: Schema): { fields: Record<string, Schema>; required?: string[] } {
    const { properties, required, items, anyOf, oneOf } = resolve(node)
    if (properties) return { fields: properties, ...(required && { required }) }
    if (items) return objectFields(items)
    const choice = (anyOf ?? oneOf)?.find((option) => resolve(option).type !== 'null')
    return choice ? objectFields(choice) : { fields: {} }
  }

  function resolve(node: Schema): Schema {
    const name = nameOf(node)
    return name ? (document.components?.schemas?.[name] ?? {}) : node
  }

  function typeOf(node: Schema): string {
    const name = nameOf(node)
    if (name) return name
    const { type, items, anyOf, oneOf, enum: choices } = node
    if (items) return `list of ${typeOf(items)}`
    const options = anyOf ?? oneOf
    if (options) return [...new Set(options.map((option) => typeOf(option)))].join(' or ')
    if (choices && !type) return 'choice'
    return Array.isArray(type) ? type.join(' or ') : (type ?? 'any value')
  }
}

/** Name of a referenced schema. */
export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.replace('#/components/schemas/', '')

function notesOf(schema: Schema): string {
  const { enum: choices, minLength, maxLength, minimum, maximum, pattern, format, description } = schema
  const nonNullOption = (schema.anyOf ?? schema.oneOf)?.find((option) => option.type !== 'null')
  const isLimited = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  return [
    description,
    choices && `one of ${choices.join(', ')}`,
    'const' in schema && `always ${JSON.stringify(schema.const)}`,
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    isLimited(minimum) && `at least ${minimum}`,
    isLimited(maximum) && `at most ${maximum}`,
    format,
    pattern && `pattern ${pattern}`,
    nonNullOption && notesOf(nonNullOption),
  ]
    .filter(Boolean)
    .join('; ')
}
