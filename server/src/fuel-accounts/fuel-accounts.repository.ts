import { and, eq, sql } from 'drizzle-orm'
import { searchedFields } from '@insaka/domain/core/record-fields'
import { pick } from '@insaka/domain/core/register-list.schema'
import type { CouponUse } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import { transactionRecordFields } from '@insaka/domain/fuel-accounts/fuel-accounts.fields'
import { transactionRecord, type TransactionRecord } from '@insaka/domain/fuel-accounts/fuel-accounts.schema'
import { institutions } from '../db/directory.table.ts'
import { changeText, insertionOfMany, readText, tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { departments } from '../institutions/structure.table.ts'
import type { Register } from '../registers/register.ts'
import { fuelMonthProjection } from './fuel-accounts.projections.ts'
import { fuelTransactions } from './fuel-accounts.table.ts'
import { isUndoSql, isUndoneSql } from './undone-imports.ts'

export type TransactionRow = typeof fuelTransactions.$inferSelect

export const insertTransactions = insertionOfMany('fuelTransactions.insert', fuelTransactions)

export const fuelRegister = {
  name: 'fuel',
  table: fuelTransactions,
  sortColumns: { id: fuelTransactions.id },
  dateColumn: fuelTransactions.transactionDate,
  hasFreeReferences: true,
  texts: searchedFields(transactionRecordFields),
  tags: { client: 'clientKey', coupon: 'couponKey' },
  searchResult: {
    description: fuelTransactions.description,
    vendor: fuelTransactions.client,
    value: fuelTransactions.amount,
    currency: sql`'ZMW'`,
  },
  projections: [fuelMonthProjection],
} satisfies Register

/** The sequence number of the last entry of an account, and the balance after it; both 0 without entries. */
export type LastEntry = { sequence: number; balance: number }

/**
 * Finds the account by code, so that the query need not wait for the department. The column is qualified, because plain
 * `sequence` would mean the output column, which has no index.
 */
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

export async function findLastEntries(
  tx: TenantTx,
  departmentIds: readonly string[],
): Promise<Map<string, LastEntry>> {
  const rows = await readText<LastEntry & { departmentId: string }>(tx, {
    name: 'fuelTransactions.lasts',
    text: `SELECT account.id AS "departmentId", last.sequence::float8 AS sequence, last.balance::float8 AS balance
             FROM unnest($2::uuid[]) AS account (id), LATERAL (
                  SELECT sequence, balance FROM fuel_transactions t
                   WHERE t.institution_id = $1 AND t.department_id = account.id ORDER BY t.sequence DESC LIMIT 1) AS last`,
    values: [[...new Set(departmentIds)]],
  })
  return new Map(rows.map(({ departmentId, ...last }) => [departmentId, last]))
}

/** A subquery per row, because with a join PostgreSQL would read every entry of the institution. */
const reversedBy = sql<number | null>`(
  SELECT reversal.id FROM ${fuelTransactions} AS reversal
   WHERE reversal.institution_id = ${fuelTransactions.institutionId} AND reversal.reverses = ${fuelTransactions.id})::float8`

const readTransactions = tenantRead('fuelTransactions.findMany', (orm, $: TenantValues<{ ids: number[] }>) =>
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

// Fields of a record that have no column of their own.
const {
  transactionType: _type,
  accountHolder: _holder,
  institution: _institution,
  reversedBy: _reversal,
  ...rowFields
} = transactionRecord.shape

export const transactionRecordOf = ({ row, ...rest }: Transaction): TransactionRecord => ({
  ...pick(rowFields, row),
  transactionType: row.state,
  ...rest,
})

export const findTransactions = async (tx: TenantTx, ids: number[]): Promise<TransactionRecord[]> =>
  (await readTransactions(tx, { ids })).map(transactionRecordOf)

export const findTransactionsWithRows = (tx: TenantTx, ids: number[]): Promise<Transaction[]> =>
  readTransactions(tx, { ids })

export async function findTransaction(
  tx: TenantTx,
  id: number,
): Promise<(Transaction & { record: TransactionRecord }) | undefined> {
  const [transaction] = await readTransactions(tx, { ids: [id] })
  return transaction && { ...transaction, record: transactionRecordOf(transaction) }
}

export async function findIdsBySequence(
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

/** A coupon key and the day of its draw; a coupon is unique within a year. */
type Coupon = { transactionDate: string; couponKey: string }

export const couponId = ({ transactionDate, couponKey }: Coupon): string =>
  `${transactionDate.slice(0, 4)} ${couponKey}`

const couponColumns = (coupons: readonly Coupon[]) => [
  coupons.map(({ transactionDate }) => Number(transactionDate.slice(0, 4))),
  coupons.map(({ couponKey }) => couponKey),
]

export async function findUsedCoupons(
  tx: TenantTx,
  coupons: readonly Coupon[],
): Promise<Map<string, CouponUse>> {
  if (coupons.length === 0) return new Map()
  const rows = await readText<CouponUse & { year: number; couponKey: string }>(tx, {
    name: 'fuelCoupons.find',
    text: `SELECT used.year, used.coupon_key AS "couponKey", draw.id::float8 AS id,
                  draw.transaction_date::text AS "transactionDate", draw.reference
             FROM unnest($2::int[], $3::text[]) AS asked (year, coupon_key)
             JOIN fuel_coupons AS used
               ON used.institution_id = $1 AND used.year = asked.year AND used.coupon_key = asked.coupon_key
             JOIN fuel_transactions AS draw ON draw.institution_id = $1 AND draw.id = used.transaction_id`,
    values: couponColumns(coupons),
  })
  return new Map(
    rows.map(({ year, couponKey, ...use }) => [couponId({ transactionDate: String(year), couponKey }), use]),
  )
}

type RowWithCoupon = TransactionRow & Coupon
const withCoupons = (rows: readonly TransactionRow[]): RowWithCoupon[] =>
  rows.filter((row): row is RowWithCoupon => row.couponKey !== null)

export function markCouponsUsed(tx: WriteTx, rows: readonly TransactionRow[]): void {
  const draws = withCoupons(rows)
  if (draws.length === 0) return
  changeText(tx, {
    name: 'fuelCoupons.use',
    text: `INSERT INTO fuel_coupons (institution_id, year, coupon_key, transaction_id)
           SELECT $1, * FROM unnest($2::int[], $3::text[], $4::bigint[]) RETURNING 1`,
    values: [...couponColumns(draws), draws.map(({ id }) => id)],
  })
}

/** Releases the unique keys of reversed entries, so that other entries can use them. */
export function releaseUniqueKeys(tx: WriteTx, reversed: readonly TransactionRow[]): void {
  const rowsWithCoupon = withCoupons(reversed)
  if (rowsWithCoupon.length > 0)
    changeText(tx, {
      name: 'fuelCoupons.free',
      text: `DELETE FROM fuel_coupons WHERE institution_id = $1
               AND (year, coupon_key) IN (SELECT * FROM unnest($2::int[], $3::text[]))`,
      values: couponColumns(rowsWithCoupon),
    })
  const rowsWithFormerReference = reversed.filter(({ formerReferenceKey }) => formerReferenceKey !== null)
  if (rowsWithFormerReference.length > 0)
    changeText(tx, {
      name: 'fuelTransactions.freeFormerReferences',
      text: `UPDATE fuel_transactions SET former_reference_key = NULL
              WHERE institution_id = $1 AND id = ANY ($2::bigint[])`,
      values: [rowsWithFormerReference.map(({ id }) => id)],
    })
}

/** An entry as a file describes it, for matching if it has no former reference. */
type EntryCriteria = Pick<
  TransactionRow,
  'departmentId' | 'state' | 'transactionDate' | 'reference' | 'coupon' | 'litres' | 'amount'
> & { isReversal: boolean; isReversed: boolean }

/**
 * Finds the existing entry that matches each of the criteria, by the index of the criteria. Excludes entries of this
 * import and of undone imports.
 */
export async function findSameEntries(
  tx: TenantTx,
  importId: number,
  criteria: readonly EntryCriteria[],
): Promise<Map<number, number>> {
  if (criteria.length === 0) return new Map()
  const rows = await readText<{ place: number; id: number }>(tx, {
    name: 'fuelTransactions.same',
    text: `
      SELECT asked.place::int AS place, same.id::float8 AS id
        FROM unnest($3::uuid[], $4::text[], $5::date[], $6::text[], $7::text[], $8::numeric[], $9::numeric[], $10::boolean[],
                    $11::boolean[]) WITH ORDINALITY
          AS asked (department_id, state, day, reference, coupon, litres, amount, is_reversal, is_reversed, place),
        LATERAL (
          SELECT t.id FROM fuel_transactions t
           WHERE t.institution_id = $1 AND t.department_id = asked.department_id AND t.transaction_date = asked.day
             AND t.state = asked.state AND t.reference = asked.reference AND t.amount = asked.amount
             AND t.coupon IS NOT DISTINCT FROM asked.coupon AND t.litres IS NOT DISTINCT FROM asked.litres
             AND t.import_id IS DISTINCT FROM $2 AND (t.reverses IS NULL OR (asked.is_reversal AND NOT ${isUndoSql('t')}))
             AND NOT ${isUndoneSql('t')}
             AND (asked.is_reversed OR NOT EXISTS (
                  SELECT FROM fuel_transactions reversal
                   WHERE reversal.institution_id = $1 AND reversal.reverses = t.id))
           ORDER BY t.id LIMIT 1) AS same`,
    values: [
      importId,
      criteria.map(({ departmentId }) => departmentId),
      criteria.map(({ state }) => state),
      criteria.map(({ transactionDate }) => transactionDate),
      criteria.map(({ reference }) => reference),
      criteria.map(({ coupon }) => coupon),
      criteria.map(({ litres }) => litres),
      criteria.map(({ amount }) => amount),
      criteria.map(({ isReversal }) => isReversal),
      criteria.map(({ isReversed }) => isReversed),
    ],
  })
  return new Map(rows.map(({ place, id }) => [place - 1, id]))
}

type Account = {
  department: string
  name: string
  active: boolean
  balance: number
  /** True if the account has entries, not counting the entries of undone imports. */
  hasEntries: boolean
}

/** Accounts of all departments; closed ones only if they have entries. */
export const listAccounts = (tx: TenantTx): Promise<Account[]> =>
  readText<Account>(tx, {
    name: 'fuelAccounts.list',
    text: `SELECT d.code AS department, d.name, d.active, coalesce(last.balance, 0)::float8 AS balance,
                  -- An entry of an undone import and the entry that undoes it make two.
                  CASE WHEN last.balance = 0
                       THEN last.sequence > 2 * (
                            SELECT count(*) FROM fuel_transactions t
                             WHERE t.institution_id = $1 AND t.department_id = d.id AND ${isUndoSql('t')})
                       ELSE last.balance IS NOT NULL END AS "hasEntries"
             FROM departments d
             LEFT JOIN LATERAL (
                  SELECT balance, sequence FROM fuel_transactions t
                   WHERE t.institution_id = $1 AND t.department_id = d.id ORDER BY sequence DESC LIMIT 1) AS last ON true
            WHERE d.institution_id = $1 AND (d.active OR last.balance IS NOT NULL)
            ORDER BY d.name`,
  })

const maxSuggestions = 10

/** Clients whose names start with the prefix, found by skipping through the index from one name to the next. */
export async function findClients(tx: TenantTx, prefix: string): Promise<string[]> {
  const from = prefix.toLowerCase()
  const nextClient = (after: string) => `
    (SELECT client_key COLLATE "C" AS key, client FROM fuel_transactions
      WHERE institution_id = $1 AND client_key COLLATE "C" ${after} AND client_key COLLATE "C" < $3
      ORDER BY client_key COLLATE "C", client LIMIT 1)`
  const rows = await readText<{ client: string }>(tx, {
    name: 'fuelTransactions.clients',
    text: `WITH RECURSIVE found (key, client, n) AS (
             SELECT *, 1 FROM ${nextClient('>= $2')} AS first
             UNION ALL
             SELECT following.key, following.client, found.n + 1 FROM found, LATERAL ${nextClient('> found.key')} AS following
              WHERE found.n < ${maxSuggestions})
           SELECT client FROM found`,
    values: [from, `${from}\u{10ffff}`],
  })
  return rows.map(({ client }) => client)
}

/** Short name of the institution, which is the client of its own deposits. */
export async function findInstitutionAlias(tx: TenantTx): Promise<string> {
  const [institution] = await readText<{ alias: string }>(tx, {
    name: 'fuel.alias',
    text: 'SELECT alias FROM institutions WHERE id = $1',
  })
  return institution!.alias
}
