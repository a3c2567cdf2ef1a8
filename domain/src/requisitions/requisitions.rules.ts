import type { Caution, SavingDays } from '../core/cautions.ts'
import { formatDay } from '../core/dates.ts'
import { fromNgwee, largestAmount, toNgwee } from '../core/money.ts'
import { totalInNgwee } from '../core/quantity.ts'
import type { Rule } from '../core/rules.ts'
import type { GovernedBy } from '../decision-rules/decisions.schema.ts'
import { may, type Duty } from '../permissions.ts'
import type { StepTaker } from '../steps/step.ts'

export type Governed = { governedBy?: GovernedBy }
type Standing = Governed & { state: string }

type Item = { quantity: number; unitPrice: number }

const largestNgwee = toNgwee(largestAmount)!
const totalOf = ({ quantity, unitPrice }: Item): bigint => totalInNgwee(quantity, unitPrice)
const totalOfAll = (items: readonly Item[]): bigint => items.reduce((sum, item) => sum + totalOf(item), 0n)

export const itemRules: readonly Rule<Item>[] = [
  {
    needs: ['quantity', 'unitPrice'],
    showOn: 'unitPrice',
    message: 'The total of an item may be at most 9,999,999,999,999.99.',
    holds: (item) => totalOf(item) <= largestNgwee,
  },
]

type WithItems = { items: readonly Item[] }

export const valueRules: readonly Rule<WithItems>[] = [
  {
    needs: ['items'],
    showOn: 'items',
    message: 'The items may cost at most 9,999,999,999,999.99 in all.',
    holds: ({ items }) => totalOfAll(items) <= largestNgwee,
  },
]

export const requisitionCautions: readonly Caution<{ neededOn: string }, SavingDays>[] = [
  {
    weight: 'caution',
    code: 'NEEDED_BEFORE',
    needs: ['neededOn'],
    showOn: 'neededOn',
    message: 'This day is past. Check Needed On.',
    holds: ({ neededOn }, { firstSavedOn }) => neededOn >= firstSavedOn,
  },
]

/** The estimated value is the sum of the items. */
export const estimatedValue = ({ items }: WithItems): { estimatedValue: number } => ({
  estimatedValue: fromNgwee(totalOfAll(items)),
})

export const awaitsFunds = ({ governedBy }: Governed): boolean => governedBy?.fundsFirst === true

export const isAcceptable = (requisition: Standing): boolean =>
  requisition.state === 'FUNDED' || !awaitsFunds(requisition)

/** The duty whose holder takes the next decision may return the requisition instead. */
export function returningDuties(requisition: Standing): Duty[] {
  if (requisition.state === 'SUBMITTED') return ['HEAD_OF_DEPARTMENT']
  return isAcceptable(requisition) ? ['HEAD_OF_PROCUREMENT'] : ['HEAD_OF_FINANCE']
}

/** Where decisions are made in Insaka, only the initiator changes the content, so nobody decides on their own words. */
export function changeRefusal(
  { governedBy, initiatorId }: Governed & { initiatorId: string | null },
  user: StepTaker,
): string | null {
  if (initiatorId === user.userId) return null
  if (governedBy) return 'Only its initiator may change this requisition.'
  return may(user, 'UPDATE_CONTENT') ? null : 'You may change only your own requisitions.'
}

type Noticed = Standing & {
  submittedOn: string | null
  assignedTo: string | null
  stateReason: string | null
}

/** Where a requisition stands, or why it was returned or closed. */
export function noticeOf(requisition: Noticed): { title: string; reason: string | null } | null {
  const { state, submittedOn, assignedTo, stateReason: reason, governedBy } = requisition
  switch (state) {
    case 'DRAFT':
      return reason === null ? null : { title: 'Returned', reason }
    case 'SUBMITTED': {
      const since = submittedOn === null ? '' : ` since ${formatDay(submittedOn)}`
      return {
        title: `Waiting for approval${governedBy ? ' by the Head of Department' : ''}${since}`,
        reason: null,
      }
    }
    case 'APPROVED':
    case 'FUNDED': {
      const place = isAcceptable(requisition)
        ? 'for procurement to accept it'
        : 'for the Head of Finance to confirm the funds'
      return { title: `Waiting ${place}`, reason: null }
    }
    case 'ACCEPTED':
      return assignedTo === null ? null : { title: `Assigned to ${assignedTo}`, reason: null }
    case 'CLOSED':
      return { title: 'Closed', reason }
    case 'CANCELLED':
      return { title: 'Cancelled', reason }
    default:
      return null
  }
}
