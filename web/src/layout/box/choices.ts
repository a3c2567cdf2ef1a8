import { may, type Rights } from '@insaka/domain/permissions'
import type { MenuIcon } from '../menu-icons.ts'
import { navigationFor, type NavEntry } from '../navigation.ts'

/** A screen that can be gone to, with the group that is shown next to its name, and whether it is only announced. */
export type Screen = {
  key: string
  label: string
  group?: string
  icon: MenuIcon
  to: NavEntry['path']
  isLater?: true
}

/** What can be done from everywhere. */
export type Action = { key: string; label: string } & (
  | { does: 'new'; to: NavEntry['path']; record: string }
  | { does: 'colours' | 'keys' | 'sign out' }
)

/** The screens that somebody may open: those of the menu, and those that the bar leads to. */
export function screensFor(rights: Rights): Screen[] {
  const inMenu = navigationFor(rights).flatMap(({ key: of, label: group, icon: ofGroup = 'home', entries }) =>
    entries.map(({ label, path, icon = ofGroup }) => ({
      key: path,
      label,
      icon,
      to: path,
      ...(group && { group }),
      ...(of === 'later' && { isLater: true as const }),
    })),
  )
  return [
    ...inMenu,
    { key: 'profile', label: 'My profile', icon: 'person', to: '/insaka/profile' },
    { key: 'help', label: 'Help', icon: 'help', to: '/insaka/help' },
  ]
}

export function actionsFor(rights: Rights, isDark: boolean): Action[] {
  const made = may(rights, 'CREATE_CONTENT')
    ? navigationFor(rights).flatMap(({ entries }) =>
        entries.flatMap(({ makes, begins = {}, path }) =>
          Object.entries({ ...(makes && { [`New ${makes}`]: 'new' }), ...begins }).map(([label, record]) => ({
            key: label,
            label,
            does: 'new' as const,
            to: path,
            record,
          })),
        ),
      )
    : []
  return [
    ...made,
    { key: 'colours', label: isDark ? 'Use light colours' : 'Use dark colours', does: 'colours' },
    { key: 'keys', label: 'List of keys', does: 'keys' },
    { key: 'sign out', label: 'Sign out', does: 'sign out' },
  ]
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether every word that was typed begins a word of this name. */
export function isNamed(name: string, typed: string): boolean {
  const words = wordsOf(name)
  return wordsOf(typed).every((each) => words.some((word) => word.startsWith(each)))
}

/** A text cut into what was typed and what lies between. */
export function hitsIn(text: string, typed: string): { text: string; isHit: boolean }[] {
  const words = wordsOf(typed).map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  if (words.length === 0) return [{ text, isHit: false }]
  // Longest first, so that of two beginnings the whole is marked.
  const pattern = new RegExp(`(${words.sort((a, b) => b.length - a.length).join('|')})`, 'i')
  return text
    .split(new RegExp(pattern, 'gi'))
    .filter(Boolean)
    .map((part) => ({ text: part, isHit: pattern.test(part) && part.search(pattern) === 0 }))
}
