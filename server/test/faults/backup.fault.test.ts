import { spawn, spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyArchive } from '../../src/backup/archive.ts'
import { manifestEntries, sha256, type Manifest } from '../../src/backup/manifest.ts'
import {
  allTables,
  describeTable,
  insertPart,
  listTables,
  readTable,
  settleTextForm,
} from '../../src/backup/rows.repository.ts'
import { decodeTar, encodeEntry, endOfTar, type Entry } from '../../src/backup/tar.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { readConfig } from '../../src/config.ts'
import { accessEmbedded } from '../../src/db/access.ts'
import { migrate, readSteps } from '../../src/db/migrations.ts'
import { asOwner } from '../../src/db/owner.ts'
import { demoAccounts } from '../../src/demo/demo-data.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { openEmbeddedPostgres } from '../../src/embedded-postgres/embedded-postgres.ts'
import { buildPlatform, openInstallation, type Installation } from '../../src/installation.ts'
import { ServerProcess } from './server-process.ts'

const command = fileURLToPath(new URL('../../../scripts/command.mjs', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'insaka-backup-'))
const server = new ServerProcess()
const archive = join(scratch, 'backup.tar.gz')
const onProgress = () => undefined

const newDir = () => mkdtempSync(join(scratch, 'data-'))
const environment = (dataDir: string) => ({ ...process.env, DATA_DIR: dataDir, INIT_CWD: scratch })

function run(dataDir: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    env: environment(dataDir),
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

async function within<T>(dataDir: string, work: (installation: Installation) => Promise<T>): Promise<T> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const installation = await openInstallation(config, { role: 'command' })
  try {
    return await work(installation)
  } finally {
    await installation.close()
  }
}

async function query<T>(dataDir: string, work: (client: Client) => Promise<T>): Promise<T> {
  return within(dataDir, async ({ access }) => {
    const client = new Client(access.owner)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  })
}

/** How many rows each table has and a hash over them, told without the code under test. */
async function snapshot(client: Client) {
  await client.query("SET TimeZone = 'UTC'")
  const told: Record<string, unknown> = {}
  for (const table of allTables) {
    const without = table === 'sessions' ? "- 'ended_on'" : ''
    const { rows } = await client.query(
      `SELECT count(*)::int AS rows, md5(string_agg(md5((to_jsonb(t) ${without})::text), '' ORDER BY md5((to_jsonb(t) ${without})::text))) AS hash FROM ${table} t`,
    )
    told[table] = rows[0]
  }
  return told
}

/** Walls, owners, rights, constraints and indexes, as PostgreSQL describes them. */
async function catalogOf(client: Client) {
  const answers = []
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
    answers.push((await client.query(sql)).rows)
  }
  return answers
}

const awkward = [
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

/** Rows that show whether each type comes back as it was. */
async function addAwkwardRows(client: Client): Promise<void> {
  const { rows } = await client.query(
    'SELECT institution_id AS i, id AS u, department_id AS d FROM users ORDER BY code LIMIT 1',
  )
  const { i, u, d } = rows[0] as { i: string; u: string; d: string }
  for (const [index, text] of awkward.entries()) {
    await client.query(
      `INSERT INTO enquiries VALUES ($1, $4::bigint + 9007199254740993, $5, 'RFQ', '2026-03-31 08:15:00.123456+02',
         '9999-12-31 23:59:59.999999+00', 'GRZ', $3, $5, 2147483647, 0, 'NA', 0, 9999999999999999.99, -0.01, 0.10,
         true, '2024-02-29', CASE WHEN $4::int % 2 = 0 THEN $5 END, false, 'OPEN', NULL, NULL, $5, $2, 1, now(), now())`,
      [i, u, d, index, text],
    )
    await client.query('INSERT INTO register_views VALUES ($1, $2, $3, $4)', [
      i,
      u,
      `view ${index}`,
      JSON.stringify({ [text]: [text, null, 1.5, { deep: [] }] }),
    ])
    await client.query('INSERT INTO attempt_counters VALUES ($1, $2, $3)', [
      'test',
      text,
      index === 0 ? [] : Array.from({ length: index }, (_, n) => `2026-01-01 00:00:00.00000${n % 10}+00`),
    ])
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
  for (const bytes of [everyByte, randomBytes(10 * 1024 * 1024)]) {
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
       FROM generate_series(1, 30000) n`,
    [i],
  )
}

beforeAll(async () => {
  await server.start()
  await query(server.dataDir, addAwkwardRows)
  const made = run(server.dataDir, 'backup', archive)
  expect(made).toMatchObject({ status: 0, stderr: '' })
})
afterAll(async () => {
  await server.remove()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

describe('a backup', () => {
  it('has every table that there is', async () => {
    const { tables } = await verifyArchive(archive)
    expect(tables.map(({ name }) => name)).toEqual(allTables)
    await within(server.dataDir, async ({ access }) => {
      expect(allTables.toSorted()).toEqual(await asOwner(access.owner, listTables))
    })
  })

  it('is for its owner alone, complete under its name, and never put over another file', () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(readdirSync(scratch).filter((name) => name.includes('unfinished'))).toEqual([])
    const before = readFileSync(archive)
    expect(run(server.dataDir, 'backup', archive)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('left as it is'),
    })
    expect(readFileSync(archive).equals(before)).toBe(true)
  })

  it('names itself by the minute and lies where npm was called', () => {
    expect(run(server.dataDir, 'backup').status).toBe(0)
    expect(readdirSync(scratch)).toContainEqual(
      expect.stringMatching(/^insaka-backup-\d{4}-\d\d-\d\d-\d{4}\.tar\.gz$/),
    )
  })

  it('holds none of the secrets of DATA_DIR', () => {
    const content = gunzipSync(readFileSync(archive))
    const secrets = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('postgres'))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').trim())
      .filter((text) => /^[\w-]{32,}$/.test(text))
    expect(secrets.length).toBeGreaterThanOrEqual(4)
    for (const secret of secrets) expect(content.includes(secret)).toBe(false)
  })

  it('can be read with the usual tools', () => {
    const { status, stdout } = spawnSync('tar', ['tzf', archive], { encoding: 'utf8' })
    expect(status).toBe(0)
    expect(stdout).toContain('insaka-backup/tables/users/000001.ndjson\n')
    expect(stdout).toContain('insaka-backup/manifest.json\n')
  })
})

describe('the rows of a table', () => {
  it('come back as they were, whatever their types', async () => {
    await within(server.dataDir, ({ access }) =>
      asOwner(access.owner, async (tx) => {
        await settleTextForm(tx)
        for (const name of ['every_type', 'copy_of_it']) {
          await tx.execute(`CREATE TEMPORARY TABLE ${name} (
            id bigint PRIMARY KEY, t text, v varchar(5), n numeric, n2 numeric(18, 2), d double precision, r real,
            m timestamptz, l timestamp, day date, hour time, i interval, b boolean, bin bytea, j jsonb, js json,
            ts text[], ns numeric(18, 2)[], ms timestamptz[], u uuid, a inet, x int4range, "Odd "" name" text)`)
        }
        await tx.execute(`INSERT INTO every_type VALUES
          (9223372036854775807, '', '', 'NaN', 0.10, 'Infinity', 0.1, 'infinity', '2026-01-01 00:00:00.000001', '0044-03-15 BC',
           '24:00', '-1 year 2 days 03:04:05.678901', true, '\\x00ff0a5c', 'null', '{"b" : 1, "a":1, "a":2}',
           '{}', '{1.10,NULL}', '{"2026-01-01 00:00:00.000001+00"}', '00000000-0000-0000-0000-000000000000', '10.0.0.0/8', '[1,5)', 'x'),
          (-9223372036854775808, NULL, NULL, 123456789012345678901234567890.123456789, -9999999999999999.99, 5e-324, 'NaN',
           '0044-03-15 12:00:00.123456+00 BC', NULL, NULL, NULL, '1 mon', NULL, '', '"null"', NULL,
           ARRAY['', NULL, 'NULL', '{', '"', '\\', E'a\\nb', ','], '{{1,2},{3,4}}', '{}', NULL, '::1', 'empty', NULL)`)
        const shape = await describeTable(tx, 'every_type')
        for await (const part of readTable(tx, shape))
          await insertPart(tx, { ...shape, name: 'copy_of_it' }, part.text)
        const { rows } = await tx.execute(
          `SELECT (SELECT array_agg(t::text ORDER BY id) FROM every_type t) AS wanted,
                  (SELECT array_agg(t::text ORDER BY id) FROM copy_of_it t) AS found`,
        )
        expect((rows[0] as any).wanted).toHaveLength(2)
        expect((rows[0] as any).found).toEqual((rows[0] as any).wanted)
        await tx.execute('DROP TABLE every_type, copy_of_it')
      }),
    )
  })

  it('are read a bounded part at a time, also where a row is large', async () => {
    await within(server.dataDir, ({ access }) =>
      asOwner(access.owner, async (tx) => {
        await tx.execute('CREATE TEMPORARY TABLE large (id integer PRIMARY KEY, content bytea)')
        await tx.execute(
          `INSERT INTO large SELECT n, convert_to(repeat('x', 300000), 'UTF8') FROM generate_series(1, 100) n`,
        )
        const sizes = []
        for await (const part of readTable(tx, await describeTable(tx, 'large'))) sizes.push(part.rows)
        expect(sizes.slice(0, 3)).toEqual([20, 1, 1])
        await tx.execute('DROP TABLE large')
      }),
    )
  })
})

describe('a restore into an empty installation', () => {
  it('gives equal rows and equal walls, ends sessions, lets people sign in, and happens once', async () => {
    const source = server
    const token = await source.signIn('demo.officer')
    const fresh = join(scratch, 'fresh.tar.gz')
    expect(run(source.dataDir, 'backup', fresh).status).toBe(0)
    const target = new ServerProcess()
    try {
      const restored = run(target.dataDir, 'restore', fresh)
      expect(restored).toMatchObject({ status: 0, stderr: '' })
      expect(restored.stdout).toMatch(/Restored: \d+ rows of \d+ tables/)
      expect(restored.stdout).toMatch(/every link holds/)
      const before = await query(source.dataDir, async (client) => [
        await snapshot(client),
        await catalogOf(client),
      ])
      const after = await query(target.dataDir, async (client) => [
        await snapshot(client),
        await catalogOf(client),
      ])
      expect(after).toEqual(before)
      const open = await query(target.dataDir, (client) =>
        client.query('SELECT FROM sessions WHERE ended_on IS NULL'),
      )
      expect(open.rowCount).toBe(0)

      await target.start()
      expect((await target.call('GET', '/api/auth/users/me', { token })).status).toBe(401)
      const anew = await target.signIn('demo.officer')
      expect((await target.call('GET', '/api/auth/users/me', { token: anew })).status).toBe(200)
      const verified = run(target.dataDir, 'audit-verify')
      expect(verified).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/\d+ files, each as it was uploaded/),
      })

      const held = await query(target.dataDir, snapshot)
      expect(run(target.dataDir, 'restore', fresh)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('not empty: it has 2 institutions'),
      })
      expect(await query(target.dataDir, snapshot)).toEqual(held)
    } finally {
      await target.remove()
    }
  })

  it('carries a backup of an older release forward to this one', async () => {
    const older = join(scratch, 'older.tar.gz')
    const steps = readSteps()
    const dataDir = newDir()
    const postgres = await openEmbeddedPostgres({
      dataDir,
      role: 'command',
      log: { info: onProgress, warn: onProgress, error: onProgress },
    })
    try {
      const access = await accessEmbedded(postgres)
      await migrate(access.owner, steps.slice(0, -1))
      const platform = await buildPlatform(
        { passwordMinLength: 6, demoSignIn: true },
        access,
        randomBytes(32).toString('base64url'),
      )
      await seedDemo(platform, new Date())
      await platform.database.close()
      const tables = await asOwner(access.owner, listTables)
      const options = { file: older, now: new Date(), onProgress, tables }
      await asOwner(access.owner, (tx) => writeBackup(tx, options))
    } finally {
      await postgres.close()
    }
    const target = newDir()
    const restored = run(target, 'restore', older)
    expect(restored).toMatchObject({ status: 0, stderr: '' })
    expect(restored.stdout).toContain('Carried forward to this release by 1 migration steps.')
    const wanted = await query(server.dataDir, catalogOf)
    expect(await query(target, catalogOf)).toEqual(wanted)
  })
})

const repack = (entries: Entry[]) =>
  gzipSync(Buffer.concat([...entries.map((entry) => encodeEntry(entry, new Date(0))), endOfTar()]))

describe('a restore is refused before anything is changed', () => {
  let entries: Entry[]
  let manifest: Manifest
  let rows: Entry[]
  const target = newDir()
  beforeAll(async () => {
    entries = []
    for await (const entry of decodeTar(Readable.from([gunzipSync(readFileSync(archive))])))
      entries.push(entry)
    rows = entries.slice(0, -2)
    manifest = await verifyArchive(archive)
  })

  /** What the command says, on an installation that has to stay empty. */
  async function refusal(content: Buffer): Promise<string> {
    const file = join(scratch, 'damaged.tar.gz')
    writeFileSync(file, content)
    const { status, stderr } = run(target, 'restore', file)
    expect(status).toBe(1)
    expect(stderr).not.toMatch(/\n\s+at /)
    const found = await query(target, snapshot)
    expect(Object.values(found).every((table) => (table as { rows: number }).rows === 0)).toBe(true)
    return stderr
  }
  const withManifest = (change: Partial<Manifest>) =>
    repack([...rows, ...manifestEntries({ ...manifest, ...change })])

  it('when a byte was flipped, wherever that is', async () => {
    const whole = readFileSync(archive)
    for (let n = 1; n < 60; n++) {
      const flipped = Buffer.from(whole)
      flipped[Math.floor((whole.length * n) / 60)]! ^= 1 << (n % 8)
      writeFileSync(join(scratch, 'flipped.tar.gz'), flipped)
      await expect(verifyArchive(join(scratch, 'flipped.tar.gz')), `${n}`).rejects.toThrow(/damaged, cut off/)
    }
    const flipped = Buffer.from(whole)
    flipped[whole.length >> 1]! ^= 1
    expect(await refusal(flipped)).toMatch(/damaged, cut off/)
  })

  it('when it was cut off, wherever that is', async () => {
    const whole = readFileSync(archive)
    for (const length of [
      0,
      1,
      10,
      100,
      whole.length >> 1,
      whole.length - 9,
      whole.length - 8,
      whole.length - 1,
    ]) {
      writeFileSync(join(scratch, 'cut.tar.gz'), whole.subarray(0, length))
      await expect(verifyArchive(join(scratch, 'cut.tar.gz')), `${length}`).rejects.toThrow(
        /damaged, cut off/,
      )
    }
    expect(await refusal(whole.subarray(0, whole.length >> 1))).toMatch(/damaged, cut off/)
  })

  it('when it is something else', async () => {
    expect(await refusal(Buffer.from('no archive'))).toMatch(/something else/)
    expect(await refusal(gzipSync('no tar'))).toMatch(/something else/)
    expect(run(target, 'restore', join(scratch, 'nowhere')).stderr).toMatch(/There is no file/)
    expect(run(target, 'restore', scratch).stderr).toMatch(/cannot be read/)
    expect(run(target, 'restore').stderr).toMatch(/Say which backup/)
  })

  it('when a section is missing, doubled, moved or changed', async () => {
    const words = rows.findLastIndex(({ name }) => name.includes('word_blocks'))
    const users = rows.findIndex(({ name }) => name.includes('/users/'))
    const changed = { ...rows[users]!, content: Buffer.from(rows[users]!.content) }
    changed.content[5]! ^= 1
    const last = entries.slice(-2)
    for (const other of [
      entries.toSpliced(words, 1),
      entries.toSpliced(users, 1),
      entries.toSpliced(users, 0, entries[users]!),
      [...rows.toSpliced(words - 1, 2, rows[words]!, rows[words - 1]!), ...last],
      [...rows.with(users, changed), ...last],
      [...entries, rows[0]!],
      rows,
      entries.slice(0, -1),
      [...rows, ...last.toReversed()],
      [
        ...rows,
        { name: 'insaka-backup/tables/strangers/000001.ndjson', content: Buffer.from('[]\n') },
        ...last,
      ],
    ]) {
      writeFileSync(join(scratch, 'other.tar.gz'), repack(other))
      await expect(verifyArchive(join(scratch, 'other.tar.gz'))).rejects.toThrow(/damaged, cut off/)
    }
    expect(await refusal(repack(entries.toSpliced(users, 1)))).toMatch(/damaged, cut off/)
  })

  it('when its manifest was changed', async () => {
    const [told, hash] = entries.slice(-2) as [Entry, Entry]
    const text = told.content.toString().replace(/"rows": 8\b/, '"rows": 9')
    expect(text).not.toBe(told.content.toString())
    const content = Buffer.from(text)
    expect(await refusal(repack([...rows, { ...told, content }, hash]))).toMatch(/damaged, cut off/)
    const rehashed = { ...hash, content: Buffer.from(`${sha256(content)}  manifest.json\n`) }
    expect(await refusal(repack([...rows, { ...told, content }, rehashed]))).toMatch(/damaged, cut off/)
  })

  it('when it leaves a table out and says so', async () => {
    const tables = manifest.tables.filter(({ rows: found }) => found > 0)
    expect(tables.length).toBeLessThan(manifest.tables.length)
    expect(await refusal(withManifest({ tables }))).toMatch(/does not have the tables/)
  })

  it('when it says so itself, but its rows are none that this database can hold', async () => {
    const users = rows.findIndex(({ name }) => name.includes('/users/'))
    const content = Buffer.from(
      rows[users]!.content.toString().replace(/"[\da-f-]{36}"/, `"${randomUUID()}"`),
    )
    const tables = manifest.tables.map((table) =>
      table.name === 'users' ? { ...table, sha256: sha256(content) } : table,
    )
    const forged = [
      ...rows.with(users, { ...rows[users]!, content }),
      ...manifestEntries({ ...manifest, tables }),
    ]
    expect(await refusal(repack(forged))).toMatch(
      /does not take the rows of this backup: .*_fkey.*Nothing was changed/,
    )
  })

  it('when a newer or a differently worded release made it', async () => {
    const [first, ...others] = manifest.migrations
    const step = { migration: '9999-later', step: 1, checksum: 'f'.repeat(64) }
    expect(await refusal(withManifest({ migrations: [...manifest.migrations, step] }))).toMatch(
      /newer release of Insaka .*9999-later\/1/,
    )
    expect(
      await refusal(withManifest({ migrations: [{ ...first!, checksum: 'f'.repeat(64) }, ...others] })),
    ).toMatch(/reads differently/)
    expect(await refusal(withManifest({ format: 2 as 1 }))).toMatch(/newer release of Insaka, in a form/)
  })

  it('and the same installation takes the whole backup afterwards', async () => {
    const wanted = await query(target, catalogOf)
    expect(run(target, 'restore', archive)).toMatchObject({ status: 0, stderr: '' })
    expect(await query(target, catalogOf)).toEqual(wanted)
  })
})

describe('a backup made while people are at work', () => {
  it('is of one moment: every history holds and ends where its head says', async () => {
    const stop = new AbortController()
    const writing = demoAccounts.map(async ({ username }) => {
      const token = await server.signIn(username)
      let { user } = (await server.call('GET', '/api/auth/users/me', { token })).body.payload
      for (let n = 0; !stop.signal.aborted; n++) {
        const body = {
          email: `${username}@example.org`,
          phoneNumber: `+260 ${String(n).padStart(9, '0')}`,
          version: user.version,
        }
        const answer = await server.call('PUT', '/api/auth/users/profile', { token, body })
        if (answer.status === 200) user = answer.body.payload.user
      }
    })
    const sizes: number[] = []
    for (let round = 0; round < 3; round++) {
      const file = join(scratch, `busy-${round}.tar.gz`)
      // Beside this process, which has to go on writing meanwhile.
      const child = spawn(process.execPath, [command, 'backup', file], { env: environment(server.dataDir) })
      const [code] = await once(child, 'exit')
      expect(code).toBe(0)
    }
    stop.abort()
    await Promise.all(writing)
    for (let round = 0; round < 3; round++) {
      const { status, stdout } = run(newDir(), 'restore', join(scratch, `busy-${round}.tar.gz`))
      expect(status).toBe(0)
      const events = [...stdout.matchAll(/: (\d+) events, every link holds/g)].map(([, found]) =>
        Number(found),
      )
      expect(events).toHaveLength(2)
      sizes.push(events[0]! + events[1]!)
    }
    expect(sizes[0]).toBeLessThan(sizes[1]!)
    expect(sizes[1]).toBeLessThan(sizes[2]!)
  })
})

describe('a restore that is killed', () => {
  it('leaves everything or nothing, at any moment', async () => {
    const wanted = (await verifyArchive(archive)).tables.map(({ name, rows }) => [name, rows])
    const outcomes = new Set<string>()
    let dataDir = newDir()
    for (const delay of [0, 50, 150, 300, 450, 600, 800, 1_100, 1_500, 2_500, 60_000]) {
      const child = spawn(process.execPath, [command, 'restore', archive], { env: environment(dataDir) })
      const gone = once(child, 'exit')
      let said = ''
      await Promise.race([
        gone,
        new Promise<void>((resolve) =>
          child.stdout.on('data', (chunk) => {
            said += String(chunk)
            if (said.includes('The backup is whole')) resolve()
          }),
        ),
      ])
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, delay))])
      child.kill('SIGKILL')
      await gone

      const found = Object.entries(await query(dataDir, snapshot)).map(([name, table]) => [
        name,
        (table as { rows: number }).rows,
      ])
      const outcome = found.every(([, rows]) => rows === 0) ? 'nothing' : 'everything'
      if (outcome === 'everything') {
        expect(found).toEqual(wanted)
        dataDir = newDir()
      }
      outcomes.add(outcome)
    }
    expect(outcomes).toEqual(new Set(['nothing', 'everything']))
  })
})
