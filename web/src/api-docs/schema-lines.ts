import type { OpenApi, Schema } from './openapi.ts'

/** One field of a body or reply, as a line of a table. */
export type SchemaLine = { name: string; depth: number; type: string; required: boolean; notes: string }

/** Deeper than this nothing is unfolded: enough for every record, and an end for one that holds itself. */
const deepest = 8

/** A shape as lines in reading order, nested fields indented under theirs. */
export function schemaLines(schema: Schema, document: OpenApi): SchemaLine[] {
  return fieldsOf(schema, 0)

  function fieldsOf(given: Schema, depth: number): SchemaLine[] {
    const { fields, required = [] } = objectIn(given)
    return Object.entries(fields).flatMap(([name, field]) => [
      {
        name,
        depth,
        type: typeOf(field),
        required: required.includes(name),
        notes: notesOf(resolve(field)),
      },
      ...(depth < deepest ? fieldsOf(field, depth + 1) : []),
    ])
  }

  /** The fields of an object, or of the objects in a list. */
  function objectIn(given: Schema): { fields: Record<string, Schema>; required?: string[] } {
    const { properties, required, items, anyOf, oneOf } = resolve(given)
    if (properties) return { fields: properties, ...(required && { required }) }
    if (items) return objectIn(items)
    const choice = (anyOf ?? oneOf)?.find((one) => resolve(one).type !== 'null')
    return choice ? objectIn(choice) : { fields: {} }
  }

  function resolve(given: Schema): Schema {
    const name = nameOf(given)
    return name ? (document.components?.schemas?.[name] ?? {}) : given
  }

  function typeOf(given: Schema): string {
    const name = nameOf(given)
    if (name) return name
    const { type, items, anyOf, oneOf, enum: choices } = given
    if (items) return `list of ${typeOf(items)}`
    const options = anyOf ?? oneOf
    if (options) return [...new Set(options.map((option) => typeOf(option)))].join(' or ')
    if (choices && !type) return 'choice'
    return Array.isArray(type) ? type.join(' or ') : (type ?? 'any value')
  }
}

/** What a schema is called, where it is a reference. */
export const nameOf = ({ $ref }: Schema): string | undefined => $ref?.replace('#/components/schemas/', '')

function notesOf(schema: Schema): string {
  const { enum: choices, minLength, maxLength, minimum, maximum, pattern, format, description } = schema
  const inner = (schema.anyOf ?? schema.oneOf)?.find((option) => option.type !== 'null')
  const shown = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER
  return [
    description,
    choices && `one of ${choices.join(', ')}`,
    'const' in schema && `always ${JSON.stringify(schema.const)}`,
    minLength !== undefined && minLength > 1 && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    shown(minimum) && `at least ${minimum}`,
    shown(maximum) && `at most ${maximum}`,
    format,
    pattern && `pattern ${pattern}`,
    inner && notesOf(inner),
  ]
    .filter(Boolean)
    .join('; ')
}
