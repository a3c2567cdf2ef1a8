import { Client } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { describedByName } from '@insaka/domain/described-registers'
import { tableNameOf } from '../../src/described-registers/described.table.ts'
import { openWorkerDatabase } from './worker-database.ts'

export class Catalog {
  superuser!: Client
  readonly superuserName = inject('superuser').user!
  owner!: Client
  application!: Client

  async open(): Promise<void> {
    const { owner, application, superuser } = await openWorkerDatabase()
    this.superuser = new Client(superuser)
    this.owner = new Client(owner)
    this.application = new Client(application)
    await Promise.all([this.superuser.connect(), this.owner.connect(), this.application.connect()])
  }

  async close(): Promise<void> {
    await Promise.all([this.superuser?.end(), this.owner?.end(), this.application?.end()])
  }

  async rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await this.superuser.query(sql, values)).rows as T[]
  }

  async columns(): Promise<Column[]> {
    return this.rows(`
      SELECT c.relname AS table, a.attname AS column, a.attnum AS position,
             format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS "notNull",
             pg_get_expr(d.adbin, d.adrelid) AS "default", a.attidentity::text || a.attgenerated::text AS generated
        FROM pg_attribute a
        JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p')
        LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
       WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
       ORDER BY 1, 3`)
  }

  async indexes(): Promise<Index[]> {
    return this.rows(`
      SELECT c.relname AS table, i.relname AS name, x.indisunique AS unique, x.indisprimary AS primary,
             x.indpred IS NOT NULL AS partial,
             ARRAY(SELECT translate(pg_get_indexdef(x.indexrelid, k, true), '"', '') FROM generate_series(1, x.indnkeyatts) k) AS on
        FROM pg_index x
        JOIN pg_class c ON c.oid = x.indrelid
        JOIN pg_class i ON i.oid = x.indexrelid
       WHERE c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`)
  }

  async constraints(): Promise<Constraint[]> {
    const names = (relation: string, keys: string) =>
      `ARRAY(SELECT a.attname::text FROM unnest(${keys}) WITH ORDINALITY k(n, o)
               JOIN pg_attribute a ON a.attrelid = ${relation} AND a.attnum = k.n ORDER BY k.o)`
    return this.rows(`
      SELECT t.relname AS table, c.conname AS name, c.contype AS type, f.relname AS "foreignTable",
             ${names('c.conrelid', 'c.conkey')} AS columns, ${names('c.confrelid', 'c.confkey')} AS "foreignColumns",
             c.confdeltype AS "onDelete", c.confupdtype AS "onUpdate", c.condeferrable AS deferrable,
             pg_get_constraintdef(c.oid) AS definition
        FROM pg_constraint c
        JOIN pg_class t ON t.oid = c.conrelid
        LEFT JOIN pg_class f ON f.oid = c.confrelid
       WHERE c.connamespace = 'public'::regnamespace AND c.contype <> 'n' ORDER BY 1, 2`)
  }

  async policies(): Promise<Policy[]> {
    return this.rows(`
      SELECT tablename AS table, policyname AS name, permissive, roles::text[] AS roles, cmd,
             qual AS using, with_check AS "withCheck"
        FROM pg_policies WHERE schemaname = 'public' ORDER BY 1, 2`)
  }
}

export type Column = {
  table: string
  column: string
  position: number
  type: string
  notNull: boolean
  default: string | null
  generated: string
}
export type Index = {
  table: string
  name: string
  unique: boolean
  primary: boolean
  partial: boolean
  on: string[]
}
export type Constraint = {
  table: string
  name: string
  type: 'p' | 'u' | 'f' | 'c'
  foreignTable: string | null
  columns: string[]
  foreignColumns: string[]
  onDelete: string
  onUpdate: string
  deferrable: boolean
  definition: string
}
export type Policy = {
  table: string
  name: string
  permissive: string
  roles: string[]
  cmd: string
  using: string | null
  withCheck: string | null
}

export function openCatalog(): Catalog {
  const catalog = new Catalog()
  beforeAll(() => catalog.open())
  afterAll(() => catalog.close())
  return catalog
}

export const tablesInSqlAccess = [
  'amendments',
  'contracts',
  'departments',
  'designations',
  'fuel_transactions',
  'institution_details',
  'institutions',
  'papers',
  'users',
  ...Object.values(describedByName).map(tableNameOf),
].toSorted()
