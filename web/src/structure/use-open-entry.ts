import { useOpenRecord } from '../ui/page/use-open-record.ts'
import type { StructureSearch } from './structure-search.ts'

/** One entry, by its code, or the list of those to be added. */
export type OpenEntry = Pick<StructureSearch, 'open' | 'adding'>

/** The dialog over the cards that the address names. */
export function useOpenEntry({ open, adding }: OpenEntry, go: (entry: OpenEntry, replace: boolean) => void) {
  return useOpenRecord<OpenEntry>({
    record: open !== undefined || adding ? { open, adding } : undefined,
    go: ({ record }, replace) => go({ open: record?.open, adding: record?.adding }, replace),
  })
}
