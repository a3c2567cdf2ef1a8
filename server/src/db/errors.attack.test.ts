import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '@insaka/domain/core/errors'
import { databaseOf } from '../../test/support/databases.ts'
import { repetitions } from '../../test/support/long-tests.ts'
import { openRelay, type Relay } from '../../test/support/database-relay.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld } from '../../test/support/world.ts'
import type { Database } from './database.ts'
import { diskFullRefusal, refusalOf } from './errors.ts'

const world = openWorld()
const failing = (message: string, code?: string) => Object.assign(new Error(message), { code })
const wrapped = (cause: Error) => Object.assign(new Error('Failed query: …'), { cause })

describe('a connection lost between two statements', () => {
  it.each([
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Received unexpected commandComplete message from backend.',
    'Received unexpected dataRow message from backend.',
    'Cannot use a pool after calling end on the pool',
  ])('is recognised by the message "%s"', (message) => {
    for (const error of [failing(message), wrapped(failing(message))])
      expect(refusalOf(error, {})).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfterSeconds: 2 } })
  })

  it.each([
    ['Cannot call write after a stream was destroyed', 'ERR_STREAM_DESTROYED'],
    ['write after end', 'ERR_STREAM_WRITE_AFTER_END'],
    ['write ECONNABORTED', 'ECONNABORTED'],
    ['connect EHOSTUNREACH', 'EHOSTUNREACH'],
    ['terminating connection due to idle-in-transaction timeout', '25P03'],
    ['database "insaka" has been removed', '57P04'],
  ])('is recognised by the message "%s" of %s', (message, code) => {
    expect(refusalOf(failing(message, code), {})).toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('does not cover errors of the application itself', () => {
    expect(refusalOf(failing('division by zero', '22012'), {})).toBeNull()
    expect(refusalOf(new TypeError('x is not a function'), {})).toBeNull()
  })
})

describe('a full disk has a readable message', () => {
  it.each([
    ['could not extend file "base/5/1": No space left on device', '53100'],
    ['could not write to file "pg_wal/xlogtemp.71": No space left on device', '58030'],
    ['could not write to log file: Disk quota exceeded', 'XX000'],
  ])('for "%s" with code %s', (message, code) => {
    const refusal = refusalOf(wrapped(failing(message, code)), {})
    expect(refusal).toMatchObject({ code: 'UNAVAILABLE', message: diskFullRefusal().message })
    expect(refusal!.message).toContain('disk of the server is full')
  })
})

it('does not treat user input that quotes the message as a full disk', () => {
  const error = failing('invalid input syntax for type integer: "No space left on device"', '22P02')
  expect(refusalOf(error, {})).toBeNull()
})

describe('a broken connection', () => {
  let relay: Relay
  let database: Database
  beforeEach(async () => {
    relay = await openRelay(world.access.application)
    database = databaseOf(world, { connection: relay.config, poolSize: 2 })
  })
  afterEach(async () => {
    await database.close()
    await relay.close()
  })

  it('is reported as unavailable at any point of a transaction', async () => {
    const { id } = await world.institution()
    for (let round = 0; round < repetitions(300); round++) {
      relay.restore()
      const write = database.writeUnchained(id, async (tx) => {
        for (let i = 0; i < 20; i++) {
          await runSql(tx, 'SELECT id FROM users')
          if (i === 10) setTimeout(() => relay.disconnect(), round % 3)
          // In some rounds no statement is running when the connection breaks.
          if (i >= 10) await wait(round % 2)
        }
      })
      const [answer] = await Promise.allSettled([write])
      if (answer.status === 'rejected') {
        expect(answer.reason).toBeInstanceOf(Refusal)
        expect(answer.reason).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
      }
    }
  })

  it('is reported when PostgreSQL closes it between two statements', async () => {
    const { id } = await world.institution()
    const write = database.writeUnchained(id, async (tx) => {
      const { rows } = await runSql<{ pid: number }>(tx, 'SELECT pg_backend_pid() AS pid')
      await world.platform.database.writeDirectory((other) =>
        runSql(other, 'SELECT pg_terminate_backend($1)', [rows[0]!.pid]),
      )
      await wait(50)
      await runSql(tx, 'SELECT id FROM users')
    })
    await expect(write).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  })
})
