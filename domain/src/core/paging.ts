import type { Pagination } from './paging.schema.ts'

type PagePosition = { page: number; size: number }

export function paginate({ page, size }: PagePosition, totalRecords: number, records: number): Pagination {
  const totalPages = Math.ceil(totalRecords / size)
  return {
    empty: records === 0,
    first: page === 0,
    last: page >= totalPages - 1,
    offset: page * size,
    pageNumber: page,
    pageSize: size,
    sorted: true,
    records,
    totalRecords,
    totalPages,
  }
}
