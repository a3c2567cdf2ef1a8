import { foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { currencies } from '@insaka/domain/papers/papers.labels'
import { expenseDimensions, waitLabels } from '@insaka/domain/papers/papers.expenses'
import { choice, institutionId, recordNumber, total } from '../db/columns.ts'
import { institutions } from '../db/directory.table.ts'
import { departments } from '../institutions/structure.table.ts'

/** Totals of expenses by one dimension and month. Vendors have only month 0, which holds the whole year. */
export const expenseTotals = pgTable(
  'expense_totals',
  {
    institutionId: institutionId(),
    dimension: choice('dimension', expenseDimensions).notNull(),
    year: integer('year').notNull(),
    month: integer('month').notNull(),
    /** A code, the id of a department, or the lower-case name of a vendor. */
    key: text('key').notNull(),
    currency: choice('currency', currencies).notNull(),
    records: recordNumber('records').notNull(),
    amount: total('amount').notNull(),
    committed: total('committed').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'expense_totals_pkey',
      columns: [t.institutionId, t.dimension, t.year, t.month, t.key, t.currency],
    }),
    foreignKey({
      name: 'expense_totals_institution_fkey',
      columns: [t.institutionId],
      foreignColumns: [institutions.id],
    }),
  ],
)

/** Number of papers of a department for each duration in days. */
export const waitCounts = pgTable(
  'wait_counts',
  {
    institutionId: institutionId(),
    wait: choice('wait', waitLabels).notNull(),
    year: integer('year').notNull(),
    departmentId: uuid('department_id').notNull(),
    days: integer('days').notNull(),
    records: recordNumber('records').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'wait_counts_pkey',
      columns: [t.institutionId, t.wait, t.year, t.departmentId, t.days],
    }),
    foreignKey({
      name: 'wait_counts_department_fkey',
      columns: [t.institutionId, t.departmentId],
      foreignColumns: [departments.institutionId, departments.id],
    }),
  ],
)
