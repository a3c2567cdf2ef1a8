import * as z from 'zod/mini'
import { describeInOpenApi, limitedText } from './text-fields.ts'

export const pagination = z.object({
  empty: z.boolean(),
  first: z.boolean(),
  last: z.boolean(),
  offset: z.int(),
  pageNumber: z.int(),
  pageSize: z.int(),
  sorted: z.boolean(),
  records: z.int(),
  totalRecords: z.int(),
  totalPages: z.int(),
})
export type Pagination = z.output<typeof pagination>

/** A whole number in a path or query, where all values are text. */
export function wholeNumber(name: string, min: number, max: number) {
  const field = z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/, `${name} must be a whole number.`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(z.gte(min, `${name} must be at least ${min}.`), z.lte(max, `${name} may be at most ${max}.`)),
    ),
  )
  return describeInOpenApi(field, { type: 'integer', minimum: min, maximum: max })
}

/** `?page=` and `?size=` of the simple lists, which show up to a hundred rows by default. */
export const listPosition = {
  page: z._default(wholeNumber('page', 0, 1_000_000), 0),
  size: z._default(wholeNumber('size', 1, 100), 100),
}

export const search = z.optional(limitedText('The search text', { max: 100 }))
