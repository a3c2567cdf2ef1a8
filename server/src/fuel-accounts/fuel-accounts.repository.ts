import { and, eq, sql } from 'drizzle-orm'
import type { Fuel } from '@insaka/domain/fuel-products/fuel-products.labels'
import { searchedFields } from '@insaka/domain/core/record-fields'
import { pick } from '@insaka/domain/core/register'
import { transactionRecordFields } from '@insaka/domain/fuel-accounts/fuel-accounts.fields'
import { transactionRecord, type TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { institutions } from '../db/directory.table.ts'
import { changeText, insertionOfMany, readText, tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { departments } from '../institutions/structure.table.ts'
import type { Register } from '../registers/query.ts'
import { fuelMonthsKept } from './fuel-accounts.projections.ts'
import { fuelTransactions } from './fuel-accounts.table.ts'

export type TransactionRow = typeof fuelTransactions.$inferSelect

export const insertTransactions = insertionOfMany('fuelTransactions.insert', fuelTransactions)

export const fuelRegister = {
  name: 'fuel',
  table: fuelTransactions,
  sortColumns: { id: fuelTransactions.id },
  dateColumn: fuelTransactions.transactionDate,
  hasFreeReferences: true,
  texts: searchedFields(transactionRecordFields),
  marks: { client: 'clientKey', coupon: 'couponKey' },
  searchResult: {
    description: fuelTransactions.description,
    vendor: fuelTransactions.client,
    value: fuelTransactions.amount,
    currency: sql`'ZMW'`,
  },
  projections: [fuelMonthsKept],
} satisfies Register

/** Of an account: its last entry, and what it holds. Asked by the code, so that it need not wait for the department. */
export type LastEntry = { sequence: number; balance: number }

// By the column: by itself `sequence` means the number of the reply, for which no index is in order.
export async function findLastEntry(tx: TenantTx, code: string): Promise<LastEntry> {
  const [last] = await readText<LastEntry>(tx, {
    name: 'fuelTransactions.last',
    text: `SELECT sequence::float8 AS sequence, balance::float8 AS balance FROM fuel_transactions
            WHERE institution_id = $1
              AND department_id = (SELECT id FROM departments WHERE institution_id = $1 AND code = upper($2))
            ORDER BY fuel_transactions.sequence DESC LIMIT 1`,
    values: [code],
  })
  return last ?? { sequence: 0, balance: 0 }
}

/** Looked up for each row by itself: joined, PostgreSQL would rather read every entry of the institution. */
const reversedBy = sql<number | null>`(
  SELECT reversal.id FROM ${fuelTransactions} AS reversal
   WHERE reversal.institution_id = ${fuelTransactions.institutionId} AND reversal.reverses = ${fuelTransactions.id})::float8`

const read = tenantRead('fuelTransactions.findMany', (orm, $: TenantValues<{ ids: number[] }>) =>
  orm
    .select({
      row: fuelTransactions,
      institution: institutions.code,
      accountHolder: departments.code,
      reversedBy,
    })
    .from(fuelTransactions)
    .innerJoin(institutions, eq(institutions.id, fuelTransactions.institutionId))
    .innerJoin(
      departments,
      and(
        eq(departments.institutionId, fuelTransactions.institutionId),
        eq(departments.id, fuelTransactions.departmentId),
      ),
    )
    .where(
      and(
        eq(fuelTransactions.institutionId, $.institutionId),
        sql`${fuelTransactions.id} = ANY (${$.ids}::bigint[])`,
      ),
    ),
)

export type Transaction = {
  row: TransactionRow
  institution: string
  accountHolder: string
  reversedBy: number | null
}

// What of a record is no column of its row.
const {
  transactionType: _type,
  accountHolder: _holder,
  institution: _institution,
  reversedBy: _reversal,
  ...shown
} = transactionRecord.shape

export const transactionRecordOf = ({ row, ...rest }: Transaction): TransactionRecord => ({
  ...pick(shown, row),
  transactionType: row.state,
  ...rest,
})

export const findTransactions = async (tx: TenantTx, ids: number[]): Promise<TransactionRecord[]> =>
  (await read(tx, { ids })).map(transactionRecordOf)

/** With what is stored of it. */
export async function findTransaction(
  tx: TenantTx,
  id: number,
): Promise<(Transaction & { record: TransactionRecord }) | undefined> {
  const [found] = await read(tx, { ids: [id] })
  return found && { ...found, record: transactionRecordOf(found) }
}

export async function idsBetween(
  tx: TenantTx,
  departmentId: string,
  { first, last }: { first: number; last: number },
): Promise<number[]> {
  const rows = await readText<{ id: number }>(tx, {
    name: 'fuelTransactions.between',
    text: `SELECT id::float8 AS id FROM fuel_transactions
            WHERE institution_id = $1 AND department_id = $2 AND sequence BETWEEN $3 AND $4 ORDER BY sequence`,
    values: [departmentId, first, last],
  })
  return rows.map(({ id }) => id)
}

export async function isCouponUsed(tx: TenantTx, year: number, key: string): Promise<boolean> {
  const found = await readText(tx, {
    name: 'fuelCoupons.find',
    text: `SELECT FROM fuel_coupons WHERE institution_id = $1 AND year = $2 AND coupon_key = $3`,
    values: [year, key],
  })
  return found.length > 0
}

export const takeCoupon = (tx: WriteTx, year: number, { id, couponKey }: TransactionRow): void =>
  changeText(tx, {
    name: 'fuelCoupons.use',
    text: `INSERT INTO fuel_coupons (institution_id, year, coupon_key, transaction_id) VALUES ($1, $2, $3, $4)`,
    values: [year, couponKey, id],
  })

export const freeCoupon = (tx: WriteTx, year: number, couponKey: string): void =>
  changeText(tx, {
    name: 'fuelCoupons.free',
    text: `DELETE FROM fuel_coupons WHERE institution_id = $1 AND year = $2 AND coupon_key = $3`,
    values: [year, couponKey],
  })

export type Account = {
  department: string
  name: string
  active: boolean
  balance: number
  hasEntries: boolean
}

/** Every department's account; that of a closed one where there is anything in its ledger. */
export const listAccounts = (tx: TenantTx): Promise<Account[]> =>
  readText<Account>(tx, {
    name: 'fuelAccounts.list',
    text: `SELECT d.code AS department, d.name, d.active, coalesce(last.balance, 0)::float8 AS balance,
                  last.balance IS NOT NULL AS "hasEntries"
             FROM departments d
             LEFT JOIN LATERAL (
                  SELECT balance FROM fuel_transactions t
                   WHERE t.institution_id = $1 AND t.department_id = d.id ORDER BY sequence DESC LIMIT 1) AS last ON true
            WHERE d.institution_id = $1 AND (d.active OR last.balance IS NOT NULL)
            ORDER BY d.name`,
  })

export type MonthRow = {
  month: string
  kind: TransactionRow['state']
  fuelType: 'NA' | Fuel
  amount: string
  litres: string
}

/** What each month of an account comes to, up to a day. */
export const listMonths = (tx: TenantTx, departmentId: string, before: string): Promise<MonthRow[]> =>
  readText<MonthRow>(tx, {
    name: 'fuelMonths.list',
    text: `SELECT month::text AS month, kind, fuel_type AS "fuelType", amount::text AS amount, litres::text AS litres
             FROM fuel_months WHERE institution_id = $1 AND department_id = $2 AND month < $3::date ORDER BY month`,
    values: [departmentId, before],
  })

/** The entries of a month by their dates, in whole numbers of ids. */
export async function idsOfMonth(
  tx: TenantTx,
  departmentId: string,
  { from, before, most }: { from: string; before: string; most: number },
): Promise<number[]> {
  const rows = await readText<{ id: number }>(tx, {
    name: 'fuelTransactions.ofMonth',
    text: `SELECT id::float8 AS id FROM fuel_transactions
            WHERE institution_id = $1 AND department_id = $2 AND transaction_date >= $3::date AND transaction_date < $4::date
            ORDER BY transaction_date, sequence LIMIT $5`,
    values: [departmentId, from, before, most],
  })
  return rows.map(({ id }) => id)
}

const offered = 10

/** Clients whose names begin like this, from one name to the next. */
export async function findClients(tx: TenantTx, typed: string): Promise<string[]> {
  const from = typed.toLowerCase()
  const next = (after: string) => `
    (SELECT client_key COLLATE "C" AS key, client FROM fuel_transactions
      WHERE institution_id = $1 AND client_key COLLATE "C" ${after} AND client_key COLLATE "C" < $3
      ORDER BY client_key COLLATE "C", client LIMIT 1)`
  const rows = await readText<{ client: string }>(tx, {
    name: 'fuelTransactions.clients',
    text: `WITH RECURSIVE found (key, client, n) AS (
             SELECT *, 1 FROM ${next('>= $2')} AS first
             UNION ALL
             SELECT following.key, following.client, found.n + 1 FROM found, LATERAL ${next('> found.key')} AS following
              WHERE found.n < ${offered})
           SELECT client FROM found`,
    values: [from, `${from}\u{10ffff}`],
  })
  return rows.map(({ client }) => client)
}

/** What the institution is called for short: it is the client of its own deposits. */
export async function findAlias(tx: TenantTx): Promise<string> {
  const [found] = await readText<{ alias: string }>(tx, {
    name: 'fuel.alias',
    text: 'SELECT alias FROM institutions WHERE id = $1',
  })
  return found!.alias
}
