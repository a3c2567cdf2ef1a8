import * as z from 'zod/mini'
import { text, word } from '../core/text-fields.ts'

/** A user's preferences for a register: visible columns and named views. */

const limits = { views: 30, columns: 40 }

export const viewName = text('Name of the view', { max: 60 })

/** The query string of a view, such as `scope=institution&status=OPEN`. */
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
  /** The visible columns; null for the default. */
  columns: z.nullable(
    z
      .array(word('Column', { max: 60 }))
      .check(z.maxLength(limits.columns, `At most ${limits.columns} columns can be chosen.`)),
  ),
})
export type RegisterViews = z.output<typeof registerViews>
