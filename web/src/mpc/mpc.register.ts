import { mpcEndpoints, mpcSortFields } from '@insaka/domain/mpc/mpc.endpoints'
import { allStates } from '@insaka/domain/all-states'
import { call } from '../api/call.ts'
import { isMuted, usualColumns, wideColumns } from '../papers/paper-columns.tsx'
import { paperFilters } from '../papers/paper-filters.ts'
import { describeRegister } from '../registers/register.ts'
import { mpcColumns } from './mpc.columns.tsx'

export const mpcRegister = describeRegister({
  name: 'mpc',
  createLabel: 'Create',
  states: allStates.mpc,
  sortFields: mpcSortFields,
  filters: paperFilters,
  columns: mpcColumns,
  usualColumns,
  wideColumns,
  isMuted,
  exportEndpoint: mpcEndpoints.export,
  importRegister: 'mpc',
  async load(request) {
    const { mpcs, ...rest } = (await call(mpcEndpoints.list, request)).payload
    return { ...mpcs, ...rest }
  },
})
