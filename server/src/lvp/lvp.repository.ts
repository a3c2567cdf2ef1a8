import type { LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import type { Register } from '../db/register-query.ts'
import { paperStatements } from '../papers/papers.repository.ts'
import { lvp } from './lvp.table.ts'

export type LvpRow = typeof lvp.$inferSelect

export const lvpRegister = {
  name: 'lvp',
  table: lvp,
  sortColumns: { id: lvp.id, initiatedOn: lvp.initiatedOn },
  dateColumn: lvp.initiatedOn,
} as const satisfies Register

export const lvpStatements = paperStatements<typeof lvp, LvpRecord>('lvp', lvp, 'CO')
