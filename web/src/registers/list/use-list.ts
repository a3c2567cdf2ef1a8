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
  const next = listQuery(register, userId, { ...request, page: request.page + 1 })
  useNextPageAhead(next, arrived?.last === false)

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
    elsewhere: data?.elsewhere,
    error,
    loading: isFetching,
    retry: () => void refetch(),
  }
}
