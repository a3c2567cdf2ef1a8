import { expect, it } from 'vitest'
import { runJob } from '../test/support/jobs.ts'
import { openWorld } from '../test/support/world.ts'
import { runSql } from '../test/support/sql.ts'
import { reserveCounters } from './rate-limits/attempts.ts'
import { cleanupJob } from './cleanup.ts'

const world = openWorld({ alone: true })
const minutes = 60_000

it('deletes attempts once their window of fifteen minutes or an hour has passed', async () => {
  const { database } = world.platform
  const isFull = () => {
    const counters = [{ kind: 'of an hour', key: '192.0.2.200', limit: 1 }]
    return database.writeDirectory(
      async (tx) => (await reserveCounters(tx, { counters, at: world.now, windowMinutes: 24 * 60 })) !== null,
    )
  }
  expect(await isFull()).toBe(false)
  world.passTime(59 * minutes)
  await runJob(cleanupJob, world.platform)
  expect(await isFull()).toBe(true)
  world.passTime(2 * minutes)
  await runJob(cleanupJob, world.platform)
  expect(await isFull()).toBe(false)
})

it('deletes idempotency keys after a month', async () => {
  const { id, people } = await world.institution()
  const add = (code: string) =>
    world.call('POST', '/api/admin/departments', {
      as: people.ADMIN,
      body: { code, name: code },
      headers: { 'idempotency-key': `submit-${code}` },
    })
  const keys = async () => {
    const { rows } = await world.inTenant(id, (tx) =>
      runSql(tx, 'SELECT key FROM idempotency_keys WHERE institution_id = $1 ORDER BY key', [id]),
    )
    return rows.map(({ key }) => key)
  }
  await add('ONE')
  world.passTime(60 * minutes)
  await add('TWO')
  world.passTime((30 * 24 - 1) * 60 * minutes + 1_000)
  await runJob(cleanupJob, world.platform)
  expect(await keys()).toEqual(['submit-TWO'])
})
