import type { Snapshot } from '../db/snapshot.ts'
import type { Cell, Table } from '../workbook/contents.ts'
import type { ReportScope } from './order.ts'
import { fuelOf, type ReportFuel } from './report-fuel.repository.ts'
import { shown, type Shown } from './shown.ts'
import { rowsOf } from './summary-tables.ts'

export async function fuelTable(snapshot: Snapshot, scope: ReportScope): Promise<Table> {
  const columns = [
    shown<ReportFuel>('Account', 'text', 34, ({ department, name }) => `${department}: ${name}`),
    shown<ReportFuel>('Opening', 'amount', 16, ({ opening }) => opening),
    shown<ReportFuel>('Deposits', 'amount', 16, ({ deposits }) => deposits),
    shown<ReportFuel>('Petrol Drawn', 'amount', 16, ({ petrol }) => petrol),
    shown<ReportFuel>('Petrol, Litres', 'litres', 14, ({ petrolLitres }) => petrolLitres),
    shown<ReportFuel>('Diesel Drawn', 'amount', 16, ({ diesel }) => diesel),
    shown<ReportFuel>('Diesel, Litres', 'litres', 14, ({ dieselLitres }) => dieselLitres),
    shown<ReportFuel>('Closing', 'amount', 16, ({ closing }) => closing),
    shown<ReportFuel>('Late Entries', 'count', 12, ({ late }) => late),
  ]
  const accounts = await fuelOf(snapshot, scope)
  return {
    columns,
    rows: rowsOf(accounts.map((account) => columns.map(({ of }) => of(account)))),
    ...(accounts.length > 1 && { sums: [fuelSums(columns, accounts)] }),
  }
}

/** Decimals of a column have equally many places, so their digits add up as whole numbers. */
const fuelSums = (columns: Shown<ReportFuel>[], accounts: ReportFuel[]): Cell[] =>
  columns.map(({ kind, of }, index) => {
    if (index === 0) return 'Sum, ZMW'
    if (kind === 'count') return accounts.reduce((sum, account) => sum + Number(of(account)), 0)
    const digits = accounts.reduce((sum, account) => sum + BigInt(String(of(account)).replace('.', '')), 0n)
    return pointed(digits, kind === 'litres' ? 3 : 2)
  })

function pointed(digits: bigint, places: number): string {
  const sign = digits < 0n ? '-' : ''
  const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
  return `${sign}${text.slice(0, -places)}.${text.slice(-places)}`
}
