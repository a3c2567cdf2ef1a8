import type { RegisterName } from '@insaka/domain/all-registers'
import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import { useEffect } from 'react'
import { rememberOpened } from '../../state/opened-records.ts'
import type { NamedRecord } from './describe-record.ts'

/** How the command palette lists a recently opened record. */
export type OpenedRecord = Pick<SearchResult, 'description' | 'vendor' | 'state' | 'value' | 'currency'>

type Described<Saved> = {
  register: RegisterName
  view: (saved: Saved) => NamedRecord
  opened: (saved: Saved) => OpenedRecord
}

/** Adds the open record to the recently opened ones. */
export function useRememberOpenedRecord<Saved>(
  { register, view, opened }: Described<Saved>,
  saved: Saved | null | undefined,
) {
  useEffect(() => {
    if (!saved) return
    const { id, reference, takenBackOn } = view(saved)
    const openedRecord = opened(saved)
    const values: unknown[] = Object.values(openedRecord)
    // A save may return fewer fields.
    if (values.includes(undefined)) return
    const state = takenBackOn ? 'TAKEN_BACK' : openedRecord.state
    rememberOpened({ register, id, reference, ...openedRecord, state })
  }, [register, view, opened, saved])
}
