import { allStates, type StateName } from '@insaka/domain/all-states'
import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import { Amount } from '../../ui/Amount.tsx'
import { StatePill } from '../../ui/state/StatePill.tsx'
import { menuIcons, type MenuIcon } from '../menu-icons.ts'
import classes from './Box.module.css'
import { Hits } from './Hits.tsx'

type Props = { record: SearchResult; icon: MenuIcon | undefined; typed: string }

/** A record that was found: what it is about, which it is, its state and how much it is. */
export function RecordChoice({ record, icon = 'paper', typed }: Props) {
  const { reference, description, vendor, state, value, currency } = record
  const Icon = menuIcons[icon]
  const states: Partial<Record<string, string>> = allStates[record.register]
  const stateLabel = states[state]
  return (
    <>
      <Icon />
      <span className={`grid grow shrinks ${classes.lines}`}>
        <span className={classes.line}>
          <Hits text={description} typed={typed} />
        </span>
        <span className={classes.line} data-second data-figures>
          <Hits text={reference} typed={typed} />
          {vendor && (
            <>
              {' · '}
              <Hits text={vendor} typed={typed} />
            </>
          )}
        </span>
      </span>
      <span className={`rigid ${classes.state}`}>
        {stateLabel && <StatePill state={state as StateName} label={stateLabel} />}
      </span>
      <span className={`rigid ${classes.value}`} data-figures>
        {value !== null && currency !== null && <Amount value={value} currency={currency} />}
      </span>
    </>
  )
}
