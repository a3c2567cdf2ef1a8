import { enquirySortFields, type EnquirySortField } from '@insaka/domain/enquiries/enquiries.endpoints'
import { enquiryStates, type EnquiryState } from '@insaka/domain/enquiries/enquiries.labels'
import { knownSearch } from '../ui/filters/known-search.ts'
import type { ListSearch } from '../ui/filters/list-search.ts'

export type EnquiriesSearch = ListSearch<EnquiryState, EnquirySortField>

export const enquiriesSearch = knownSearch(enquiryStates, enquirySortFields)
