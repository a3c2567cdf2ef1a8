import { type DerivedName, derivedByName, derivedRegisters } from './derived-registers.ts'
import type { DescribedName, RegisterName } from '@insaka/domain/all-registers'
import { getTableName } from 'drizzle-orm'
import type { Client } from 'pg'
import { allDerivedData } from '../../src/all-projections.ts'
import { orderedRegisters } from '../../src/all-registers.ts'
import { Connection } from '../../src/db/connection.ts'
import { ownerWrite } from '../../src/db/owner-transactions.ts'
import { buildDerivedData } from '../../src/projections/build.ts'
import { tableNameOf } from '../../src/described-registers/described.table.ts'
import {
  insertAmendments,
  insertContracts,
  insertDescribed,
  insertEnquiries,
  insertPapers,
  insertLedger,
  type BulkEntries,
} from './bulk-insert.ts'

export type MeasuredRegister =
  | Extract<RegisterName, 'enquiries' | 'lvp' | 'mpc' | 'contracts' | 'amendments'>
  | DescribedName

const isDescribedName = (name: MeasuredRegister): name is DerivedName => name in derivedByName
const describedTables = derivedRegisters.map(tableNameOf)

/** Records of a register per committee paper. */
export const shareOfPapers: Partial<Record<MeasuredRegister, number>> = {
  contracts: 1 / 5,
  amendments: 1 / 10,
}

export type BulkRecords = {
  institutionId: string
  institutionCode: string
  departments: { id: string; code: string }[]
  initiators: { id: string; name: string }[]
  count: number
  /** One record in five is taken back, in twenty ranges of numbers, like imports. */
  takenBack?: boolean
}

/** From this number on, building an index afterwards is faster than adding each record to it. */
const manyRecords = 200_000

const recordTables = ['enquiries', 'papers', 'contracts', 'amendments', ...describedTables]
const tablesWithManyRows = [...recordTables, 'paper_states', 'attachments']

/** Returns the statements that create the indexes again. */
async function dropSecondaryIndexes(superuser: Client): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
      WHERE indrelid = ANY ('{${tablesWithManyRows.join(', ')}}'::regclass[])
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  )
  await superuser.query("SET LOCAL maintenance_work_mem = '256MB'")
  for (const { name } of rows) await superuser.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Number of additional enquiries without a paper. */
const freeEnquiries = 100

/**
 * Fills the empty register of an institution with set-based SQL, including derived data: numbers, counters, search
 * words, and for papers their enquiries and status dates. Contracts and amendments come with `count` committee papers.
 * Needs a superuser connection; foreign keys are not checked.
 */
export async function loadRegister(superuser: Client, measured: MeasuredRegister, records: BulkRecords) {
  const register = measured in shareOfPapers ? 'mpc' : (measured as DerivedName | 'enquiries' | 'lvp' | 'mpc')
  const { institutionId, count } = records
  await superuser.query('BEGIN; SET LOCAL session_replication_role = replica')
  const droppedIndexes = count < manyRecords ? [] : await dropSecondaryIndexes(superuser)
  if (isDescribedName(register)) await insertDescribed(superuser, derivedByName[register], records)
  else if (register === 'enquiries') {
    // One in fifty is withdrawn, three in five are linked, the rest are closed.
    const state = `CASE WHEN n % 50 = 7 THEN 'WITHDRAWN' WHEN n % 5 < 3 THEN 'LINKED' ELSE 'CLOSED' END`
    await insertEnquiries(superuser, records, state)
  } else {
    const state = `CASE WHEN n > ${count} OR n % 50 = 7 THEN 'CLOSED' ELSE 'LINKED' END`
    await insertEnquiries(superuser, { ...records, count: count + freeEnquiries }, state)
    await insertPapers(superuser, register, records)
  }
  if (register === 'mpc') {
    await insertContracts(superuser, records)
    await insertAmendments(superuser, records)
  }
  for (const definition of droppedIndexes) await superuser.query(definition)
  if (records.takenBack) await takeBackRanges(superuser, records)
  await rebuildDerived(superuser, institutionId)
  await superuser.query('COMMIT')
  const papers =
    register === 'lvp' || register === 'mpc'
      ? ['papers', 'paper_states', 'attachments', 'contracts', 'amendments']
      : []
  for (const table of [
    ...(isDescribedName(register) ? [tableNameOf(derivedByName[register])] : ['enquiries']),
    ...papers,
    'expense_totals',
    'wait_counts',
    'vendor_names',
    'word_blocks',
    'digit_groups',
    'register_counters',
    'number_series',
  ]) {
    await superuser.query(`VACUUM (ANALYZE) ${table}`)
  }
}

async function takeBackRanges(superuser: Client, { institutionId }: BulkRecords): Promise<void> {
  for (const table of recordTables)
    await superuser.query(
      `WITH stretch AS MATERIALIZED (SELECT register, greatest(max(id) / 20, 5) AS length
                          FROM (SELECT id, ${table === 'papers' ? 'register' : "''"} AS register FROM ${table}
                                 WHERE institution_id = $1) AS own GROUP BY register)
       UPDATE ${table} AS own SET ${table === 'amendments' ? '' : 'taken_back_from = state,'}
              ${table === 'contracts' ? 'state_until = NULL,' : ''} state = 'TAKEN_BACK', taken_back_on = now()
         FROM stretch WHERE institution_id = $1 AND id % length < length / 5
          AND ${table === 'papers' ? 'own.register = stretch.register' : 'true'}`,
      [institutionId],
    )
}

/** Fills a fuel account with entries, one in twenty a deposit, and its derived data. */
export async function loadLedger(superuser: Client, ledger: BulkEntries): Promise<void> {
  await superuser.query('BEGIN; SET LOCAL session_replication_role = replica')
  await insertLedger(superuser, ledger)
  await rebuildDerived(superuser, ledger.institutionId)
  await superuser.query('COMMIT')
  const derivedTables = ['fuel_months', 'word_blocks', 'register_counters', 'number_series']
  for (const table of ['fuel_transactions', ...derivedTables])
    await superuser.query(`VACUUM (ANALYZE) ${table}`)
}

async function rebuildDerived(superuser: Client, institutionId: string): Promise<void> {
  for (const { name, table } of orderedRegisters)
    await superuser.query(
      `INSERT INTO number_series SELECT $1, $2, max(id) FROM ${getTableName(table)}
        WHERE institution_id = $1 ${table.register ? 'AND register = $2' : ''} HAVING count(*) > 0
           ON CONFLICT (institution_id, register) DO UPDATE SET last = excluded.last`,
      [institutionId, name],
    )
  const scope = { institutionId, block: null }
  await buildDerivedData(Connection.of(superuser).orm, ownerWrite(superuser), allDerivedData, {
    within: scope,
  })
}
