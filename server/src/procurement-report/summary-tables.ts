import { fromNgwee } from '@insaka/domain/core/money'
import { countedCategories, funders } from '@insaka/domain/enquiries/enquiries.labels'
import { expenseTypes, procurementCategories, procurementMethods } from '@insaka/domain/papers/papers.labels'
import { competitions } from '@insaka/domain/papers/papers.methods'
import { enquiryMovementLabels, movementLabels } from '@insaka/domain/procurement-report/report.labels'
import { compare, withShares, type Compared } from '@insaka/domain/procurement-report/report.comparison'
import {
  reportDimensions,
  sumOfBoth,
  type ReportDimension,
  type Spending,
} from '@insaka/domain/procurement-report/report.tally'
import type { Bars, Cell, Column, Table } from '../workbook/contents.ts'
import { cellText } from './pdf/cell-text.ts'
import type { Summary } from './summarise.ts'

/** Of a whole table that is at hand. */
export async function* rowsOf(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows
}

/** Whole ngwee as a decimal, however many they are. */
export function decimalOf(ngwee: bigint): string {
  const digits = String(ngwee).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const counted = (label: string): Column => ({ label, kind: 'count', width: 14 })
const namesOf = <L extends object>(labels: L) => Object.keys(labels) as (keyof L)[]

/** How papers moved in the period, register by register and both together. */
export function movementTable({ tally: { movements } }: Summary): Table {
  const names = namesOf(movementLabels)
  const row = (label: string, of: readonly Record<(typeof names)[number], number>[]): Cell[] => [
    label,
    ...names.map((name) => of.reduce((sum, each) => sum + each[name], 0)),
  ]
  return {
    caption: 'Papers',
    columns: [
      { label: 'Register', kind: 'code', width: 26 },
      ...names.map((name) => counted(movementLabels[name])),
    ],
    rows: rowsOf([row('Low value papers', [movements.lvp]), row('Committee papers', [movements.mpc])]),
    sums: [row('All papers', [movements.lvp, movements.mpc])],
  }
}

export function enquiryTable({ tally: { movements } }: Summary): Table {
  const names = namesOf(enquiryMovementLabels)
  return {
    caption: 'Enquiries',
    columns: [
      { label: 'Register', kind: 'code', width: 26 },
      ...names.map((name) => counted(enquiryMovementLabels[name])),
    ],
    rows: rowsOf([['Enquiries', ...names.map((name) => movements.enquiries[name])]]),
  }
}

/** What one row says of what was spent; of the whole there are no shares. */
export const spendingColumns = (label: string, isWhole = false): Column[] => [
  { label, kind: 'text', width: 34 },
  { label: 'Currency', kind: 'code', width: 10 },
  { label: 'LVP Records', kind: 'count', width: 12 },
  { label: 'LVP Value', kind: 'amount', width: 18 },
  { label: 'MPC Records', kind: 'count', width: 12 },
  { label: 'MPC Value', kind: 'amount', width: 18 },
  { label: 'Records', kind: 'count', width: 12 },
  { label: 'Value', kind: 'amount', width: 18 },
  { label: 'Committed', kind: 'amount', width: 18 },
  ...(isWhole ? [] : [{ label: 'Share', kind: 'percent' as const, width: 9 }]),
  { label: 'Value Before', kind: 'amount', width: 18 },
  ...(isWhole ? [] : [{ label: 'Share Before', kind: 'percent' as const, width: 9 }]),
]

const spendingRow = (label: string, spending: Compared, shares?: { now: number; before: number }): Cell[] => {
  const { currency, lvp, mpc, before } = spending
  const both = sumOfBoth(spending)
  return [
    label,
    currency,
    lvp.records,
    decimalOf(lvp.ngwee),
    mpc.records,
    decimalOf(mpc.ngwee),
    both.records,
    decimalOf(both.ngwee),
    decimalOf(spending.committed),
    ...(shares ? [shares.now] : []),
    decimalOf(before.ngwee),
    ...(shares ? [shares.before] : []),
  ]
}

/** What people read for a code. */
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

/** Departments and methods are drawn, too. */
const drawn: readonly ReportDimension[] = ['department', 'method']

export function spendingTable(summary: Summary, dimension: ReportDimension): Table {
  const { tally, past } = summary
  const spent = tally.spentBy(dimension)
  const rows = withShares(compare(spent, past.spentBy(dimension)))
  const label = reportDimensions[dimension]
  return {
    columns: spendingColumns(label),
    rows: rowsOf(
      rows.map(({ share, shareBefore, ...each }) =>
        spendingRow(labelOf(summary, dimension, each.key), each, { now: share, before: shareBefore }),
      ),
    ),
    sums: withShares(compare(tally.spent(), past.spent())).map(({ share, shareBefore, ...each }) =>
      spendingRow(`Sum, ${each.currency}`, each, { now: share, before: shareBefore }),
    ),
    ...(drawn.includes(dimension) && { bars: barsOf(summary, dimension, spent) }),
  }
}

/** The whole, without a division. */
export const wholeTable = ({ tally, past }: Summary): Table => ({
  caption: 'Expenses',
  columns: spendingColumns('Papers', true),
  rows: rowsOf(
    compare(tally.spent(), past.spent()).map((each) => spendingRow('Papers that are not cancelled', each)),
  ),
})

const mostBars = 12

function barsOf(summary: Summary, dimension: ReportDimension, spent: Spending[]): Bars {
  const kwacha = spent.filter(({ currency }) => currency === 'ZMW').slice(0, mostBars)
  return {
    title: `Expenses by ${reportDimensions[dimension].toLowerCase()}, ZMW`,
    unit: 'ZMW',
    bars: kwacha.map((each) => {
      const { ngwee } = sumOfBoth(each)
      return {
        label: labelOf(summary, dimension, each.key),
        value: fromNgwee(ngwee),
        shown: cellText(decimalOf(ngwee), 'amount'),
      }
    }),
  }
}
