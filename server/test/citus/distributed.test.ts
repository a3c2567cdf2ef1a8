import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { describe, expect, it } from 'vitest'
import { verifyArchive } from '../../src/backup/archive.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { analyzeTables } from '../../src/backup/restore.repository.ts'
import { allTables, distributedTables } from '../../src/backup/rows.repository.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { verifyAudit } from '../../src/commands/audit-verify.ts'
import { checkRollups } from '../../src/commands/rollups-check.ts'
import { distribute } from '../../src/db/distribute.ts'
import { citusSettings, checkAllDistributed } from '../../src/db/distribution.ts'
import { migrate, readSteps } from '../../src/db/migrations.ts'
import { buildProjections } from '../../src/build-projections.ts'
import { asOwner } from '../../src/db/owner-transactions.ts'
import { deleteDemo } from '../../src/demo/demo.repository.ts'
import { scramVerifier } from '../../src/sql-access/scram-verifier.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { enquiriesOf } from '../support/enquiries.ts'
import type { World } from '../support/world.ts'
import { dropDatabase, findNodes, makeDatabase, run } from './cluster-nodes.ts'
import { distributeTables, openDistributedWorld } from './distributed-world.ts'

async function createRecords(world: World): Promise<void> {
  for (let n = 0; n < 2; n++) {
    const tenant = await world.institution({ demo: true })
    const { ORD, ADMIN } = tenant.people
    await world.enquiry(tenant, ORD)
    await world.paper('lvp', tenant, ORD)
    const mpc = await world.paper('mpc', tenant, ORD)
    await world.contract(tenant, ORD, mpc)
    await world.amendment(tenant, ORD, mpc)
    await world.fuel(tenant, ADMIN)
    await world.attachment(tenant, ORD)
  }
}

/** Runs a transaction as this role in this institution; returns the row count of the last statement. */
async function runAs(
  role: ClientConfig,
  options: string,
  institutionId: string | null,
  commands: string[],
  lastCommand: 'COMMIT' | 'ROLLBACK' = 'COMMIT',
): Promise<number | null> {
  const client = new Client({ ...role, options: `${citusSettings} ${options}` })
  await client.connect()
  try {
    await client.query('BEGIN')
    if (institutionId) await client.query(`SELECT app.set_tenant('${institutionId}')`)
    let rowCount: number | null = null
    for (const command of commands) rowCount = (await client.query(command)).rowCount
    await client.query(lastCommand)
    return rowCount
  } finally {
    await client.end()
  }
}

const countAll = async (world: Pick<World, 'access'>) =>
  (
    await run(
      world.access.superuser,
      allTables
        .filter((name) => name !== 'sessions')
        .map((name) => `SELECT '${name}' AS name, count(*)::integer AS rows FROM ${name}`)
        .join(' UNION ALL '),
    )
  )
    .map(({ name, rows }) => `${String(name)}: ${String(rows)}`)
    .toSorted()

let rowsBefore: string[] = []

async function loadDemo(world: World): Promise<void> {
  await seedDemo(world.platform, world.now)
  const { id } = await world.institution()
  const verifier = await scramVerifier('Kalambo falls, 2026!')
  await runAs(world.access.application, '-c citus.enable_ddl_propagation=off', id, [
    `SELECT app.set_window('${verifier}', true, false)`,
  ])
  rowsBefore = await countAll(world)
  await expect(distributeTables(world)).rejects.toThrow('others are connected to it')
}

describe.each([
  ['laid out empty', 'insaka_empty', async () => {}, createRecords],
  ['laid out with its records', 'insaka_loaded', loadDemo, async () => {}],
] as const)('a database %s', (_, name, beforeDistribution, afterDistribution) => {
  const world = openDistributedWorld(name, beforeDistribution)

  it('holds every row on the workers and none on the coordinator', async () => {
    await afterDistribution(world)
    const rows = await countAll(world)
    if (rowsBefore.length > 0) expect(rows).toEqual(rowsBefore)
    expect(rows).not.toContain('papers: 0')
    const logins = "SELECT rolname FROM pg_roles WHERE rolname LIKE 'insaka%user'"
    expect(await run(world.access.superuser, logins)).toEqual([])
    const coordinatorBytes = `SELECT sum(pg_relation_size(oid))::integer AS bytes FROM pg_class WHERE relname IN ('${distributedTables.tenant.join("', '")}')`
    expect(await run(world.access.superuser, coordinatorBytes)).toEqual([{ bytes: 0 }])
    const result = await distributeTables(world)
    expect(result).toEqual({ tables: [], closedSqlAccesses: 0, emptiedBytes: 0 })
  })

  it('keeps numbers, chains and derived totals correct under concurrent saves', async () => {
    const tenant = await world.institution()
    const { ORD, ADMIN } = tenant.people
    const saves = await Promise.all([...Array(20)].map(() => enquiriesOf(world).save(ORD)))
    expect(saves.map(({ body }) => body.payload?.enquiry.id).toSorted((a, b) => a - b)).toEqual(
      saves.map((__, n) => n + 1),
    )
    const paper = await world.paper('mpc', tenant, ORD)
    await world.contract(tenant, ORD, paper)
    await world.paper('lvp', tenant, ORD)
    await world.fuel(tenant, ADMIN)
    expect(await enquiriesOf(world).found(ORD, '?search=reams')).toHaveLength(12)
    expect((await world.signIn(ORD.username)).status).toBe(200)
    expect((await world.signIn(ORD.username, 'not the password')).status).toBe(401)
    expect((await world.call('GET', '/readyz')).status).toBe(200)
    expect(await checkRollups(world)).toBe(0)
    expect(await verifyAudit(world)).toBe(0)
  })

  it('shows each institution only its own rows', async () => {
    const client = new Client({ ...world.access.application, options: citusSettings })
    await client.connect()
    try {
      const ids = await run(
        world.access.superuser,
        'SELECT DISTINCT institution_id AS id FROM papers LIMIT 2',
      )
      const [own, other] = ids.map(({ id }) => String(id))
      for (const table of distributedTables.tenant) {
        const rows = async (where: string) =>
          Number((await client.query(`SELECT count(*) AS rows FROM ${table} ${where}`)).rows[0].rows)
        const mayRead = await rows('').catch(() => null)
        if (mayRead === null) continue
        expect(mayRead, `${table} without an institution`).toBe(0)
        await client.query('BEGIN')
        await client.query(`SELECT app.set_tenant('${own}')`)
        const [seen, foreign] = [await rows(''), await rows(`WHERE institution_id <> '${own}'`)]
        const foreignNamed = await rows(`WHERE institution_id = '${other}'`)
        await client.query('COMMIT')
        const [all] = await run(
          world.access.superuser,
          `SELECT count(*)::integer AS rows FROM ${table} WHERE institution_id = '${own}'`,
        )
        expect([seen, foreign, foreignNamed], table).toEqual([all!['rows'], 0, 0])
      }
    } finally {
      await client.end()
    }
  })

  it('refuses to delete or change a file of another institution or of a record', async () => {
    const [tenant, other] = [await world.institution(), await world.institution()]
    await world.attachment(other, other.people.ORD)
    await world.attachment(tenant, tenant.people.ORD)
    const attachmentId = await world.attachment(tenant, tenant.people.ORD)
    await runAs(world.access.application, '', tenant.id, [
      `UPDATE attachments SET register = 'lvp', record_id = 1, record_version = 1, attached_on = now() WHERE id = '${attachmentId}'`,
    ])
    const rowsChanged = (institutionId: string | null, command: string) =>
      runAs(world.access.application, '', institutionId, [command], 'ROLLBACK')
    expect(await rowsChanged(null, 'DELETE FROM attachments')).toBe(0)
    expect(await rowsChanged(null, 'UPDATE attachments SET record_version = NULL')).toBe(0)
    // Only one of the three files belongs to this institution and to no record yet.
    expect(await rowsChanged(tenant.id, 'DELETE FROM attachments')).toBe(1)
    expect(await rowsChanged(tenant.id, 'UPDATE attachments SET record_version = NULL')).toBe(1)
  })

  it('generates a report of its records', async () => {
    const tenant = await world.institution()
    const { ORD } = tenant.people
    await world.paper('lvp', tenant, ORD)
    const path = '/api/procurement/report/2026-01-01/2026-12-31'
    const previewed = await world.call('GET', `${path}/preview?format=xlsx`, { as: ORD })
    expect([previewed.status, previewed.body.payload?.preview.records]).toEqual([200, 2])
    const report = await world.call('GET', `${path}?format=xlsx`, { as: ORD })
    expect([report.status, report.text.slice(0, 2)]).toEqual([200, 'PK'])
  })

  it.each([
    ['before', false],
    ['after', true],
  ])(
    'is backed up, and restored into a database next to it %s that is laid out',
    async (_, isDistributed) => {
      const folder = mkdtempSync(join(tmpdir(), 'insaka-citus-'))
      const file = join(folder, 'backup.tar.gz')
      const nodes = await findNodes()
      const onProgress = () => undefined
      try {
        await asOwner(world.access.owner, (tx) => writeBackup(tx, { file, now: world.now, onProgress }))
        const verified = await verifyArchive(file)
        const { manifest } = verified
        const restored = await makeDatabase(nodes, `${name}_again`)
        await migrate(restored.owner)
        const distributeRestored = () => distribute({ owner: restored.owner, distributedTables, ownPids: [] })
        if (isDistributed) await distributeRestored()
        const steps = readSteps()
        const { chains } = await asOwner(restored.owner, (tx, write) =>
          restoreBackup(
            { tx, write },
            { file, ...verified, steps, build: buildProjections, onStep: onProgress, keyMark: '' },
          ),
        )
        await asOwner(restored.owner, analyzeTables)
        expect(chains.filter(({ fault }) => fault !== null)).toEqual([])
        expect((await distributeRestored()).tables).toHaveLength(
          isDistributed ? 0 : distributedTables.reference.length + distributedTables.tenant.length,
        )
        // A restore skips report numbers, which adds number series.
        const restoredCounts = (await countAll({ access: restored })).filter(
          (each) => !each.startsWith('number_series'),
        )
        expect(manifest.tables.map(({ name: table, rows }) => `${table}: ${rows}`)).toEqual(
          expect.arrayContaining(restoredCounts),
        )
        const unforced = `SELECT relname FROM pg_class WHERE relname IN ('${distributedTables.tenant.join("', '")}') 
        AND relnamespace = 'public'::regnamespace AND NOT relforcerowsecurity`
        expect(await run(restored.superuser, unforced)).toEqual([])
      } finally {
        rmSync(folder, { recursive: true })
        await dropDatabase(nodes, `${name}_again`)
      }
    },
  )

  it('distributes the table of a later migration and does not start without it', async () => {
    const sql = `CREATE TABLE rooms (institution_id uuid NOT NULL, id uuid NOT NULL, department_id uuid,
        CONSTRAINT rooms_pkey PRIMARY KEY (institution_id, id));
      CALL app.protect_tenant_table('rooms');
      ALTER TABLE rooms ADD CONSTRAINT rooms_institution_fkey FOREIGN KEY (institution_id) REFERENCES institutions (id);
      ALTER TABLE rooms ADD CONSTRAINT rooms_department_fkey
        FOREIGN KEY (institution_id, department_id) REFERENCES departments (institution_id, id);
      GRANT SELECT, INSERT ON rooms TO insaka_application;`
    const laterStep = { migration: '9999-rooms', step: 1, title: 'rooms', sql, checksum: 'a checksum' }
    const start = (...names: string[]) =>
      world.platform.database.readDirectory((tx) =>
        checkAllDistributed(tx, [...distributedTables.reference, ...distributedTables.tenant, ...names]),
      )
    expect(await migrate(world.access.owner, [...readSteps(), laterStep])).toEqual({ applied: 1 })
    await start('rooms')
    await run(
      world.access.owner,
      'DROP TABLE rooms',
      "DELETE FROM schema_migrations WHERE migration = '9999-rooms'",
    )
    await expect(start('rooms')).rejects.toThrow('its tables rooms are not distributed yet')
  })

  it('removes its demo data', async () => {
    expect(await asOwner(world.access.owner, deleteDemo)).toBeGreaterThan(1)
    expect(await checkRollups(world)).toBe(0)
  })
})
