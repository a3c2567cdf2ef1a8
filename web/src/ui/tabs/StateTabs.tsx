import { formatNumber } from '@insaka/domain/core/figures'
import { isPlainClick } from '../table/plain-click.ts'
import classes from './StateTabs.module.css'

export type StateTab<State extends string> = {
  state: State
  label: string
  /** Undefined until the first answer. */
  count: number | undefined
  href: string
}

type Props<State extends string> = {
  label: string
  tabs: readonly StateTab<State>[]
  current: State
  onChoose: (state: State) => void
}

/**
 * A list by the state of its records. They are links, since each leads to an address of its own and there is one
 * list below them, not a panel for each.
 */
export function StateTabs<State extends string>({ label, tabs, current, onChoose }: Props<State>) {
  return (
    <nav aria-label={label}>
      <ul className={classes.tabs}>
        {tabs.map(({ state, label, count, href }) => (
          <li key={state}>
            <a
              href={href}
              className={classes.tab}
              aria-current={state === current ? 'page' : undefined}
              onClick={(event) => {
                if (!isPlainClick(event)) return
                event.preventDefault()
                onChoose(state)
              }}
            >
              {label} <span className={classes.count}>{count === undefined ? '…' : formatNumber(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
