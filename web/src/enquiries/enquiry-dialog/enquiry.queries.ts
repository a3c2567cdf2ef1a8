import { papersEndpoints } from '@insaka/domain/papers/papers.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const paperOfEnquiryQuery = (enquiry: number) =>
  queryOptions({
    queryKey: ['enquiries', 'paper', enquiry],
    queryFn: async ({ signal }) =>
      (await call(papersEndpoints.ofEnquiry, { query: { enquiry }, signal })).payload.paper,
  })
