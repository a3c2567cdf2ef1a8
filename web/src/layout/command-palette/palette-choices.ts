import { may, type Rights } from '@insaka/domain/permissions'
import type { MenuCounts } from '../menu-counts.ts'
import type { MenuIcon } from '../menu-icons.ts'
import { navigationFor, type NavEntry } from '../navigation.ts'

/** A screen with the menu group shown next to its name; `isAnnounced` marks a module that is coming later. */
type Screen = {
  key: string
  label: string
  group?: string
  icon: MenuIcon
  to: NavEntry['path']
  isAnnounced?: true
}

export type Action = { key: string; label: string } & (
  | { kind: 'new'; to: NavEntry['path']; record: string }
  | { kind: 'colours' | 'keys' | 'sign out' }
)

/** Screens of the menu and of the top bar that the user may open. */
export function screensFor(rights: Rights, counts: MenuCounts): Screen[] {
  const menuScreens = navigationFor(rights, { counts }).flatMap(
    ({ key: groupKey, label: group, icon: ofGroup = 'home', entries }) =>
      entries.map(({ label, path, icon = ofGroup }) => ({
        key: path,
        label,
        icon,
        to: path,
        ...(group && { group }),
        ...(groupKey === 'later' && { isAnnounced: true as const }),
      })),
  )
  return [
    ...menuScreens,
    { key: 'profile', label: 'My profile', icon: 'person', to: '/insaka/profile' },
    { key: 'help', label: 'Help', icon: 'help', to: '/insaka/help' },
  ]
}

export function actionsFor(rights: Rights, isDark: boolean): Action[] {
  const newRecordActions = navigationFor(rights)
    .flatMap(({ entries }) => entries)
    .filter(({ createdWith }) => createdWith && may(rights, createdWith))
    .flatMap(({ newRecordNoun, newActions = {}, path }) =>
      Object.entries({ ...(newRecordNoun && { [`New ${newRecordNoun}`]: 'new' }), ...newActions }).map(
        ([label, record]) => ({
          key: label,
          label,
          kind: 'new' as const,
          to: path,
          record,
        }),
      ),
    )
  return [
    ...newRecordActions,
    { key: 'colours', label: isDark ? 'Use the light theme' : 'Use the dark theme', kind: 'colours' },
    { key: 'keys', label: 'Keyboard shortcuts', kind: 'keys' },
    { key: 'sign out', label: 'Sign out', kind: 'sign out' },
  ]
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** True if every typed word is the prefix of a word of the name. */
export function matchesWords(name: string, searchText: string): boolean {
  const words = wordsOf(name)
  return wordsOf(searchText).every((each) => words.some((word) => word.startsWith(each)))
}

/** Splits a text into hits and the parts between them. */
export function splitByHits(text: string, searchText: string): { text: string; isHit: boolean }[] {
  const words = wordsOf(searchText).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  if (words.length === 0) return [{ text, isHit: false }]
  // Longest first, so the longer of two prefixes is highlighted.
  const pattern = new RegExp(`(${words.sort((a, b) => b.length - a.length).join('|')})`, 'i')
  return text
    .split(new RegExp(pattern, 'gi'))
    .filter(Boolean)
    .map((part) => ({ text: part, isHit: pattern.test(part) && part.search(pattern) === 0 }))
}
