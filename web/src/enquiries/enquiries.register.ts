import {
  enquiriesEndpoints,
  enquirySortFields,
  type EnquirySortField,
} from '@insaka/domain/enquiries/enquiries.endpoints'
import { enquiryStates, type EnquiryState } from '@insaka/domain/enquiries/enquiries.labels'
import { call } from '../api/call.ts'
import { usualFilters } from '../registers/filters/filters.ts'
import { describeRegister, type ListRequest, type UsualFilterValues } from '../registers/register.ts'
import { enquiryColumns, usualColumns, wideColumns } from './enquiries.columns.tsx'

export type EnquiriesRequest = ListRequest<EnquiryState, EnquirySortField, UsualFilterValues>

export const enquiriesRegister = describeRegister({
  name: 'enquiries',
  path: '/insaka/plscm/enquiries',
  title: 'Enquiries',
  create: 'New enquiry',
  states: enquiryStates,
  sortFields: enquirySortFields,
  filters: usualFilters('Issued'),
  columns: enquiryColumns,
  usualColumns,
  wideColumns,
  /** A withdrawn enquiry is greyed. */
  isMuted: ({ state }) => state === 'WITHDRAWN',
  async load(asked) {
    const { enquiries, counts } = (await call(enquiriesEndpoints.list, asked)).payload
    return { ...enquiries, counts }
  },
})
