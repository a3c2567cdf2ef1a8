import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { flatStorage } from './flat-storage.ts'

export type ColorScheme = 'light' | 'dark' | 'auto'

/** What a person likes to find again on this computer, also after signing out. */
type Preferences = {
  /** Whose records the registers show; null follows the role. */
  scope: 'mine' | 'department' | 'institution' | null
  pageSize: number
  colorScheme: ColorScheme
}

export const preferencesKey = 'insaka.preferences'

export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ scope: null, pageSize: 12, colorScheme: 'auto' }), {
    name: preferencesKey,
    storage: flatStorage<Preferences>(),
  }),
)
