import type { RegisterName } from '@insaka/domain/all-registers'
import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import { useEffect } from 'react'
import { rememberOpened } from '../../state/opened-records.ts'

/** What is shown of a record among those that were opened lately; each register has its own of these fields. */
type Shown = Pick<SearchResult, 'id' | 'reference' | 'description'> & {
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

/** Remembers the record that is open, as it is now. */
export function useRemembered<Saved>(
  { register, view }: { register: RegisterName; view: (saved: Saved) => object },
  saved: Saved | null | undefined,
) {
  useEffect(() => {
    if (!saved) return
    const whole: Partial<Shown> = view(saved)
    // A save may answer with less.
    if (whole.description !== undefined) rememberOpened(resultOf(register, whole as Shown))
  }, [register, view, saved])
}

function resultOf(register: RegisterName, view: Shown): SearchResult {
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
