import { lvpEndpoints, lvpSortFields, type LvpSortField } from '@insaka/domain/lvp/lvp.endpoints'
import { allStates, type StateOf } from '@insaka/domain/all-states'
import { call } from '../api/call.ts'
import { paperColumns, isMuted, usualColumns, wideColumns } from '../papers/paper-columns.tsx'
import { paperFilters } from '../papers/paper-filters.ts'
import type { FilterValues } from '../registers/filters/filters.ts'
import { describeRegister, type ListRequest } from '../registers/register.ts'

export type LvpRequest = ListRequest<StateOf<'lvp'>, LvpSortField, FilterValues<typeof paperFilters>>

export const lvpRegister = describeRegister({
  name: 'lvp',
  create: 'Create',
  states: allStates.lvp,
  sortFields: lvpSortFields,
  filters: paperFilters,
  columns: paperColumns,
  usualColumns,
  wideColumns,
  isMuted,
  exported: lvpEndpoints.export,
  imported: 'lvp',
  async load(asked) {
    const { lvps, ...rest } = (await call(lvpEndpoints.list, asked)).payload
    return { ...lvps, ...rest }
  },
})
