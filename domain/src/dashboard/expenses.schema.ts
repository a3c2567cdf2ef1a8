import * as z from 'zod/mini'
import { funders } from '../enquiries/enquiries.labels.ts'
import { shownSum } from '../core/money.ts'
import { awaitedSteps } from '../decisions/decisions.labels.ts'
import { choice } from '../core/text-fields.ts'
import { currencies, procurementMethods } from '../papers/papers.labels.ts'

const year = z.int()

/** The number of papers in currencies without totals. */
const otherCurrencies = z.array(z.object({ currency: choice('currency', currencies), records: z.int() }))

const departmentalExpense = z.object({
  code: z.string(),
  /** The name of the department. */
  department: z.string(),
  total: shownSum,
  /** The total with revised contract values in place of order values. */
  committed: shownSum,
  quarterOne: shownSum,
  quarterTwo: shownSum,
  quarterThree: shownSum,
  quarterFour: shownSum,
})
export type DepartmentalExpense = z.output<typeof departmentalExpense>

export const expenses = z.object({
  /** By total, highest first; closed departments without expenses are omitted. */
  expenses: z.array(departmentalExpense),
  year,
  /** Years with expenses, the current and the requested one, latest first. */
  years: z.array(year),
  otherCurrencies,
})
export type Expenses = z.output<typeof expenses>

const spendingFields = { records: z.int(), total: shownSum }

const waitFigures = z.object({
  /** The number of papers evaluated. */
  records: z.int(),
  median: z.nullable(z.number()),
  /** The smallest number of days in the slowest tenth. */
  slowestTenth: z.nullable(z.number()),
})
const waitFields = { approval: waitFigures, order: waitFigures }
export type WaitFigures = z.output<typeof waitFigures>

export const insights = z.object({
  year,
  years: z.array(year),
  otherCurrencies,
  /** For the whole year. */
  ...spendingFields,
  committed: shownSum,
  /** The top twenty vendors by amount. */
  vendors: z.array(z.object({ vendor: z.string(), ...spendingFields })),
  /** Only methods in use, sorted by amount, descending. */
  methods: z.array(z.object({ method: choice('method', procurementMethods), ...spendingFields })),
  funders: z.array(z.object({ funder: choice('funder', funders), ...spendingFields })),
  months: z.array(z.object({ month: z.int(), ...spendingFields, lastYear: shownSum })),
  /** The current year to date, and the previous year up to the same day; null for other years. */
  toDate: z.nullable(
    z.object({
      day: z.string(),
      total: shownSum,
      dayBefore: z.string(),
      totalBefore: shownSum,
      /** From the first of its month to `dayBefore`. */
      monthBefore: shownSum,
    }),
  ),
  days: z.object({
    ...waitFields,
    /** Departments with evaluated papers, by name. */
    departments: z.array(z.object({ code: z.string(), department: z.string(), ...waitFields })),
  }),
  /** Null if nothing was decided in Insaka in the year. */
  decisions: z.nullable(
    z.object({
      /** Papers approved in the year, and how many of them were decided in Insaka. */
      approved: z.int(),
      decidedHere: z.int(),
      /** Days from the step before, or from the submission. */
      steps: z.array(z.object({ step: choice('step', awaitedSteps), ...waitFigures.shape })),
    }),
  ),
})
export type Insights = z.output<typeof insights>
