import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { allTables, listTables } from '../../src/backup/rows.repository.ts'
import { decodeTar, encodeEntry, tarEnd, type TarEntry } from '../../src/backup/tar.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { readConfig } from '../../src/config.ts'
import { accessEmbedded } from '../../src/db/access.ts'
import { migrate, readSteps } from '../../src/db/migrations.ts'
import { asOwner } from '../../src/db/owner-transactions.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { openEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts'
import { buildPlatform, openInstallation, type Installation } from '../../src/installation.ts'
import { copyPrepared } from './copy-prepared-database.ts'
import { ServerProcess } from './server-process.ts'

export const command = fileURLToPath(new URL('../../../scripts/command.mjs', import.meta.url))
export const scratch = mkdtempSync(join(tmpdir(), 'insaka-backup-'))
export const server = new ServerProcess()
export const archive = join(scratch, 'backup.tar.gz')
export const onProgress = () => undefined

export async function createDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(scratch, 'data-'))
  await copyPrepared('cluster', dataDir)
  return dataDir
}
export const environment = (dataDir: string) => ({ ...process.env, DATA_DIR: dataDir, INIT_CWD: scratch })

export function run(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    env: environment(dataDir),
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

export function openAt(dataDir: string): Promise<Installation> {
  return openInstallation(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), {
    role: 'command',
    schema: 'migrate',
  })
}

export async function withInstallation<T>(
  dataDir: string,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await openAt(dataDir)
  try {
    return await work(installation)
  } finally {
    await installation.close()
  }
}

export async function queryDatabase<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  return withInstallation(dataDir, async ({ access }) => {
    const client = new Client(access.owner)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  })
}

export async function entriesOf(file: string): Promise<TarEntry[]> {
  const entries: TarEntry[] = []
  for await (const entry of decodeTar(Readable.from([gunzipSync(readFileSync(file))]))) entries.push(entry)
  return entries
}

export const repack = (entries: TarEntry[]) =>
  gzipSync(Buffer.concat([...entries.map((entry) => encodeEntry(entry, new Date(0))), tarEnd()]))

/** Row count and hash of each table, read without the code under test. */
export async function tableFingerprints(client: Client) {
  await client.query("SET TimeZone = 'UTC'")
  const counts: Record<string, unknown> = {}
  for (const table of allTables) {
    const ignoredColumn = table === 'sessions' ? "- 'ended_on'" : ''
    // A restore skips report numbers.
    const condition = table === 'number_series' ? `WHERE register <> 'reportReferences'` : ''
    const { rows } = await client.query(
      `SELECT count(*)::int AS rows, md5(string_agg(md5((to_jsonb(t) ${ignoredColumn})::text), '' ORDER BY md5((to_jsonb(t) ${ignoredColumn})::text))) AS hash FROM ${table} t ${condition}`,
    )
    counts[table] = rows[0]
  }
  return counts
}

/** The structure of the database from PostgreSQL's catalog, and the applied migrations. */
export async function catalogOf(client: Client) {
  const results = []
  for (const sql of [
    `SELECT relname, relkind, relrowsecurity, relforcerowsecurity, pg_get_userbyid(relowner) AS owner,
            ARRAY(SELECT acl::text FROM unnest(relacl) acl ORDER BY 1) AS rights
       FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1`,
    'SELECT * FROM pg_policies ORDER BY schemaname, tablename, policyname',
    `SELECT conrelid::regclass::text AS "table", conname, contype, convalidated, condeferrable,
            pg_get_constraintdef(oid) AS is
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
    `SELECT table_name, column_name, ordinal_position, data_type, is_nullable, column_default, collation_name
       FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 3`,
    "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
    `SELECT attrelid::regclass::text AS "table", attname, ARRAY(SELECT acl::text FROM unnest(attacl) acl ORDER BY 1) AS rights
       FROM pg_attribute WHERE attacl IS NOT NULL AND attrelid::regclass::text !~ '^pg_' ORDER BY 1, 2`,
    `SELECT proname, prosrc, prosecdef, proconfig, pg_get_userbyid(proowner) AS owner,
            ARRAY(SELECT acl::text FROM unnest(proacl) acl ORDER BY 1) AS rights
       FROM pg_proc WHERE pronamespace = 'app'::regnamespace ORDER BY 1`,
    'SELECT migration, step, checksum FROM schema_migrations ORDER BY 1, 2',
  ]) {
    results.push((await client.query(sql)).rows)
  }
  return results
}

const laterIndexTitle = 'papers and contracts that wait for a newer file'

/**
 * Writes a backup of demo data at an older schema, which lacks one index and the expenses; returns the number of
 * missing migration steps.
 */
export async function writeOlderBackup(file: string): Promise<number> {
  const steps = readSteps()
  const olderSteps = steps.filter(({ title }) => title !== laterIndexTitle && !/^expenses \d/.test(title))
  const dataDir = await createDataDir()
  const postgres = await openEmbeddedPostgres({
    dataDir,
    role: 'command',
    log: { info: onProgress, warn: onProgress, error: onProgress },
  })
  try {
    const access = await accessEmbedded(postgres, { prepares: true })
    await migrate(access.owner, olderSteps)
    const platform = await buildPlatform(
      { passwordMinLength: 6, demoSignIn: true },
      access,
      randomBytes(32).toString('base64url'),
    )
    await seedDemo(platform, new Date())
    await platform.database.close()
    await asOwner(access.owner, (tx) => tx.execute('DELETE FROM expense_totals'))
    const tables = await asOwner(access.owner, listTables)
    const options = { file, now: new Date(), onProgress, tables }
    await asOwner(access.owner, (tx) => writeBackup(tx, options))
    return steps.length - olderSteps.length
  } finally {
    await postgres.close()
  }
}

const awkwardTexts = [
  '',
  'null',
  'NULL',
  '\\N',
  '\\',
  '"',
  "'",
  '{}',
  ' ',
  'a\nb\r\n\tc',
  '\u0001\u007f',
  '\u2028\u2029',
  'Ñandú żółw 🦒 \u202e',
]

/** Adds rows with extreme values of each column type. */
async function addAwkwardRows(client: Client): Promise<void> {
  const { rows } = await client.query(
    'SELECT institution_id AS i, id AS u, department_id AS d FROM users ORDER BY code LIMIT 1',
  )
  const { i, u, d } = rows[0] as { i: string; u: string; d: string }
  for (const [index, text] of awkwardTexts.entries()) {
    await client.query(
      `INSERT INTO enquiries VALUES ($1, $4::bigint + 9007199254740993, $5, 'RFQ', '2026-03-31 08:15:00.123456+02',
         '9999-12-31 23:59:59.999999+00', 'GRZ', $3, $5, 2147483647, 0, 'NA', 0, 9999999999999999.99, 0.01, 0.10,
         true, '2024-02-29', CASE WHEN $4::int % 2 = 0 THEN $5 END, false, 'OPEN', NULL, NULL, $5, $2, 1, now(), now(), '[]')`,
      [i, u, d, index, text],
    )
    await client.query('INSERT INTO register_views VALUES ($1, $2, $3, $4)', [
      i,
      u,
      `view ${index}`,
      JSON.stringify({ [text]: [text, null, 1.5, { deep: [] }] }),
    ])
    await client.query('INSERT INTO attempt_counters VALUES ($1, $2, $3, $3)', ['test', text, index])
    await client.query(
      `INSERT INTO security_events VALUES ($1, clock_timestamp(), 'test', $2, NULL, $3, $3, $3, NULL)`,
      [randomUUID(), index % 2 ? i : null, text],
    )
  }
  await client.query(
    `UPDATE register_views SET definition = '{"big": 123456789012345678901234567890.10, "one": 1.0}' WHERE register = 'view 3'`,
  )
  await client.query("UPDATE register_views SET definition = 'null' WHERE register = 'view 4'")
  const everyByte = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  await client.query("INSERT INTO institution_shields VALUES ($1, 'image/png', $2)", [i, everyByte])
  // The larger file is stored in several chunks; the last one is short.
  for (const bytes of [everyByte, randomBytes(600 * 1024)]) {
    const id = randomUUID()
    await client.query(
      `INSERT INTO attachments VALUES ($1, $2, 'Ñandú 🦒.pdf', $3, encode(sha256($4), 'hex'), true, false, 'Mutale', $5, now())`,
      [i, id, bytes.length, bytes, u],
    )
    for (let place = 0, piece = 256 * 1024; place * piece < bytes.length; place++) {
      const content = bytes.subarray(place * piece, (place + 1) * piece)
      await client.query('INSERT INTO attachment_chunks VALUES ($1, $2, $3, $4)', [i, id, place, content])
    }
  }
  await client.query("UPDATE users SET middle_name = '' WHERE id = $1", [u])
  await client.query(
    `INSERT INTO word_blocks SELECT $1, 'enquiries', 'word' || n % 977, n, set_bit(repeat('0', 2048)::bit(2048), n % 2048, 1)
       FROM generate_series(1, 3000) n`,
    [i],
  )
}

/** Starts an installation with demo data and awkward rows, and makes a backup of it. */
export function setUpBackup(): void {
  beforeAll(async () => {
    await server.start()
    await queryDatabase(server.dataDir, addAwkwardRows)
    const backupRun = run(server.dataDir, 'backup', archive)
    expect(backupRun).toMatchObject({ status: 0, stderr: '' })
  })
  afterAll(async () => {
    await server.remove()
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  })
}
