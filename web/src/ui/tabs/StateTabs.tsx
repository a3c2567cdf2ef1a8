import { formatNumber } from '@insaka/domain/core/number-format'
import { AddressLink } from '../AddressLink.tsx'
import { StateGlyph } from '../state/StatePill.tsx'
import classes from './StateTabs.module.css'

export type StateTab<State extends string> = {
  state: State
  label: string
  /** Undefined until the first answer; null where nobody counts them. */
  count: number | undefined | null
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
    <nav aria-label={label} className={`shrinks ${classes.nav}`}>
      <ul className={`bare-list flex ${classes.tabs}`}>
        {tabs.map(({ state, label, count, href }) => (
          <li key={state}>
            <AddressLink
              href={href}
              className={`tab row soft one-line inset-outline ${classes.tab}`}
              aria-current={state === current ? 'page' : undefined}
              onFollow={() => onChoose(state)}
            >
              <StateGlyph state={state} />
              {label}{' '}
              {count !== null && (
                <span className={`tiny quiet light ${classes.count}`}>
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
