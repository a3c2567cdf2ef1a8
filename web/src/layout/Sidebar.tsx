import type { Rights } from '@insaka/domain/permissions'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setPanel, useAppState } from '../session/app-state.ts'
import { usePreferences } from '../session/preferences.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import { MenuBadge } from './MenuBadge.tsx'
import { MenuFoot } from './MenuFoot.tsx'
import { useMenuCounts, type MenuCounts } from './menu-counts.ts'
import { menuIcons } from './menu-icons.ts'
import { navigationFor, type VisibleGroup } from './navigation.ts'
import { NavEntries } from './NavEntries.tsx'
import classes from './Sidebar.module.css'

type Props = { rights: Rights; onChoose?: () => void }

export function Sidebar({ rights, onChoose }: Props) {
  const groups = navigationFor(rights)
  const counts = useMenuCounts(rights.role)
  useOpenGroup(groups)
  return (
    <nav aria-label="Main menu" className="column grow">
      <div className={`grid ${classes.groups}`}>
        {groups.map((group) => (
          <Group key={group.key} group={group} counts={counts} onChoose={onChoose} />
        ))}
      </div>
      <MenuFoot onChoose={onChoose} />
    </nav>
  )
}

type GroupProps = { group: VisibleGroup; counts: MenuCounts; onChoose: Props['onChoose'] }

function Group({ group, counts, onChoose }: GroupProps) {
  const { turnedGroups } = usePreferences()
  const { label, entries, icon } = group
  const list = <NavEntries entries={entries} label={label} counts={counts} onChoose={onChoose} />
  if (!label) return list
  const isOpen = isOpenIn(turnedGroups, group)
  const Icon = icon && menuIcons[icon]
  return (
    <div>
      <button
        type="button"
        className={
          icon
            ? `soft full-width no-border pointer ${classes.fold}`
            : `full-width quiet no-border pointer ${classes.heading}`
        }
        aria-expanded={isOpen}
        onClick={() => setOpen(group, !isOpen)}
      >
        {Icon && <Icon />}
        {label}
        {!isOpen && entries.some(({ counts: counted }) => counted === 'waitingUsers') && (
          <MenuBadge counted="waitingUsers" count={counts.waitingUsers} />
        )}
        <span className={`flex turns to-end ${classes.chevron}`}>
          <ChevronIcon />
        </span>
      </button>
      {isOpen && list}
    </div>
  )
}

const isOpenIn = (turned: readonly string[], { key, isFolded = false }: VisibleGroup) =>
  turned.includes(key) === isFolded

function setOpen(group: VisibleGroup, isOpen: boolean) {
  const { turnedGroups } = usePreferences.getState()
  if (isOpenIn(turnedGroups, group) === isOpen) return
  const others = turnedGroups.filter((key) => key !== group.key)
  const isTurned = isOpen === (group.isFolded ?? false)
  usePreferences.setState({ turnedGroups: isTurned ? [...others, group.key] : others })
  if (group.panel) setPanel(group.panel, isTurned)
}

/** Arriving at a page, or at one below it, opens its group and makes it the open part of the application. */
function useOpenGroup(groups: VisibleGroup[]) {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  const group = groups.find(({ entries }) => entries.some((entry) => `${path}/`.startsWith(`${entry.path}/`)))
  const key = group?.key
  useEffect(() => {
    if (group) setOpen(group, true)
    useAppState.setState({ accordionComponentToggle: path.split('/').at(-1) ?? '' })
    // The groups are made anew with each drawing; only another page opens one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, path])
  useEffect(() => {
    if (!group?.closesAfter) return undefined
    return () => setOpen(group, false)
    // The groups are made anew with each drawing; only another one closes this one.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
}
