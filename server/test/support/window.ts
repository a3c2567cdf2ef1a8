import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { openEye } from './sql.ts'
import type { Answer, Place, World } from './world.ts'

export const firstPassword = 'Handed-over-by-the-developer'
export const ownPassword = 'Kalambo falls, 2026!'

export const usernameOf = ({ code }: Place): string => `insaka${code.toLowerCase()}user`
export const schemaOf = ({ code }: Place): string => `insaka_${code.toLowerCase()}_db_2026`

export const changeWindow = (
  world: World,
  place: Place,
  role: 'ADMIN' | 'DEV' | 'ORD' | 'GUEST',
  body: object,
) => world.call('PUT', `/api/admin/institutions/${place.id}/window`, { as: place.people[role], body })

/** Handed over by a developer, taken over by an administrator. */
export async function openWindow(world: World, place: Place, password = ownPassword): Promise<void> {
  const first = await changeWindow(world, place, 'DEV', { newPassword: firstPassword })
  expect(first.status, first.text).toBe(200)
  const change = { currentPassword: firstPassword, newPassword: password }
  const on = await changeWindow(world, place, 'ADMIN', change)
  expect(on.status, on.text).toBe(200)
}

export const clientOf = (world: World, place: Place, password = ownPassword): Client =>
  new Client({ ...world.access.application, user: usernameOf(place), password })

/** Comes to PostgreSQL itself, past the door before it on the network. */
export async function lookThrough(world: World, place: Place, password = ownPassword): Promise<Client> {
  const client = clientOf(world, place, password)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Whether somebody comes in, or the state with which they are refused. */
export async function codeOfClient(client: Client): Promise<string> {
  client.on('error', () => undefined)
  const code = await client.connect().then(
    () => 'in',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )
  await client.end().catch(() => undefined)
  return code
}

export const codeOfEntry = (world: World, place: Place, password: string): Promise<string> =>
  codeOfClient(clientOf(world, place, password))

/** The events of an institution, which `eye` sees. */
export const eventsAt = ({ rows }: ReturnType<typeof openEye>, { id }: Place) =>
  rows<{ action: string; content: string }>(
    'SELECT action, content FROM audit_events WHERE institution_id = $1 ORDER BY sequence',
    [id],
  )

export const off = { enabled: false }
export const stateOf = ({ status, body }: Answer) => [status, body.payload?.window.state]

/** The state with which PostgreSQL refuses, or `done`. */
export const codeOf = (client: Client, sql: string): Promise<string> =>
  client.query(sql).then(
    () => 'done',
    (error: { code: string }) => error.code,
  )

export const windowViews = [
  'amendments',
  'contracts',
  'departments',
  'designations',
  'enquiries',
  'fuel',
  'institution',
  'lvp',
  'mpc',
  'staff',
]

/** Two institutions whose windows are open, somebody who looks through the first, and an eye that sees all. */
export class TwoWindows {
  own!: Place
  other!: Place
  client!: Client
  eye!: Client
  private readonly world: World

  constructor(world: World) {
    this.world = world
  }

  async open(): Promise<void> {
    this.eye = new Client(this.world.access.superuser)
    await this.eye.connect()
    this.own = await this.homeWithMark('OURS')
    this.other = await this.homeWithMark('THEIRS')
    await openWindow(this.world, this.own)
    await openWindow(this.world, this.other)
  }

  async lookAgain(): Promise<void> {
    await this.client?.end()
    this.client = await lookThrough(this.world, this.own)
  }

  async close(): Promise<void> {
    await Promise.all([this.client?.end(), this.eye?.end()])
  }

  /** All that the first window shows, as text. */
  async everythingSeen(from = this.client): Promise<string> {
    const seen: string[] = []
    for (const view of windowViews) {
      const { rows } = await from.query<{ row: string }>(
        `SELECT to_jsonb(v)::text AS row FROM ${schemaOf(this.own)}.${view} v`,
      )
      seen.push(...rows.map(({ row }) => `${view} ${row}`))
    }
    return seen.toSorted().join('\n')
  }

  /** A statement with the names of the two institutions in it. */
  filled(sql: string): string {
    return sql
      .replaceAll('{own schema}', schemaOf(this.own))
      .replaceAll('{own login}', usernameOf(this.own))
      .replaceAll('{other schema}', schemaOf(this.other))
      .replaceAll('{other login}', usernameOf(this.other))
      .replaceAll('{other}', this.other.id)
  }

  /** With something in each view by which it is recognised. */
  private async homeWithMark(mark: string): Promise<Place> {
    const { world, eye } = this
    const place = await world.institution({ name: `Ministry ${mark}` })
    const change = (sql: string) => eye.query(`UPDATE ${sql} WHERE institution_id = $1`, [place.id, mark])
    await change("departments SET name = name || ' ' || $2")
    await change("designations SET title = title || ' ' || $2")
    await change('users SET last_name = $2')
    const { ORD, ADMIN } = place.people
    const paper = await world.enquiry(place, ORD, { description: `Paper for ${mark}` })
    const ink = await world.enquiry(place, ADMIN, { description: `Ink for ${mark}` })
    await world.paper('lvp', place, ORD, { description: `Paper for ${mark}`, enquiry: { id: paper } })
    const description = `Ink for ${mark}`
    const mpc = await world.paper('mpc', place, ADMIN, { description, enquiry: { id: ink } })
    await world.contract(place, ADMIN, mpc)
    await world.amendment(place, ADMIN, mpc, { description })
    await world.fuel(place, ADMIN, { description: `Fuel for ${mark}` })
    return place
  }
}

export function openTwoWindows(world: World): TwoWindows {
  const stage = new TwoWindows(world)
  beforeAll(() => stage.open())
  beforeEach(() => stage.lookAgain())
  afterAll(() => stage.close())
  return stage
}
