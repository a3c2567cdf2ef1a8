import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import type { EnquiryInput, Withdrawal } from '@insaka/domain/enquiries/enquiries.schema'
import { papersEndpoints } from '@insaka/domain/papers/papers.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import {
  recordQuery,
  useRegisterChange,
  withLowerCaseDepartment,
  type Submit,
} from '../../registers/dialog/record.queries.ts'
import { historyQuery, type HistoryCall } from '../../ui/history/history-query.ts'
import type { EnquiriesRequest } from '../enquiries.register.ts'

export const enquiryQuery = recordQuery(
  'enquiries',
  async (id, signal) => (await call(enquiriesEndpoints.get, { params: { id }, signal })).payload.enquiry,
)

export const enquiryHistoryQuery = historyQuery(
  'enquiries',
  async (asked: HistoryCall<number>) => (await call(enquiriesEndpoints.history, asked)).payload,
)

export const paperOfEnquiryQuery = (enquiry: number) =>
  queryOptions({
    queryKey: ['enquiries', 'paper', enquiry],
    queryFn: async ({ signal }) =>
      (await call(papersEndpoints.ofEnquiry, { query: { enquiry }, signal })).payload.paper,
  })

/** Saves and answers with the page of the list that is shown. */
export function useEnquirySave(userId: string, { query, ...path }: EnquiriesRequest) {
  return useRegisterChange(['enquiries'], async ({ body, submitKey }: Submit<EnquiryInput>) => {
    const { message, payload } = await call(enquiriesEndpoints.save, {
      params: { ...path, userId },
      query,
      body: withLowerCaseDepartment(body),
      submitKey,
    })
    return { message, saved: payload.enquiry }
  })
}

export function useWithdrawal(id: number) {
  return useRegisterChange(['enquiries'], (submit: Submit<Withdrawal>) =>
    call(enquiriesEndpoints.withdraw, { params: { id }, ...submit }),
  )
}
