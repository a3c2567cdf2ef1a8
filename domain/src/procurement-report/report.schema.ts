import * as z from 'zod/mini'
import { choice, text } from '../core/text-fields.ts'
import { dayInput, moment } from '../core/dates.ts'
import { shownSum } from '../core/money.ts'
import { countedCategories } from '../enquiries/enquiries.labels.ts'
import { currencies, expenseTypes } from '../papers/papers.labels.ts'
import { reportFieldLabels as label, reportFormats } from './report.labels.ts'

const allOption = { ALL: 'All' } as const

export const reportQuery = z.strictObject({
  /** Ignored, since the access token determines the institution. */
  reportingEntity: z.optional(text(label.reportingEntity, { max: 200 })),
  reportDate: z.optional(
    z
      .string()
      .check(
        z.regex(/^20\d{2}-\d{2}-\d{2} \d{2}:\d{2}$/, 'Report Date must have the form 2026-03-31 14:00.'),
      ),
  ),
  reportingPeriod: z.optional(text(label.reportingPeriod, { max: 60 })),
  /** ALL, or codes joined by commas. */
  reportByDepartment: z.optional(text(label.departments, { max: 2_000 })),
  reportByVendorCategory: z.optional(choice(label.vendorCategory, { ...allOption, ...countedCategories })),
  reportByExpenseType: z.optional(choice(label.expenseType, { ...allOption, ...expenseTypes })),
  format: z.optional(choice('format', reportFormats)),
})
export type ReportQuery = z.output<typeof reportQuery>

export const periodInPath = z.strictObject({ from: dayInput('from'), to: dayInput('to') })

const paperMovementCounts = z.object({
  broughtForward: z.int(),
  added: z.int(),
  reopened: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  carriedForward: z.int(),
  completedThenCancelled: z.int(),
})
const enquiryMovementCounts = z.object({
  broughtForward: z.int(),
  added: z.int(),
  reopened: z.int(),
  linked: z.int(),
  withdrawn: z.int(),
  carriedForward: z.int(),
})

const spending = z.object({
  key: z.string(),
  label: z.string(),
  currency: choice('currency', currencies),
  lvp: z.object({ records: z.int(), value: shownSum }),
  mpc: z.object({ records: z.int(), value: shownSum }),
  records: z.int(),
  value: shownSum,
  /** The value with revised contract values in place of order values. */
  committed: shownSum,
  /** The percentage of its currency; the rows of a currency add up to 100, or are all 0. */
  share: z.number(),
  /** The previous period, both registers together. */
  before: z.object({ records: z.int(), value: shownSum, share: z.number() }),
})
export type PreviewSpending = z.output<typeof spending>

export const reportPreview = z.object({
  isNil: z.boolean(),
  provisional: z.boolean(),
  /** The period for comparison; for a period under way, only as many days as have elapsed. */
  before: z.object({ from: z.string(), to: z.string() }),
  movements: z.object({
    enquiries: enquiryMovementCounts,
    lvp: paperMovementCounts,
    mpc: paperMovementCounts,
  }),
  spent: z.array(spending),
  tables: z.array(z.object({ dimension: z.string(), label: z.string(), rows: z.array(spending) })),
  /** The number of records in the file. */
  records: z.int(),
  fitsPdf: z.boolean(),
})
export type ReportPreview = z.output<typeof reportPreview>

export const reportRecord = z.object({
  id: z.int(),
  /** Null for a report of an older release. */
  reference: z.nullable(z.string()),
  fileName: z.string(),
  format: choice('format', reportFormats),
  reportingPeriod: z.string(),
  from: z.string(),
  to: z.string(),
  reportDate: moment,
  /** The filters as text, such as 'ICT, Finance · Citizen'. */
  filters: z.string(),
  records: z.int(),
  size: z.int(),
  sha256: z.string(),
  initiator: z.string(),
  initiatorId: z.string(),
  createdOn: moment,
  /** The number of its records that have changed since, according to the latest 1,000 events of the institution. */
  changed: z.int(),
  /** Earlier events since the report were not compared. */
  moreChanged: z.boolean(),
})
export type SavedReport = z.output<typeof reportRecord>
