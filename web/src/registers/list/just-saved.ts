import type { RegisterName } from '@insaka/domain/all-registers'
import { create } from 'zustand'

const highlightMs = 3000

type Saved = { register: RegisterName; id: number } | null
const useJustSaved = create<{ saved: Saved }>()(() => ({ saved: null }))

/** Highlights a saved record in its list for a moment. */
export function markSaved(register: RegisterName, id: number) {
  const saved = { register, id }
  useJustSaved.setState({ saved })
  setTimeout(
    () => useJustSaved.getState().saved === saved && useJustSaved.setState({ saved: null }),
    highlightMs,
  )
}

export const useJustSavedId = (register: RegisterName) =>
  useJustSaved(({ saved }) => (saved?.register === register ? saved.id : undefined))
