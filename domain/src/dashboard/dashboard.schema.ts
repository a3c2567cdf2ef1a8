import * as z from 'zod/mini'
import { recordCaution } from '../core/cautions.ts'
import { stages } from '../contracts/contracts.labels.ts'
import { moment } from '../core/dates.ts'
import { stateCounts, scopes } from '../core/register-list.schema.ts'
import { choice } from '../core/text-fields.ts'
import { waitingDecision } from '../decisions/decisions.schema.ts'
import { enquiryStates } from '../enquiries/enquiries.labels.ts'
import { paperRegisters } from '../papers/paper-kinds.ts'
import { currencies, paperStatuses } from '../papers/papers.labels.ts'
import { firstSteps } from './first-steps.ts'

const day = z.string()

const workPaper = z.object({
  register: z.enum(paperRegisters),
  id: z.int(),
  reference: z.string(),
  description: z.string(),
  vendor: z.string(),
  state: choice('state', paperStatuses),
  value: z.number(),
  currency: choice('currency', currencies),
  /** The day since which it has been waiting, or of the change to look at; for a clearance, its future date. */
  since: day,
  cautions: z.array(recordCaution),
})
export type WorkPaper = z.output<typeof workPaper>

const workContract = z.extend(workPaper, { register: z.literal('contracts'), state: choice('state', stages) })
export type WorkContract = z.output<typeof workContract>

const workWithCautions = z.extend(workPaper, {
  register: z.enum([...paperRegisters, 'contracts']),
  state: choice('state', { ...paperStatuses, ...stages }),
  /** Split purchases from one vendor form one entry: the number of papers, and the ids of the newest. */
  split: z.optional(z.object({ records: z.int(), ids: z.array(z.int()) })),
})
export type WorkWithCautions = z.output<typeof workWithCautions>

const workWithCorrection = z.extend(workWithCautions, { by: z.string(), reason: z.nullable(z.string()) })
export type WorkWithCorrection = z.output<typeof workWithCorrection>

const workAccount = z.object({ code: z.string(), department: z.string(), balance: z.number() })
export type LowFuelAccount = z.output<typeof workAccount>

const workEnquiry = z.object({
  register: z.literal('enquiries'),
  id: z.int(),
  reference: z.string(),
  description: z.string(),
  state: choice('state', enquiryStates),
  closedOn: moment,
})
export type WorkEnquiry = z.output<typeof workEnquiry>

const workRequisition = z.object({
  register: z.literal('requisitions'),
  id: z.int(),
  reference: z.string(),
  description: z.string(),
  department: z.string(),
  assignedTo: z.nullable(z.string()),
  value: z.number(),
  currency: choice('currency', currencies),
  neededOn: day,
})
export type WorkRequisition = z.output<typeof workRequisition>

const workOfCommittee = z.object({
  register: z.enum(['meetings', 'committeeMembers']),
  id: z.int(),
  description: z.string(),
  place: z.string(),
  /** The last day on which something is due. */
  due: day,
})
export type WorkOfCommittee = z.output<typeof workOfCommittee>

const workPerson = z.object({
  id: z.string(),
  name: z.string(),
  department: z.string(),
  /** The day of registration. */
  since: day,
})
export type WorkPerson = z.output<typeof workPerson>

/** The count, up to a hundred, and whether there are more. */
const queueCounts = { total: z.int(), more: z.boolean() }

const queue = z.union([
  z.object({
    key: z.enum(['myPapers', 'toOrder', 'withoutFile', 'slowPapers']),
    ...queueCounts,
    rows: z.array(workPaper),
  }),
  z.object({ key: z.enum(['clearances', 'standstills']), ...queueCounts, rows: z.array(workContract) }),
  z.object({ key: z.enum(['myDecisions']), ...queueCounts, rows: z.array(waitingDecision) }),
  z.object({ key: z.enum(['mySubmissions']), ...queueCounts, rows: z.array(waitingDecision) }),
  z.object({ key: z.enum(['lowAccounts']), ...queueCounts, rows: z.array(workAccount) }),
  z.object({
    key: z.enum(['cautions', 'changedAfterApproval']),
    ...queueCounts,
    rows: z.array(workWithCautions),
  }),
  z.object({ key: z.enum(['changedByOthers']), ...queueCounts, rows: z.array(workWithCorrection) }),
  z.object({ key: z.enum(['closingEnquiries']), ...queueCounts, rows: z.array(workEnquiry) }),
  z.object({ key: z.enum(['requisitionsToBuy']), ...queueCounts, rows: z.array(workRequisition) }),
  z.object({ key: z.enum(['minutesDue']), ...queueCounts, rows: z.array(workOfCommittee) }),
  z.object({ key: z.enum(['confirmationsDue']), ...queueCounts, rows: z.array(workOfCommittee) }),
  z.object({ key: z.enum(['membershipsEnding']), ...queueCounts, rows: z.array(workOfCommittee) }),
  z.object({ key: z.enum(['waitingUsers']), ...queueCounts, rows: z.array(workPerson) }),
])
export type WorkQueue = z.output<typeof queue>

export const work = z.array(queue)

export const firstStepStates = z.array(z.object({ step: choice('step', firstSteps), isDone: z.boolean() }))
export type FirstStepStates = z.output<typeof firstStepStates>

const countsByScope = <const S extends Record<string, string>>(states: S) => {
  const counts = stateCounts(states)
  return z.object(
    Object.fromEntries(Object.keys(scopes).map((scope) => [scope, counts])) as Record<
      keyof typeof scopes,
      typeof counts
    >,
  )
}

/** The states that the summary counts; records taken back are excluded. */
export const summaryStates = {
  enquiries: enquiryStates,
  lvp: paperStatuses,
  mpc: paperStatuses,
  contracts: stages,
} as const
export type SummaryRegister = keyof typeof summaryStates
type SummaryRegisters = {
  [R in SummaryRegister]: ReturnType<typeof countsByScope<(typeof summaryStates)[R]>>
}

export const summary = z.object({
  ...(Object.fromEntries(
    Object.entries(summaryStates).map(([register, states]) => [register, countsByScope(states)]),
  ) as SummaryRegisters),
  fuel: z.object({ accounts: z.int(), atOrBelowZero: z.int() }),
  /** Null for users other than administrators. */
  waitingUsers: z.nullable(z.int()),
  /** Records that wait for the decision of the user, and submitted records of the user, each up to a hundred. */
  decisions: z.object({ mine: z.int(), submitted: z.int() }),
})
export type Summary = z.output<typeof summary>
