import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { flatStorage, mergeStored } from './flat-storage.ts'

const scopes = ['mine', 'department', 'institution'] as const
const colorSchemes = ['light', 'dark', 'auto'] as const
export type ColorScheme = (typeof colorSchemes)[number]

type Preferences = {
  /** The chosen scope of each register, by register name; without an entry the role decides. */
  scopes: Readonly<Record<string, (typeof scopes)[number]>>
  /** Rows per page of lists; null as long as the height of the window decides. */
  rowsPerPage: number | null
  colorScheme: ColorScheme
  /** Menu groups toggled from their default, open or closed. */
  turnedGroups: readonly string[]
  /** Groups of cards and kinds of charts hidden on the dashboard. */
  hiddenCards: readonly string[]
  hiddenCharts: readonly string[]
  /** Dismissed hints, each by user and hint. */
  putAside: readonly string[]
  /** True if single-key shortcuts, such as `n`, are on. */
  singleKeys: boolean
}

const initial: Preferences = {
  scopes: {},
  rowsPerPage: null,
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

/** Plain functions, since this runs before the first paint and the first zod schema costs a slow processor 50 ms. */
const validators = {
  scopes: (stored: unknown) =>
    typeof stored === 'object' && stored !== null && Object.values(stored).every(isOneOf(scopes)),
  rowsPerPage: isOneOf([null, ...Array.from({ length: 20 }, (_, index) => index + 1)]),
  colorScheme: isOneOf(colorSchemes),
  turnedGroups: isTextList,
  hiddenCards: isTextList,
  hiddenCharts: isTextList,
  putAside: isTextList,
}

/** The former `pageSize` had the default 12, which was stored although nobody chose it. */
function withRowsPerPage(stored: unknown): object {
  const { pageSize, ...others } = (stored ?? {}) as { pageSize?: unknown }
  return pageSize === 12 ? others : { rowsPerPage: pageSize, ...others }
}

export const preferencesKey = 'insaka.preferences'

/** Personal settings that survive signing out and upgrades. Invalid values fall back to the defaults. */
export const usePreferences = create<Preferences>()(
  persist(() => initial, {
    name: preferencesKey,
    storage: flatStorage<Preferences>(),
    merge: (stored) => mergeStored(withRowsPerPage(stored), initial, validators),
  }),
)
