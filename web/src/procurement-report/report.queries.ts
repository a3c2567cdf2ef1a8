import { reportEndpoints } from '@insaka/domain/procurement-report/report.endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { unsortedExport } from '../files/list-export.ts'
import type { ReportRequest } from './form/report-form.ts'

/** The summary of a report; each request has a new key. */
export const previewQuery = (request: ReportRequest | undefined, attempt: number) =>
  queryOptions({
    queryKey: ['report', 'preview', request, attempt],
    queryFn: async ({ signal }) =>
      (await call(reportEndpoints.preview, { ...request!, signal })).payload.preview,
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

const pageSize = 10

export const savedReportsKey = ['report', 'kept'] as const

export const savedReportsExport = unsortedExport({ endpoint: reportEndpoints.export, query: {} })

export const savedReportsQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [...savedReportsKey, userId, page],
    queryFn: async ({ signal }) => {
      const params = { userId, page, sortField: 'id', pageSize } as const
      return (await call(reportEndpoints.list, { params, signal })).payload.reports
    },
    placeholderData: keepPreviousData,
  })
