import { describe, expect, it } from 'vitest'
import {
  changeSqlAccess,
  sqlStateOf,
  connectSql,
  openSqlAccessPair,
  chosenSqlPassword,
  schemaOf,
  usernameOf,
  sqlAccessViews,
} from '../../test/support/sql-access.ts'
import { openWorld } from '../../test/support/world.ts'

const world = openWorld()
const stage = openSqlAccessPair(world)

describe('SQL access', () => {
  it('shows an institution all of its own records and no others', async () => {
    const visibleRows = await stage.visibleRows()
    for (const view of sqlAccessViews) expect(visibleRows).toMatch(new RegExp(`^${view} .*OURS`, 'm'))
    expect(visibleRows).not.toContain('THEIRS')
    const counts = { departments: 1, designations: 1, enquiries: 2, institution: 1, lvp: 1, mpc: 1, staff: 4 }
    for (const [view, count] of Object.entries(counts)) {
      expect((await stage.client.query(`SELECT FROM ${view}`)).rowCount, view).toBe(count)
    }
    const otherClient = await connectSql(world, stage.other)
    expect((await otherClient.query('SELECT name FROM institution')).rows).toEqual([
      { name: 'Ministry THEIRS' },
    ])
    expect((await otherClient.query('SELECT description FROM enquiries ORDER BY number')).rows).toEqual([
      { description: 'Paper for THEIRS' },
      { description: 'Ink for THEIRS' },
    ])
    await otherClient.end()
  })

  it('has the expected views, and the staff view has nothing that helps to impersonate users', async () => {
    const { rows } = await stage.client.query(
      `SELECT table_name AS view, array_agg(column_name::text ORDER BY ordinal_position) AS columns
         FROM information_schema.columns WHERE table_schema NOT IN ('pg_catalog', 'information_schema') GROUP BY 1 ORDER BY 1`,
    )
    expect(rows.map(({ view }) => view)).toEqual(sqlAccessViews)
    for (const { view, columns } of rows) expect(columns, view).not.toContain('institution_id')
    expect(rows.find(({ view }) => view === 'staff')!.columns).toEqual([
      'employee_number',
      'first_name',
      'middle_name',
      'last_name',
      'gender',
      'email',
      'phone_number',
      'department',
      'designation',
      'employment_type',
      'status',
      'role',
      'account_enabled',
      'approved_on',
      'created_on',
      'updated_on',
    ])
    const people = await stage.superuser.query(
      'SELECT national_id, username FROM users WHERE institution_id = $1',
      [stage.own.id],
    )
    const visibleRows = await stage.visibleRows()
    for (const { national_id, username } of people.rows) {
      expect(visibleRows).not.toContain(`"${national_id}"`)
      expect(visibleRows).not.toContain(`"${username}"`)
    }
    const { rows: hashes } = await stage.superuser.query(
      'SELECT password_hash FROM user_passwords WHERE institution_id = $1',
      [stage.own.id],
    )
    expect(hashes.length).toBeGreaterThan(0)
    expect(visibleRows).not.toMatch(/argon2|SCRAM/)
  })

  it('shows saved records immediately', async () => {
    const number = await world.enquiry(stage.own, stage.own.people.ORD, { description: 'Toner for OURS' })
    const { rows } = await stage.client.query('SELECT description FROM enquiries WHERE number = $1', [number])
    expect(rows).toEqual([{ description: 'Toner for OURS' }])
  })
})

describe('a query with a leaking function', () => {
  // Without a security barrier, PostgreSQL may call the function for every row before it checks the tenant.
  it.each(['departments', 'enquiries', 'lvp', 'mpc', 'staff'])(
    'only runs on the institution’s own rows: %s',
    async (view) => {
      for (const setting of [
        'enable_indexscan',
        'enable_bitmapscan',
        'enable_indexonlyscan',
        'enable_hashjoin',
      ]) {
        await stage.client.query(`SET ${setting} = off`)
      }
      const column = { departments: 'name', staff: 'last_name' }[view] ?? 'description'
      const visibleRows = await stage.client
        .query(`SELECT FROM ${view} WHERE ${column} !~ 'OURS' AND ${column}::integer > 0`)
        .then(
          () => 'nothing',
          (error: Error) => error.message,
        )
      expect(visibleRows).toBe('nothing')
    },
  )

  // PostgreSQL keeps table statistics for all institutions together.
  it('gets the same answer whether other institutions have matches or not, even from EXPLAIN', async () => {
    await stage.superuser.query(
      `INSERT INTO departments (institution_id, id, code, name, active, version)
       SELECT id, gen_random_uuid(), 'X' || n, name, true, 1
         FROM (VALUES ($1::uuid, 'OURS too'), ($2, 'Lagoons')) AS each (id, name), generate_series(1, 500) AS n`,
      [stage.own.id, stage.other.id],
    )
    await stage.superuser.query('ANALYZE departments')
    const planOf = async (condition: string) => {
      const { rows } = await stage.client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT FROM departments WHERE ${condition}`,
      )
      return rows.map((row) => row['QUERY PLAN'].replace(/'[^']*'/g, "'…'")).join('\n')
    }
    expect(await planOf("name = 'Lagoons'")).toBe(await planOf("name = 'Nothing'"))
    expect(await planOf("name < 'Lagoon'")).toBe(await planOf("name < 'Lagoons!'"))
    expect(await planOf("code = 'X7'")).toBe(await planOf("code = 'Y7'"))
    await stage.superuser.query("DELETE FROM departments WHERE code ~ '^X[0-9]+$'")
  })

  it('meets a security barrier in every view', async () => {
    const { rows } = await stage.superuser.query(
      'SELECT DISTINCT relkind, reloptions, pg_get_userbyid(relowner) AS owner FROM pg_class WHERE relnamespace = $1::regnamespace',
      [schemaOf(stage.own)],
    )
    expect(rows).toEqual([
      { relkind: 'v', reloptions: ['security_barrier=true'], owner: 'insaka_window_reader' },
    ])
  })
})

describe('settings of a login', () => {
  it('do not change the visible rows', async () => {
    const before = await stage.visibleRows()
    const { rows: settings } = await stage.client.query<{
      name: string
      setting: string
      enumvals: string[] | null
    }>("SELECT name, setting, enumvals FROM pg_settings WHERE context = 'user' ORDER BY name")
    expect(settings.length).toBeGreaterThan(100)
    let [changed, looked] = [0, 0]
    for (const { name, setting, enumvals } of settings) {
      const switched = { on: ['off'], off: ['on'] }[setting]
      for (const value of enumvals ?? switched ?? [stage.other.id, '0', '100000']) {
        if ((await sqlStateOf(stage.client, `SET "${name}" = '${value}'`)) !== 'done') continue
        changed += 1
        // Some settings make every query fail, such as row_security = off; none may show more rows.
        const seen = await stage.visibleRows().catch(() => null)
        if (seen !== null) {
          looked += 1
          expect(seen, `${name} = ${value}`).not.toContain('THEIRS')
          if (!printsOtherwise.test(name)) expect(seen, `${name} = ${value}`).toBe(before)
        }
        if ((await sqlStateOf(stage.client, 'RESET ALL')) !== 'done') {
          await stage.client.end().catch(() => undefined)
          stage.client = await connectSql(world, stage.own)
        }
      }
    }
    expect(looked).toBeGreaterThan(100)
    expect(changed).toBeGreaterThan(100)
  })

  it.each([
    "SET app.institution_id = '{other}'",
    "SELECT set_config('app.institution_id', '{other}', false)",
    'SET search_path = {other schema}, public, app, app_window',
    'SET row_security = off',
    'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0',
    'SET default_transaction_read_only = off',
  ])('gain nothing: %s', async (sql) => {
    expect(await sqlStateOf(stage.client, stage.fillPlaceholders(sql))).toBe('done')
    await expectNothingGained()
  })

  it('gain nothing in later sessions through stored settings', async () => {
    await stage.client.query('SET default_transaction_read_only = off')
    await stage.client.query(
      stage.fillPlaceholders('ALTER ROLE {own login} SET search_path = {other schema}'),
    )
    await stage.client.query(stage.fillPlaceholders('ALTER ROLE {own login} SET statement_timeout = 0'))
    await stage.client.end()
    stage.client = await connectSql(world, stage.own)
    await expectNothingGained()
    await openAgain()
    await stage.client.end()
    stage.client = await connectSql(world, stage.own)
    expect((await stage.client.query('SHOW search_path')).rows).toEqual([
      { search_path: schemaOf(stage.own) },
    ])
  })

  /** Changes the password as administrator, which resets the settings of the login. */
  async function openAgain(): Promise<void> {
    const { status } = await changeSqlAccess(world, stage.own, 'ADMIN', {
      currentPassword: chosenSqlPassword,
      newPassword: 'Something else, 2026',
    })
    expect(status).toBe(200)
    const restoredPassword = { currentPassword: 'Something else, 2026', newPassword: chosenSqlPassword }
    expect((await changeSqlAccess(world, stage.own, 'ADMIN', restoredPassword)).status).toBe(200)
  }

  async function expectNothingGained(): Promise<void> {
    const visibleRows = await stage.visibleRows().catch((error: { code: string }) => error.code)
    expect(visibleRows).not.toContain('THEIRS')
    const strange = [
      'users',
      'public.users',
      'public.user_passwords',
      'app_window.staff',
      '{other schema}.staff',
    ]
    for (const name of strange) {
      expect(await sqlStateOf(stage.client, stage.fillPlaceholders(`SELECT * FROM ${name}`)), name).toMatch(
        /^(42501|42P01)$/,
      )
    }
    expect(
      await sqlStateOf(stage.client, stage.fillPlaceholders('DELETE FROM {own schema}.departments')),
    ).toMatch(/^(42501|25006|55000)$/)
  }

  it.each([
    'insaka_window_reader',
    'insaka_window_login',
    'insaka_window_keeper',
    'insaka_owner',
    'insaka_application',
    'pg_read_all_data',
  ])('cannot switch it to role %s', async (role) => {
    expect(await sqlStateOf(stage.client, `SET ROLE ${role}`)).toBe('42501')
    expect(await sqlStateOf(stage.client, `SET SESSION AUTHORIZATION ${role}`)).toBe('42501')
  })

  it('cannot switch it to another institution', async () => {
    expect(await sqlStateOf(stage.client, `SET ROLE ${usernameOf(stage.other)}`)).toBe('42501')
    expect(await sqlStateOf(stage.client, `SET SESSION AUTHORIZATION ${usernameOf(stage.other)}`)).toBe(
      '42501',
    )
  })
})

/** Settings of the format of dates and numbers, and of the time zone. */
const printsOtherwise =
  /^(DateStyle|IntervalStyle|TimeZone|timezone_abbreviations|extra_float_digits|bytea_output|lc_.*|client_encoding)$/i
