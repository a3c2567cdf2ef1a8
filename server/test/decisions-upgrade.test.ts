import { expect, it } from 'vitest'
import { readSteps } from '../src/db/migrations.ts'
import { openSuperuserClient, runSql } from './support/sql.ts'
import { openWorld } from './support/world.ts'

const world = openWorld({ alone: true })
const superuser = openSuperuserClient(world)

const tables = ['papers', 'contracts', 'amendments']

it('records of before the upgrade count as recorded, under the same version', async () => {
  const tenant = await world.institution()
  const { ORD } = tenant.people
  const paper = await world.paper('mpc', tenant, ORD)
  await world.contract(tenant, ORD, paper)
  await world.amendment(tenant, ORD, paper)
  const rowsOf = async (columns: string) => {
    const rows: unknown[] = []
    for (const table of tables)
      rows.push(...(await superuser.query(`SELECT ${columns} FROM ${table} ORDER BY id`)).rows)
    return rows
  }
  const stamps = await rowsOf('version, updated_on')
  const events = await world.inTenant(tenant.id, (tx) => runSql(tx, 'SELECT count(*) FROM audit_events', []))

  for (const table of tables)
    await superuser.query(
      `ALTER TABLE ${table} DROP COLUMN decision CASCADE, DROP COLUMN submitted_on CASCADE,
         DROP COLUMN decided_on CASCADE, DROP COLUMN decided_by CASCADE, DROP COLUMN IF EXISTS editor_ids CASCADE`,
    )
  const steps = readSteps().filter(({ title }) => title.startsWith('decisions about '))
  expect(steps).toHaveLength(tables.length)
  for (const { sql } of steps) await superuser.query(sql)

  expect(await rowsOf('version, updated_on')).toEqual(stamps)
  const recorded = { decision: 'RECORDED', submitted_on: null, decided_on: null, decided_by: null }
  expect(await rowsOf('decision, submitted_on, decided_on, decided_by')).toEqual([
    recorded,
    recorded,
    recorded,
  ])
  const after = await world.inTenant(tenant.id, (tx) => runSql(tx, 'SELECT count(*) FROM audit_events', []))
  expect(after.rows).toEqual(events.rows)
})
