import { Link } from '@tanstack/react-router'
import type { VisibleGroup } from './navigation.ts'
import classes from './Sidebar.module.css'

type Props = {
  entries: VisibleGroup['entries']
  label: string | undefined
  onChoose: (() => void) | undefined
}

export function NavEntries({ entries, label, onChoose }: Props) {
  return (
    <ul className={classes.entries} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.path}>
          <Link to={entry.path} className={classes.entry} onClick={onChoose}>
            <span className={classes.label}>{entry.label}</span>
            {entry.soon && <span className={classes.soon}>soon</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
