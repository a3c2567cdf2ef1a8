import { recordCountText } from '@insaka/domain/core/number-format'
import type { RegisterPagination } from '@insaka/domain/core/register-list.schema'

/** A page of a list, with the state of its request. */
export type ListPage<Row> = {
  /** Undefined until the first page has loaded. */
  rows: readonly Row[] | undefined
  pagination: RegisterPagination | undefined
  error: Error | null
  loading: boolean
  retry: () => void
}

export type PageResult<Row> = Pick<ListPage<Row>, 'error'> & {
  data: { content: readonly Row[]; pagination: RegisterPagination } | undefined
  isFetching: boolean
  refetch: () => Promise<unknown>
}

export const toListPage = <Row>({ data, error, isFetching, refetch }: PageResult<Row>): ListPage<Row> => ({
  rows: data?.content,
  pagination: data?.pagination,
  error,
  loading: isFetching,
  retry: () => void refetch(),
})

/** Number of matches in words; undefined until known. */
export const matchCountText = ({ loading, pagination }: Omit<ListPage<never>, 'rows'>, noun: string) =>
  loading || !pagination ? undefined : recordCountText(pagination, noun)
