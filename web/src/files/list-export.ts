import type { Query } from '@insaka/domain/core/endpoint'
import type { FileEndpoint } from '../api/call.ts'

/** A list that can leave as a file: all that it finds, in its order. */
export type ListExport = {
  endpoint: FileEndpoint
  sortField: string
  query: object
  /** Which list it is, where several are offered together. */
  name?: string
  /** Where it leaves in other formats than lists do. */
  formats?: Readonly<Record<string, string>>
  /** What else may be taken along, by its address. */
  others?: Readonly<Record<string, string>>
}

type UnsortedList<E extends FileEndpoint> = {
  endpoint: E
  query: Omit<Query<E>, 'format'>
  name?: string
}

/** The export of a list that cannot be sorted. */
export const unsortedExport = <E extends FileEndpoint>(list: UnsortedList<E>): ListExport => ({
  ...list,
  sortField: 'id',
})
