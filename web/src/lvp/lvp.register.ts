import { lvpEndpoints, lvpSortFields, type LvpSortField } from '@insaka/domain/lvp/lvp.endpoints'
import { allStates, type StateOf } from '@insaka/domain/all-states'
import { call } from '../api/call.ts'
import { paperColumns, isMuted, usualColumns, wideColumns } from '../papers/paper-columns.tsx'
import { paperFilters } from '../papers/paper-filters.ts'
import type { FilterValues } from '../registers/filters/filters.ts'
import { describeRegister, type ListRequest } from '../registers/register.ts'

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
