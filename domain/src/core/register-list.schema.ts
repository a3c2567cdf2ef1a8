import * as z from 'zod/mini'
import { dayInput } from './dates.ts'
import { pagination, wholeNumber } from './paging.schema.ts'
import { choice, code, describeInOpenApi, uuid, limitedText } from './text-fields.ts'

export const scopes = {
  mine: 'My records',
  department: 'My department',
  institution: 'Whole institution',
} as const
export type Scope = keyof typeof scopes

export const directions = { desc: 'Newest first', asc: 'Oldest first' } as const
export type Direction = keyof typeof directions

/** Directions of fields that are sorted as text. */
export const textDirections = { asc: 'A to Z', desc: 'Z to A' } as const

export const orderText = (label: string, direction: Direction, isAlphabetical = false): string =>
  `${label}, ${isAlphabetical ? textDirections[direction] : directions[direction].toLowerCase()}`

/** The path parameters of the list of a register; each register defines its sort fields. */
export function listPathParams<const S extends Record<string, string>>(sortFields: S) {
  return {
    page: wholeNumber('page', 0, 1_000_000),
    sortField: choice('sortField', sortFields),
    pageSize: wholeNumber('pageSize', 1, 100),
    userId: uuid,
  }
}

/** The number of a record in a path or query, under the given parameter name. */
export const recordNumberParam = (name: string) =>
  describeInOpenApi(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,14}$/, `${name} must be a whole number of 1 or more.`)),
      z.transform(Number),
    ),
    { type: 'integer', minimum: 1 },
  )
export const recordNumber = recordNumberParam('id')

/** One code of a list, or several joined by commas, in a query. */
export function choices<const L extends Record<string, unknown>>(name: string, list: L) {
  const codes = (text: string) => [...new Set(text.split(','))] as (keyof L & string)[]
  const field = z.pipe(
    z.string().check(
      z.maxLength(1_000, `${name} is too long.`),
      z.refine(
        (text) => codes(text).every((code) => Object.hasOwn(list, code)),
        `${name} must be one or more of ${Object.keys(list).join(', ')}, separated by commas.`,
      ),
    ),
    z.transform(codes),
  )
  return describeInOpenApi(field, {
    description: `One or more of ${Object.keys(list).join(', ')}, separated by commas`,
  })
}

/** An amount in a query, where all values are text. */
export function amountParam(name: string) {
  const field = z.pipe(
    z
      .string()
      .check(z.regex(/^\d{1,13}(\.\d{1,2})?$/, `${name} must be an amount, such as 2500 or 2500.50.`)),
    z.transform(Number),
  )
  return describeInOpenApi(field, { type: 'number', minimum: 0 })
}

/** The query that registers with a scope share; each adds states and filters of its own. */
export const commonQuery = () => ({
  scope: z.optional(choice('scope', scopes)),
  direction: z.optional(choice('direction', directions)),
  department: z.optional(code('department')),
  from: z.optional(dayInput('from')),
  to: z.optional(dayInput('to')),
  search: z.optional(limitedText('The search text', { max: 100 })),
})

/** The common query with a filter by `status`. */
export function listQuery<const S extends Record<string, string>>(states: S) {
  return { ...commonQuery(), status: z.optional(choices('status', states)) }
}

/** Paging whose filtered count stops at ten thousand and then sets `more`. */
export const registerPagination = z.extend(pagination, { more: z.optional(z.boolean()) })
export type RegisterPagination = z.output<typeof registerPagination>

const integer = z.int()

/**
 * The number of matches in the whole institution if the list shows only a narrower scope; counted up to 1,000. It is
 * omitted where it would be slow: when range filters exclude very many matches.
 */
export const elsewhere = z.object({ records: integer, more: z.boolean() })
export type Elsewhere = z.output<typeof elsewhere>

/** A list in the reply to a save, which callers may leave out. */
export const omittableList = <const S extends z.core.$ZodLooseShape>(list: S) =>
  z.partial(z.object(list)).shape

export function stateCounts<const S extends Record<string, string>>(states: S) {
  const countFields = Object.fromEntries(Object.keys(states).map((state) => [state, integer])) as Record<
    keyof S & string,
    typeof integer
  >
  return z.object({ ALL: integer, ...countFields })
}

export const pageExtras = <const S extends Record<string, string>>(states: S) => ({
  counts: stateCounts(states),
  elsewhere: z.optional(elsewhere),
})

/** Fields of enquiries, papers and amendments that the server sets. */
export const recordStamp = {
  id: z.int(),
  reference: z.string(),
  institution: z.string(),
  initiator: z.string(),
  /** Null if the initiator has no account, which happens only in imports. */
  initiatorId: z.nullable(z.string()),
  version: z.int(),
}

export const pick = <F extends object, V extends Record<keyof F, unknown>>(
  fields: F,
  values: V,
): Pick<V, keyof F> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name as keyof F]])) as Pick<V, keyof F>
