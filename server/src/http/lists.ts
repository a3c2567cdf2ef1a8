import type * as z from 'zod/mini'
import { Refusal } from '@insaka/domain/core/errors'

/** So many entries the lists of a body may have together, those within other lists counted as well. */
const mostEntries = 5_000

export function refuseManyEntries(schema: z.ZodMiniType, body: unknown): void {
  if (entriesWithin(schema, body) > mostEntries) throw new Refusal('TOO_LARGE')
}

/** How many entries would be parsed, as far as they are not too many: none of a list that is longer than it may be. */
function entriesWithin(schema: z.ZodMiniType, value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inner = within(schema)
  if ('shape' in inner) {
    const fields = Object.entries(inner.shape as Record<string, z.ZodMiniType>)
    const body = value as Record<string, unknown>
    return fields.reduce((sum, [name, field]) => sum + entriesWithin(field, body[name]), 0)
  }
  const entry = entryOf(inner)
  if (!entry || !Array.isArray(value) || value.length > maximumOf(inner)) return 0
  let sum = value.length
  for (const each of value) {
    if (sum > mostEntries) break
    sum += entriesWithin(entry, each)
  }
  return sum
}

const maximumOf = ({ def }: z.ZodMiniType): number =>
  Math.min(...(def.checks ?? []).map(({ _zod }) => (_zod.def as { maximum?: number }).maximum ?? Infinity))

/** A field that may be left out or null, without that. */
export function within(field: z.ZodMiniType): z.ZodMiniType {
  const { innerType } = field.def as { innerType?: z.ZodMiniType }
  return innerType ? within(innerType) : field
}

/** The schema of the entries, where the schema is that of a list. */
export const entryOf = ({ def }: z.ZodMiniType): z.ZodMiniType | undefined =>
  (def as { element?: z.ZodMiniType }).element
