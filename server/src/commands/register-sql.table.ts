import {
  getTableConfig,
  PgDialect,
  type IndexedColumn,
  type PgColumn,
  type PgTable,
} from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import { importRegisters } from '@insaka/domain/imports/imports.labels'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { filteredFields, hasField, linesOf } from '@insaka/domain/registers/derived'
import { attachments } from '../attachments/attachments.table.ts'
import type { Catalog } from '../db/schema-faults.ts'
import { snakeCase } from '../described-registers/described.table.ts'

type Config = ReturnType<typeof getTableConfig>

const quoted = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ')

/** Keys are compared in byte order, because row-level security allows an index no other comparison. */
const collation = ({ name }: PgColumn) => (name.endsWith('_key') ? ' COLLATE "C"' : '')

const columnSql = (column: PgColumn) =>
  `${column.name} ${column.getSQLType()}${collation(column)}${column.notNull ? ' NOT NULL' : ''}`

/** The value of a required column in existing records; `…` must be filled in. */
const initialSql = ({ notNull, columnType }: PgColumn) =>
  notNull ? ` DEFAULT ${columnType === 'PgJsonb' ? "'[]'" : '…'}` : ''

type Check = [name: string, condition: string]
const listCheck = (table: string, column: string, codes: readonly string[]): Check => [
  `${table}_${column}_list`,
  `${column} IN (${quoted(codes)})`,
]

const dialect = new PgDialect()
function indexPart(part: SQL | IndexedColumn): string {
  if (!('queryChunks' in part)) {
    const { name, indexConfig } = part as IndexedColumn & { indexConfig: { nulls?: string } }
    // `last` is the default of drizzle and of PostgreSQL.
    return `${name}${indexConfig.nulls === 'first' ? ' NULLS FIRST' : ''}`
  }
  return plainSql(part)
}
const plainSql = (part: SQL) =>
  dialect
    .sqlToQuery(part)
    .sql.replaceAll(/"\w+"\./g, '')
    .replaceAll('"', '')

function indexesSql(table: string, { indexes }: Config): [name: string, sql: string][] {
  return indexes.map(({ config: { name, unique, columns, where } }) => {
    const parts = columns.map((part) => indexPart(part as SQL | IndexedColumn)).join(', ')
    const byReference = name === `${table}_reference_unique`
    const on = byReference ? `${parts} COLLATE "C"` : parts
    const included = byReference
      ? ' INCLUDE (id)'
      : /_of_(initiator|department)$/.test(name!)
        ? ' INCLUDE (state)'
        : ''
    return [
      name!,
      `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${name} ON ${table} (${on})${included}${where ? ` WHERE ${plainSql(where)}` : ''};`,
    ]
  })
}

/** The read-only view, without taken-back records: names instead of keys, and no columns that only the server needs. */
function viewSql(register: AnyRegister, table: string): string {
  const fields = Object.entries(register.fields).flatMap(([name, { kind, isDerived, isHidden }]) =>
    kind === 'file' || isDerived || isHidden
      ? []
      : kind === 'department'
        ? ['d.code AS department']
        : [`r.${snakeCase(name)}`],
  )
  const columns = ['r.institution_id', 'r.id AS number', 'r.reference', ...fields, 'r.state', 'r.initiator']
  const stamp = ['r.former_reference', 'r.created_on', 'r.updated_on']
  const join = hasField(register, 'department')
    ? '\n    JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id'
    : ''
  return `SELECT ${[...columns, ...stamp].join(', ')}\n    FROM public.${table} r${join}\n   WHERE r.state <> 'TAKEN_BACK'`
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')

const foreignKeysSql = (table: string, { foreignKeys }: Config): [name: string, sql: string][] =>
  foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference()
    return [
      key.getName(),
      `ALTER TABLE ${table} ADD CONSTRAINT ${key.getName()} FOREIGN KEY (${names(columns)}) REFERENCES ${getTableConfig(foreignTable).name} (${names(foreignColumns)});`,
    ]
  })

/** Columns of counts and amounts, which are never negative. */
const amountsOf = ({ fields }: AnyRegister) =>
  Object.entries(fields)
    .filter(([, { kind, isDerived }]) => (kind === 'count' || kind === 'money') && !isDerived)
    .map(([name]) => snakeCase(name))
const amountChecks = (table: string, register: AnyRegister): Check[] => {
  const amounts = amountsOf(register)
  const condition = amounts.map((column) => `${column} >= 0`).join(' AND ')
  return condition ? [[`${table}_not_negative`, condition]] : []
}
const checksOf = (register: AnyRegister, config: Config): Check[] => [
  ...config.columns.flatMap(({ name, enumValues }): Check[] =>
    enumValues ? [listCheck(config.name, name, enumValues)] : [],
  ),
  ...amountChecks(config.name, register),
  ...linesOf(register).map(([name]): Check => {
    const column = snakeCase(name)
    return [`${config.name}_${column}_is_array`, `jsonb_typeof(${column}) = 'array'`]
  }),
]

function createSql(register: AnyRegister, config: Config): string[] {
  const { name } = config
  const constraints = [
    `CONSTRAINT ${name}_pkey PRIMARY KEY (institution_id, id)`,
    ...checksOf(register, config).map(([check, condition]) => `CONSTRAINT ${check} CHECK (${condition})`),
    `CONSTRAINT ${name}_version_positive CHECK (version > 0)`,
    `CONSTRAINT ${name}_taken_back_with_date CHECK ((state = 'TAKEN_BACK') = (taken_back_on IS NOT NULL) AND (taken_back_on IS NULL) = (taken_back_from IS NULL))`,
  ]
  return [
    `-- step: ${register.card.title.toLowerCase()}`,
    `CREATE TABLE ${name} (\n${[...config.columns.map(columnSql), ...constraints].map((line) => `  ${line}`).join(',\n')}\n);`,
    `CALL app.protect_tenant_table('${name}');`,
    ...foreignKeysSql(name, config).map(([, sql]) => sql),
    ...indexesSql(name, config).map(([, sql]) => sql),
    `GRANT SELECT, INSERT, UPDATE ON ${name} TO insaka_application;`,
    '',
  ]
}

/** Steps that complete an existing table: new columns, keys, indexes and checks. */
function alterSql(register: AnyRegister, config: Config, catalog: Catalog): string[] {
  const { name } = config
  const isNew = (kind: string, object: string) => !catalog.has(`${kind} public.${name}.${object}`)
  const added = config.columns.filter((column) => isNew('column', column.name))
  const required = added.filter(({ notNull }) => notNull).map((column) => column.name)
  const columns = added.map(
    (column) => `ALTER TABLE ${name} ADD COLUMN ${columnSql(column)}${initialSql(column)};`,
  )
  const defaults = required.map((column) => `ALTER TABLE ${name} ALTER COLUMN ${column} DROP DEFAULT;`)
  const marks = filteredFields(register)
    .filter(([, field, { kind }]) => kind === 'code' && required.includes(snakeCase(field)))
    .map(([filter, field]) => markingSql(register, name, filter, snakeCase(field)))
  return [
    ...step(`${names(added)} of ${name}`, columns),
    ...step(`no default for ${required.join(', ')}`, defaults),
    ...marks.flatMap((sql) => step(`existing records of ${name} in their filters`, [sql])),
    ...foreignKeysSql(name, config).flatMap(([key, sql]) =>
      isNew('constraint', key) ? step(key, [sql]) : [],
    ),
    ...indexesSql(name, config).flatMap(([index, sql]) => (isNew('index', index) ? step(index, [sql]) : [])),
    ...checksOf(register, config).flatMap((check) => changedCheck(name, check, catalog)),
  ]
}

const step = (title: string, commands: readonly string[]): string[] =>
  commands.length > 0 ? [`-- step: ${title}`, ...commands, ''] : []

/** Filters find a record by its marks, which saving sets. */
const markingSql = (register: AnyRegister, table: string, filter: string, column: string) =>
  `INSERT INTO word_blocks AS kept (institution_id, register, word, block, members)
SELECT institution_id, '${register.name}', '=${filter} ' || ${column}, id / 2048, bit_or(set_bit(repeat('0', 2048)::bit(2048), (id % 2048)::integer, 1))
  FROM ${table}
 GROUP BY institution_id, ${column}, id / 2048
    ON CONFLICT (institution_id, register, word, block) DO UPDATE SET members = kept.members | excluded.members;`

/** A new or changed check is validated in a step of its own, which blocks no saving. */
function changedCheck(table: string, [name, condition]: Check, catalog: Catalog): string[] {
  const stored = catalog.get(`constraint public.${table}.${name}`)
  const values = condition.match(/'[^']*'|\w+ >= 0/g)!
  if (values.every((value) => stored?.includes(value.startsWith("'") ? `${value}::` : `(${value})`)))
    return []
  return [
    ...step(name, [
      ...(stored === undefined ? [] : [`ALTER TABLE ${table} DROP CONSTRAINT ${name};`]),
      `ALTER TABLE ${table} ADD CONSTRAINT ${name} CHECK (${condition}) NOT VALID;`,
    ]),
    ...step(`validation of ${name}`, [`ALTER TABLE ${table} VALIDATE CONSTRAINT ${name};`]),
  ]
}

/** The SQL of a register for review in a migration: its table, or what its existing table lacks. */
export function registerSql(register: AnyRegister, table: PgTable, catalog: Catalog): string {
  const config = getTableConfig(table)
  const { name } = config
  const isNew = !catalog.has(`table public.${name}`)
  const lacksColumn = config.columns.some((column) => !catalog.has(`column public.${name}.${column.name}`))
  const lines = [
    ...(isNew ? createSql(register, config) : alterSql(register, config, catalog)),
    ...changedCheck(
      'attachments',
      listCheck('attachments', 'register', attachments.register.enumValues),
      catalog,
    ),
    ...changedCheck('imports', listCheck('imports', 'register', Object.keys(importRegisters)), catalog),
    ...(lacksColumn
      ? [
          `-- step: ${register.card.title.toLowerCase()} in read-only SQL access`,
          isNew ? `CALL app.open_to_windows('${name}');` : `DROP VIEW app_window.${name} CASCADE;`,
          `CALL app.show_in_windows('${name}', $$\n  ${viewSql(register, name)}$$);`,
        ]
      : []),
  ]
  return lines.join('\n').trimEnd() || `-- The database has everything of the description of ${name}.`
}
