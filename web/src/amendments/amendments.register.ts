import { amendmentsEndpoints, amendmentSortFields } from '@insaka/domain/amendments/amendments.endpoints'
import { amendmentFilters as described } from '@insaka/domain/amendments/amendments.filters'
import { contractsEndpoints } from '@insaka/domain/contracts/contracts.endpoints'
import { allStates } from '@insaka/domain/all-states'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { vendorsQuery } from '../papers/vendors.queries.ts'
import { describeRegister } from '../registers/register.ts'
import { amendmentColumns, usualColumns, wideColumns } from './amendments.columns.tsx'

const contractReferenceQuery = (contractId: string) =>
  queryOptions({
    queryKey: ['contracts', 'name', contractId],
    queryFn: async ({ signal }) => {
      const { payload } = await call(contractsEndpoints.get, { params: { id: Number(contractId) }, signal })
      return payload.mpc.contract?.reference ?? contractId
    },
    // The chip falls back to the number of the contract.
    meta: { failureShownInForm: true },
  })

const amendmentFilters = {
  ...described,
  vendor: { ...described.vendor, suggest: vendorsQuery },
  contract: { ...described.contract, nameOf: contractReferenceQuery },
} as const

export const amendmentsRegister = describeRegister({
  name: 'amendments',
  createLabel: 'New amendment',
  states: allStates.amendments,
  sortFields: amendmentSortFields,
  filters: amendmentFilters,
  columns: amendmentColumns,
  usualColumns,
  wideColumns,
  isMuted: ({ takenBackOn, decision }) => takenBackOn !== null || decision === 'REJECTED',
  exportEndpoint: amendmentsEndpoints.export,
  async load(request) {
    const { amendments, ...rest } = (await call(amendmentsEndpoints.list, request)).payload
    return { ...amendments, ...rest }
  },
})
