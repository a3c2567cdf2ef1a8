import type { Snapshot } from '../db/snapshot.ts'
import type { Cell, Table } from '../workbook/document-model.ts'
import type { ReportScope } from './report-parameters.ts'
import { readFuelAccounts, type ReportFuel } from './report-fuel.repository.ts'
import { reportColumn, type ReportColumn } from './report-column.ts'
import { singleBatch } from './summary-tables.ts'

export async function fuelTable(snapshot: Snapshot, scope: ReportScope): Promise<Table> {
  const columns = [
    reportColumn<ReportFuel>('Account', 'text', 34, ({ department, name }) => `${department}: ${name}`),
    reportColumn<ReportFuel>('Opening', 'amount', 16, ({ opening }) => opening),
    reportColumn<ReportFuel>('Deposits', 'amount', 16, ({ deposits }) => deposits),
    reportColumn<ReportFuel>('Petrol Drawn', 'amount', 16, ({ petrol }) => petrol),
    reportColumn<ReportFuel>('Petrol, Litres', 'litres', 14, ({ petrolLitres }) => petrolLitres),
    reportColumn<ReportFuel>('Diesel Drawn', 'amount', 16, ({ diesel }) => diesel),
    reportColumn<ReportFuel>('Diesel, Litres', 'litres', 14, ({ dieselLitres }) => dieselLitres),
    reportColumn<ReportFuel>('Closing', 'amount', 16, ({ closing }) => closing),
    reportColumn<ReportFuel>('Late Entries', 'count', 12, ({ late }) => late),
  ]
  const accounts = await readFuelAccounts(snapshot, scope)
  return {
    columns,
    rows: singleBatch(accounts.map((account) => columns.map(({ cellOf }) => cellOf(account)))),
    ...(accounts.length > 1 && { sums: [fuelSums(columns, accounts)] }),
  }
}

/** All values of a column have the same number of decimals, so their digits add up as integers. */
const fuelSums = (columns: ReportColumn<ReportFuel>[], accounts: ReportFuel[]): Cell[] =>
  columns.map(({ kind, cellOf }, index) => {
    if (index === 0) return 'Sum, ZMW'
    if (kind === 'count') return accounts.reduce((sum, account) => sum + Number(cellOf(account)), 0)
    const digits = accounts.reduce(
      (sum, account) => sum + BigInt(String(cellOf(account)).replace('.', '')),
      0n,
    )
    return decimalFromDigits(digits, kind === 'litres' ? 3 : 2)
  })

function decimalFromDigits(digits: bigint, places: number): string {
  const sign = digits < 0n ? '-' : ''
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  return `${sign}${text.slice(0, -places)}.${text.slice(-places)}`
}
