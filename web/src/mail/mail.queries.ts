import { mailEndpoints } from '@insaka/domain/mail/mail.endpoints'
import type { MailState } from '@insaka/domain/mail/mail.labels'
import type { MailRecord } from '@insaka/domain/mail/mail.schema'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const root = 'mails'
const pollEveryMs = 2_000
const pageSize = 10

/** True before the first delivery attempt. */
const isFirstAttempt = ({ state, tries }: MailRecord) => state === 'WAITING' && tries === 0

/** A page of the outbox, polled while a mail awaits its first delivery attempt. */
export const mailsQuery = (page: number, state?: MailState) =>
  queryOptions({
    queryKey: [root, page, state],
    queryFn: async ({ signal }) => {
      const query = { page: String(page), size: String(pageSize), ...(state && { state }) }
      return (await call(mailEndpoints.list, { query, signal })).payload.mails
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.content.some(isFirstAttempt) && pollEveryMs,
    // A background job sends the mail.
    staleTime: 0,
  })

export function useSendTestMail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(mailEndpoints.test, {})).payload.mail,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [root] }),
    meta: { logMessage: 'Failed to send a test mail' },
  })
}

/** Retries a failed or held mail. */
export function useResendMail() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(mailEndpoints.again, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [root] }),
    meta: { logMessage: 'Failed to send the mail again' },
  })
}
