import { allRegisters } from '@insaka/domain/all-registers'
import { paperRegisters, type PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { countText } from '../../papers/count-papers.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { registerPaths } from '../../state/register-paths.ts'
import type { Point } from '../../ui/charts/chart.ts'
import { paperCountQuery, expenseSearch } from './drill-down.queries.ts'
import classes from './DrillDownPanel.module.css'
import type { ClickedFigure, PaperFilter } from './use-open-drill-down.ts'

type Props = {
  clicked: ClickedFigure
  at: Point
  onClose: () => void
}

/** A panel at the clicked figure with links to its papers in each register. */
export default function DrillDownPanel({ clicked: { title, figure, filter }, at, onClose }: Props) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = panel
    current?.focus({ preventScroll: true })
    current?.scrollIntoView({ block: 'nearest' })
    const closeIfOutside = ({ target }: PointerEvent) => {
      if (!current?.contains(target as Node)) onClose()
    }
    document.addEventListener('pointerdown', closeIfOutside)
    return () => document.removeEventListener('pointerdown', closeIfOutside)
  }, [onClose])
  /** The panel is last in the DOM, so Tab has to continue at the figure. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, shiftKey, currentTarget } = event
    if (key === 'Escape') onClose()
    if (key !== 'Tab') return
    const links = [...currentTarget.querySelectorAll('a')]
    // The first stop is the panel itself, before its links.
    const focusedIndex = links.findIndex((link) => link === document.activeElement)
    if (shiftKey ? focusedIndex > 0 : focusedIndex < links.length - 1) return
    // Shift+Tab returns to the figure; Tab continues with the element after it.
    if (shiftKey) event.preventDefault()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- not a dialog over the page, but a panel within it
    <div
      ref={panel}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a dialog element would leave the figure it is next to
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      data-focus-fallback="a"
      className={`popup outline-none ${classes.panel}`}
      style={{ left: `clamp(0px, ${at.x}px, 100% - var(--panel))`, top: at.y + 4 }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
      }}
      onKeyDown={onKeyDown}
    >
      <p id={id} className={`text-sm leading-tight font-semibold break-anywhere ${classes.title}`}>
        {title}
      </p>
      {figure && (
        <p className={`text-sm leading-tight text-muted ${classes.figure}`} data-figures>
          {figure}
        </p>
      )}
      {paperRegisters.map((register) => (
        <RegisterLink key={register} register={register} filter={filter} />
      ))}
    </div>
  )
}

function RegisterLink({ register, filter }: { register: PaperRegister; filter: PaperFilter }) {
  const { data, error } = useQuery(paperCountQuery(register, useCurrentUser().id, filter))
  const label = allRegisters[register]
  if (data?.records === 0)
    return (
      <span className={`row rounded text-faint ${classes.none}`}>
        {label} <span>none</span>
      </span>
    )
  const count = data ? countText(data) : '…'
  return (
    <Link
      to={registerPaths[register]}
      search={expenseSearch(filter)}
      className={`row rounded hoverable ${classes.link}`}
    >
      {label}
      {!error && ` (${count})`}
    </Link>
  )
}
