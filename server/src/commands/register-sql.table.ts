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
import { hasField } from '@insaka/domain/registers/derived'
import { attachments } from '../attachments/attachments.table.ts'
import type { Catalog } from '../db/schema-faults.ts'
import { snakeCase } from '../described-registers/described.table.ts'

type Config = ReturnType<typeof getTableConfig>

const quoted = (codes: readonly string[]) => codes.map((code) => `'${code}'`).join(', ')

/** Keys are compared in byte order, because row-level security allows an index no other comparison. */
const collation = ({ name }: PgColumn) => (name.endsWith('_key') ? ' COLLATE "C"' : '')

const columnSql = (column: PgColumn) =>
  `${column.name} ${column.getSQLType()}${collation(column)}${column.notNull ? ' NOT NULL' : ''}`

const listCheck = (table: string, { name, enumValues }: PgColumn) =>
  `CONSTRAINT ${table}_${name}_list CHECK (${name} IN (${quoted(enumValues!)}))`

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
  const fields = Object.entries(register.fields).flatMap(([name, { kind, isDerived }]) =>
    kind === 'file' || isDerived
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

const withList = ({ columns }: Config) => columns.filter(({ enumValues }) => enumValues !== undefined)

/** Columns of counts and amounts, which are never negative. */
const amountsOf = ({ fields }: AnyRegister) =>
  Object.entries(fields)
    .filter(([, { kind, isDerived }]) => (kind === 'count' || kind === 'money') && !isDerived)
    .map(([name]) => snakeCase(name))
const notNegative = (table: string, amounts: readonly string[]) =>
  `CONSTRAINT ${table}_not_negative CHECK (${amounts.map((column) => `${column} >= 0`).join(' AND ')})`

function createSql(register: AnyRegister, config: Config): string[] {
  const { name } = config
  const amounts = amountsOf(register)
  const constraints = [
    `CONSTRAINT ${name}_pkey PRIMARY KEY (institution_id, id)`,
    ...withList(config).map((column) => listCheck(name, column)),
    ...(amounts.length > 0 ? [notNegative(name, amounts)] : []),
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

/** Changes of an existing table: its new columns, keys, bounds and indexes. */
function alterSql(register: AnyRegister, config: Config, catalog: Catalog): string[] {
  const { name } = config
  const isNew = (kind: string, object: string) => !catalog.has(`${kind} public.${name}.${object}`)
  const added = config.columns.filter((column) => isNew('column', column.name))
  const amounts = amountsOf(register)
  const bounds = catalog.get(`constraint public.${name}.${name}_not_negative`)
  const commands = [
    ...added.map(
      (column) => `ALTER TABLE ${name} ADD COLUMN ${columnSql(column)}${column.notNull ? ' DEFAULT …' : ''};`,
    ),
    ...withList({ ...config, columns: added }).map(
      (column) => `ALTER TABLE ${name} ADD ${listCheck(name, column)};`,
    ),
    ...(amounts.every((column) => bounds?.includes(`(${column} >= `))
      ? []
      : [
          ...(bounds ? [`ALTER TABLE ${name} DROP CONSTRAINT ${name}_not_negative;`] : []),
          `ALTER TABLE ${name} ADD ${notNegative(name, amounts)};`,
        ]),
    ...foreignKeysSql(name, config).flatMap(([key, sql]) => (isNew('constraint', key) ? sql : [])),
    ...indexesSql(name, config).flatMap(([index, sql]) => (isNew('index', index) ? sql : [])),
  ]
  return commands.length > 0
    ? [`-- step: additions to ${register.card.title.toLowerCase()}`, ...commands, '']
    : []
}

type List = [table: string, column: string, codes: readonly string[]]
const attachmentList: List = ['attachments', 'register', attachments.register.enumValues]
const importList: List = ['imports', 'register', Object.keys(importRegisters)]

/** Longer lists of codes in existing tables; existing rows have none of the new codes. */
const longerListsSql = (lists: readonly List[], catalog: Catalog) =>
  lists.flatMap(([table, column, codes]) => {
    const stored = catalog.get(`constraint public.${table}.${table}_${column}_list`)
    if (stored === undefined || codes.every((code) => stored.includes(`'${code}'::`))) return []
    return [
      `-- step: longer list ${column} of ${table}`,
      `ALTER TABLE ${table} DROP CONSTRAINT ${table}_${column}_list;`,
      `ALTER TABLE ${table} ADD CONSTRAINT ${table}_${column}_list CHECK (${column} IN (${quoted(codes)})) NOT VALID;`,
      '',
      `-- step: validation of the longer list ${column} of ${table}`,
      `ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_${column}_list;`,
      '',
    ]
  })

/** The SQL of a register for review in a migration: its table, or what its existing table lacks. */
export function registerSql(register: AnyRegister, table: PgTable, catalog: Catalog): string {
  const config = getTableConfig(table)
  const { name } = config
  const isNew = !catalog.has(`table public.${name}`)
  const lacksColumn = config.columns.some((column) => !catalog.has(`column public.${name}.${column.name}`))
  const lines = [
    ...(isNew ? createSql(register, config) : alterSql(register, config, catalog)),
    ...longerListsSql(
      [
        ...withList(config).map((column): List => [name, column.name, column.enumValues!]),
        attachmentList,
        importList,
      ],
      catalog,
    ),
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
