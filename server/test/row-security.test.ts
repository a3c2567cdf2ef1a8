import { derivedRegisters } from './support/derived-registers.ts'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getTableName } from 'drizzle-orm'
import { toDay } from '@insaka/domain/core/dates'
import { tables } from '../src/all-tables.ts'
import { snakeCase, tableNameOf } from '../src/described-registers/described.table.ts'
import { saveShield } from '../src/institutions/coat-of-arms.repository.ts'
import { accountLinkHelpers } from './support/account-mails.ts'
import { enquiriesOf } from './support/enquiries.ts'
import { png } from './support/multipart-form.ts'
import { startSecondFactorSetup, enableSecondFactor } from './support/second-factor.ts'
import { insertableColumns, openSuperuserClient } from './support/sql.ts'
import { createDuty } from '../src/demo/factory.ts'
import { openWorld, type Person, type TestTenant } from './support/world.ts'

const world = openWorld()
const tenantTables = Object.values(tables.tenant).map((table) => getTableName(table))
const describedRegisters = derivedRegisters
let client: Client
const superuser = openSuperuserClient(world)
let ownTenant: TestTenant
let otherTenant: TestTenant

beforeAll(async () => {
  client = new Client(world.access.application)
  await client.connect()
  ownTenant = await world.institution()
  otherTenant = await world.institution()
  for (const tenant of [ownTenant, otherTenant]) {
    const { id, people } = tenant
    const actor = { institutionId: id, id: people.ADMIN.id, name: 'Mutale Banda' }
    await world.platform.database.write(id, actor, async (tx) =>
      tx.record({ action: 'tried', subject: 'users', subjectId: '1', before: null, after: { x: 1 } }),
    )
    await createRegisterRows(people.ORD)
    await createFuelRows(people.ADMIN)
    await world.attachment(tenant, people.ORD)
    await world.paper('lvp', tenant, people.ORD, {
      approvalDate: toDay(world.now),
      purchaseOrderDate: toDay(world.now),
      purchaseOrder: 'LPO 7',
    })
    const mpc = await world.paper('mpc', tenant, people.ORD)
    await world.contract(tenant, people.ORD, mpc)
    await world.amendment(tenant, people.ORD, mpc)
    await world.report(tenant, people.ORD)
    for (const { name } of describedRegisters) await world.described(name, tenant, people.ORD)
    await world.describedIn('CLOSED', 'vendors', tenant, people.ORD)
    const settings = { idleMinutes: 30, secondFactor: 'NOBODY', setupCode: false, version: 1 }
    const settingsChange = { as: people.ADMIN, body: settings }
    expect((await world.call('PUT', '/api/admin/sign-in-settings', settingsChange)).status).toBe(200)
    const decisions = {
      decisionsFrom: '2099-01-01',
      fundsFirst: true,
      signedFile: false,
      requestsOnly: false,
      version: 1,
    }
    const decisionsChange = { as: people.ADMIN, body: decisions }
    expect((await world.call('PUT', '/api/admin/decision-settings', decisionsChange)).status).toBe(200)
    await world.import(tenant, people.ADMIN, 'STOPPED')
    await world.mail(tenant, people.ORD)
    await world.inTenant(id, async (tx) =>
      createDuty(tx, { userId: people.ORD.id, duty: 'STORES', firstDay: '2099-01-01' }, world.now),
    )
    await accountLinkHelpers(world).leaveUnconfirmedAddress(tenant, people.ORD)
    await enableSecondFactor(world, tenant, people.ORD)
    await startSecondFactorSetup(world, tenant, people.ORD)
    expect((await world.call('POST', '/api/audit/checks', { as: people.ADMIN })).status).toBe(200)
    await world.inTenant(id, (tx) => saveShield(tx, { type: 'image/png', picture: png() }))
    for (const row of [
      "audit_nodes VALUES ($1, 0, '')",
      "audit_days VALUES ($1, '2026-03-30', 1, '', '')",
      "decision_reminders VALUES ($1, 'lvp', 1, '2026-03-30', gen_random_uuid())",
      'enquiry_requisitions VALUES ($1, 1, 1, 1)',
    ])
      await superuser.query(`INSERT INTO ${row}`, [id])
  }
})
afterAll(() => client.end())
beforeEach(() => client.query('ROLLBACK'))

async function createRegisterRows(as: Person): Promise<void> {
  const saved = await enquiriesOf(world).save(as, undefined, { key: 'a-submit-of-mine' })
  expect(saved.status).toBe(200)
  const body = { views: [], columns: ['id'] }
  const viewReply = await world.call('PUT', '/api/utility/views/enquiries', { as, body })
  expect(viewReply.status).toBe(200)
  const digestChange = await world.call('PUT', '/api/auth/users/digest', { as, body: { choice: 'NEVER' } })
  expect(digestChange.status).toBe(200)
}

async function createFuelRows(as: Person): Promise<void> {
  const draw = {
    transactionType: 'WITHDRAW',
    accountHolder: 'PSU',
    transactionDate: '2026-03-30',
    reference: 'FC 118',
    client: 'Hilux BAH 2231',
    coupon: 'C 1',
    description: 'Delivery of laptops',
    fuelType: 'DIESEL',
    litres: 2.5,
  }
  const calls = [
    ['POST', 'products', { type: 'PETROL', price: 27.5 }],
    ['POST', 'fuel/0/12/id?overdraft=confirmed', draw],
    ['PUT', 'settings', { refuseOverdraft: true, version: 1 }],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await world.call(method, `/api/stores/${path}`, { as, body })).status, path).toBe(200)
  }
}

const count = async (table: string, institutionId?: string) => {
  const condition = institutionId === undefined ? '' : `WHERE institution_id = '${institutionId}'`
  return Number((await client.query(`SELECT count(*) FROM ${table} ${condition}`)).rows[0].count)
}
const newIdOfSameKind = (id: string): string => (id.includes('-') ? randomUUID() : '999999')
const sqlStateOf = (sql: string, values: unknown[] = []) =>
  client.query(sql, values).then(
    ({ rowCount }) => `${rowCount} rows`,
    (error: { code: string }) => error.code,
  )

describe.each(tenantTables)('%s', (table) => {
  it('shows no rows without an institution', async () => {
    await client.query('BEGIN')
    expect(await count(table)).toBe(0)
    await client.query("SET LOCAL app.institution_id = ''")
    expect(await count(table)).toBe(0)
  })

  it("shows only the institution's own rows", async () => {
    await client.query(`BEGIN; SELECT app.set_tenant('${ownTenant.id}')`)
    expect(await count(table)).toBeGreaterThan(0)
    expect(await count(table)).toBe(await count(table, ownTenant.id))
    expect(await count(table, otherTenant.id)).toBe(0)
  })

  it('shows no rows after the commit', async () => {
    await client.query(`BEGIN; SELECT app.set_tenant('${ownTenant.id}')`)
    expect(await count(table)).toBeGreaterThan(0)
    await client.query('COMMIT')
    expect(await count(table)).toBe(0)
    const { rows } = await client.query("SELECT current_setting('app.institution_id', true) AS left")
    expect(rows[0].left ?? '').toBe('')
  })

  it('refuses rows of another institution and moving rows there', async () => {
    const { rows } = await superuser.query(`SELECT * FROM ${table} WHERE institution_id = $1 LIMIT 1`, [
      ownTenant.id,
    ])
    const moved = {
      ...rows[0],
      institution_id: otherTenant.id,
      ...(rows[0].id && { id: newIdOfSameKind(rows[0].id) }),
    }
    const columns = await insertableColumns(client, table)
    const insert = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1)`
    for (const tenant of [ownTenant.id, undefined]) {
      await client.query('BEGIN')
      if (tenant) await client.query(`SELECT app.set_tenant('${tenant}')`)
      expect(await sqlStateOf(insert, [JSON.stringify(moved)]), 'insert').toBe('42501')
      await client.query('ROLLBACK')
    }

    await client.query(`BEGIN; SELECT app.set_tenant('${ownTenant.id}')`)
    expect(await sqlStateOf(`UPDATE ${table} SET institution_id = '${otherTenant.id}'`), 'move').toBe('42501')
  })
})

describe('a change', () => {
  const changes = [
    ['users', "last_name = 'x'"],
    ['user_passwords', "password_hash = 'x'"],
    ['sessions', 'ended_on = now()'],
    ['devices', 'trusted_until = now()'],
    ['sign_in_settings', 'idle_minutes = 9'],
    ['decision_settings', 'requests_only = true'],
    ['audit_heads', "link = 'x'"],
    ['departments', "name = 'x'"],
    ['designations', "title = 'x'"],
    ['institution_details', "city = 'x'"],
    ['institution_shields', "type = 'image/jpeg'"],
    ['number_series', 'last = 9'],
    ['register_counters', 'records = 9'],
    ['expense_totals', 'records = 9'],
    ['wait_counts', 'records = 9'],
    ['vendor_names', 'records = 9'],
    ['enquiry_requisitions', 'records = 9'],
    ['word_blocks', "members = B'0'::bit(2048)"],
    ['enquiries', "description = 'x'"],
    ['attachments', "register = 'lvp', record_id = 1, record_version = 1, attached_on = now()"],
    ['papers', "description = 'x'"],
    ['contracts', "description = 'x'"],
    ['amendments', "vendor = 'x'"],
    ['fuel_settings', 'refuse_overdraft = true'],
    ['fuel_months', 'entries = 9'],
    ['imports', "state = 'DONE'"],
    ['import_rows', "state = 'RIGHT'"],
    ['audit_checks', "state = 'DONE'"],
    ['mails', "state = 'SENT'"],
    ['unconfirmed_addresses', "email = 'x'"],
    ['second_factors', 'last_step = 0'],
    ['second_factor_setups', 'code_hash = NULL'],
    ['recovery_codes', 'used_on = NULL'],
    ['register_views', "definition = '{}'"],
    ['digests', "choice = 'DAILY'"],
    ['duties', 'last_day = NULL'],
    ['fuel_transactions', 'former_reference_key = NULL'],
    ...describedRegisters.map((register) => [tableNameOf(register), `${snakeCase(register.subject)} = 'x'`]),
  ] as [table: string, set: string][]

  it('is tested on every tenant table that the application may change', async () => {
    const { rows } = await client.query<{ table: string }>(
      `SELECT DISTINCT table_name AS table FROM information_schema.column_privileges
        WHERE grantee = 'insaka_application' AND privilege_type = 'UPDATE' AND table_name = ANY ($1)`,
      [tenantTables],
    )
    const changedTables = changes.map(([table]) => table)
    expect(rows.map(({ table }) => table).toSorted()).toEqual(changedTables.toSorted())
  })

  it.each(changes)('of %s does not reach another institution', async (table, set) => {
    await client.query(`BEGIN; SELECT app.set_tenant('${ownTenant.id}')`)
    expect(await sqlStateOf(`UPDATE ${table} SET ${set} WHERE institution_id = $1`, [otherTenant.id])).toBe(
      '0 rows',
    )
    const updateAll = await sqlStateOf(`UPDATE ${table} SET ${set} WHERE institution_id <> $1`, [
      ownTenant.id,
    ])
    expect(updateAll).toBe('0 rows')
  })

  it('of the directory is restricted to the own institution', async () => {
    const names = () =>
      client.query('SELECT name FROM institutions WHERE id = ANY($1)', [[ownTenant.id, otherTenant.id]])
    expect((await names()).rows).toHaveLength(2)
    const renameStatement = 'UPDATE institutions SET name = $2 WHERE id = $1'
    const enterTenant = 'INSERT INTO login_directory VALUES ($2, $1, $1)'
    const insertInstitution = "INSERT INTO institutions VALUES ($1, $2, 'x', 'x', 'OTHER', false)"

    for (const begin of ['BEGIN', `BEGIN; SELECT app.set_tenant('${ownTenant.id}')`]) {
      await client.query(begin)
      expect(await sqlStateOf(renameStatement, [otherTenant.id, 'x'])).toBe('0 rows')
      expect(await sqlStateOf(enterTenant, [otherTenant.id, `robber.${ownTenant.code}`.toLowerCase()])).toBe(
        '42501',
      )
      await client.query('ROLLBACK')
      await client.query(begin)
      expect(await sqlStateOf(insertInstitution, [randomUUID(), 'ROBBER'])).toBe('42501')
      await client.query('ROLLBACK')
    }

    await client.query(`BEGIN; SELECT app.set_tenant('${ownTenant.id}')`)
    expect(await sqlStateOf(renameStatement, [ownTenant.id, 'x'])).toBe('1 rows')
    expect(await sqlStateOf(enterTenant, [ownTenant.id, `clerk.${ownTenant.code}`.toLowerCase()])).toBe(
      '1 rows',
    )
    await client.query('ROLLBACK')
  })
})
