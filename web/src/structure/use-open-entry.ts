import { useOpenRecord } from '../ui/page/use-open-record.ts'
import type { StructureSearch } from './structure-search-params.ts'

/** The open entry by its code, or `adding` for the dialog that adds entries. */
export type OpenEntry = Pick<StructureSearch, 'open' | 'adding'>

export function useOpenEntry({ open, adding }: OpenEntry, go: (entry: OpenEntry, replace: boolean) => void) {
  return useOpenRecord<OpenEntry>({
    record: open !== undefined || adding ? { open, adding } : undefined,
    go: ({ record }, replace) => go({ open: record?.open, adding: record?.adding }, replace),
  })
}
