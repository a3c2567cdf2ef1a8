import {
  amendmentsEndpoints,
  amendmentSortFields,
  type AmendmentSortField,
} from '@insaka/domain/amendments/amendments.endpoints'
import { contractsEndpoints } from '@insaka/domain/mpc/contracts.endpoints'
import { currencies } from '@insaka/domain/papers/papers.labels'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { vendorsQuery } from '../papers/vendors.queries.ts'
import { usualFilters, type FilterValues } from '../registers/filters/filters.ts'
import { describeRegister, type ListRequest } from '../registers/register.ts'
import { amendmentColumns, usualColumns, wideColumns } from './amendments.columns.tsx'

/** What a contract is called. */
const contractName = (number: string) =>
  queryOptions({
    queryKey: ['contracts', 'name', number],
    queryFn: async ({ signal }) => {
      const { payload } = await call(contractsEndpoints.get, { params: { id: Number(number) }, signal })
      return payload.mpc.contract?.reference ?? number
    },
    // Its number says which one it is, too.
    meta: { failureShownInForm: true },
  })

const amendmentFilters = {
  ...usualFilters('Amended'),
  vendor: { kind: 'text', label: 'Vendor', suggest: vendorsQuery },
  minValue: { kind: 'amount', label: 'Sum from', span: { of: 'Sum', end: 'from', other: 'maxValue' } },
  maxValue: { kind: 'amount', label: 'Sum to', span: { of: 'Sum', end: 'to', other: 'minValue' } },
  currency: { kind: 'choice', label: 'Currency', choices: currencies },
  contract: { kind: 'number', label: 'Contract', nameOf: contractName },
} as const

export type AmendmentsRequest = ListRequest<never, AmendmentSortField, FilterValues<typeof amendmentFilters>>

export const amendmentsRegister = describeRegister({
  name: 'amendments',
  create: 'Create',
  states: {},
  sortFields: amendmentSortFields,
  filters: amendmentFilters,
  columns: amendmentColumns,
  usualColumns,
  wideColumns,
  async load({ query: { status: _none, ...query }, ...asked }) {
    const { amendments, ...rest } = (await call(amendmentsEndpoints.list, { ...asked, query })).payload
    return { ...amendments, ...rest }
  },
})
