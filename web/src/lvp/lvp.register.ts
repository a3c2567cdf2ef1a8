import { lvpEndpoints, lvpSortFields } from '@insaka/domain/lvp/lvp.endpoints'
import { allStates } from '@insaka/domain/all-states'
import { call } from '../api/call.ts'
import { paperColumns, isMuted, usualColumns, wideColumns } from '../papers/paper-columns.tsx'
import { paperFilters } from '../papers/paper-filters.ts'
import { describeRegister } from '../registers/register.ts'

export const lvpRegister = describeRegister({
  name: 'lvp',
  createLabel: 'Create',
  states: allStates.lvp,
  sortFields: lvpSortFields,
  filters: paperFilters,
  columns: paperColumns,
  usualColumns,
  wideColumns,
  isMuted,
  exportEndpoint: lvpEndpoints.export,
  importRegister: 'lvp',
  async load(request) {
    const { lvps, ...rest } = (await call(lvpEndpoints.list, request)).payload
    return { ...lvps, ...rest }
  },
})
