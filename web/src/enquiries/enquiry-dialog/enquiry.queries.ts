import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import type { EnquiryInput, Withdrawal } from '@insaka/domain/enquiries/enquiries.schema'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { enquiriesKey, type EnquiriesRequest } from '../enquiries.queries.ts'

/** One record as it is now: each opening asks for it, so that a change begins with the newest. */
export const enquiryQuery = (id: number) =>
  queryOptions({
    queryKey: [...enquiriesKey, 'record', id],
    queryFn: async ({ signal }) =>
      (await call(enquiriesEndpoints.get, { params: { id }, signal })).payload.enquiry,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

const historySize = 20

export const enquiryHistoryQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [...enquiriesKey, 'history', id, page],
    queryFn: async ({ signal }) => {
      const query = { page, size: historySize }
      return (await call(enquiriesEndpoints.history, { params: { id }, query, signal })).payload
    },
    placeholderData: keepPreviousData,
  })

/** A submit and its name. */
type Named<Body> = { body: Body; submitKey: string }

/** Saves and answers with the page of the list that is shown. */
export function useEnquirySave(userId: string, { query, ...path }: EnquiriesRequest) {
  return useEnquiryMutation(({ body, submitKey }: Named<EnquiryInput>) =>
    call(enquiriesEndpoints.save, {
      params: { ...path, userId },
      query,
      // Department codes travel in lower case.
      body: { ...body, department: body.department.toLowerCase() },
      submitKey,
    }),
  )
}

export function useWithdrawal(id: number) {
  return useEnquiryMutation(({ body, submitKey }: Named<Withdrawal>) =>
    call(enquiriesEndpoints.withdraw, { params: { id }, body, submitKey }),
  )
}

function useEnquiryMutation<Variables, Reply>(send: (variables: Variables) => Promise<Reply>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    // Also after a failure: an answer that was lost may have been a success.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: enquiriesKey }),
    meta: { failureShownInForm: true },
  })
}
