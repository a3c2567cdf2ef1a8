import { cardOf } from '@insaka/domain/all-registers'
import { allStates } from '@insaka/domain/all-states'
import type { SearchResult } from '@insaka/domain/search/search.endpoints'
import { Amount } from '../../ui/Amount.tsx'
import { StatePill, type PillState } from '../../ui/status/StatePill.tsx'
import { menuIcons, type MenuIcon } from '../menu-icons.ts'
import classes from './CommandPalette.module.css'
import { HighlightedText } from './HighlightedText.tsx'

type Props = { record: SearchResult; icon: MenuIcon | undefined; searchText: string }

export function RecordChoiceText({ record, icon = 'paper', searchText }: Props) {
  const { reference, description, vendor, state, value, currency } = record
  const Icon = menuIcons[icon]
  const states: Partial<Record<string, string>> = allStates[record.register]
  const stateLabel = states[state]
  const look = cardOf(record.register).states?.[state]?.[1] ?? (state as PillState)
  return (
    <>
      <Icon />
      <span className={`grid flex-1 min-w-0 ${classes.lines}`}>
        <span className={classes.line}>
          <HighlightedText text={description} typed={searchText} />
        </span>
        <span className={classes.line} data-second data-figures>
          {/^\d+$/.test(reference) && 'No. '}
          <HighlightedText text={reference} typed={searchText} />
          {vendor && (
            <>
              {' · '}
              <HighlightedText text={vendor} typed={searchText} />
            </>
          )}
        </span>
      </span>
      <span className={`shrink-0 ${classes.state}`}>
        {stateLabel && <StatePill state={look} label={stateLabel} />}
      </span>
      <span className={`shrink-0 ${classes.value}`} data-figures>
        {value !== null && currency !== null && <Amount value={value} currency={currency} />}
      </span>
    </>
  )
}
