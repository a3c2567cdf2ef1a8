import { pgTable } from 'drizzle-orm/pg-core'
import { paperColumns, paperKeys } from '../papers/papers.table.ts'

export const lvp = pgTable('lvp', paperColumns(), (t) => paperKeys('lvp', t))
