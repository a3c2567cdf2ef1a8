import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, institutionId } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'
import type { ConstraintMessages } from '../db/errors.ts'

export const departments = pgTable(
  'departments',
  {
    institutionId: institutionId(),
    id: id(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    active: boolean('active').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [
    primaryKey({ name: 'departments_pkey', columns: [t.institutionId, t.id] }),
    foreignKey({
      name: 'departments_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
    unique('departments_code_unique').on(t.institutionId, t.code),
  ],
)

export const designations = pgTable(
  'designations',
  {
    institutionId: institutionId(),
    id: id(),
    departmentId: uuid('department_id').notNull(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    active: boolean('active').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [
    primaryKey({ name: 'designations_pkey', columns: [t.institutionId, t.id] }),
    foreignKey({
      name: 'designations_department_fkey',
      columns: [t.institutionId, t.departmentId],
      foreignColumns: [departments.institutionId, departments.id],
    }),
    unique('designations_code_unique').on(t.institutionId, t.departmentId, t.code),
    uniqueIndex('designations_title_unique').on(t.institutionId, t.departmentId, sql`lower(${t.title})`),
  ],
)

export const structureConstraints = {
  departments_code_unique: {
    field: 'code',
    message: 'This institution already has a department with this code.',
  },
  designations_code_unique: {
    field: 'code',
    message: 'This department already has a designation with this code.',
  },
  designations_title_unique: {
    field: 'title',
    message: 'This department already has a designation with this title.',
  },
} satisfies ConstraintMessages
