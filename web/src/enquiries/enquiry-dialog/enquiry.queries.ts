import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import type { Withdrawal } from '@insaka/domain/enquiries/enquiries.schema'
import { papersEndpoints } from '@insaka/domain/papers/papers.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useRegisterChange, type SubmitBody } from '../../registers/dialog/record.queries.ts'

export const paperOfEnquiryQuery = (enquiry: number) =>
  queryOptions({
    queryKey: ['enquiries', 'paper', enquiry],
    queryFn: async ({ signal }) =>
      (await call(papersEndpoints.ofEnquiry, { query: { enquiry }, signal })).payload.paper,
  })

export function useWithdrawEnquiry(id: number) {
  return useRegisterChange(['enquiries'], (submit: SubmitBody<Withdrawal>) =>
    call(enquiriesEndpoints.withdraw, { params: { id }, ...submit }),
  )
}
