import {
  enquiriesEndpoints,
  enquirySortFields,
  type EnquirySortField,
} from '@insaka/domain/enquiries/enquiries.endpoints'
import { enquiryFilters } from '@insaka/domain/enquiries/enquiries.filters'
import { enquiryStates, type EnquiryState } from '@insaka/domain/enquiries/enquiries.labels'
import { call } from '../api/call.ts'
import type { FilterValues } from '../registers/filters/filters.ts'
import { describeRegister, type ListRequest } from '../registers/register.ts'
import { enquiryColumns, usualColumns, wideColumns } from './enquiries.columns.tsx'

export type EnquiriesRequest = ListRequest<
  EnquiryState,
  EnquirySortField,
  FilterValues<typeof enquiryFilters>
>

export const enquiriesRegister = describeRegister({
  name: 'enquiries',
  create: 'New enquiry',
  states: enquiryStates,
  sortFields: enquirySortFields,
  filters: enquiryFilters,
  columns: enquiryColumns,
  usualColumns,
  wideColumns,
  /** A withdrawn enquiry is greyed. */
  isMuted: ({ state }) => state === 'WITHDRAWN',
  exported: enquiriesEndpoints.export,
  async load(asked) {
    const { enquiries, ...rest } = (await call(enquiriesEndpoints.list, asked)).payload
    return { ...enquiries, ...rest }
  },
})
