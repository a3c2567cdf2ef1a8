import { competitionOf } from '@insaka/domain/papers/papers.methods'
import { paperStateOn } from '@insaka/domain/procurement-report/report.counting'
import { Tally } from '@insaka/domain/procurement-report/report.tally'
import type { Snapshot } from '../db/snapshot.ts'
import type { ReportScope } from './order.ts'
import { countAmendments, sumsOfContracts, type ContractSum } from './report-contracts.repository.ts'
import { countFuel } from './report-fuel.repository.ts'
import { enquiriesOf } from './report-enquiries.repository.ts'
import { papersOf, type ReportPaper } from './report-papers.repository.ts'

/** What the lists of a report come to in one currency, without papers that were cancelled at its end. */
export type ListSum = { currency: string; records: number; ngwee: bigint }

export type Summary = {
  tally: Tally
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
export async function summarise(snapshot: Snapshot, scope: ReportScope): Promise<Summary> {
  const tally = new Tally({ from: scope.from, to: scope.to })
  const departmentNames = new Map<string, string>()
  const sums = { lvp: new Sums(), mpc: new Sums(), direct: new Sums() }
  for (const register of ['lvp', 'mpc'] as const)
    for await (const papers of papersOf(snapshot, register, scope))
      for (const paper of papers) {
        if (!tally.addPaper(paper)) continue
        departmentNames.set(paper.department, paper.departmentName)
        if (paperStateOn(scope.to, paper) === 'CANCELLED') continue
        sums[register].add(paper)
        if (isDirect(paper)) sums.direct.add(paper)
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

  add({ currency, ngwee }: Pick<ReportPaper, 'currency' | 'ngwee'>): void {
    const sum = this.byCurrency.get(currency) ?? { currency, records: 0, ngwee: 0n }
    this.byCurrency.set(currency, {
      currency,
      records: sum.records + 1,
      ngwee: sum.ngwee + ngwee,
    })
  }

  all(): ListSum[] {
    const sortKey = ({ currency }: ListSum) => (currency === 'ZMW' ? '' : currency)
    return [...this.byCurrency.values()].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
  }
}
