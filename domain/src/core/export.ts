import * as z from 'zod/mini'
import { endpoint, type Endpoint } from './endpoint.ts'
import { choice, uuid } from './text-fields.ts'

export const exportFormats = {
  xlsx: 'Excel workbook (XLSX)',
  csv: 'Comma-separated values (CSV)',
} as const
export type ExportFormat = keyof typeof exportFormats

export const exportContentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<ExportFormat, string>

/** Replaces the sort fields of a list that cannot be sorted. */
export const noSortFields = { id: '' } as const

type ExportOptions<S, Q> = {
  /** The subject of the summary, such as 'The enquiries register'. */
  subject: string
  sortFields: S
  query: Q
}

/** The export endpoint of a list, with the same access and filters; the file contains all matching rows. */
export const exportEndpoint = <
  const A extends Endpoint['access'],
  const S extends Record<string, string>,
  Q extends z.core.$ZodLooseShape,
>(
  { path, access, anyInstitution }: { path: `/${string}`; access: A; anyInstitution?: true },
  { subject, sortFields, query }: ExportOptions<S, Q>,
) =>
  endpoint({
    method: 'GET',
    path: `${listAddress(path)}/export/:userId/:sortField`,
    summary: `${subject} as a file, with all matching rows instead of one page`,
    access,
    ...(anyInstitution && { anyInstitution }),
    params: z.strictObject({ userId: uuid, sortField: choice('sortField', sortFields) }),
    query: z.strictObject({ ...query, format: z.optional(choice('format', exportFormats)) }),
    message: 'Export made.',
    payload: z.object({}),
    file: Object.values(exportContentTypes),
  })

const listAddress = (path: `/${string}`) => path.split('/:')[0] as `/${string}`
