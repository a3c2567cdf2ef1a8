import {
  enquiriesEndpoints,
  enquirySortFields,
  type EnquirySortField,
} from '@insaka/domain/enquiries/enquiries.endpoints'
import { enquiryFilters } from '@insaka/domain/enquiries/enquiries.filters'
import { allStates, type StateOf } from '@insaka/domain/all-states'
import { call } from '../api/call.ts'
import type { FilterValues } from '../registers/filters/filters.ts'
import { describeRegister, type ListRequest } from '../registers/register.ts'
import { enquiryColumns, usualColumns, wideColumns } from './enquiries.columns.tsx'

export type EnquiriesRequest = ListRequest<
  StateOf<'enquiries'>,
  EnquirySortField,
  FilterValues<typeof enquiryFilters>
>

export const enquiriesRegister = describeRegister({
  name: 'enquiries',
  createLabel: 'New enquiry',
  states: allStates.enquiries,
  sortFields: enquirySortFields,
  filters: enquiryFilters,
  columns: enquiryColumns,
  usualColumns,
  wideColumns,
  isMuted: ({ state, takenBackOn }) => state === 'WITHDRAWN' || takenBackOn !== null,
  exportEndpoint: enquiriesEndpoints.export,
  importRegister: 'enquiries',
  async load(request) {
    const { enquiries, ...rest } = (await call(enquiriesEndpoints.list, request)).payload
    return { ...enquiries, ...rest }
  },
})
