import type { SQL } from 'drizzle-orm'
import {
  getTableConfig,
  PgDialect,
  type IndexedColumn,
  type PgColumn,
  type PgTable,
} from 'drizzle-orm/pg-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { approvalTypes } from '@insaka/domain/mpc/mpc.labels'
import { tables } from '../src/all-tables.ts'
import { openCatalog, type Column, type Constraint, type Index } from './support/catalog.ts'

const catalog = openCatalog()
const definitions = Object.values<PgTable>({ ...tables.tenant, ...tables.reference, ...tables.local }).map(
  (table) => ({ name: getTableConfig(table).name, config: getTableConfig(table) }),
)

let columns: Column[]
let indexes: Index[]
let constraints: Constraint[]
beforeAll(async () => {
  columns = await catalog.columns()
  indexes = await catalog.indexes()
  constraints = await catalog.constraints()
})

const byName = <T extends { name: string }>(list: T[]): T[] =>
  list.toSorted((a, b) => (a.name < b.name ? -1 : 1))
const namesOf = (list: readonly { name: string }[]): string[] => list.map(({ name }) => name)

describe.each(definitions)('the definition of $name', ({ name: table, config }) => {
  it('has the columns of the migrated database', () => {
    const defined = config.columns.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      notNull: column.notNull,
      default: null,
      // PostgreSQL stores the expression of a generated column as its default.
      generated: column.generated ? 's' : '',
    }))
    const migrated = columns
      .filter((column) => column.table === table)
      .map(({ column: name, type, notNull, default: value, generated }) => ({
        name,
        type,
        notNull,
        default: generated === 's' ? null : value,
        generated,
      }))
    expect(byName(defined)).toEqual(byName(migrated))
  })

  it('has its keys', () => {
    const defined = [
      ...config.primaryKeys.map((key) => ({ name: key.getName(), type: 'p', columns: namesOf(key.columns) })),
      ...config.uniqueConstraints.map((key) => ({
        name: key.getName()!,
        type: 'u',
        columns: namesOf(key.columns),
      })),
    ]
    const migrated = constraints
      .filter(
        (constraint) => constraint.table === table && (constraint.type === 'p' || constraint.type === 'u'),
      )
      .map(({ name, type, columns }) => ({ name, type, columns }))
    expect(byName(defined)).toEqual(byName(migrated))
  })

  it('has its foreign keys', () => {
    const referentialActions = { a: 'no action', r: 'restrict', c: 'cascade' } as Record<string, string>
    const defined = config.foreignKeys.map((key) => {
      const { columns, foreignColumns, foreignTable } = key.reference()
      return {
        name: key.getName(),
        columns: namesOf(columns),
        foreignTable: getTableConfig(foreignTable).name,
        foreignColumns: namesOf(foreignColumns),
        onDelete: key.onDelete ?? 'no action',
        onUpdate: key.onUpdate ?? 'no action',
      }
    })
    const migrated = constraints
      .filter((constraint) => constraint.table === table && constraint.type === 'f')
      .map(({ name, columns, foreignTable, foreignColumns, onDelete, onUpdate }) => ({
        name,
        columns,
        foreignTable,
        foreignColumns,
        onDelete: referentialActions[onDelete],
        onUpdate: referentialActions[onUpdate],
      }))
    expect(byName(defined)).toEqual(byName(migrated))
  })

  it('has its indexes', () => {
    const defined = config.indexes.map(({ config: index }) => ({
      name: index.name!,
      unique: index.unique,
      partial: index.where !== undefined,
      on: index.columns.map((indexPart) => asSql(indexPart as SQL | IndexedColumn)),
    }))
    const keyIndexes = new Set(
      constraints.filter(({ type }) => type === 'p' || type === 'u').map(({ name }) => name),
    )
    const migrated = indexes
      .filter((index) => index.table === table && !keyIndexes.has(index.name))
      .map(({ name, unique, partial, on }) => ({ name, unique, partial, on }))
    expect(byName(defined)).toEqual(byName(migrated))
  })
})

describe('columns that hold one code of a list', () => {
  const choice = (table: string, column: string, codes: string[]) => ({
    title: `${table}.${column}`,
    check: `${table}_${column}_list`,
    codes,
  })
  const choices = [
    ...definitions.flatMap(({ name, config }) =>
      config.columns
        .filter(({ enumValues }) => enumValues !== undefined)
        .map((column: PgColumn) => choice(name, column.name, column.enumValues!)),
    ),
    // Two registers share the table, but only one has this list.
    choice('papers', 'approval_type', Object.keys(approvalTypes)),
  ]

  it.each(choices)('$title has the same list in the database', ({ check, codes: expectedCodes }) => {
    const { definition = '' } = constraints.find(({ name, type }) => name === check && type === 'c') ?? {}
    const codes = [...definition.matchAll(/'([^']*)'::text/g)].map(([, code]) => code!)
    expect(new Set(codes)).toEqual(new Set(expectedCodes))
  })

  it('have no list in the database that the code lacks', () => {
    const lists = constraints.filter(({ name, type }) => type === 'c' && name.endsWith('_list'))
    const expectedNames = choices.map(({ check }) => check)
    expect(namesOf(lists).toSorted()).toEqual(expectedNames.toSorted())
  })
})

const dialect = new PgDialect()

function asSql(indexPart: SQL | IndexedColumn): string {
  if (!('queryChunks' in indexPart)) return indexPart.name!
  return dialect
    .sqlToQuery(indexPart)
    .sql.replaceAll(/"\w+"\./g, '')
    .replaceAll('"', '')
}
