import { derivedRegisters } from './derived-registers.ts'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { describedByName } from '@insaka/domain/described-registers'
import { tableNameOf } from '../../src/described-registers/described.table.ts'
import type { openSuperuserClient } from './sql.ts'
import type { TestResponse, TestTenant, World } from './world.ts'

export const initialSqlPassword = 'Handed-over-by-the-developer'
export const chosenSqlPassword = 'Kalambo falls, 2026!'

export const usernameOf = ({ code }: TestTenant): string => `insaka${code.toLowerCase()}user`
export const schemaOf = ({ code }: TestTenant): string => `insaka_${code.toLowerCase()}_db_2026`

export const changeSqlAccess = (
  world: World,
  tenant: TestTenant,
  role: 'ADMIN' | 'DEV' | 'ORD' | 'GUEST',
  body: object,
) => world.call('PUT', `/api/admin/institutions/${tenant.id}/window`, { as: tenant.people[role], body })

/** Enables SQL access: a developer sets the initial password, an administrator changes it. */
export async function enableSqlAccess(
  world: World,
  tenant: TestTenant,
  password = chosenSqlPassword,
): Promise<void> {
  const handOver = await changeSqlAccess(world, tenant, 'DEV', { newPassword: initialSqlPassword })
  expect(handOver.status, handOver.text).toBe(200)
  const change = { currentPassword: initialSqlPassword, newPassword: password }
  const takeOver = await changeSqlAccess(world, tenant, 'ADMIN', change)
  expect(takeOver.status, takeOver.text).toBe(200)
}

export const sqlClientOf = (world: World, tenant: TestTenant, password = chosenSqlPassword): Client =>
  new Client({ ...world.access.application, user: usernameOf(tenant), password })

/** Connects directly to PostgreSQL, bypassing the network proxy. */
export async function connectSql(
  world: World,
  tenant: TestTenant,
  password = chosenSqlPassword,
): Promise<Client> {
  const client = sqlClientOf(world, tenant, password)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** `in` if the connection succeeds, otherwise the SQLSTATE or the message of its refusal. */
export async function connectOutcome(client: Client): Promise<string> {
  client.on('error', () => undefined)
  const code = await client.connect().then(
    () => 'in',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
  await client.end().catch(() => undefined)
  return code
}

export const signInOutcome = (world: World, tenant: TestTenant, password: string): Promise<string> =>
  connectOutcome(sqlClientOf(world, tenant, password))

export const auditEventsOf = ({ rows }: ReturnType<typeof openSuperuserClient>, { id }: TestTenant) =>
  rows<{ action: string; content: string }>(
    'SELECT action, content FROM audit_events WHERE institution_id = $1 ORDER BY sequence',
    [id],
  )

export const disableSqlAccessBody = { enabled: false }
export const statusAndState = ({ status, body }: TestResponse) => [status, body.payload?.window.state]

export const sqlStateOf = (client: Client, sql: string): Promise<string> =>
  client.query(sql).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

export const sqlAccessViews = [
  'amendments',
  'contracts',
  'departments',
  'designations',
  'fuel',
  'institution',
  'lvp',
  'mpc',
  'staff',
  ...Object.values(describedByName).map(tableNameOf),
].toSorted()

/** Two institutions with SQL access, a client of the first, and a superuser connection. */
class SqlAccessPair {
  own!: TestTenant
  other!: TestTenant
  client!: Client
  superuser!: Client
  private readonly world: World

  constructor(world: World) {
    this.world = world
  }

  async open(): Promise<void> {
    this.superuser = new Client(this.world.access.superuser)
    await this.superuser.connect()
    this.own = await this.createMarkedTenant('OURS')
    this.other = await this.createMarkedTenant('THEIRS')
    await enableSqlAccess(this.world, this.own)
    await enableSqlAccess(this.world, this.other)
  }

  async reconnect(): Promise<void> {
    await this.client?.end()
    this.client = await connectSql(this.world, this.own)
  }

  async close(): Promise<void> {
    await Promise.all([this.client?.end(), this.superuser?.end()])
  }

  /** All rows visible to the first institution's SQL access, as text. */
  async visibleRows(from = this.client): Promise<string> {
    const lines: string[] = []
    for (const view of sqlAccessViews) {
      const { rows } = await from.query<{ row: string }>(
        `SELECT to_jsonb(v)::text AS row FROM ${schemaOf(this.own)}.${view} v`,
      )
      lines.push(...rows.map(({ row }) => `${view} ${row}`))
    }
    return lines.toSorted().join('\n')
  }

  /** Fills the placeholders of a statement with data of the two institutions. */
  fillPlaceholders(sql: string): string {
    return sql
      .replaceAll('{own schema}', schemaOf(this.own))
      .replaceAll('{own login}', usernameOf(this.own))
      .replaceAll('{other schema}', schemaOf(this.other))
      .replaceAll('{other login}', usernameOf(this.other))
      .replaceAll('{other}', this.other.id)
  }

  /** Creates an institution with a recognisable marker in each view. */
  private async createMarkedTenant(marker: string): Promise<TestTenant> {
    const { world, superuser } = this
    const tenant = await world.institution({ name: `Ministry ${marker}` })
    const change = (sql: string) =>
      superuser.query(`UPDATE ${sql} WHERE institution_id = $1`, [tenant.id, marker])
    await change("departments SET name = name || ' ' || $2")
    await change("designations SET title = title || ' ' || $2")
    await change('users SET last_name = $2')
    const { ORD, ADMIN } = tenant.people
    const paperEnquiry = await world.enquiry(tenant, ORD, { description: `Paper for ${marker}` })
    const inkEnquiry = await world.enquiry(tenant, ADMIN, { description: `Ink for ${marker}` })
    await world.paper('lvp', tenant, ORD, {
      description: `Paper for ${marker}`,
      enquiry: { id: paperEnquiry },
    })
    const description = `Ink for ${marker}`
    const mpc = await world.paper('mpc', tenant, ADMIN, { description, enquiry: { id: inkEnquiry } })
    await world.contract(tenant, ADMIN, mpc)
    await world.amendment(tenant, ADMIN, mpc, { description })
    await world.fuel(tenant, ADMIN, { description: `Fuel for ${marker}` })
    for (const { name, subject } of derivedRegisters)
      await world.described(name, tenant, ADMIN, { [subject]: `Record of ${marker}` })
    return tenant
  }
}

export function openSqlAccessPair(world: World): SqlAccessPair {
  const pair = new SqlAccessPair(world)
  beforeAll(() => pair.open())
  beforeEach(() => pair.reconnect())
  afterAll(() => pair.close())
  return pair
}
