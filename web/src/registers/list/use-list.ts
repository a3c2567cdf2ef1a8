import { useQuery } from '@tanstack/react-query'
import { toListPage } from '../../ui/list/list-page.ts'
import type { ListRequest, Register } from '../register.ts'
import { listQuery, usePrefetchNextPage } from './list.queries.ts'

/** The requested page; the previous one while it loads. */
export function useList(register: Register, userId: string, request: ListRequest) {
  const listResult = useQuery(listQuery(register, userId, request))
  const { data, isPlaceholderData } = listResult
  const next = listQuery(register, userId, { ...request, page: request.page + 1 })
  usePrefetchNextPage(next, !isPlaceholderData && data?.pagination.last === false)

  return {
    ...toListPage(listResult),
    counts: data?.counts,
    sums: data?.sums,
    elsewhere: data?.elsewhere,
  }
}
