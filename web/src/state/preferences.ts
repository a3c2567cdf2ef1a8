import * as z from 'zod/mini'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { flatStorage } from './flat-storage.ts'

// Called by its own name it would be taken for that of a promise.
const orElse = z.catch

/**
 * What a person likes to find again on this computer, also after signing out. It outlives versions of this page, and
 * nobody can mend it by hand: whatever cannot be used gives way to the default.
 */
const preferences = z.object({
  /** Whose records the registers show; null follows the role. */
  scope: orElse(z.nullable(z.enum(['mine', 'department', 'institution'])), null),
  pageSize: orElse(z.int().check(z.gte(1), z.lte(20)), 12),
  colorScheme: orElse(z.enum(['light', 'dark', 'auto']), 'auto'),
})
type Preferences = z.output<typeof preferences>
export type ColorScheme = Preferences['colorScheme']

export const preferencesKey = 'insaka.preferences'

export const usePreferences = create<Preferences>()(
  persist((): Preferences => preferences.parse({}), {
    name: preferencesKey,
    storage: flatStorage<Preferences>(),
    merge: (kept) => preferences.parse(kept ?? {}),
  }),
)
