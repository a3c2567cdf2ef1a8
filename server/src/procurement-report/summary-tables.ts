import { fromNgwee } from '@insaka/domain/core/money'
import { countedCategories, funders } from '@insaka/domain/enquiries/enquiries.labels'
import { paperKinds, paperRegisters } from '@insaka/domain/papers/paper-kinds'
import { expenseTypes, procurementCategories, procurementMethods } from '@insaka/domain/papers/papers.labels'
import { competitions } from '@insaka/domain/papers/papers.methods'
import { enquiryMovementLabels, movementLabels } from '@insaka/domain/procurement-report/report.labels'
import {
  compareSpending,
  withShares,
  type ComparedSpending,
} from '@insaka/domain/procurement-report/report.comparison'
import {
  reportDimensions,
  sumOfLvpAndMpc,
  type ReportDimension,
  type Spending,
} from '@insaka/domain/procurement-report/report.totals'
import type { Bars, Cell, Column, Table } from '../workbook/document-model.ts'
import { cellText } from './pdf/cell-text.ts'
import type { Summary } from './summarise.ts'

export async function* singleBatch(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows
}

/** Converts ngwee to a decimal without loss of precision. */
export function decimalOf(ngwee: bigint): string {
  const digits = String(ngwee).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const countColumn = (label: string): Column => ({ label, kind: 'count', width: 14 })
const keysOf = <L extends object>(labels: L) => Object.keys(labels) as (keyof L)[]

export function movementTable({ tally: { movements } }: Summary): Table {
  const names = keysOf(movementLabels)
  const papers = paperRegisters.map((register) => movements[register])
  const row = (
    label: string,
    movementsByRegister: readonly Record<(typeof names)[number], number>[],
  ): Cell[] => [label, ...names.map((name) => movementsByRegister.reduce((sum, each) => sum + each[name], 0))]
  return {
    caption: 'Papers',
    columns: [
      { label: 'Register', kind: 'code', width: 26 },
      ...names.map((name) => countColumn(movementLabels[name])),
    ],
    rows: singleBatch(
      paperRegisters.map((register) => row(`${paperKinds[register].label}s`, [movements[register]])),
    ),
    sums: [row('All papers', papers)],
  }
}

export function enquiryTable({ tally: { movements } }: Summary): Table {
  const names = keysOf(enquiryMovementLabels)
  return {
    caption: 'Enquiries',
    columns: [
      { label: 'Register', kind: 'code', width: 26 },
      ...names.map((name) => countColumn(enquiryMovementLabels[name])),
    ],
    rows: singleBatch([['Enquiries', ...names.map((name) => movements.enquiries[name])]]),
  }
}

/** Columns of a table of expenses; the table of totals has no shares. */
const spendingColumns = (label: string, isTotal = false): Column[] => [
  { label, kind: 'text', width: 34 },
  { label: 'Currency', kind: 'code', width: 10 },
  ...[...paperRegisters.map((register) => `${paperKinds[register].code} `), ''].flatMap((kind) => [
    { label: `${kind}Records`, kind: 'count' as const, width: 12 },
    { label: `${kind}Value`, kind: 'amount' as const, width: 18 },
  ]),
  { label: 'Committed', kind: 'amount', width: 18 },
  ...(isTotal ? [] : [{ label: 'Share', kind: 'percent' as const, width: 9 }]),
  { label: 'Value Before', kind: 'amount', width: 18 },
  ...(isTotal ? [] : [{ label: 'Share Before', kind: 'percent' as const, width: 9 }]),
]

const spendingRow = (
  label: string,
  spending: ComparedSpending,
  shares?: { now: number; before: number },
): Cell[] => {
  const { currency, before } = spending
  return [
    label,
    currency,
    ...[...paperRegisters.map((register) => spending[register]), sumOfLvpAndMpc(spending)].flatMap(
      ({ records, ngwee }) => [records, decimalOf(ngwee)],
    ),
    decimalOf(spending.committed),
    ...(shares ? [shares.now] : []),
    decimalOf(before.ngwee),
    ...(shares ? [shares.before] : []),
  ]
}

export function labelOf(
  summary: Pick<Summary, 'departmentNames'>,
  dimension: ReportDimension,
  key: string,
): string {
  if (dimension === 'department') return `${key}: ${summary.departmentNames.get(key) ?? key}`
  const labels: Record<string, string> = labelsOf[dimension]
  return labels[key] ?? key
}

const labelsOf = {
  vendorCategory: countedCategories,
  expenseType: expenseTypes,
  funder: funders,
  competition: competitions,
  method: procurementMethods,
  category: procurementCategories,
} as const satisfies Record<Exclude<ReportDimension, 'department'>, Record<string, string>>

/** Dimensions with a bar chart. */
const chartDimensions: readonly ReportDimension[] = ['department', 'method']

export function spendingTable(summary: Summary, dimension: ReportDimension): Table {
  const { tally, previousTally } = summary
  const spendings = tally.spendingBy(dimension)
  const rows = withShares(compareSpending(spendings, previousTally.spendingBy(dimension)))
  const label = reportDimensions[dimension]
  return {
    columns: spendingColumns(label),
    rows: singleBatch(
      rows.map(({ share, shareBefore, ...each }) =>
        spendingRow(labelOf(summary, dimension, each.key), each, { now: share, before: shareBefore }),
      ),
    ),
    sums: withShares(compareSpending(tally.totalSpending(), previousTally.totalSpending())).map(
      ({ share, shareBefore, ...each }) =>
        spendingRow(`Sum, ${each.currency}`, each, { now: share, before: shareBefore }),
    ),
    ...(chartDimensions.includes(dimension) && { bars: barsOf(summary, dimension, spendings) }),
  }
}

export const totalsTable = ({ tally, previousTally }: Summary): Table => ({
  caption: 'Expenses',
  columns: spendingColumns('Papers', true),
  rows: singleBatch(
    compareSpending(tally.totalSpending(), previousTally.totalSpending()).map((each) =>
      spendingRow('Papers that are not cancelled', each),
    ),
  ),
})

const maxBars = 12

function barsOf(summary: Summary, dimension: ReportDimension, spendings: Spending[]): Bars {
  const kwacha = spendings.filter(({ currency }) => currency === 'ZMW').slice(0, maxBars)
  return {
    title: `Expenses by ${reportDimensions[dimension].toLowerCase()}, ZMW`,
    unit: 'ZMW',
    bars: kwacha.map((each) => {
      const { ngwee } = sumOfLvpAndMpc(each)
      return {
        label: labelOf(summary, dimension, each.key),
        value: fromNgwee(ngwee),
        valueText: cellText(decimalOf(ngwee), 'amount'),
      }
    }),
  }
}
