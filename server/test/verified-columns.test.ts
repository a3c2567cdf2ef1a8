import { derivedNames } from './support/derived-registers.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, it, vi } from 'vitest'
import { sampleAnswer } from '@insaka/domain/registers/sample-input'
import { vendors } from '@insaka/domain/vendors/vendors.register'
import { saveDailyHeads } from '../src/audit-proofs/save-daily-heads.ts'
import { findEnquiriesWithRows } from '../src/enquiries/enquiries.repository.ts'
import { findHistoryFaults } from '../src/commands/audit-verify.ts'
import { sealSecurityEventsJob } from '../src/audit-verification/seal-security-events.ts'
import { inReadOnlySnapshot } from '../src/db/owner-transactions.ts'
import { tables } from '../src/all-tables.ts'
import { serverFolder } from '../src/server-folder.ts'
import { recordSteps } from '../src/steps/steps.table.ts'
import { accountLinkHelpers } from './support/account-mails.ts'
import { contractsOf } from './support/contracts.ts'
import { createTenantWithEvents } from './support/tenant-with-events.ts'
import { enquiriesOf } from './support/enquiries.ts'
import { multipartForm, png } from './support/multipart-form.ts'
import { isLong, repetitions } from './support/long-tests.ts'
import { findRollupFaults } from './support/rollups.ts'
import { runJob } from './support/jobs.ts'
import { openSuperuserClient } from './support/sql.ts'
import { openWorld, type TestResponse, type TestTenant } from './support/world.ts'

// Separate database, since other tests would report these changes.
const world = openWorld({ alone: true })
const owner = openSuperuserClient(world)

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const tenant = await createTenantWithEvents(world)
  await addMissingRecords(tenant)
  // The database owner can bypass foreign keys and checks.
  await owner.query('SET session_replication_role = replica')
  const checks = await owner.query<{ drop: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop FROM pg_constraint
      WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conrelid <> 0`,
  )
  for (const { drop } of checks.rows) await owner.query(drop)
})

/** Adds kinds of records that the fixture lacks. */
async function addMissingRecords(tenant: TestTenant): Promise<void> {
  const { ORD, DEV, ADMIN } = tenant.people
  await enquiriesOf(world).save(ADMIN, undefined, { key: '0199aaaa-0000-7000-8000-000000000001' })
  const order = { approvalDate: '2026-03-31', purchaseOrderDate: '2026-03-31', purchaseOrder: 'LPO 4380' }
  await world.paper('lvp', tenant, ORD, order)
  await world.paper('mpc', tenant, ORD, order)
  await world.paper('mpc', tenant, ORD)
  await world.attachment(tenant, ORD)
  await world.import(tenant, ADMIN, 'STOPPED')
  await world.fuel(tenant, ORD)
  for (const name of derivedNames) await world.described(name, tenant, ORD)
  await accountLinkHelpers(world).leaveUnconfirmedAddress(tenant, ORD)
  const draw = { transactionType: 'WITHDRAW', coupon: 'C 2', fuelType: 'DIESEL', litres: 5, amount: null }
  await world.fuel(tenant, ORD, draw)
  const contracts = contractsOf(world)
  const file = () => world.attachment(tenant, ADMIN)
  const paper = await contracts.withContract(ADMIN, await contracts.paper(ADMIN), {
    attachmentId: await file(),
  })
  const amendmentReply = await contracts.amend(ADMIN, paper, {
    amendedSum: 1_100_000,
    attachmentId: await file(),
  })
  const { headers, payload } = multipartForm(png())
  const shield = `/api/admin/institutions/${tenant.id}/shield`
  const answers = [
    await world.call('POST', shield, { as: DEV, headers, payload }),
    await world.call('PUT', '/api/utility/views/lvp', { as: ADMIN, body: { views: [], columns: [] } }),
    await world.call('PUT', '/api/auth/users/digest', { as: ADMIN, body: { choice: 'DAILY' } }),
    await world.call('POST', '/api/audit/checks', { as: ADMIN }),
  ]
  const { user } = (await world.call('GET', '/api/auth/users/me', { as: ADMIN })).body.payload
  const newUser = {
    ...user,
    code: 'E-77',
    firstName: 'Kabwe',
    nationalId: '77/10/1',
    email: 'kabwe@example.org',
    user: { username: `kabwe.${tenant.code}`, password: 'Zambezi-flows-2026', role: 'ORD' },
  }
  const headDuty = {
    duty: 'HEAD_OF_DEPARTMENT',
    department: 'PSU',
    from: '2099-01-01',
    to: '2099-12-31',
    actingFor: ADMIN.id,
  }
  const { version } = (await world.call('GET', `/api/auth/users/${ORD.id}/record`, { as: ADMIN })).body
    .payload.user
  const dutiesCall = { as: ADMIN, body: { version, duties: [headDuty] } }
  answers.push(await world.call('PUT', `/api/auth/users/${ORD.id}/duties`, dutiesCall))
  answers.push(await world.call('POST', '/api/auth/users/register', { as: ADMIN, body: newUser }))
  answers.push(...(await suspendForAnotherUser(tenant)))
  expect(new Set([amendmentReply, ...answers].map(({ status }) => status))).toEqual(new Set([200]))
  await owner.query("INSERT INTO decision_reminders VALUES ($1, 'lvp', 1, '2026-03-30', gen_random_uuid())", [
    tenant.id,
  ])
  const actor = { institutionId: null, id: null, name: 'Insaka' }
  await world.platform.database.write(tenant.id, actor, async (tx) => {
    const { record } = (await findEnquiriesWithRows(tx, [1]))[0]!
    for (let i = 0; i < 256; i++)
      tx.record({
        action: 'tried',
        subject: 'enquiries',
        subjectId: '1',
        before: { i },
        after: { ...record },
      })
  })
  const { now } = world
  world.passTime(5 * 24 * 3_600_000)
  await world.enquiry(tenant, tenant.people.ORD)
  world.now = now
  await saveDailyHeads(world.platform.database, tenant.id, '2099-01-01')
  expect((await world.signIn(ADMIN.username, 'not the password')).status).toBe(401)
  const forgottenRequest = { username: ADMIN.username }
  expect((await world.call('POST', '/api/auth/forgotten-password', { body: forgottenRequest })).status).toBe(
    200,
  )
  await runJob(sealSecurityEventsJob, world.platform)
}

async function suspendForAnotherUser(tenant: TestTenant): Promise<TestResponse[]> {
  const { ADMIN } = tenant.people
  const as = await world.person(tenant)
  const duty = { duty: 'HEAD_OF_PROCUREMENT', department: null, from: '2026-03-31', to: null }
  const duties = [{ ...duty, actingFor: ADMIN.id }]
  const suspension = { version: 1, ...sampleAnswer(vendors.steps.suspend) }
  return [
    await world.call('PUT', `/api/auth/users/${as.id}/duties`, { as: ADMIN, body: { version: 1, duties } }),
    await world.call('POST', '/api/procurement/vendors/1/steps/suspend', { as, body: suspension }),
  ]
}

/** Conditions that select the rows to change, one for each kind of row in a table. */
const rowConditions: Record<string, string[]> = {
  // A lost counter of no records makes no difference.
  register_counters: ['records > 0'],
  users: [`first_name = 'Bwalya'`],
  user_passwords: ['Bwalya', 'Kabwe'].map(
    (name) => `user_id = (SELECT id FROM users WHERE first_name = '${name}')`,
  ),
  audit_days: ['day = (SELECT min(day) FROM audit_days)'],
  departments: [`code = 'ACCTS'`],
  designations: [`code = 'ACC'`],
  attachments: ['lvp', 'contracts', 'amendments', 'reports'].map((register) => `register = '${register}'`),
  number_series: ['lvp', 'contracts', 'fuel', 'reports', 'fuelPrices'].map(
    (register) => `register = '${register}'`,
  ),
  enquiries: ['id = 1'],
  papers: ['id = 3'],
  paper_states: ['paper_id = 3'],
  fuel_transactions: ['coupon IS NOT NULL'],
  fuel_months: [`fuel_type = 'NA'`],
  record_steps: ['acting_for_id IS NULL', 'acting_for_id IS NOT NULL'],
}
const rowsOf = (table: PgTable): string[] => rowConditions[getTableName(table)] ?? ['true']

function otherValue(column: PgColumn): string {
  const { name, enumValues = [] } = column
  const type = column.getSQLType()
  if (name === 'department_id' || name === 'manager_id')
    return `(SELECT id FROM departments WHERE id <> ${name} LIMIT 1)`
  if (name === 'idle_minutes') return `${name} + 1`
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return `NOT ${name}`
  if (type === 'date') return `coalesce(${name}, '2026-01-01') + 1`
  if (type.startsWith('timestamp')) return `coalesce(${name}, '2026-01-01') + interval '1 day'`
  if (type === 'bytea') return `${name} || '\\x00'::bytea`
  if (type === 'text[]') return `array_append(${name}, 'FIN')`
  if (type === 'jsonb') return `'[{"rule": "noSuchRule"}]'`
  if (type.startsWith('bit')) return `~ ${name}`
  if (/^(integer|bigint|numeric)/.test(type)) return `coalesce(${name}, 0) + 1000`
  if (enumValues.length > 1)
    return `CASE ${name} WHEN '${enumValues[0]}' THEN '${enumValues[1]}' ELSE '${enumValues[0]}' END`
  return `coalesce(${name}, '') || '9'`
}

async function findAllFaults(): Promise<string[]> {
  const historyFaults = await inReadOnlySnapshot(world.access.owner, (observer) =>
    findHistoryFaults(observer),
  )
  // Ignores the constraints dropped above.
  const dataFaults = [...historyFaults.printedLines()].filter(
    (line) => !/CHANGED constraint|: the schema$/.test(line),
  )
  return [...dataFaults, ...(await findRollupFaults(world.access)).map(({ what }) => what)]
}

const columnsOf = (table: PgTable) =>
  Object.values(getTableColumns(table)).filter(({ generated }) => !generated)

const rowAddressSql = (table: PgTable, where: string) =>
  `SELECT ctid FROM ${getTableName(table)} WHERE ${where} ORDER BY 1 LIMIT 1`

async function faultsOfChange(column: PgColumn, row: string): Promise<string[]> {
  const update = (value: string, where: string, ...values: string[]) =>
    owner.query<{ at: string; before: string }>(
      `UPDATE ${getTableName(column.table)} AS now SET ${column.name} = ${value}
         FROM (SELECT ctid, ${column.name}::text AS before FROM ${getTableName(column.table)}) AS was
        WHERE now.ctid = (${where}) AND was.ctid = now.ctid RETURNING now.ctid::text AS at, before`,
      values,
    )
  const { at, before } = (await update(otherValue(column), rowAddressSql(column.table, row))).rows[0]!
  const faultsFound = await findAllFaults()
  await update(`$1::${column.getSQLType()}`, `SELECT '${at}'::tid`, before)
  return faultsFound
}

async function isLossNoticed(table: PgTable, row: string): Promise<boolean> {
  const name = getTableName(table)
  const columns = columnsOf(table).map((column) => column.name)
  await owner.query(
    `CREATE TEMP TABLE gone AS SELECT ${columns.join(', ')} FROM ${name} WHERE ctid = (${rowAddressSql(table, row)})`,
  )
  await owner.query(`DELETE FROM ${name} WHERE ctid = (${rowAddressSql(table, row)})`)
  const faultsFound = await findAllFaults()
  await owner.query(`INSERT INTO ${name} (${columns.join(', ')}) SELECT * FROM gone`)
  await owner.query('DROP TABLE gone')
  return faultsFound.length > 0
}

it('no fault is reported before a change', async () => expect(await findAllFaults()).toEqual([]))

const everyTable = Object.values({ ...tables.tenant, ...tables.reference, ...tables.local })
/** Columns listed in SECURITY.md; `sessions.*` means all columns of a table, `*.cautions` a column of all tables. */
const [list] = /^\| Columns .*(\n\|.*)*/m.exec(readFileSync(join(serverFolder, '../SECURITY.md'), 'utf8'))!
const unwatchedEntries = [...list.matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell]) =>
  [...cell!.matchAll(/`([^`]+)`/g)].map(([, entry]) => entry!),
)
const everyColumn = everyTable.flatMap((each) =>
  columnsOf(each).map((column) => `${getTableName(each)}.${column.name}`),
)
const columnsFor = (entry: string) =>
  everyColumn.filter((column) =>
    [column, column.replace(/\.\w+$/, '.*'), column.replace(/^\w+\./, '*.')].includes(entry),
  )
const unwatched = new Set(unwatchedEntries.flatMap(columnsFor))

it('SECURITY.md lists every unwatched column once', () => {
  expect(unwatchedEntries.filter((entry) => columnsFor(entry).length === 0)).toEqual([])
  expect(unwatchedEntries.flatMap(columnsFor)).toHaveLength(unwatched.size)
})
it.each(everyTable.map((table) => [getTableName(table), table] as const))(
  'a changed column and a deleted row of %s are reported or listed as unwatched',
  async (name, table) => {
    const keyOf = (column: PgColumn) => `${name}.${column.name}`
    const watched = columnsOf(table).filter((column) => !unwatched.has(keyOf(column)))
    // Each column costs two checks of all histories and totals.
    const changedColumns = isLong ? columnsOf(table) : watched.slice(-1)
    for (const row of rowsOf(table).slice(0, repetitions(10))) {
      const unnoticedColumns: string[] = []
      for (const column of changedColumns)
        if ((await faultsOfChange(column, row)).length === 0) unnoticedColumns.push(keyOf(column))
      expect(unnoticedColumns, row).toEqual(changedColumns.map(keyOf).filter((key) => unwatched.has(key)))
      if (isLong) expect(await isLossNoticed(table, row), row).toBe(watched.length > 0)
    }
  },
)

it.each(rowsOf(recordSteps))('a changed column of a step is a fault of the record: %s', async (row) => {
  for (const column of columnsOf(recordSteps))
    expect(await faultsOfChange(column, row), column.name).toContainEqual(
      expect.stringContaining('its steps differ from its history'),
    )
})

it('all changes were reverted', async () => expect(await findAllFaults()).toEqual([]))
