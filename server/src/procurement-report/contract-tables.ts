import { stages } from '@insaka/domain/contracts/contracts.labels'
import { isAgreed } from '@insaka/domain/decision-rules/decisions.rules'
import { awaitingAwardLabel } from '@insaka/domain/procurement-report/report.labels'
import type { Snapshot } from '../db/snapshot.ts'
import type { Cell, Table } from '../workbook/document-model.ts'
import type { ReportScope } from './report-parameters.ts'
import {
  readAmendments,
  readContracts,
  type ReportAmendment,
  type ReportContract,
} from './report-contracts.repository.ts'
import { deciderColumns, formatCount, tableRows, reportColumn } from './report-column.ts'
import type { Summary } from './summarise.ts'

export function contractTable(
  snapshot: Snapshot,
  scope: ReportScope,
  { contracts, hasDecisions }: Summary,
): Table {
  const columns = [
    reportColumn<ReportContract>('Contract No.', 'code', 26, ({ reference }) => reference),
    reportColumn<ReportContract>('Description', 'text', 40, ({ description }) => description),
    reportColumn<ReportContract>('Vendor', 'text', 24, ({ vendor }) => vendor),
    reportColumn<ReportContract>('Dept.', 'code', 8, ({ department }) => department),
    reportColumn<ReportContract>('Manager', 'code', 10, ({ manager }) => manager),
    reportColumn<ReportContract>('Approved On', 'day', 12, ({ approvedOn }) => approvedOn),
    reportColumn<ReportContract>('MOJ Cleared On', 'day', 12, ({ clearedOn }) => clearedOn),
    reportColumn<ReportContract>('Notified On', 'day', 12, ({ notifiedOn }) => notifiedOn),
    reportColumn<ReportContract>('Awarded On', 'day', 12, ({ awardedOn }) => awardedOn),
    ...deciderColumns<ReportContract>(hasDecisions),
    reportColumn<ReportContract>('Currency', 'code', 9, ({ currency }) => currency),
    reportColumn<ReportContract>('Value', 'amount', 16, ({ value }) => value),
    reportColumn<ReportContract>('Revised Value', 'amount', 16, ({ revisedValue }) => revisedValue),
    reportColumn<ReportContract>('Amount Paid', 'amount', 16, ({ amountPaid }) => amountPaid),
    reportColumn<ReportContract>('Balance', 'amount', 16, ({ balance }) => balance),
    reportColumn<ReportContract>('% Paid', 'percent', 9, ({ percentPaid }) => percentPaid),
    reportColumn<ReportContract>('Stage', 'code', 14, stageText),
  ]
  const sums = contracts.map(({ currency, records, value, revisedValue, amountPaid, balance }) => {
    const blanks: Cell[] = Array.from({ length: hasDecisions ? 8 : 7 }, () => null)
    return [
      `Sum, ${currency}`,
      formatCount(records, 'contract'),
      ...blanks,
      currency,
      value,
      revisedValue,
      amountPaid,
      balance,
      null,
      null,
    ]
  })
  return { columns, rows: tableRows(readContracts(snapshot, scope), columns), sums }
}

/** The award date of a contract may be past while its award is still to be decided. */
const stageText = ({ stage, decision }: ReportContract): string =>
  stage === 'AWARDED' && !isAgreed(decision) ? awaitingAwardLabel : stages[stage]

export function amendmentTable(snapshot: Snapshot, scope: ReportScope, { hasDecisions }: Summary): Table {
  const columns = [
    reportColumn<ReportAmendment>('Reference', 'code', 28, ({ reference }) => reference),
    reportColumn<ReportAmendment>('Description', 'text', 40, ({ description }) => description),
    reportColumn<ReportAmendment>('Vendor', 'text', 24, ({ vendor }) => vendor),
    reportColumn<ReportAmendment>('Dept.', 'code', 8, ({ department }) => department),
    reportColumn<ReportAmendment>('Approved On', 'day', 12, ({ approvedOn }) => approvedOn),
    reportColumn<ReportAmendment>('MOJ Cleared On', 'day', 12, ({ clearedOn }) => clearedOn),
    reportColumn<ReportAmendment>('Amended On', 'day', 12, ({ amendedOn }) => amendedOn),
    ...deciderColumns<ReportAmendment>(hasDecisions),
    reportColumn<ReportAmendment>('Currency', 'code', 9, ({ currency }) => currency),
    reportColumn<ReportAmendment>('Initial Sum', 'amount', 16, ({ initialSum }) => initialSum),
    reportColumn<ReportAmendment>('Amended Sum', 'amount', 16, ({ amendedSum }) => amendedSum),
    reportColumn<ReportAmendment>('Difference', 'percent', 10, ({ percentDiff }) => Number(percentDiff)),
  ]
  return { columns, rows: tableRows(readAmendments(snapshot, scope), columns) }
}
