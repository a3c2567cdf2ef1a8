import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { Register } from '../db/register-query.ts'
import { paperStatements } from '../papers/papers.repository.ts'
import { mpc } from './mpc.table.ts'

export type MpcRow = typeof mpc.$inferSelect

export const mpcRegister = {
  name: 'mpc',
  table: mpc,
  sortColumns: { id: mpc.id, initiatedOn: mpc.initiatedOn },
  dateColumn: mpc.initiatedOn,
} as const satisfies Register

export const mpcStatements = paperStatements<typeof mpc, MpcRecord>('mpc', mpc, 'PC')
