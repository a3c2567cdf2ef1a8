import { stages } from '@insaka/domain/contracts/contracts.labels'
import { enquiryStates } from '@insaka/domain/enquiries/enquiries.labels'
import { transactionTypes } from '@insaka/domain/fuel-accounts/fuel-accounts.labels'
import { paperStatuses } from '@insaka/domain/papers/papers.labels'
import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import { Amount } from '../../ui/Amount.tsx'
import { StatePill } from '../../ui/state/StatePill.tsx'
import { menuIcons, type MenuIcon } from '../menu-icons.ts'
import classes from './Box.module.css'
import { Hits } from './Hits.tsx'

const states: Readonly<Record<string, string>> = {
  ...enquiryStates,
  ...paperStatuses,
  ...stages,
  ...transactionTypes,
}

type Props = { record: SearchResult; icon: MenuIcon | undefined; typed: string }

/** A record that was found: what it is about, which it is, how it stands and how much it is. */
export function RecordChoice({ record, icon = 'paper', typed }: Props) {
  const { reference, description, vendor, state, value, currency } = record
  const Icon = menuIcons[icon]
  // Amendments have none to be told.
  const stateLabel = states[state]
  return (
    <>
      <Icon />
      <span className={classes.lines}>
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
      <span className={classes.state}>{stateLabel && <StatePill state={state} label={stateLabel} />}</span>
      <span className={classes.value} data-figures>
        {value !== null && currency !== null && <Amount value={value} currency={currency} />}
      </span>
    </>
  )
}
