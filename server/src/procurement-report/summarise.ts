import { competitionOf } from '@insaka/domain/papers/papers.methods'
import { listPart, type ListPart } from '@insaka/domain/procurement-report/report.counting'
import { isProvisional, periodBefore, type Period } from '@insaka/domain/procurement-report/report.periods'
import { Tally, type Amount } from '@insaka/domain/procurement-report/report.tally'
import type { Snapshot } from '../db/snapshot.ts'
import type { ReportScope } from './order.ts'
import { countAmendments, sumsOfContracts, type ContractSum } from './report-contracts.repository.ts'
import { countFuel } from './report-fuel.repository.ts'
import { enquiriesOf } from './report-enquiries.repository.ts'
import { expensesOf, papersOf, type ReportPaper } from './report-papers.repository.ts'

/** What the lists of a report come to in one currency, and what that consists of. */
export type ListSum = Amount & { currency: string; parts: Partial<Record<ListPart, Amount>> }

export type Summary = {
  tally: Tally
  /** What the period is compared with. */
  before: Period
  /** The expenses of that. */
  past: Tally
  /** The day on which it is counted, where the period is not over. */
  provisionalOn: string | null
  departmentNames: Map<string, string>
  sums: Record<'lvp' | 'mpc' | 'direct', ListSum[]>
  contracts: ContractSum[]
  amendments: number
  /** How many records its lists have. */
  records: number
  /** Nothing to report at all. */
  isNil: boolean
}

export const isDirect = ({ method }: Pick<ReportPaper, 'method'>): boolean =>
  competitionOf[method] === 'DIRECT'

/** Counts everything a report tells before it is written; its lists are read once more as they are written. */
export async function summarise(
  snapshot: Snapshot,
  { madeOn, ...scope }: ReportScope & { madeOn: string },
): Promise<Summary> {
  const period = { from: scope.from, to: scope.to }
  const today = madeOn.slice(0, 10)
  const before = periodBefore(period, today)
  const tally = new Tally(period)
  const past = new Tally(before)
  const departmentNames = new Map<string, string>()
  const sums = { lvp: new Sums(), mpc: new Sums(), direct: new Sums() }
  for (const register of ['lvp', 'mpc'] as const) {
    for await (const papers of papersOf(snapshot, register, scope))
      for (const paper of papers) {
        if (!tally.addPaper(paper)) continue
        departmentNames.set(paper.department, paper.departmentName)
        const part = listPart(paper, period)
        if (part === null) continue
        sums[register].add(paper, part)
        if (isDirect(paper)) sums.direct.add(paper, part)
      }
    for await (const papers of expensesOf(snapshot, register, { ...scope, ...before }))
      for (const paper of papers) {
        past.addPaper(paper)
        departmentNames.set(paper.department, paper.departmentName)
      }
  }
  for await (const enquiries of enquiriesOf(snapshot, scope))
    for (const enquiry of enquiries) tally.addEnquiry(enquiry)
  const contracts = await sumsOfContracts(snapshot, scope)
  const amendments = await countAmendments(snapshot, scope)
  const moved = await countFuel(snapshot, scope)
  const { lvp, mpc, enquiries } = tally.listed
  const inForce = contracts.reduce((sum, { records }) => sum + records, 0)
  const records = lvp + mpc + enquiries + inForce + amendments
  return {
    tally,
    before,
    past,
    provisionalOn: isProvisional(period, today) ? today : null,
    departmentNames,
    sums: { lvp: sums.lvp.all(), mpc: sums.mpc.all(), direct: sums.direct.all() },
    contracts,
    amendments,
    records,
    isNil: records === 0 && moved === 0,
  }
}

class Sums {
  private readonly byCurrency = new Map<string, ListSum>()

  add({ currency, ngwee }: Pick<ReportPaper, 'currency' | 'ngwee'>, part: ListPart): void {
    const sum = this.byCurrency.get(currency) ?? { currency, records: 0, ngwee: 0n, parts: {} }
    this.byCurrency.set(currency, sum)
    const ofPart = (sum.parts[part] ??= { records: 0, ngwee: 0n })
    for (const amount of [sum, ofPart]) {
      amount.records += 1
      amount.ngwee += ngwee
    }
  }

  all(): ListSum[] {
    const sortKey = ({ currency }: ListSum) => (currency === 'ZMW' ? '' : currency)
    return [...this.byCurrency.values()].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  }
}
