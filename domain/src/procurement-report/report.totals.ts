import type { PaperRegister } from '../papers/paper-kinds.ts'
import type { procurementMethods } from '../papers/papers.labels.ts'
import { competitionByMethod } from '../papers/papers.methods.ts'
import { expenseDay, isExpense } from '../papers/papers.expenses.ts'
import type { PaperStatus } from '../papers/papers.labels.ts'
import {
  enquiryMovement,
  isListedInPeriod,
  paperMovement,
  type EnquiryHistory,
  type EnquiryMovement,
  type Movement,
  type StateSince,
} from './report.movements.ts'
import { isInPeriod, type Period } from './report.periods.ts'

export const reportDimensions = {
  department: 'Department',
  vendorCategory: 'Vendor Category',
  expenseType: 'Expense Type',
  funder: 'Funder',
  competition: 'Competition',
  method: 'Procurement Method',
  category: 'Procurement Category',
} as const
export type ReportDimension = keyof typeof reportDimensions

export type ReportedPaper = {
  register: PaperRegister
  /** The status when the report is created. */
  status: PaperStatus
  initiatedOn: string
  approvalDate: string | null
  states: readonly StateSince[]
  currency: string
  ngwee: bigint
  committed: bigint
  department: string
  vendorCategory: string
  expenseType: string
  funder: string
  method: keyof typeof procurementMethods
  category: string
}

type MovementCounts<M> = Record<keyof M, number>
export type CountAndSum = { records: number; ngwee: bigint }
export type Spending = Record<PaperRegister, CountAndSum> & {
  key: string
  currency: string
  committed: bigint
}

/** Counts papers and enquiries one at a time, so that memory use does not depend on their number. */
export class ReportTally {
  readonly period: Period
  readonly movements: Record<PaperRegister, MovementCounts<Movement>> & {
    enquiries: MovementCounts<EnquiryMovement>
  }
  readonly listed = { lvp: 0, mpc: 0, enquiries: 0 }
  private readonly spending = new Map<ReportDimension | 'whole', Map<string, Spending>>()

  constructor(period: Period) {
    this.period = period
    const papers = {
      broughtForward: 0,
      added: 0,
      reopened: 0,
      completed: 0,
      cancelled: 0,
      carriedForward: 0,
      completedThenCancelled: 0,
    }
    const enquiries = {
      broughtForward: 0,
      added: 0,
      reopened: 0,
      linked: 0,
      withdrawn: 0,
      carriedForward: 0,
    }
    this.movements = { lvp: { ...papers }, mpc: { ...papers }, enquiries }
  }

  /** Returns whether the paper belongs in the lists of the period. */
  addPaper(paper: ReportedPaper): boolean {
    const movement = paperMovement(paper, this.period)
    addToCounts(this.movements[paper.register], movement)
    const day = expenseDay(paper)
    if (isExpense(paper.status) && isInPeriod(this.period, day)) this.addExpense(paper)
    if (!isListedInPeriod(movement, day, this.period)) return false
    this.listed[paper.register] += 1
    return true
  }

  /** Returns whether the enquiry belongs in the list of the period. */
  addEnquiry(enquiry: EnquiryHistory): boolean {
    const movement = enquiryMovement(enquiry, this.period)
    addToCounts(this.movements.enquiries, movement)
    if (!Object.values(movement).some(Boolean)) return false
    this.listed.enquiries += 1
    return true
  }

  /** The spending by a dimension and currency, in descending order, with Kwacha first. */
  spendingBy(dimension: ReportDimension): Spending[] {
    return sortSpending([...(this.spending.get(dimension)?.values() ?? [])])
  }

  totalSpending(): Spending[] {
    return sortSpending([...(this.spending.get('whole')?.values() ?? [])])
  }

  private addExpense(paper: ReportedPaper): void {
    this.addTo('whole', '', paper)
    this.addTo('competition', competitionByMethod[paper.method], paper)
    for (const dimension of paperDimensions) this.addTo(dimension, paper[dimension], paper)
  }

  private addTo(
    dimension: ReportDimension | 'whole',
    key: string,
    { register, currency, ngwee, committed }: ReportedPaper,
  ): void {
    const all = this.spending.get(dimension) ?? new Map<string, Spending>()
    this.spending.set(dimension, all)
    const name = `${currency} ${key}`
    const sum = all.get(name) ?? { key, currency, lvp: zeroAmount(), mpc: zeroAmount(), committed: 0n }
    all.set(name, sum)
    sum[register].records += 1
    sum[register].ngwee += ngwee
    sum.committed += committed
  }
}

const paperDimensions = [
  'department',
  'vendorCategory',
  'expenseType',
  'funder',
  'method',
  'category',
] as const

const zeroAmount = (): CountAndSum => ({ records: 0, ngwee: 0n })

export const sumOfLvpAndMpc = ({ lvp, mpc }: Record<PaperRegister, CountAndSum>): CountAndSum => ({
  records: lvp.records + mpc.records,
  ngwee: lvp.ngwee + mpc.ngwee,
})

function addToCounts<K extends string>(counts: Record<K, number>, movement: Record<K, boolean>): void {
  for (const name of Object.keys(counts) as K[]) if (movement[name]) counts[name] += 1
}

function sortSpending(all: Spending[]): Spending[] {
  const currency = (code: string) => (code === 'ZMW' ? '' : code)
  return all.sort(
    (a, b) =>
      compareValues(currency(a.currency), currency(b.currency)) ||
      compareValues(sumOfLvpAndMpc(b).ngwee, sumOfLvpAndMpc(a).ngwee) ||
      compareValues(a.key, b.key),
  )
}

const compareValues = <T extends string | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)
