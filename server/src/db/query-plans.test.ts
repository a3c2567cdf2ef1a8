import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { databaseOf } from '../../test/support/databases.ts'
import { firstPageRequest } from '../../test/support/query-plans.ts'
import { openWorld } from '../../test/support/world.ts'
import { enquiryRegister } from '../enquiries/enquiries.repository.ts'
import { listIds } from '../registers/list.ts'
import { findUser } from '../users/users.repository.ts'
import type { Database } from './database.ts'
import { queryTenant, readText } from './statement.ts'
import type { TenantTx } from './transactions.ts'

const world = openWorld()
const times = 7

let database: Database
const openDatabase = (distributed: boolean) => {
  database = databaseOf(world, { distributed })
}
afterEach(() => database.close())

/** Plan mode during the statement. */
const mode = sql<string>`current_setting('plan_cache_mode')`
const modeOfText = async (tx: TenantTx) => {
  const [row] = await readText<{ mode: string }>(tx, {
    text: "SELECT current_setting('plan_cache_mode') AS mode WHERE $1::uuid IS NOT NULL",
  })
  return row!.mode
}
const modeOfQuery = async (tx: TenantTx) => {
  const { rows } = await queryTenant(tx, (orm, id) =>
    orm.execute<{ mode: string }>(sql`SELECT ${mode} AS mode WHERE ${id}::uuid IS NOT NULL`),
  )
  return rows[0]!.mode
}
const modeOfNamed = async (tx: TenantTx) => {
  const [row] = await readText<{ mode: string }>(tx, {
    name: 'plans.mode',
    text: "SELECT current_setting('plan_cache_mode') AS mode -- by name\n WHERE $1::uuid IS NOT NULL",
  })
  return row!.mode
}

const modeByValues = async (tx: TenantTx) => {
  const [row] = await readText<{ mode: string }>(tx, {
    name: 'plans.byValues',
    text: "SELECT current_setting('plan_cache_mode') AS mode -- by values\n WHERE $1::uuid IS NOT NULL",
    customPlan: true,
  })
  return row!.mode
}

const countPlans = async (tx: TenantTx, name: string) => {
  const [row] = await readText<{ generic: number; custom: number }>(tx, {
    text: `SELECT generic_plans::int AS generic, custom_plans::int AS custom
             FROM pg_prepared_statements WHERE name = $2 AND $1::uuid IS NOT NULL`,
    values: [name],
  })
  return row
}

describe('on a single machine', () => {
  beforeEach(() => openDatabase(false))

  it('plans a named statement once for all values', async () => {
    const { id, people } = await world.institution()
    for (let i = 0; i < times; i++) await database.read(id, (tx) => findUser(tx, people.ORD.id))
    expect(await database.read(id, (tx) => countPlans(tx, 'users.find'))).toEqual({
      generic: times,
      custom: 0,
    })
  })

  it('plans a statement for its values each time if it asks for it', async () => {
    const { id } = await world.institution()
    for (let i = 0; i < times; i++) await database.read(id, modeByValues)
    const planned = await database.read(id, (tx) => countPlans(tx, 'plans.byValues'))
    expect(planned).toEqual({ generic: 0, custom: times })
  })

  it('plans a sorted list of a scope for its values, but not a list by number', async () => {
    const tenant = await world.institution()
    const { ORD: as } = tenant.people
    await world.enquiry(tenant, as)
    const list = (sortField: string) =>
      database.read(tenant.id, (tx) =>
        listIds(tx, enquiryRegister, { ...firstPageRequest(as.id), sortField, scope: 'mine' }),
      )
    for (let i = 0; i < times; i++) {
      expect((await list('id')).ids).toHaveLength(1)
      expect((await list('issuedOn')).ids).toHaveLength(1)
    }
    const of = (form: string) =>
      database.read(tenant.id, (tx) => countPlans(tx, `enquiries.list.mine.all.${form}.desc`))
    expect(await of('id')).toEqual({ generic: times, custom: 0 })
    expect(await of('issuedOn')).toEqual({ generic: 0, custom: times })
  })

  it('plans an unnamed statement for its values, and the next statement as usual', async () => {
    const { id } = await world.institution()
    const modes = await database.read(id, (tx) =>
      Promise.all([modeOfNamed(tx), modeOfText(tx), modeOfNamed(tx), modeOfQuery(tx), modeOfNamed(tx)]),
    )
    const [once, byValues] = ['force_generic_plan', 'force_custom_plan']
    expect(modes).toEqual([once, byValues, once, byValues, once])
  })
})

it('leaves planning to PostgreSQL if tables are distributed', async () => {
  openDatabase(true)
  const { id } = await world.institution()
  const modes = await database.read(id, (tx) =>
    Promise.all([modeOfNamed(tx), modeByValues(tx), modeOfText(tx), modeOfQuery(tx), modeOfNamed(tx)]),
  )
  expect(new Set(modes)).toEqual(new Set(['auto']))
})
