import type { Query } from '@insaka/domain/core/endpoint'
import type { FileEndpoint } from '../api/call.ts'

export type ListExport = {
  endpoint: FileEndpoint
  sortField: string
  query: object
  /** Name of the list if several are offered. */
  name?: string
  /** Formats other than the usual ones of a list. */
  formats?: Readonly<Record<string, string>>
  /** Further download links: button text by URL. */
  others?: Readonly<Record<string, string>>
}

type UnsortedList<E extends FileEndpoint> = {
  endpoint: E
  query: Omit<Query<E>, 'format'>
  name?: string
}

export const unsortedExport = <E extends FileEndpoint>(list: UnsortedList<E>): ListExport => ({
  ...list,
  sortField: 'id',
})
