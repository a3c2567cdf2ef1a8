import { auditEndpoints } from '@insaka/domain/audit-log/audit.endpoints'
import { historyFormats } from '@insaka/domain/audit-log/audit.labels'
import type { Query } from '@insaka/domain/core/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { ListExport } from '../files/list-export.ts'
import type { FilterValues } from '../registers/filters/filters.ts'

export const pageSize = 50

const paramsOf = (userId: string, page: number) => ({ userId, page, sortField: 'id', pageSize }) as const

type PageRequest = {
  userId: string
  /** Filter values under the parameter names of the endpoint. */
  values: FilterValues
  page: number
}

export const eventsQuery = ({ userId, values, page }: PageRequest) =>
  queryOptions({
    queryKey: ['history', 'events', userId, values, page],
    queryFn: async ({ signal }) => {
      const request = {
        params: paramsOf(userId, page),
        query: values as Query<typeof auditEndpoints.events>,
        signal,
      }
      return (await call(auditEndpoints.events, request)).payload.events
    },
    placeholderData: keepPreviousData,
  })

export const signInsQuery = ({ userId, values, page }: PageRequest) =>
  queryOptions({
    queryKey: ['history', 'sign-ins', userId, values, page],
    queryFn: async ({ signal }) => {
      const request = {
        params: paramsOf(userId, page),
        query: values as Query<typeof auditEndpoints.security>,
        signal,
      }
      return (await call(auditEndpoints.security, request)).payload.events
    },
    placeholderData: keepPreviousData,
  })

export const historyExport = (values: FilterValues): ListExport => ({
  endpoint: auditEndpoints.download,
  sortField: 'id',
  query: values,
  formats: historyFormats,
  others: {
    '/verify.html': 'Page to check it (verify.html)',
    '/verify-trail.mjs': 'Script to check it (verify-trail.mjs)',
  },
})
