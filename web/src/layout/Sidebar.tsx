import type { Rights } from '@insaka/domain/permissions'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type RefObject } from 'react'
import { usePreferences } from '../session/preferences.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import { MenuBadge } from './MenuBadge.tsx'
import { MenuFooter } from './MenuFooter.tsx'
import { useMenuCounts, type MenuCounts } from './menu-counts.ts'
import { menuIcons } from './menu-icons.ts'
import { navigationFor, type VisibleGroup } from './navigation.ts'
import { NavEntries } from './NavEntries.tsx'
import classes from './Sidebar.module.css'

type Props = { rights: Rights; onChoose?: () => void }

export function Sidebar({ rights, onChoose }: Props) {
  const counts = useMenuCounts(rights)
  const groups = navigationFor(rights, { counts })
  const menu = useRef<HTMLElement>(null)
  useOpenCurrentGroup(groups, menu)
  return (
    <nav ref={menu} aria-label="Main menu" className="column flex-1">
      <div className={`grid gap-2 ${classes.groups}`}>
        {groups.map((group) => (
          <MenuGroup key={group.key} group={group} counts={counts} onChoose={onChoose} />
        ))}
      </div>
      <MenuFooter onChoose={onChoose} />
    </nav>
  )
}

type MenuGroupProps = { group: VisibleGroup; counts: MenuCounts; onChoose: Props['onChoose'] }

function MenuGroup({ group, counts, onChoose }: MenuGroupProps) {
  const { turnedGroups } = usePreferences()
  const { label, entries, icon } = group
  const list = <NavEntries entries={entries} label={label} counts={counts} onChoose={onChoose} />
  if (!label) return list
  const isOpen = isGroupOpen(turnedGroups, group)
  const Icon = icon && menuIcons[icon]
  return (
    <div>
      <button
        type="button"
        className={
          icon
            ? `text-muted w-full border-0 cursor-pointer ${classes.fold}`
            : `w-full text-faint border-0 cursor-pointer ${classes.heading}`
        }
        aria-expanded={isOpen}
        onClick={() => setGroupOpen(group, !isOpen)}
      >
        {Icon && <Icon />}
        {label}
        {!isOpen && entries.some(({ counts: countName }) => countName === 'waitingUsers') && (
          <MenuBadge counted="waitingUsers" count={counts.waitingUsers} />
        )}
        <span className={`flex fold-arrow ml-auto ${classes.chevron}`}>
          <ChevronIcon />
        </span>
      </button>
      {isOpen && list}
    </div>
  )
}

const isGroupOpen = (toggledGroups: readonly string[], { key, isFolded = false }: VisibleGroup) =>
  toggledGroups.includes(key) === isFolded

function setGroupOpen(group: VisibleGroup, isOpen: boolean) {
  const { turnedGroups } = usePreferences.getState()
  if (isGroupOpen(turnedGroups, group) === isOpen) return
  const others = turnedGroups.filter((key) => key !== group.key)
  const isToggled = isOpen === (group.isFolded ?? false)
  usePreferences.setState({ turnedGroups: isToggled ? [...others, group.key] : others })
}

/** Expands the group of the current page or of its parent page, and scrolls a long menu to its entry. */
function useOpenCurrentGroup(groups: VisibleGroup[], menu: RefObject<HTMLElement | null>) {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  const group = groups.find(({ entries }) => entries.some((entry) => `${path}/`.startsWith(`${entry.path}/`)))
  const key = group?.key
  useEffect(() => {
    if (group) setGroupOpen(group, true)
    // The entries of a group that was closed exist from the next frame on.
    const frame = requestAnimationFrame(() => showCurrentEntry(menu.current))
    return () => cancelAnimationFrame(frame)
    // Every render creates new group objects; only a new page may open one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, path])
  useEffect(() => {
    if (!group?.closesOnLeave) return undefined
    return () => setGroupOpen(group, false)
    // Every render creates new group objects; only leaving the group closes it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
}

/** Clears the fade at the lower edge of the menu. */
const edgeHeight = 24

/** Scrolls by position, because `scrollIntoView` would also move the start of the Tab order into the menu. */
function showCurrentEntry(menu: HTMLElement | null): void {
  const frame = menu?.parentElement
  const entry = menu?.querySelector('[aria-current="page"]')?.getBoundingClientRect()
  if (!frame || !entry) return
  const { top, bottom } = frame.getBoundingClientRect()
  frame.scrollTop +=
    Math.max(0, entry.bottom + edgeHeight - bottom) + Math.min(0, entry.top - edgeHeight - top)
}
