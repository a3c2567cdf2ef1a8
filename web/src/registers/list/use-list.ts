import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAppState } from '../../session/app-state.ts'
import type { ListRequest, Register } from '../register.ts'
import { listQuery, useNextPageAhead } from './list.queries.ts'

/** The page of the register that the address asks for; until it has come, the one before. */
export function useList(register: Register, userId: string, request: ListRequest) {
  const asked = useQuery(listQuery(register, userId, request))
  const { data, error, isFetching, isPlaceholderData, refetch } = asked
  const arrived = isPlaceholderData ? undefined : data?.pagination
  useNextPageAhead(register, userId, request, arrived?.last === false)

  useEffect(() => {
    if (!arrived) return
    const { more: _more, ...paginationState } = arrived
    useAppState.setState({ paginationState })
  }, [arrived])

  return {
    rows: data?.content,
    pagination: data?.pagination,
    counts: data?.counts,
    sums: data?.sums,
    error,
    loading: isFetching,
    retry: () => void refetch(),
  }
}

/** How many records the same list would find in the whole institution, where it finds none in a part of it. */
export function useWider(register: Register, userId: string, request: ListRequest, isAsked: boolean) {
  const query = { ...request.query, scope: 'institution' } as const
  const { placeholderData: _none, ...one } = listQuery(register, userId, {
    page: 0,
    sortField: request.sortField,
    pageSize: 1,
    query,
  })
  const { data } = useQuery({ ...one, enabled: isAsked && request.query.scope !== 'institution' })
  return data && { total: data.pagination.totalRecords, more: data.pagination.more ?? false }
}
