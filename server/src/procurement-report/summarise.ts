import { readHasDecisions } from './report-institution.repository.ts'
import { paperRegisters, type PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { competitionByMethod } from '@insaka/domain/papers/papers.methods'
import { listPart, type ListPart } from '@insaka/domain/procurement-report/report.movements'
import { isProvisional, periodBefore, type Period } from '@insaka/domain/procurement-report/report.periods'
import { ReportTally, type CountAndSum } from '@insaka/domain/procurement-report/report.totals'
import type { Snapshot } from '../db/snapshot.ts'
import type { ReportScope } from './report-parameters.ts'
import { countAmendments, readContractSums, type ContractSum } from './report-contracts.repository.ts'
import { countFuelTransactions } from './report-fuel.repository.ts'
import { readEnquiries } from './report-enquiries.repository.ts'
import { readExpenses, readListedPapers, type ReportPaper } from './report-papers.repository.ts'

/** The total of a report list in one currency, and its parts. */
export type ListSum = CountAndSum & { currency: string; parts: Partial<Record<ListPart, CountAndSum>> }

export type Summary = {
  tally: ReportTally
  previousPeriod: Period
  previousTally: ReportTally
  /** Cut-off date of a period that is not over yet. */
  provisionalOn: string | null
  departmentNames: Map<string, string>
  sums: Record<PaperRegister | 'direct', ListSum[]>
  contracts: ContractSum[]
  amendments: number
  records: number
  isNil: boolean
  /** True if the institution decides in Insaka, so the lists name those who decided. */
  hasDecisions: boolean
}

export const isDirect = ({ method }: Pick<ReportPaper, 'method'>): boolean =>
  competitionByMethod[method] === 'DIRECT'

/** Computes all figures before writing starts; the lists are read again while they are written. */
export async function summarise(
  snapshot: Snapshot,
  { madeOn, ...scope }: ReportScope & { madeOn: string },
): Promise<Summary> {
  const period = { from: scope.from, to: scope.to }
  const today = madeOn.slice(0, 10)
  const previousPeriod = periodBefore(period, today)
  const tally = new ReportTally(period)
  const previousTally = new ReportTally(previousPeriod)
  const departmentNames = new Map<string, string>()
  const sums = { lvp: new ListSums(), mpc: new ListSums(), direct: new ListSums() }
  for (const register of paperRegisters) {
    for await (const papers of readListedPapers(snapshot, register, scope))
      for (const paper of papers) {
        if (!tally.addPaper(paper)) continue
        departmentNames.set(paper.department, paper.departmentName)
        const part = listPart(paper, period)
        if (part === null) continue
        sums[register].add(paper, part)
        if (isDirect(paper)) sums.direct.add(paper, part)
      }
    for await (const papers of readExpenses(snapshot, register, { ...scope, ...previousPeriod }))
      for (const paper of papers) {
        previousTally.addPaper(paper)
        departmentNames.set(paper.department, paper.departmentName)
      }
  }
  for await (const enquiries of readEnquiries(snapshot, scope))
    for (const enquiry of enquiries) tally.addEnquiry(enquiry)
  const contracts = await readContractSums(snapshot, scope)
  const amendments = await countAmendments(snapshot, scope)
  const fuelTransactions = await countFuelTransactions(snapshot, scope)
  const { lvp, mpc, enquiries } = tally.listed
  const contractCount = contracts.reduce((sum, { records }) => sum + records, 0)
  const records = lvp + mpc + enquiries + contractCount + amendments
  return {
    tally,
    previousPeriod,
    previousTally,
    provisionalOn: isProvisional(period, today) ? today : null,
    departmentNames,
    sums: { lvp: sums.lvp.all(), mpc: sums.mpc.all(), direct: sums.direct.all() },
    contracts,
    amendments,
    records,
    isNil: records === 0 && fuelTransactions === 0,
    hasDecisions: await readHasDecisions(snapshot),
  }
}

class ListSums {
  private readonly byCurrency = new Map<string, ListSum>()

  add({ currency, ngwee }: Pick<ReportPaper, 'currency' | 'ngwee'>, part: ListPart): void {
    const sum = this.byCurrency.get(currency) ?? { currency, records: 0, ngwee: 0n, parts: {} }
    this.byCurrency.set(currency, sum)
    const partSum = (sum.parts[part] ??= { records: 0, ngwee: 0n })
    for (const amount of [sum, partSum]) {
      amount.records += 1
      amount.ngwee += ngwee
    }
  }

  all(): ListSum[] {
    const sortKey = ({ currency }: ListSum) => (currency === 'ZMW' ? '' : currency)
    return [...this.byCurrency.values()].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  }
}
