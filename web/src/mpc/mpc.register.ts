import { mpcEndpoints, mpcSortFields, type MpcSortField } from '@insaka/domain/mpc/mpc.endpoints'
import { paperStatuses, type PaperStatus } from '@insaka/domain/papers/papers.labels'
import { call } from '../api/call.ts'
import { isMuted, usualColumns, wideColumns } from '../papers/paper-columns.tsx'
import { usualFilters } from '../registers/filters/filters.ts'
import { describeRegister, type ListRequest, type UsualFilterValues } from '../registers/register.ts'
import { mpcColumns } from './mpc.columns.tsx'

export type MpcRequest = ListRequest<PaperStatus, MpcSortField, UsualFilterValues>

export const mpcRegister = describeRegister({
  name: 'mpc',
  path: '/insaka/plscm/hvp/mpcs',
  title: 'MPC Records',
  create: 'Create',
  states: paperStatuses,
  sortFields: mpcSortFields,
  filters: usualFilters('Initiated'),
  columns: mpcColumns,
  usualColumns,
  wideColumns,
  isMuted,
  async load(asked) {
    const { mpcs, counts } = (await call(mpcEndpoints.list, asked)).payload
    return { ...mpcs, counts }
  },
})
