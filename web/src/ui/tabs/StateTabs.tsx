import { formatNumber } from '@insaka/domain/core/number-format'
import { AddressLink } from '../AddressLink.tsx'
import { StateGlyph } from '../status/StatePill.tsx'
import classes from './StateTabs.module.css'

type StateTab<State extends string> = {
  state: State
  label: string
  /** The look of a state that only its register knows. */
  look?: string | undefined
  /** Undefined until loaded; null if not counted. */
  count: number | undefined | null
  href: string
}

type Props<State extends string> = {
  label: string
  tabs: readonly StateTab<State>[]
  current: State
  onChoose: (state: State) => void
}

/** Filter by state. These are links instead of ARIA tabs, since each has its own address and all share one list. */
export function StateTabs<State extends string>({ label, tabs, current, onChoose }: Props<State>) {
  return (
    <nav aria-label={label} className={`min-w-0 ${classes.nav}`}>
      <ul className={`bare-list flex ${classes.tabs}`}>
        {tabs.map(({ state, label, look = state, count, href }) => (
          <li key={state}>
            <AddressLink
              href={href}
              className={`tab row text-muted nowrap outline-inset ${classes.tab}`}
              aria-current={state === current ? 'page' : undefined}
              onFollow={() => onChoose(state)}
            >
              <StateGlyph state={look} />
              {label}{' '}
              {count !== null && (
                <span className={`text-xs text-faint font-normal ${classes.count}`}>
                  {count === undefined ? '…' : formatNumber(count)}
                </span>
              )}
            </AddressLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
