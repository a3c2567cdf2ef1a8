import * as z from 'zod/mini'
import { dayInput } from './dates.ts'
import { pagination, wholeNumber } from './paging.schema.ts'
import { choice, code, described, uuid, word } from './text.ts'

/** What every register's list has in common: how far it looks, how it is sorted, filtered and paged. */

export const scopes = {
  mine: 'My records',
  department: 'My department',
  institution: 'Whole institution',
} as const
export type Scope = keyof typeof scopes

export const directions = { desc: 'Newest first', asc: 'Oldest first' } as const
export type Direction = keyof typeof directions

/** `/{page}/{sortField}/{pageSize}/{userId}` in the path of a list; which fields may be sorted by, each register says. */
export function listPath<const S extends Record<string, string>>(sortFields: S) {
  return {
    page: wholeNumber('page', 0, 1_000_000),
    sortField: choice('sortField', sortFields),
    pageSize: wholeNumber('pageSize', 1, 100),
    userId: uuid,
  }
}

/** The number of a record in a path. */
export const recordNumber = described(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'id must be a whole number from 1 on.')),
    z.transform(Number),
  ),
  { type: 'integer', minimum: 1 },
)

/** What stands behind the question mark. */
export function listQuery<const S extends Record<string, string>>(states: S) {
  return {
    scope: z.optional(choice('scope', scopes)),
    direction: z.optional(choice('direction', directions)),
    status: z.optional(choice('status', states)),
    department: z.optional(code('department')),
    from: z.optional(dayInput('from')),
    to: z.optional(dayInput('to')),
    search: z.optional(word('The search text', { max: 100 })),
  }
}

/** Paging that stops counting at ten thousand under filters, and then says that there are more. */
export const registerPagination = z.extend(pagination, { more: z.optional(z.boolean()) })
export type RegisterPagination = z.output<typeof registerPagination>

const whole = z.int()

/** How many records there are in each state, whatever is searched for. */
export function countsOf<const S extends Record<string, string>>(states: S) {
  const each = Object.fromEntries(Object.keys(states).map((state) => [state, whole])) as Record<
    keyof S & string,
    typeof whole
  >
  return z.object({ ALL: whole, ...each })
}

/** The columns every record of a register carries, decided by the server. */
export const recordStamp = {
  id: z.int(),
  reference: z.string(),
  institution: z.string(),
  initiator: z.string(),
  initiatorId: z.string(),
  version: z.int(),
}

/** The values of these fields and of no others. */
export const pick = <F extends object, V extends Record<keyof F, unknown>>(
  fields: F,
  values: V,
): Pick<V, keyof F> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name as keyof F]])) as Pick<V, keyof F>
