import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '@insaka/domain/core/errors'
import { databaseOf } from '../../test/support/databases.ts'
import { openRelay, type Relay } from '../../test/support/database-relay.ts'
import { openWorld } from '../../test/support/world.ts'
import { runSql } from '../../test/support/sql.ts'
import { findInstitutionById } from '../institutions/directory.repository.ts'
import { findUser } from '../users/users.repository.ts'
import type { Database } from './database.ts'
import { lastNumbers } from '../registers/number-series.ts'
import { combinedChange, readText } from './statement.ts'
import type { TenantTx, UnchainedTx } from './transactions.ts'

const world = openWorld()
const actor = { institutionId: null, id: null, name: 'a test' }

const addToSeries = (tx: UnchainedTx, register: string, count: number): void =>
  combinedChange(tx, {
    name: 'database.test.add',
    text: `INSERT INTO number_series (institution_id, register, last) VALUES ($1, $2, $3)
               ON CONFLICT (institution_id, register) DO UPDATE SET last = number_series.last + excluded.last`,
    values: [register, count],
    rows: register,
  })

describe('a transaction', () => {
  it('rolls everything back when its work fails', async () => {
    const { id: institutionId, people } = await world.institution()
    const { id } = people.ORD
    const change = {
      email: 'new@example.org',
      phoneNumber: '0977 000 000',
      updatedOn: '2026-03-31T10:00:00+02:00',
    }
    let committed = false
    const failing = world.platform.database.write(institutionId, actor, async (tx) => {
      tx.afterCommit(() => (committed = true))
      await runSql(tx, 'UPDATE users SET email = $2 WHERE id = $1', [id, change.email])
      throw new Error('halfway')
    })
    await expect(failing).rejects.toThrow('halfway')
    expect(committed).toBe(false)
    expect((await world.inTenant(institutionId, (tx) => findUser(tx, id)))?.email).not.toBe(change.email)
  })

  it('reports a failed BEGIN instead of an empty result', async () => {
    const { id } = await world.institution()
    const { database } = world.platform
    const { prototype } = Client as unknown as { prototype: { query: (...sent: unknown[]) => unknown } }
    const original = prototype.query
    const query = vi.spyOn(prototype, 'query').mockImplementation(function (this: object, text, ...rest) {
      return original.call(this, String(text).startsWith('BEGIN') ? 'SELECT 1 / 0' : text, ...rest)
    })
    const find = async (tx: TenantTx) => {
      const [found] = await readText(tx, { text: 'SELECT FROM users WHERE institution_id = $1' })
      if (!found) throw new Refusal('NOT_FOUND')
    }
    try {
      await expect(database.read(id, find)).rejects.toMatchObject({ code: '22012' })
      await expect(database.writeUnchained(id, find)).rejects.toMatchObject({ code: '22012' })
    } finally {
      query.mockRestore()
    }
    await expect(database.read(id, find)).resolves.toBeUndefined()
  })

  it('allows one SQL text per statement name', async () => {
    const { id } = await world.institution()
    const work = async (tx: TenantTx) => {
      await readText(tx, { name: 'database.test', text: 'SELECT 1 WHERE $1::uuid IS NOT NULL' })
      await readText(tx, { name: 'database.test', text: 'SELECT 2 WHERE $1::uuid IS NOT NULL' })
    }
    await expect(world.platform.database.read(id, work)).rejects.toThrow('Two statements are named')
  })

  it('sends nothing after its end, when its connection may serve another transaction', async () => {
    const { id } = await world.institution()
    const endedTx = await world.platform.database.read(id, async (tx) => tx)
    const late = readText(endedTx, { text: 'SELECT FROM users WHERE institution_id = $1' })
    await expect(late).rejects.toThrow('This transaction has ended.')
  })

  it('refuses a change after its end', async () => {
    const { id } = await world.institution()
    const endedTx = await world.platform.database.writeUnchained(id, async (tx) => tx)
    expect(() => addToSeries(endedTx, 'late', 1)).toThrow('This transaction has ended.')
  })

  it.each([
    ['together', false],
    ['one by one on Citus', true],
  ])('sends changes %s, and those of one row in order', async (_, distributed) => {
    const { id } = await world.institution()
    const database = databaseOf(world, { distributed })
    try {
      await database.writeUnchained(id, async (tx) => {
        addToSeries(tx, 'first', 1)
        addToSeries(tx, 'second', 10)
        addToSeries(tx, 'first', 2)
      })
      expect(await database.read(id, lastNumbers)).toMatchObject({ first: 3, second: 10 })
    } finally {
      await database.close()
    }
  })

  it('cannot write if it is read-only', async () => {
    const { id: institutionId, people } = await world.institution()
    const writing = world.platform.database.read(institutionId, (tx) =>
      runSql(tx, "UPDATE users SET email = 'x@example.org' WHERE id = $1", [people.ORD.id]),
    )
    await expect(writing).rejects.toMatchObject({ code: '25006' })
  })

  it.each(["x'; DROP TABLE users; --", '', '01A1FE51-2B58-7506-8109-E69BB516406E'])(
    'is not opened for the institution id %j',
    async (id) => {
      await expect(world.platform.database.read(id, () => Promise.resolve(1))).rejects.toThrow(
        'The institution id is not a UUID.',
      )
    },
  )

  it('resets the institution of its connection', async () => {
    const { id } = await world.institution()
    const database = databaseOf(world)
    try {
      await database.read(id, () => Promise.resolve())
      const rows = await database.readDirectory((tx) =>
        runSql(tx, 'SELECT id FROM users').then((result) => result.rows),
      )
      expect(rows).toEqual([])
    } finally {
      await database.close()
    }
  })
})

describe('a busy database', () => {
  it('returns BUSY to a waiting caller while others get answers', async () => {
    const database = databaseOf(world, { deadlineMs: 2_000 })
    try {
      const sleepQuery = (seconds = 0.8) =>
        database.readDirectory((tx) => runSql(tx, 'SELECT pg_sleep($1)', [seconds]))
      await sleepQuery(0)
      const answers = await Promise.allSettled(Array.from({ length: 6 }, () => sleepQuery()))
      const refused = answers.flatMap((answer) =>
        answer.status === 'rejected' ? [answer.reason as unknown] : [],
      )
      expect(answers[0]).toMatchObject({ status: 'fulfilled' })
      expect(refused.length).toBeGreaterThan(2)
      for (const reason of refused) expect(reason).toMatchObject({ code: 'BUSY', status: 503 })
    } finally {
      await database.close()
    }
  })
})

describe('an unreachable database', () => {
  let relay: Relay
  let database: Database
  beforeEach(async () => {
    relay = await openRelay(world.access.application)
    database = databaseOf(world, { connection: relay.config, poolSize: 2, deadlineMs: 1_000 })
  })
  afterEach(async () => {
    await database.close()
    await relay.close()
  })

  const findInstitution = () =>
    database.readDirectory((tx) => findInstitutionById(tx, { id: '01a1fe51-2b58-7506-8109-e69bb516406e' }))

  it('is reported within the deadline if it hangs, and is used again after recovery', async () => {
    expect(await findInstitution()).toEqual([])
    relay.stall()
    const answers = await Promise.allSettled([
      findInstitution(),
      findInstitution(),
      findInstitution(),
      findInstitution(),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE', status: 503 } })
    relay.restore()
    expect(await findInstitution()).toEqual([])
  })

  it('is reported if the connection breaks, and is used again after recovery', async () => {
    expect(await findInstitution()).toEqual([])
    relay.disconnect()
    await expect(findInstitution()).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      details: { retryAfterSeconds: 2 },
    })
    relay.restore()
    expect(await findInstitution()).toEqual([])
  })
})
