import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSuperuserClient } from '../../test/support/sql.ts'
import { openWorld, platformConfig, tokenSecret } from '../../test/support/world.ts'
import { buildPlatform } from '../installation.ts'
import { expenseTotals } from '../papers/expenses.table.ts'
import { addition } from '../projections/sum-projection.ts'
import { serverFolder } from '../server-folder.ts'
import { checkDistribution } from './distribution.ts'
import { inReadOnlySnapshot, asOwner } from './owner-transactions.ts'
import { Snapshot } from './snapshot.ts'
import { txPipeline } from './connection.ts'

// Needs its own database, in which fake functions replace those of Citus.
const world = openWorld({ alone: true })
const superuser = openSuperuserClient(world)

const requestedOptions = "SELECT current_setting('citus.propagate_set_commands', true) AS carried"

describe('settings of a transaction', () => {
  it('are propagated to workers on every connection of server and commands', async () => {
    const { rows } = await world.platform.database.readDirectory((tx) =>
      tx[txPipeline].text({ text: requestedOptions }),
    )
    expect(rows).toEqual([{ carried: 'local' }])
    const owners = await asOwner(world.access.owner, (tx) => tx.execute(sql.raw(requestedOptions)))
    expect(owners.rows).toEqual([{ carried: 'local' }])
    const seen = await inReadOnlySnapshot(world.access.owner, ({ tx }) =>
      tx.execute(sql.raw(requestedOptions)),
    )
    expect(seen.rows).toEqual([{ carried: 'local' }])
    const snapshot = await Snapshot.open(world.platform.connection, randomUUID())
    expect(
      await snapshot.readAll(requestedOptions.replace('SELECT', 'SELECT $1::text AS id,')),
    ).toMatchObject([{ carried: 'local' }])
    await snapshot.close()
  })

  it.each([
    [true, 'none'],
    [true, null],
  ])('must be propagated at the start: distributed %s, %s', (distributed, carries) => {
    expect(() => checkDistribution({ distributed, carries })).toThrow(
      /^This database cannot be used: it is distributed/,
    )
  })

  it('may be missing in other databases', () => {
    expect(checkDistribution({ distributed: true, carries: 'local' })).toBe(true)
    expect(checkDistribution({ distributed: false, carries: 'none' })).toBe(false)
    expect(world.platform.distributed).toBe(false)
  })
})

describe('query plans', () => {
  const modeOf = async (database: typeof world.platform.database) => {
    const text = 'SHOW plan_cache_mode'
    const { rows } = await database.readDirectory((tx) => tx[txPipeline].text({ text }))
    return rows
  }

  it('are generic for each named statement of a connection if nothing is distributed', async () => {
    expect(await modeOf(world.platform.database)).toEqual([{ plan_cache_mode: 'force_generic_plan' }])
  })

  it('are chosen by PostgreSQL if Citus is installed', async () => {
    await superuser.query(
      `INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
         SELECT 999999, 'citus', 10, 11, false, '13'`,
    )
    try {
      const platform = await buildPlatform(platformConfig, world.access, tokenSecret)
      expect(platform.distributed).toBe(true)
      expect(await modeOf(platform.database)).toEqual([{ plan_cache_mode: 'auto' }])
      await platform.database.close()
    } finally {
      await superuser.query("DELETE FROM pg_extension WHERE extname = 'citus'")
    }
  })
})

describe('an unreachable worker', () => {
  const answer = (success: boolean) =>
    superuser.query(`CREATE OR REPLACE FUNCTION public.run_command_on_workers(command text)
      RETURNS TABLE (nodename text, nodeport integer, success boolean, result text) LANGUAGE sql
      AS $$ VALUES ('db-one', 5432, true, '1'), ('db-two', 5433, ${success}, '') $$`)

  beforeEach(async () => {
    world.platform.distributed = true
  })
  afterEach(async () => {
    world.platform.distributed = false
    await superuser.query('DROP FUNCTION public.run_command_on_workers(text)')
  })

  it('is reported by /readyz, which checks every few seconds', async () => {
    await answer(true)
    expect((await world.call('GET', '/readyz')).status).toBe(200)
    await answer(false)
    expect((await world.call('GET', '/readyz')).status).toBe(200)
    world.passTime(5_000)
    expect(await world.call('GET', '/readyz')).toMatchObject({
      status: 503,
      body: { message: 'A part of the database cannot be reached: db-two:5433.' },
    })
  })
})

describe('upserts', () => {
  const sources = readdirSync(join(serverFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(serverFolder, 'src', file), 'utf8')] as const)

  it('take new values only from the existing or the inserted row', () => {
    const upserts = sources.flatMap(([file, text]) =>
      [...text.matchAll(/DO UPDATE\s+SET[^`]*|onConflictDoUpdate\(\{[^]*?\bset: [^]*?\}\)/g)].map(
        ([upsert]) => [file, upsert] as const,
      ),
    )
    const sum = addition(expenseTotals, [], [expenseTotals.key], [expenseTotals.amount])
    upserts.push(['sums.ts', sum.slice(sum.indexOf('DO UPDATE'))])
    expect(upserts.length).toBeGreaterThanOrEqual(8)
    const set = (upsert: string) => upsert.replace(/^onConflict[^]*?\bset: /, '')
    const bound = upserts.filter(([, upsert]) => /\$\d|\$\{\$|\$\.|now\(/i.test(set(upsert)))
    expect(bound).toEqual([])
  })
})
