import * as z from 'zod/mini'
import { moment } from '../core/dates.ts'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { wholeNumber } from '../core/paging.schema.ts'
import { uuid } from '../core/text-fields.ts'
import { firstStepStates, summary, work } from './dashboard.schema.ts'
import { expenses, insights } from './expenses.schema.ts'

const params = z.strictObject({ userId: uuid })
/** Defaults to the current year. */
const yearQuery = z.strictObject({ year: z.optional(wholeNumber('year', 2000, 2100)) })

export const dashboardEndpoints = {
  work: endpoint({
    method: 'GET',
    path: `${basePaths.analytics}/work/:userId`,
    summary: "Pending work: the user's papers in progress and the queues of the institution",
    access: 'READ_CONTENT',
    params,
    message: 'Work found.',
    payload: z.object({
      work,
      /** The warning about missed backups, for users who manage accounts. */
      backups: z.nullable(z.string()),
      /** For the same users; null without backups, or if the installation makes none itself. */
      lastBackup: z.nullable(moment),
      /**
       * For administrators: the end and the number of faults of the last verification of the history if it failed; 0
       * faults if two in a row could not finish.
       */
      brokenCheck: z.nullable(z.object({ endedOn: moment, faults: z.int() })),
      /** For users who set up an institution; empty once its first weeks are over and it has an enquiry. */
      firstSteps: firstStepStates,
      /** True if the user's account was approved in the last few weeks; never in a demo institution. */
      isNew: z.boolean(),
    }),
  }),
  summary: endpoint({
    method: 'GET',
    path: `${basePaths.analytics}/summary/:userId`,
    summary: 'Numbers of records by register and state: own, of the department, of the institution',
    access: 'READ_CONTENT',
    params,
    message: 'Summary found.',
    payload: z.object({ summary }),
  }),
  expenses: endpoint({
    method: 'GET',
    path: `${basePaths.analytics}/departments/expenses/:userId`,
    summary: 'Expenses of each department in a year, by quarter of approval or, without one, of initiation',
    access: 'READ_CONTENT',
    params,
    query: yearQuery,
    message: 'Expenses found.',
    payload: expenses,
  }),
  insights: endpoint({
    method: 'GET',
    path: `${basePaths.analytics}/insights/:userId`,
    summary: 'Expenses of a year by vendor, method, funder and month, and days to approvals and orders',
    access: 'READ_CONTENT',
    params,
    query: yearQuery,
    message: 'Insights found.',
    payload: z.object({ insights }),
  }),
}
