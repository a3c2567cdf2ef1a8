import * as z from 'zod/mini'
import { funders } from '../enquiries/enquiries.labels.ts'
import { shownSum } from '../core/money.ts'
import { choice } from '../core/text-fields.ts'
import { currencies, procurementMethods } from '../papers/papers.labels.ts'

const year = z.int()

/** Papers that count in a currency in which nothing is added up. */
const otherCurrencies = z.array(z.object({ currency: choice('currency', currencies), records: z.int() }))

const departmentalExpense = z.object({
  code: z.string(),
  /** Its name. */
  department: z.string(),
  total: shownSum,
  /** The total with revised values of contracts in place of order values. */
  committed: shownSum,
  quarterOne: shownSum,
  quarterTwo: shownSum,
  quarterThree: shownSum,
  quarterFour: shownSum,
})
export type DepartmentalExpense = z.output<typeof departmentalExpense>

/** The largest first; departments that are closed and have spent nothing are left out. */
export const expenses = z.object({
  expenses: z.array(departmentalExpense),
  year,
  /** For which there are expenses, and the present one; the latest first. */
  years: z.array(year),
  otherCurrencies,
})
export type Expenses = z.output<typeof expenses>

const spendingFields = { records: z.int(), total: shownSum }

const waitFigures = z.object({
  /** How many papers are looked at. */
  records: z.int(),
  median: z.nullable(z.number()),
  /** From so many days on, the slowest tenth. */
  slowestTenth: z.nullable(z.number()),
})
const waitFields = { approval: waitFigures, order: waitFigures }
export type WaitFigures = z.output<typeof waitFigures>

export const insights = z.object({
  year,
  years: z.array(year),
  otherCurrencies,
  /** Of the whole year. */
  ...spendingFields,
  /** The total with revised values of contracts in place of order values. */
  committed: shownSum,
  /** Whom most was spent with, twenty at most; the largest first. */
  vendors: z.array(z.object({ vendor: z.string(), ...spendingFields })),
  /** Those that were used; the largest first. */
  methods: z.array(z.object({ method: choice('method', procurementMethods), ...spendingFields })),
  funders: z.array(z.object({ funder: choice('funder', funders), ...spendingFields })),
  /** All twelve. */
  months: z.array(z.object({ month: z.int(), ...spendingFields, lastYear: shownSum })),
  /** Of the present year what there is until today, and of the year before until the same day; null for other years. */
  toDate: z.nullable(
    z.object({
      day: z.string(),
      total: shownSum,
      dayBefore: z.string(),
      totalBefore: shownSum,
      /** From the first of its month to the day before. */
      monthBefore: shownSum,
    }),
  ),
  days: z.object({
    ...waitFields,
    /** Those with papers, by name. */
    departments: z.array(z.object({ code: z.string(), department: z.string(), ...waitFields })),
  }),
})
export type Insights = z.output<typeof insights>
