import { integer, pgTable } from 'drizzle-orm/pg-core'
import { approvalTypes } from '@insaka/domain/mpc/mpc.labels'
import { choice } from '../db/columns.ts'
import { paperColumns, paperKeys } from '../papers/papers.table.ts'

export const mpc = pgTable(
  'mpc',
  {
    ...paperColumns(),
    approvalType: choice('approval_type', approvalTypes).notNull(),
    mpcNumber: integer('mpc_number').notNull(),
  },
  (t) => paperKeys('mpc', t),
)
