import { institutionsEndpoints } from '@insaka/domain/institutions/institutions.endpoints'
import type { InstitutionRecord } from '@insaka/domain/institutions/institutions.schema'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { currentInstitutionQuery } from '../state/current-institution.ts'
import { useCurrentUser } from '../state/current-user.ts'
import { searchPageSize, useSearchedList } from '../ui/choice/use-searched-list.ts'

type ListRequest = { search?: string | undefined; page: number; size: number }

export const institutionsQuery = (query: ListRequest) =>
  queryOptions({
    queryKey: ['institutions', 'list', query],
    queryFn: async ({ signal }) => (await call(institutionsEndpoints.list, { query, signal })).payload,
    placeholderData: keepPreviousData,
  })

export const institutionQuery = (code: string) =>
  queryOptions({
    queryKey: ['institutions', 'one', code],
    queryFn: async ({ signal }) =>
      (await call(institutionsEndpoints.get, { params: { id: code }, signal })).payload.institution,
  })

/** One institution; the user’s own comes from the query that the shell and the forms share. */
export function useInstitution(code: string | undefined) {
  const ownCode = useCurrentUser().institution
  const query = code === ownCode ? currentInstitutionQuery(ownCode) : institutionQuery(code ?? '')
  return useQuery({ ...query, enabled: code !== undefined })
}

/** Shows a saved change at once, then refetches everything about institutions. */
export function useUpdateInstitution() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidateInstitutions()
  const ownCode = useCurrentUser().institution
  return (code: string, change: (institution: InstitutionRecord) => InstitutionRecord) => {
    const { queryKey } = code === ownCode ? currentInstitutionQuery(ownCode) : institutionQuery(code)
    queryClient.setQueryData<InstitutionRecord>(queryKey, (institution) => institution && change(institution))
    invalidate()
  }
}

export function useInvalidateInstitutions() {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: ['institutions'] })
}

/** Departments of the user’s own institution; empty until loaded. */
export function useDepartments() {
  const { institution } = useCurrentUser()
  return useQuery(currentInstitutionQuery(institution)).data?.departments ?? []
}

export const useInstitutionSearch = (enabled: boolean) =>
  useSearchedList(
    (search) => institutionsQuery({ search, page: 0, size: searchPageSize }),
    ({ institutions }) => institutions,
    enabled,
  )
