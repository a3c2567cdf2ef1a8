import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { flatStorage, mergeStored } from './flat-storage.ts'

const scopes = ['mine', 'department', 'institution'] as const
const colorSchemes = ['light', 'dark', 'auto'] as const
export type ColorScheme = (typeof colorSchemes)[number]

type Preferences = {
  /** Whose records each register shows, by its name; one that is not there follows the role. */
  scopes: Readonly<Record<string, (typeof scopes)[number]>>
  pageSize: number
  colorScheme: ColorScheme
  /** The groups of the menu that are not as they begin: closed instead of open, or open instead of closed. */
  turnedGroups: readonly string[]
  /** The groups of cards and the kinds of charts that are not shown on the dashboard. */
  hiddenCards: readonly string[]
  hiddenCharts: readonly string[]
  /** Hints that somebody has put aside, by who did and which. */
  putAside: readonly string[]
  /** Whether single keys, such as `n`, do anything. */
  singleKeys: boolean
}

const initial: Preferences = {
  scopes: {},
  pageSize: 12,
  colorScheme: 'auto',
  turnedGroups: [],
  hiddenCards: [],
  hiddenCharts: [],
  putAside: [],
  singleKeys: true,
}

const isTextList = (stored: unknown) =>
  Array.isArray(stored) && stored.every((key) => typeof key === 'string')
const isOneOf = (list: readonly unknown[]) => (stored: unknown) => list.includes(stored)

/** Not by a shape: this is read before anything is drawn, and making the first shape takes a slow processor 50 ms. */
const validators = {
  scopes: (stored: unknown) =>
    typeof stored === 'object' && stored !== null && Object.values(stored).every(isOneOf(scopes)),
  pageSize: isOneOf(Array.from({ length: 20 }, (_, index) => index + 1)),
  colorScheme: isOneOf(colorSchemes),
  turnedGroups: isTextList,
  hiddenCards: isTextList,
  hiddenCharts: isTextList,
  putAside: isTextList,
}

export const preferencesKey = 'insaka.preferences'

/**
 * What a person likes to find again on this computer, also after signing out. It outlives versions of this page, and
 * nobody can mend it by hand: whatever cannot be used gives way to what a preference begins with.
 */
export const usePreferences = create<Preferences>()(
  persist(() => initial, {
    name: preferencesKey,
    storage: flatStorage<Preferences>(),
    merge: (stored) => mergeStored(stored, initial, validators),
  }),
)
