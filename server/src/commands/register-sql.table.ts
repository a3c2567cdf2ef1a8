import { getTableConfig, PgDialect, type IndexedColumn, type PgColumn } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'
import { importRegisters, isImportedByDescription } from '@insaka/domain/imports/imports.labels'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { hasField } from '@insaka/domain/registers/derived'
import { attachments } from '../attachments/attachments.table.ts'
import {
  snakeCase,
  tableNameOf,
  tableOf,
  type RegisterTable,
} from '../described-registers/described.table.ts'

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

function indexesSql(table: string, { indexes }: ReturnType<typeof getTableConfig>): string[] {
  return indexes.map(({ config: { name, unique, columns, where } }) => {
    const parts = columns.map((part) => indexPart(part as SQL | IndexedColumn)).join(', ')
    const byReference = name === `${table}_reference_unique`
    const on = byReference ? `${parts} COLLATE "C"` : parts
    const included = byReference
      ? ' INCLUDE (id)'
      : /_of_(initiator|department)$/.test(name!)
        ? ' INCLUDE (state)'
        : ''
    return `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${name} ON ${table} (${on})${included}${where ? ` WHERE ${plainSql(where)}` : ''};`
  })
}

/** The read-only view, without taken-back records: names instead of keys, and no columns that only the server needs. */
function viewSql(register: AnyRegister, table: string): string {
  const fields = Object.entries(register.fields).flatMap(([name, { kind }]) =>
    kind === 'file' ? [] : kind === 'department' ? ['d.code AS department'] : [`r.${snakeCase(name)}`],
  )
  const columns = ['r.institution_id', 'r.id AS number', 'r.reference', ...fields, 'r.state', 'r.initiator']
  const stamp = ['r.former_reference', 'r.created_on', 'r.updated_on']
  const join = hasField(register, 'department')
    ? '\n    JOIN public.departments d ON d.institution_id = r.institution_id AND d.id = r.department_id'
    : ''
  return `SELECT ${[...columns, ...stamp].join(', ')}\n    FROM public.${table} r${join}\n   WHERE r.state <> 'TAKEN_BACK'`
}

function createSql(register: AnyRegister, table: RegisterTable): string {
  const name = tableNameOf(register)
  const config = getTableConfig(table)
  const lists = config.columns.filter(({ enumValues }) => enumValues !== undefined)
  const constraints = [
    `CONSTRAINT ${name}_pkey PRIMARY KEY (institution_id, id)`,
    ...lists.map((column) => listCheck(name, column)),
    `CONSTRAINT ${name}_version_positive CHECK (version > 0)`,
    `CONSTRAINT ${name}_taken_back_with_date CHECK ((state = 'TAKEN_BACK') = (taken_back_on IS NOT NULL) AND (taken_back_on IS NULL) = (taken_back_from IS NULL))`,
  ]
  const foreignKeys = config.foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference()
    const names = (list: readonly { name: string }[]) => list.map(({ name: column }) => column).join(', ')
    return `ALTER TABLE ${name} ADD CONSTRAINT ${key.getName()} FOREIGN KEY (${names(columns)}) REFERENCES ${getTableConfig(foreignTable).name} (${names(foreignColumns)});`
  })
  return [
    `-- step: ${register.card.title.toLowerCase()}`,
    `CREATE TABLE ${name} (\n${[...config.columns.map(columnSql), ...constraints].map((line) => `  ${line}`).join(',\n')}\n);`,
    `CALL app.protect_tenant_table('${name}');`,
    ...foreignKeys,
    ...indexesSql(name, config),
    `GRANT SELECT, INSERT, UPDATE ON ${name} TO insaka_application;`,
    '',
    ...(hasField(register, 'file') ? [...longerList('attachments', attachments.register), ''] : []),
    ...(isImportedByDescription(register.name)
      ? [...longerListOf('imports', 'register', Object.keys(importRegisters)), '']
      : []),
    `-- step: ${register.card.title.toLowerCase()} in read-only SQL access`,
    `CALL app.open_to_windows('${name}');`,
    `CALL app.show_in_windows('${name}', $$\n  ${viewSql(register, name)}$$);`,
  ].join('\n')
}

const longerList = (table: string, { name, enumValues }: PgColumn) => longerListOf(table, name, enumValues!)

const longerListOf = (table: string, column: string, codes: readonly string[]) => [
  `-- step: the register among those of ${table}`,
  `ALTER TABLE ${table} DROP CONSTRAINT ${table}_${column}_list;`,
  `ALTER TABLE ${table} ADD CONSTRAINT ${table}_${column}_list CHECK (${column} IN (${quoted(codes)})) NOT VALID;`,
  '',
  `-- step: validation of the longer list of ${table}`,
  `ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_${column}_list;`,
]

/** Changes of an existing table: its new columns, lists and indexes. */
function alterSql(register: AnyRegister, table: RegisterTable, stored: readonly string[]): string {
  const name = tableNameOf(register)
  const config = getTableConfig(table)
  const added = config.columns.filter((column) => !stored.includes(column.name))
  if (added.length === 0) return `-- ${name} has every column of its description.`
  return [
    `-- step: ${added.map(({ name: column }) => column).join(', ')} of ${register.card.title.toLowerCase()}`,
    ...added.map(
      (column) => `ALTER TABLE ${name} ADD COLUMN ${columnSql(column)}${column.notNull ? ' DEFAULT …' : ''};`,
    ),
    ...added.flatMap((column) =>
      column.enumValues ? [`ALTER TABLE ${name} ADD ${listCheck(name, column)};`] : [],
    ),
    ...indexesSql(name, config).filter((index) =>
      added.some(({ name: column }) => new RegExp(`[( ]${column}[,) ]`).test(index)),
    ),
  ].join('\n')
}

/** The SQL of a register for review in a migration: its table, or what its existing table lacks. */
export function registerSql(register: AnyRegister, stored: readonly string[]): string {
  const table = tableOf(register)
  return stored.length === 0 ? createSql(register, table) : alterSql(register, table, stored)
}
