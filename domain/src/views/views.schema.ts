import * as z from 'zod/mini'
import { text, limitedText } from '../core/text-fields.ts'

/** The maximum numbers of named views and of visible columns that a user can save for a register. */

const limits = { views: 30, columns: 40 }

export const viewName = text('Name of the view', { max: 60 })

/** A named view with its query string, such as `scope=institution&status=OPEN`. */
const view = z.strictObject({
  name: viewName,
  query: z
    .string()
    .check(
      z.maxLength(500, 'This view is too long to save.'),
      z.regex(/^[\w=&%.+-]*$/, 'This view cannot be saved.'),
    ),
})
export type View = z.output<typeof view>

export const registerViews = z.strictObject({
  views: z
    .array(view)
    .check(z.maxLength(limits.views, `You can save at most ${limits.views} views of a register.`)),
  /** The visible columns; null for the default. */
  columns: z.nullable(
    z
      .array(limitedText('Column', { max: 60 }))
      .check(z.maxLength(limits.columns, `Choose at most ${limits.columns} columns.`)),
  ),
})
export type RegisterViews = z.output<typeof registerViews>
