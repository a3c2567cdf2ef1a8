import {
  expenseTypes,
  paperStatuses,
  procurementCategories,
  procurementMethods,
} from '@insaka/domain/papers/papers.labels'
import { expenseDay, isExpense } from '@insaka/domain/papers/papers.expenses'
import {
  isListed,
  listParts,
  paperMovement,
  paperStateOn,
  type ListPart,
} from '@insaka/domain/procurement-report/report.counting'
import { isWithin } from '@insaka/domain/procurement-report/report.periods'
import type { Amount } from '@insaka/domain/procurement-report/report.tally'
import type { Snapshot } from '../db/snapshot.ts'
import type { Cell, Column, Table } from '../workbook/contents.ts'
import type { ReportScope } from './order.ts'
import { papersOf, type ReportPaper } from './report-papers.repository.ts'
import { counted, labelIn, rowsFrom, shown, type Shown } from './shown.ts'
import { isDirect, type ListSum, type Summary } from './summarise.ts'
import { decimalOf } from './summary-tables.ts'

const paperColumns = (scope: ReportScope): Shown<ReportPaper>[] => [
  shown('Reference', 'code', 24, ({ reference }) => reference),
  shown('Description', 'text', 40, ({ description }) => description),
  shown('Vendor', 'text', 22, ({ vendor }) => vendor),
  shown('Dept.', 'code', 8, ({ department }) => department),
  shown('Funder', 'code', 8, ({ funder }) => funder),
  shown('Expense Type', 'code', 9, ({ expenseType }) => labelIn(expenseTypes, expenseType)),
  shown('Category', 'text', 14, ({ category }) => labelIn(procurementCategories, category)),
  shown('Method', 'text', 18, ({ method }) => labelIn(procurementMethods, method)),
  shown('Initiated On', 'day', 12, ({ initiatedOn }) => initiatedOn),
  shown('Approved On', 'day', 12, ({ approvalDate }) => approvalDate),
  shown('Order No.', 'code', 14, ({ purchaseOrder }) => purchaseOrder),
  shown('Ordered On', 'day', 12, ({ purchaseOrderDate }) => purchaseOrderDate),
  shown('Status At End', 'code', 12, (paper) => labelIn(paperStatuses, paperStateOn(scope.to, paper) ?? '')),
  shown('Currency', 'code', 9, ({ currency }) => currency),
  shown('Value', 'amount', 16, ({ value }) => value),
  shown('Expense', 'code', 9, (paper) => (isIncluded(paper, scope) ? 'Yes' : 'No')),
]

const isIncluded = (paper: ReportPaper, scope: ReportScope): boolean =>
  isExpense(paper.status) && isWithin(scope, expenseDay(paper))

/** The sum of the list under the value, and what it consists of, which ties it to the summary. */
const paperSums = (columns: Column[], sums: ListSum[]): Cell[][] =>
  sums.flatMap(({ currency, parts, ...sum }) => {
    const row = (title: string, name: string, { ngwee }: Amount): Cell[] =>
      columns.map(({ label }) => {
        if (label === 'Reference') return title
        if (label === 'Description') return name
        if (label === 'Currency') return currency
        return label === 'Value' ? decimalOf(ngwee) : null
      })
    return [
      row(`Sum, ${currency}`, `Sum of the list: ${counted(sum.records, 'paper')}`, sum),
      ...(Object.keys(listParts) as ListPart[]).flatMap((part) => {
        const amount = parts[part]
        return amount ? [row(`Of this: ${counted(amount.records, 'paper')}`, listParts[part], amount)] : []
      }),
    ]
  })

export function paperTable(
  snapshot: Snapshot,
  register: 'lvp' | 'mpc',
  scope: ReportScope,
  { sums }: Summary,
): Table {
  const columns = paperColumns(scope)
  const belongs = (paper: ReportPaper) => isListed(paperMovement(paper, scope), expenseDay(paper), scope)
  return {
    columns,
    rows: rowsFrom(papersOf(snapshot, register, scope), columns, belongs),
    sums: paperSums(columns, sums[register]),
  }
}

export function directTable(snapshot: Snapshot, scope: ReportScope, { sums }: Summary): Table {
  const columns = paperColumns(scope)
  const belongs = (paper: ReportPaper) =>
    isDirect(paper) && isListed(paperMovement(paper, scope), expenseDay(paper), scope)
  async function* rows() {
    for (const register of ['lvp', 'mpc'] as const)
      yield* rowsFrom(papersOf(snapshot, register, scope), columns, belongs)
  }
  return { columns, rows: rows(), sums: paperSums(columns, sums.direct) }
}
