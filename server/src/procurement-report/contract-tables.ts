import { stages } from '@insaka/domain/contracts/contracts.labels'
import type { Snapshot } from '../db/snapshot.ts'
import type { Cell, Table } from '../workbook/contents.ts'
import type { ReportScope } from './order.ts'
import {
  amendmentsOf,
  contractsOf,
  type ReportAmendment,
  type ReportContract,
} from './report-contracts.repository.ts'
import { counted, rowsFrom, shown } from './shown.ts'
import type { Summary } from './summarise.ts'

export function contractTable(snapshot: Snapshot, scope: ReportScope, { contracts }: Summary): Table {
  const columns = [
    shown<ReportContract>('Contract No.', 'code', 26, ({ reference }) => reference),
    shown<ReportContract>('Description', 'text', 40, ({ description }) => description),
    shown<ReportContract>('Vendor', 'text', 24, ({ vendor }) => vendor),
    shown<ReportContract>('Dept.', 'code', 8, ({ department }) => department),
    shown<ReportContract>('Manager', 'code', 10, ({ manager }) => manager),
    shown<ReportContract>('Approved On', 'day', 12, ({ approvedOn }) => approvedOn),
    shown<ReportContract>('MOJ Cleared On', 'day', 12, ({ clearedOn }) => clearedOn),
    shown<ReportContract>('Notified On', 'day', 12, ({ notifiedOn }) => notifiedOn),
    shown<ReportContract>('Awarded On', 'day', 12, ({ awardedOn }) => awardedOn),
    shown<ReportContract>('Currency', 'code', 9, ({ currency }) => currency),
    shown<ReportContract>('Value', 'amount', 16, ({ value }) => value),
    shown<ReportContract>('Revised Value', 'amount', 16, ({ revisedValue }) => revisedValue),
    shown<ReportContract>('Amount Paid', 'amount', 16, ({ amountPaid }) => amountPaid),
    shown<ReportContract>('Balance', 'amount', 16, ({ balance }) => balance),
    shown<ReportContract>('% Paid', 'percent', 9, ({ percentPaid }) => percentPaid),
    shown<ReportContract>('Stage', 'code', 12, ({ stage }) => stages[stage]),
  ]
  const sums = contracts.map(({ currency, records, value, revisedValue, amountPaid, balance }) => {
    const blanks: Cell[] = Array.from({ length: 7 }, () => null)
    return [
      `Sum, ${currency}`,
      counted(records, 'contract'),
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
  return { columns, rows: rowsFrom(contractsOf(snapshot, scope), columns), sums }
}

export function amendmentTable(snapshot: Snapshot, scope: ReportScope): Table {
  const columns = [
    shown<ReportAmendment>('Reference', 'code', 28, ({ reference }) => reference),
    shown<ReportAmendment>('Description', 'text', 40, ({ description }) => description),
    shown<ReportAmendment>('Vendor', 'text', 24, ({ vendor }) => vendor),
    shown<ReportAmendment>('Dept.', 'code', 8, ({ department }) => department),
    shown<ReportAmendment>('Approved On', 'day', 12, ({ approvedOn }) => approvedOn),
    shown<ReportAmendment>('MOJ Cleared On', 'day', 12, ({ clearedOn }) => clearedOn),
    shown<ReportAmendment>('Amended On', 'day', 12, ({ amendedOn }) => amendedOn),
    shown<ReportAmendment>('Currency', 'code', 9, ({ currency }) => currency),
    shown<ReportAmendment>('Initial Sum', 'amount', 16, ({ initialSum }) => initialSum),
    shown<ReportAmendment>('Amended Sum', 'amount', 16, ({ amendedSum }) => amendedSum),
    shown<ReportAmendment>('Difference', 'percent', 10, ({ percentDiff }) => Number(percentDiff)),
  ]
  return { columns, rows: rowsFrom(amendmentsOf(snapshot, scope), columns) }
}
