import * as z from 'zod/mini'
import { shownCaution } from '../core/cautions.ts'
import { stages } from '../contracts/contracts.labels.ts'
import { moment } from '../core/dates.ts'
import { countsOf, scopes } from '../core/register.ts'
import { choice } from '../core/text.ts'
import { enquiryStates } from '../enquiries/enquiries.labels.ts'
import { currencies, paperStatuses } from '../papers/papers.labels.ts'
import { firstSteps } from './first-steps.ts'

const day = z.string()

/** A paper as a queue tells it; a click leads to its record. */
const workPaper = z.object({
  register: z.enum(['lvp', 'mpc']),
  id: z.int(),
  reference: z.string(),
  description: z.string(),
  vendor: z.string(),
  state: choice('state', paperStatuses),
  value: z.number(),
  currency: choice('currency', currencies),
  /** The day since when it waits like this; of a clearance, the day that lies ahead. */
  since: day,
  cautions: z.array(shownCaution),
})
export type WorkPaper = z.output<typeof workPaper>

/** A contract in its stage, with its revised value. */
const workContract = z.extend(workPaper, { register: z.literal('contracts'), state: choice('state', stages) })
export type WorkContract = z.output<typeof workContract>

/** What there is something odd about. */
const workOdd = z.extend(workPaper, {
  register: z.enum(['lvp', 'mpc', 'contracts']),
  state: choice('state', { ...paperStatuses, ...stages }),
  /** Split purchases from one vendor are one entry: how many papers, and the numbers of the newest. */
  split: z.optional(z.object({ records: z.int(), ids: z.array(z.int()) })),
})
export type WorkOdd = z.output<typeof workOdd>

/** A record that somebody else has reopened or corrected. */
const workCorrected = z.extend(workOdd, { by: z.string(), reason: z.nullable(z.string()) })
export type WorkCorrected = z.output<typeof workCorrected>

const workAccount = z.object({ code: z.string(), department: z.string(), balance: z.number() })
export type WorkAccount = z.output<typeof workAccount>

const workEnquiry = z.object({
  register: z.literal('enquiries'),
  id: z.int(),
  reference: z.string(),
  description: z.string(),
  state: choice('state', enquiryStates),
  closedOn: moment,
})
export type WorkEnquiry = z.output<typeof workEnquiry>

const workPerson = z.object({
  id: z.string(),
  name: z.string(),
  department: z.string(),
  /** The day of the registration. */
  since: day,
})
export type WorkPerson = z.output<typeof workPerson>

/** How many there are, up to a hundred, and whether there are more. */
const counted = { total: z.int(), more: z.boolean() }

const queue = z.union([
  z.object({
    key: z.enum(['myPapers', 'toOrder', 'withoutFile', 'slowPapers']),
    ...counted,
    rows: z.array(workPaper),
  }),
  z.object({ key: z.enum(['clearances', 'standstills']), ...counted, rows: z.array(workContract) }),
  z.object({ key: z.enum(['lowAccounts']), ...counted, rows: z.array(workAccount) }),
  z.object({ key: z.enum(['cautions', 'changedAfterApproval']), ...counted, rows: z.array(workOdd) }),
  z.object({ key: z.enum(['changedByOthers']), ...counted, rows: z.array(workCorrected) }),
  z.object({ key: z.enum(['closingEnquiries']), ...counted, rows: z.array(workEnquiry) }),
  z.object({ key: z.enum(['waitingUsers']), ...counted, rows: z.array(workPerson) }),
])
export type WorkQueue = z.output<typeof queue>

export const work = z.array(queue)

/** What an institution does first, and whether it is done. */
export const stepsDone = z.array(z.object({ step: choice('step', firstSteps), isDone: z.boolean() }))
export type StepsDone = z.output<typeof stepsDone>

const ofScopes = <const S extends Record<string, string>>(states: S) => {
  const counts = countsOf(states)
  return z.object(
    Object.fromEntries(Object.keys(scopes).map((scope) => [scope, counts])) as Record<
      keyof typeof scopes,
      typeof counts
    >,
  )
}

/** The states of the registers whose records are counted in the summary, where nothing counts that was taken back. */
export const summedStates = {
  enquiries: enquiryStates,
  lvp: paperStatuses,
  mpc: paperStatuses,
  contracts: stages,
} as const
export type SummedRegister = keyof typeof summedStates
type SummedRegisters = {
  [R in SummedRegister]: ReturnType<typeof ofScopes<(typeof summedStates)[R]>>
}

/** How many records there are, by register, scope and state. */
export const summary = z.object({
  ...(Object.fromEntries(
    Object.entries(summedStates).map(([register, states]) => [register, ofScopes(states)]),
  ) as SummedRegisters),
  /** How many fuel accounts there are, and how many of them hold nothing or less. */
  fuel: z.object({ accounts: z.int(), atOrBelowZero: z.int() }),
  /** Null for those who do not look after users. */
  waitingUsers: z.nullable(z.int()),
})
export type Summary = z.output<typeof summary>
