import * as z from 'zod/mini'
import { text, word } from '../core/text-fields.ts'

/** How somebody likes to see a register: which columns, and views of it under names of their own. */

const limits = { views: 30, columns: 40 }

export const viewName = text('Name of the view', { max: 60 })

/** The part of a list's address that makes the view, such as `scope=institution&status=OPEN`. */
const view = z.strictObject({
  name: viewName,
  query: z
    .string()
    .check(z.maxLength(500, 'The view is too long.'), z.regex(/^[\w=&%.+-]*$/, 'The view cannot be kept.')),
})
export type View = z.output<typeof view>

export const registerViews = z.strictObject({
  views: z
    .array(view)
    .check(z.maxLength(limits.views, `At most ${limits.views} views can be kept for a register.`)),
  /** Names of the columns that are shown; null for the usual ones. */
  columns: z.nullable(
    z
      .array(word('Column', { max: 60 }))
      .check(z.maxLength(limits.columns, `At most ${limits.columns} columns can be chosen.`)),
  ),
})
export type RegisterViews = z.output<typeof registerViews>
