import {
  contractsEndpoints,
  contractSortFields,
  type ContractSortField,
} from '@insaka/domain/contracts/contracts.endpoints'
import { contractFilters as described } from '@insaka/domain/contracts/contracts.filters'
import { allStates, type StateOf } from '@insaka/domain/all-states'
import { call } from '../api/call.ts'
import { hasContract } from '../papers/contract-paper.ts'
import { paperFilters } from '../papers/paper-filters.ts'
import type { FilterValues } from '../registers/filters/filters.ts'
import { describeRegister, type ListRequest } from '../registers/register.ts'
import { contractColumns, usualColumns, wideColumns } from './contracts.columns.tsx'

const contractFilters = { ...described, vendor: paperFilters.vendor } as const

type ContractsRequest = ListRequest<
  StateOf<'contracts'>,
  ContractSortField,
  FilterValues<typeof contractFilters>
>

const queryOf = ({ status: stage, ...query }: ContractsRequest['query']) => ({ ...query, stage })

export const contractsRegister = describeRegister({
  name: 'contracts',
  createLabel: 'New contract',
  states: allStates.contracts,
  sortFields: contractSortFields,
  filters: contractFilters,
  columns: contractColumns,
  usualColumns,
  wideColumns,
  /** A row is a paper, so the id is taken from its contract. */
  idOf: ({ contract }) => contract.id,
  isMuted: ({ contract }) => contract.takenBackOn !== null,
  exportEndpoint: contractsEndpoints.export,
  queryOf,
  async load(request) {
    const { payload } = await call(contractsEndpoints.list, { ...request, query: queryOf(request.query) })
    const { mpcs, ...rest } = payload
    return { ...mpcs, content: mpcs.content.filter(hasContract), ...rest }
  },
})
