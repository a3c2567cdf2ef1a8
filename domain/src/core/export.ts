import * as z from 'zod/mini'
import { endpoint, type Endpoint } from './endpoint.ts'
import { choice, uuid } from './text-fields.ts'

/** How a list leaves the product. */
export const exportFormats = {
  xlsx: 'Excel workbook (XLSX)',
  csv: 'Comma-separated values (CSV)',
} as const
export type ExportFormat = keyof typeof exportFormats

export const exportContentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<ExportFormat, string>

/** Where a list cannot be sorted, its export takes this in the place of a field. */
export const unsorted = { id: '' } as const

type ExportOptions<S, Q> = {
  /** What is exported, as a sentence begins: 'The enquiries register'. */
  what: string
  /** What the list can be sorted by. */
  sortFields: S
  /** The query of the list, without its page. */
  query: Q
}

/** The export of a list: its access, what narrows it, and all that it finds as one file, under the list's address. */
export const exportEndpoint = <
  const A extends Endpoint['access'],
  const S extends Record<string, string>,
  Q extends z.core.$ZodLooseShape,
>(
  { path, access, anyInstitution }: { path: `/${string}`; access: A; anyInstitution?: true },
  { what, sortFields, query }: ExportOptions<S, Q>,
) =>
  endpoint({
    method: 'GET',
    path: `${listAddress(path)}/export/:userId/:sortField`,
    summary: `${what} as a file: all that the list finds, not only a page of it`,
    access,
    ...(anyInstitution && { anyInstitution }),
    params: z.strictObject({ userId: uuid, sortField: choice('sortField', sortFields) }),
    query: z.strictObject({ ...query, format: z.optional(choice('format', exportFormats)) }),
    message: 'Export made.',
    payload: z.object({}),
    file: Object.values(exportContentTypes),
  })

/** The address of a list before its parameters. */
const listAddress = (path: `/${string}`) => path.split('/:')[0] as `/${string}`
