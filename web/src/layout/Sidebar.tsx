import type { Role } from '@insaka/domain/permissions'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setPanel, useAppState } from '../session/app-state.ts'
import { ChevronIcon } from '../ui/icons.tsx'
import { navigationFor, type VisibleGroup } from './navigation.ts'
import { NavEntries } from './NavEntries.tsx'
import classes from './Sidebar.module.css'

type Props = { role: Role; onChoose?: () => void }

export function Sidebar({ role, onChoose }: Props) {
  const groups = navigationFor(role)
  useOpenGroup(groups)
  return (
    <nav aria-label="Main menu" className={classes.menu}>
      {groups.map((group) => (
        <Group key={group.key} group={group} onChoose={onChoose} />
      ))}
    </nav>
  )
}

function Group({ group, onChoose }: { group: VisibleGroup; onChoose: Props['onChoose'] }) {
  const entries = <NavEntries entries={group.entries} label={group.label} onChoose={onChoose} />
  if (!group.label) return entries
  if (!group.panel)
    return (
      <div>
        <div className={classes.heading}>{group.label}</div>
        {entries}
      </div>
    )
  return (
    <Panel label={group.label} panel={group.panel}>
      {entries}
    </Panel>
  )
}

type PanelProps = { label: string; panel: NonNullable<VisibleGroup['panel']>; children: React.ReactNode }

/** A group that opens and closes. */
function Panel({ label, panel, children }: PanelProps) {
  const { isToggled } = useAppState((state) => state[panel])
  return (
    <div>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isToggled}
        onClick={() => setPanel(panel, !isToggled)}
      >
        {label}
        <span className={classes.chevron}>
          <ChevronIcon />
        </span>
      </button>
      {isToggled && children}
    </div>
  )
}

/** Arriving at a page opens its group, and makes it the open part of the application. */
function useOpenGroup(groups: VisibleGroup[]) {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') })
  const panel = groups.find(({ entries }) => entries.some((entry) => entry.path === path))?.panel
  useEffect(() => {
    if (panel) setPanel(panel, true)
    useAppState.setState({ accordionComponentToggle: path.split('/').at(-1) ?? '' })
  }, [panel, path])
}
