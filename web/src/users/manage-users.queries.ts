import type { Payload } from '@insaka/domain/core/endpoint'
import type { DutiesInput, DutyInput } from '@insaka/domain/users/duties.schema'
import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import {
  registrationDecisions,
  type ApprovalInput,
  type DeclineInput,
} from '@insaka/domain/users/registration-decisions'
import type { UserChange, UserRecord } from '@insaka/domain/users/users.schema'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { unsortedExport } from '../files/list-export.ts'
import { searchPageSize } from '../ui/choice/use-searched-list.ts'
import { newSubmission } from '../ui/edit/use-submission.ts'
import { historyQuery, type HistoryCall } from '../ui/history/history-query.ts'
import { showSnackbar } from '../ui/snackbar/snackbar-store.ts'
import type { UsersSearch } from './users-search-params.ts'

const pageSize = 50
const refetchMs = 60_000

/** One page of an institution’s users, polled so that new registrations appear. */
export function usersQuery(
  { account, search, department, role, page = 0 }: UsersSearch,
  institution: string,
) {
  const query = { account, search, department, role, page, size: pageSize, institution }
  return queryOptions({
    queryKey: ['users', 'list', institution, query] as const,
    queryFn: async ({ signal }) => (await call(usersEndpoints.list, { query, signal })).payload,
    select: ({ users, ...counted }) => ({ content: users, ...counted }),
    // Keep the previous page only within the same institution.
    placeholderData: (previousData, previousQuery) =>
      previousQuery?.queryKey[2] === institution ? previousData : undefined,
    refetchInterval: refetchMs,
  })
}

export const usersExport = ({ account, search, department, role }: UsersSearch, institution: string) =>
  unsortedExport({
    endpoint: usersEndpoints.export,
    query: { account, search, department, role, institution },
  })

/** One user, for an address that names a user outside the current page. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) => (await call(usersEndpoints.get, { params: { id }, signal })).payload.user,
  })

export const userNameQuery = (id: string): UseQueryOptions<string, Error, string, string[]> => ({
  queryKey: ['users', 'name', id],
  queryFn: async ({ signal }) => {
    const { user } = (await call(usersEndpoints.get, { params: { id }, signal })).payload
    return `${user.firstName} ${user.lastName}`
  },
})

/** Users of an institution by name, including retired ones. */
export const userSearchQuery = (institution: string, search: string | undefined) =>
  queryOptions({
    queryKey: ['users', 'found', institution, search] as const,
    queryFn: async ({ signal }) => {
      const query = { search, page: 0, size: searchPageSize, institution }
      return (await call(usersEndpoints.list, { query, signal })).payload
    },
    placeholderData: keepPreviousData,
  })

export const userHistoryQuery = historyQuery(
  'users',
  async (request: HistoryCall<string>) => (await call(usersEndpoints.history, request)).payload,
)

export function useUserChange() {
  const { keep, askAnew } = useUsersCache()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: UserChange; submitKey: string }) =>
      call(usersEndpoints.change, { body, submitKey }),
    onSuccess: ({ payload }) => keep(payload.user),
    // Runs after failures too: a lost response may have been a success.
    onSettled: askAnew,
    meta: { failureShownInForm: true, logMessage: 'Failed to update user' },
  })
}

/** Unchanged duties are sent back as they were read. */
type DutiesBody = Pick<DutiesInput, 'version'> & { duties: readonly Partial<DutyInput>[] }

export function useDutiesChange(id: string, { failureShownInForm = false } = {}) {
  const { keep, askAnew } = useUsersCache()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: DutiesBody; submitKey: string }) =>
      call(usersEndpoints.changeDuties, { params: { id }, body: body as DutiesInput, submitKey }),
    onSuccess: ({ payload }) => keep(payload.user),
    onSettled: askAnew,
    meta: { failureShownInForm, logMessage: 'Failed to save the duties' },
  })
}

export function useApproval(id: string) {
  const { keep, askAnew } = useUsersCache()
  return useMutation({
    mutationFn: (body: ApprovalInput) =>
      call(registrationDecisions.approve, { params: { id }, body, submitKey: newSubmission().key }),
    onSuccess: ({ message, payload }) => {
      keep(payload.user)
      showSnackbar(message)
    },
    onSettled: askAnew,
    meta: { logMessage: 'Failed to approve user' },
  })
}

export function useDecline(id: string) {
  const { keep, askAnew } = useUsersCache()
  return useMutation({
    mutationFn: ({ body, submitKey }: { body: DeclineInput; submitKey: string }) =>
      call(registrationDecisions.decline, { params: { id }, body, submitKey }),
    onSuccess: ({ payload }) => keep(payload.user),
    onSettled: askAnew,
    meta: { failureShownInForm: true, logMessage: 'Failed to decline user' },
  })
}

export function usePasswordReset(id: string) {
  const { keep, askAnew } = useUsersCache()
  return useMutation({
    mutationFn: () => call(usersEndpoints.resetPassword, { params: { id } }),
    onSuccess: ({ payload }) => keep(payload.user),
    onSettled: askAnew,
  })
}

type UserListPayload = Payload<typeof usersEndpoints.list>

function useUsersCache() {
  const queryClient = useQueryClient()
  return {
    /** Puts the saved user into cached lists, so that a reopened card is current. */
    keep: (saved: UserRecord) => {
      queryClient.setQueriesData<UserListPayload>({ queryKey: ['users', 'list'] }, (list) => {
        const users = list?.users.map((user) => (user.id === saved.id ? saved : user))
        return list && { ...list, users: users ?? [] }
      })
    },
    askAnew: () => {
      void queryClient.invalidateQueries({ queryKey: ['users'] })
    },
  }
}
