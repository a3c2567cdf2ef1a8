import type { RegisterName } from '@insaka/domain/all-registers'
import { formatNumber } from '@insaka/domain/core/number-format'
import { scopes } from '@insaka/domain/core/register-list.schema'
import { Link } from '@tanstack/react-router'
import { usePreferences } from '../session/preferences.ts'
import { currentRights, useCurrentUser } from '../state/current-user.ts'
import { usualScope } from '../state/usual-scope.ts'
import { MenuBadge } from './MenuBadge.tsx'
import type { MenuCounts } from './menu-counts.ts'
import { menuIcons } from './menu-icons.ts'
import type { VisibleGroup } from './navigation.ts'
import classes from './Sidebar.module.css'

type Props = {
  entries: VisibleGroup['entries']
  label: string | undefined
  counts: MenuCounts
  onChoose: (() => void) | undefined
}

export function NavEntries({ entries, label, counts, onChoose }: Props) {
  return (
    <ul className={`bare-list grid ${classes.entries}`} aria-label={label}>
      {entries.map(({ path, label: name, icon, register, counts: countName }) => {
        const Icon = icon && menuIcons[icon]
        return (
          <li key={path}>
            <Link
              to={path}
              className={`text-muted ${classes.entry}`}
              data-inside={!icon || undefined}
              onClick={onChoose}
            >
              {Icon && <Icon />}
              <span className="flex-1 truncate">{name}</span>
              {register && <InProgressCount register={register} count={counts[register]} />}
              {countName && <MenuBadge counted={countName} count={counts[countName]} />}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** The count of records in progress; zero is hidden. */
function InProgressCount({ register, count }: { register: RegisterName; count: number | undefined }) {
  const rights = currentRights(useCurrentUser())
  const { scopes: preferred } = usePreferences()
  if (!count) return null
  // The scope explains the difference from the dashboard cards, which count the institution.
  const scopeLabel = scopes[usualScope(register, preferred[register], rights)]
  return (
    <span
      className="shrink-0 text-xs text-faint font-normal"
      title={`${scopeLabel}, in progress`}
      data-figures
    >
      {formatNumber(count)}
      <span className="visually-hidden nowrap"> in progress</span>
    </span>
  )
}
