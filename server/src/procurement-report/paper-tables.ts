import {
  expenseTypes,
  paperStatuses,
  procurementCategories,
  procurementMethods,
} from '@insaka/domain/papers/papers.labels'
import { contractPaperRegister, paperRegisters, type PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { expenseDay, isExpense } from '@insaka/domain/papers/papers.expenses'
import {
  isListedInPeriod,
  listParts,
  paperMovement,
  paperStateOn,
  type ListPart,
} from '@insaka/domain/procurement-report/report.movements'
import { isInPeriod } from '@insaka/domain/procurement-report/report.periods'
import type { CountAndSum } from '@insaka/domain/procurement-report/report.totals'
import type { Snapshot } from '../db/snapshot.ts'
import type { Cell, Column, Table } from '../workbook/document-model.ts'
import type { ReportScope } from './report-parameters.ts'
import { readListedPapers, type ReportPaper } from './report-papers.repository.ts'
import {
  deciderColumns,
  formatCount,
  labelIn,
  tableRows,
  reportColumn,
  type ReportColumn,
} from './report-column.ts'
import { isDirect, type ListSum, type Summary } from './summarise.ts'
import { decimalOf } from './summary-tables.ts'

/** The meeting that decided on a paper, and what it resolved. */
const meetingText = ({ meeting, resolution }: ReportPaper): string | null =>
  meeting === null ? null : [`Meeting ${meeting}`, resolution].filter(Boolean).join(': ')

const paperColumns = (
  scope: ReportScope,
  { hasDecisions }: Summary,
  hasMeetings: boolean,
): ReportColumn<ReportPaper>[] => [
  reportColumn('Reference', 'code', 24, ({ reference }) => reference),
  reportColumn('Description', 'text', 40, ({ description }) => description),
  reportColumn('Vendor', 'text', 22, ({ vendor }) => vendor),
  reportColumn('Dept.', 'code', 8, ({ department }) => department),
  reportColumn('Funder', 'code', 8, ({ funder }) => funder),
  reportColumn('Expense Type', 'code', 9, ({ expenseType }) => labelIn(expenseTypes, expenseType)),
  reportColumn('Category', 'text', 14, ({ category }) => labelIn(procurementCategories, category)),
  reportColumn('Method', 'text', 18, ({ method }) => labelIn(procurementMethods, method)),
  reportColumn('Initiated On', 'day', 12, ({ initiatedOn }) => initiatedOn),
  reportColumn('Approved On', 'day', 12, ({ approvalDate }) => approvalDate),
  ...deciderColumns<ReportPaper>(hasDecisions, ({ approvalDate }) => approvalDate !== null),
  ...(hasDecisions && hasMeetings
    ? [reportColumn<ReportPaper>('Meeting And Resolution', 'text', 20, meetingText)]
    : []),
  reportColumn('Order No.', 'code', 14, ({ purchaseOrder }) => purchaseOrder),
  reportColumn('Ordered On', 'day', 12, ({ purchaseOrderDate }) => purchaseOrderDate),
  reportColumn('Status At End', 'code', 12, (paper) =>
    labelIn(paperStatuses, paperStateOn(scope.to, paper) ?? ''),
  ),
  reportColumn('Currency', 'code', 9, ({ currency }) => currency),
  reportColumn('Value', 'amount', 16, ({ value }) => value),
  reportColumn('Expense', 'code', 9, (paper) => (isExpenseOfPeriod(paper, scope) ? 'Yes' : 'No')),
]

const isExpenseOfPeriod = (paper: ReportPaper, scope: ReportScope): boolean =>
  isExpense(paper.status) && isInPeriod(scope, expenseDay(paper))

/** Sums of a list with their parts, which reconcile it with the summary. */
const paperSums = (columns: Column[], sums: ListSum[]): Cell[][] =>
  sums.flatMap(({ currency, parts, ...sum }) => {
    const sumRow = (title: string, name: string, { ngwee }: CountAndSum): Cell[] =>
      columns.map(({ label }) => {
        if (label === 'Reference') return title
        if (label === 'Description') return name
        if (label === 'Currency') return currency
        return label === 'Value' ? decimalOf(ngwee) : null
      })
    return [
      sumRow(`Sum, ${currency}`, `Sum of the list: ${formatCount(sum.records, 'paper')}`, sum),
      ...(Object.keys(listParts) as ListPart[]).flatMap((part) => {
        const amount = parts[part]
        return amount
          ? [sumRow(`Of this: ${formatCount(amount.records, 'paper')}`, listParts[part], amount)]
          : []
      }),
    ]
  })

export function paperTable(
  snapshot: Snapshot,
  register: PaperRegister,
  scope: ReportScope,
  summary: Summary,
): Table {
  const columns = paperColumns(scope, summary, register === contractPaperRegister)
  const isListedPaper = (paper: ReportPaper) =>
    isListedInPeriod(paperMovement(paper, scope), expenseDay(paper), scope)
  return {
    columns,
    rows: tableRows(readListedPapers(snapshot, register, scope), columns, isListedPaper),
    sums: paperSums(columns, summary.sums[register]),
  }
}

export function directTable(snapshot: Snapshot, scope: ReportScope, summary: Summary): Table {
  const columns = paperColumns(scope, summary, true)
  const isListedDirectPaper = (paper: ReportPaper) =>
    isDirect(paper) && isListedInPeriod(paperMovement(paper, scope), expenseDay(paper), scope)
  async function* rows() {
    for (const register of paperRegisters)
      yield* tableRows(readListedPapers(snapshot, register, scope), columns, isListedDirectPaper)
  }
  return { columns, rows: rows(), sums: paperSums(columns, summary.sums.direct) }
}
