import type { RegisterName } from '@insaka/domain/all-registers'
import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import { useEffect } from 'react'
import { rememberOpened } from '../../state/opened-records.ts'

/** Fields of a recently opened record; each register has only some of them. */
type OpenedRecord = Pick<SearchResult, 'id' | 'reference' | 'description'> & {
  takenBackOn?: string | null
  vendor?: string
  client?: string
  state?: string
  status?: string
  stage?: string
  transactionType?: string
  purchaseOrderValue?: number
  revisedValue?: number
  amendedSum?: number
  amount?: number
  currency?: SearchResult['currency']
}

/** Adds the open record to the recently opened ones. */
export function useRememberOpenedRecord<Saved>(
  { register, view }: { register: RegisterName; view: (saved: Saved) => object },
  saved: Saved | null | undefined,
) {
  useEffect(() => {
    if (!saved) return
    const openedRecord: Partial<OpenedRecord> = view(saved)
    // A save may return fewer fields.
    if (openedRecord.description !== undefined)
      rememberOpened(toSearchResult(register, openedRecord as OpenedRecord))
  }, [register, view, saved])
}

function toSearchResult(register: RegisterName, view: OpenedRecord): SearchResult {
  const { id, reference, description, takenBackOn, currency = 'ZMW' } = view
  const state = view.state ?? view.status ?? view.stage ?? view.transactionType ?? ''
  const value = view.purchaseOrderValue ?? view.revisedValue ?? view.amendedSum ?? view.amount ?? null
  return {
    register,
    id,
    reference,
    description,
    vendor: view.vendor ?? view.client ?? null,
    state: takenBackOn ? 'TAKEN_BACK' : state,
    value,
    currency: value === null ? null : currency,
  }
}
