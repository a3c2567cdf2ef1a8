import { Link } from '@tanstack/react-router'
import { menuIcons } from './menu-icons.ts'
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
      {entries.map(({ path, label: name, icon }) => {
        const Icon = icon && menuIcons[icon]
        return (
          <li key={path}>
            <Link to={path} className={classes.entry} data-inside={!icon || undefined} onClick={onChoose}>
              {Icon && <Icon />}
              <span className={classes.label}>{name}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
