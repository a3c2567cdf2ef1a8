import { formatNumber } from '@insaka/domain/core/number-format'
import type { MenuCountName } from './menu-counts.ts'
import classes from './Sidebar.module.css'

const countLabels: Record<MenuCountName, string> = {
  waitingUsers: 'waiting for approval',
  emptyAccounts: 'at or below zero',
  myDecisions: 'waiting for your decision',
}

export function MenuBadge({
  counted: countName,
  count,
}: {
  counted: MenuCountName
  count: number | undefined
}) {
  if (!count) return null
  return (
    <span
      className={`shrink-0 text-xs leading-tight font-semibold ${classes.badge}`}
      data-counted={countName}
      data-figures
    >
      {formatNumber(count)}
      <span className="visually-hidden nowrap"> {countLabels[countName]}</span>
    </span>
  )
}
