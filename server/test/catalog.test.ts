import { getTableName } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { formerReferenceTakenMessage } from '@insaka/domain/core/former-reference'
import { roleNames } from '../src/db/create-roles-and-database.ts'
import { constraintMessages, tables } from '../src/all-tables.ts'
import {
  openCatalog,
  tablesInSqlAccess,
  type Constraint,
  type Index,
  type Policy,
} from './support/catalog.ts'

const catalog = openCatalog()
const namesOf = (group: Record<string, Parameters<typeof getTableName>[0]>) =>
  Object.values(group).map((table) => getTableName(table))
const tenantTables = namesOf(tables.tenant)
const everyTable = [...tenantTables, ...namesOf(tables.reference), ...namesOf(tables.local)]
const { application, owner, sqlAccessReader } = roleNames

let indexes: Index[]
let constraints: Constraint[]
let policies: Policy[]
beforeAll(async () => {
  indexes = await catalog.indexes()
  constraints = await catalog.constraints()
  policies = await catalog.policies()
})

describe('the list of tables', () => {
  it('lists each table of the database once', async () => {
    const rows = await catalog.rows<{ name: string; kind: string }>(
      "SELECT relname AS name, relkind AS kind FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind NOT IN ('i', 'I')",
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...everyTable, 'schema_migrations'].toSorted())
    expect(new Set(rows.map(({ kind }) => kind)), 'tables only: no sequence, no view').toEqual(new Set(['r']))
    expect(new Set(everyTable).size).toBe(everyTable.length)
  })

  it('leaves other schemas without tables, except those of PostgreSQL and the SQL access views', async () => {
    const rows = await catalog.rows<{ schema: string; kind: string; owner: string; window: boolean }>(
      `SELECT DISTINCT nspname AS schema, relkind AS kind, pg_get_userbyid(relowner) AS owner,
              coalesce(obj_description(n.oid, 'pg_namespace') LIKE 'institution %', false) AS window
         FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
        WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND nspname NOT IN ('public', 'pg_catalog', 'information_schema', 'pg_toast')`,
    )
    expect(rows.filter(({ window }) => !window)).toEqual([
      { schema: 'app_window', kind: 'v', owner: sqlAccessReader, window: false },
    ])
    for (const row of rows) expect(row).toMatchObject({ kind: 'v', owner: sqlAccessReader })
  })
})

describe.each(tenantTables)('the tenant table %s', (table) => {
  it('starts with the institution, and so do its keys', async () => {
    const columns = (await catalog.columns()).filter((column) => column.table === table)
    expect(columns[0]).toMatchObject({ column: 'institution_id', type: 'uuid', notNull: true, default: null })
    const ownIndexes = indexes.filter((index) => index.table === table)
    expect(ownIndexes.filter(({ primary }) => primary)).toHaveLength(1)
    for (const { name, on } of ownIndexes) expect(on[0], name).toBe('institution_id')
    for (const { name, columns, foreignTable, foreignColumns } of foreignKeys().filter(
      (constraint) => constraint.table === table,
    )) {
      expect(columns[0], name).toBe('institution_id')
      const target = tenantTables.includes(foreignTable!) ? 'institution_id' : 'id'
      expect(foreignColumns[0], name).toBe(target)
      expect([...tenantTables, 'institutions'], name).toContain(foreignTable)
    }
  })

  it('has row-level security, also for its owner', async () => {
    const rows = await catalog.rows(
      'SELECT relrowsecurity AS on, relforcerowsecurity AS forced, pg_get_userbyid(relowner) AS owner FROM pg_class WHERE oid = $1::regclass',
      [table],
    )
    expect(rows).toEqual([{ on: true, forced: true, owner }])
    const policy = { table, permissive: 'PERMISSIVE', roles: [application] }
    const allCommands = {
      ...policy,
      name: 'tenant',
      cmd: 'ALL',
      using: tenantCondition,
      withCheck: tenantCondition,
    }
    expect(policies.filter((each) => each.table === table)).toEqual(
      [
        ...(table === 'attachments'
          ? attachmentPolicies.map((each) => ({ ...policy, ...each }))
          : [allCommands]),
        { ...allCommands, name: 'owner', roles: [owner], using: 'true', withCheck: 'true' },
        ...(tablesInSqlAccess.includes(table) ? [sqlAccessPolicy(table)] : []),
      ].toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    )
  })
})

const tenantCondition =
  "(institution_id = (NULLIF(current_setting('app.institution_id'::text, true), ''::text))::uuid)"

/** The application may neither move nor delete a file that belongs to a record. */
const attachmentPolicies = [
  { name: 'tenant', cmd: 'SELECT', using: tenantCondition, withCheck: null },
  { name: 'tenant_adds', cmd: 'INSERT', using: null, withCheck: tenantCondition },
  {
    name: 'attached_stays',
    cmd: 'UPDATE',
    using: `(${tenantCondition} AND (register IS NULL))`,
    withCheck: tenantCondition,
  },
  {
    name: 'attached_is_kept',
    cmd: 'DELETE',
    using: `(${tenantCondition} AND (register IS NULL))`,
    withCheck: null,
  },
]

const hotTables = [
  'audit_heads',
  'expense_totals',
  'fuel_months',
  'number_series',
  'register_counters',
  'vendor_names',
  'wait_counts',
  'word_blocks',
]

it('tables updated by every save have only a primary key, so PostgreSQL can update rows in place (HOT)', () => {
  const secondaryIndexes = indexes.filter(({ table, primary }) => hotTables.includes(table) && !primary)
  expect(secondaryIndexes).toEqual([])
})

it('no policy is restrictive, since a distributed database would treat it as permissive', () => {
  expect(policies.filter(({ permissive }) => permissive !== 'PERMISSIVE')).toEqual([])
})

/** This role may read all rows, because the SQL access views filter them by institution. */
const sqlAccessPolicy = (table: string) => ({
  table,
  name: 'window_reader',
  permissive: 'PERMISSIVE',
  roles: [sqlAccessReader],
  cmd: 'SELECT',
  using: 'true',
  withCheck: null,
})

describe('the tables without a tenant', () => {
  it('have row-level security if they hold data of an institution', async () => {
    const rows = await catalog.rows<{ name: string; walled: boolean; readable: boolean }>(
      `SELECT relname AS name, relrowsecurity AND relforcerowsecurity AS walled, has_table_privilege($1, oid, 'SELECT') AS readable
         FROM pg_class WHERE relname = ANY($2) ORDER BY 1`,
      [application, [...namesOf(tables.reference), ...namesOf(tables.local)]],
    )
    expect(rows).toEqual([
      { name: 'attempt_counters', walled: false, readable: true },
      { name: 'database_names', walled: true, readable: true },
      { name: 'institutions', walled: true, readable: true },
      { name: 'jobs', walled: false, readable: true },
      { name: 'login_directory', walled: true, readable: true },
      { name: 'reset_requests', walled: false, readable: true },
      { name: 'security_events', walled: true, readable: true },
      { name: 'security_seals', walled: true, readable: false },
    ])
  })
})

describe('constraints', () => {
  it('have names short enough for the suffix of a distributed database', () => {
    for (const name of [...constraints, ...indexes].map((entry) => entry.name)) {
      expect(name.length, name).toBeLessThanOrEqual(50)
      expect(name).not.toMatch(/\d$/)
      expect(name).toMatch(/^[a-z_]+$/)
    }
  })

  it('restrict or cascade', () => {
    for (const { name, onDelete, onUpdate, deferrable } of foreignKeys()) {
      expect(['a', 'r', 'c'], name).toContain(onDelete)
      expect(['a', 'r', 'c'], name).toContain(onUpdate)
      expect(deferrable, name).toBe(false)
    }
  })

  it('have a message for the user whose input violates them', () => {
    const unique = indexes.filter((index) => index.unique && !index.primary).map(({ name }) => name)
    const checks = constraints.filter(({ type }) => type === 'c').map(({ name }) => name)
    const unexplained = [...unique, ...checks].filter((name) => !(name in constraintMessages))
    expect(unexplained.filter((name) => !notReachableByInput.some((form) => form.test(name)))).toEqual([])
  })

  it('have the same message for every former reference that is taken', () => {
    const messages = Object.entries(constraintMessages)
      .filter(([name]) => name.endsWith('_former_reference_unique'))
      .map(([, { message }]) => message)
    expect(new Set(messages)).toEqual(new Set([formerReferenceTakenMessage]))
  })

  it('exist for every message', () => {
    const catalogNames = new Set([...constraints, ...indexes].map(({ name }) => name))
    expect(Object.keys(constraintMessages).filter((name) => !catalogNames.has(name))).toEqual([])
  })
})

/**
 * Input cannot violate these constraints, because schemas or the server ensure them: closed lists, code formats,
 * versions and numbers.
 */
const notReachableByInput = [
  /_list$/,
  /_is_array$/,
  // The server decides the capacity in which a step is taken.
  /^record_steps_acting_by_duty$/,
  /^amendments_numbered_if_agreed$/,
  /_code_form$/,
  /_version_positive$/,
  /^login_directory_key_lowercase$/,
  /_reference_unique$/,
  /^audit_checks_open$/,
  /_not_negative$/,
  /^audit_events_sequence_positive$/,
  /^number_series_last_positive$/,
  /^enquiries_withdrawn_with_date$/,
  /^expense_totals_months$/,
  /^vendors_(suspended_(with_reason|in_order)|closed_with_date)$/,
  /^jobs_(lease_whole|tries_counted)$/,
  /^reports_days_in_order$/,
  /_taken_back_with_date$/,
  /^papers_(in_use_of_enquiry|committee_columns|contract_of_committee)$/,
  /^(contracts_of_paper|amendments_of_contract)$/,
  /^attachments_(size_bounds|hash_form|attached_wholly)$/,
  /^fuel_prices_above_zero$/,
  /^fuel_transactions_(entry_unique|of_account|reverses_unique)$/,
  /^fuel_transactions_(above_zero|balanced|in_a_row|priced|reason_with_reversal)$/,
]

const foreignKeys = () => constraints.filter(({ type }) => type === 'f')
