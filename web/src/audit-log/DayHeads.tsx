import type { DayHead } from '@insaka/domain/audit-log/audit-proofs.endpoints'
import { headLine } from '@insaka/domain/audit-log/head'
import { formatDay } from '@insaka/domain/core/dates'
import { formatNumber } from '@insaka/domain/core/number-format'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../ui/CopyButton.tsx'
import classes from './HeadsSection.module.css'
import { eventCountText } from './event-count-text.ts'
import { RootHash } from './RootHash.tsx'

const initialCount = 10

/** Tree heads of the days with events, newest first. */
export function DayHeads({ days, code }: { days: readonly DayHead[]; code: string }) {
  const [showsAll, showAll] = useState(false)
  const visibleDays = showsAll ? days : days.slice(0, initialCount)
  return (
    <>
      <h3 className="mt-4">At the end of each day</h3>
      {days.length === 0 ? (
        <p className="text-faint m-0">The first head appears at the end of a day with events.</p>
      ) : (
        <ol className={`bare-list mt-2 border-t ${classes.days}`} aria-label="Daily heads">
          {visibleDays.map(({ day, ...head }) => (
            <li key={day} className={`grid ${classes.day}`}>
              <time className="nowrap" dateTime={day}>
                {formatDay(day)}
              </time>
              <span className="nowrap text-faint" data-figures>
                {eventCountText(head.events)}
              </span>
              <RootHash root={head.root} />
              <CopyButton text={headLine(code, head)} name={`head of ${formatDay(day)}`} buttonText="Copy" />
            </li>
          ))}
        </ol>
      )}
      {visibleDays.length < days.length && (
        <Button variant="default" size="xs" className="mt-3" onClick={() => showAll(true)}>
          Show all {formatNumber(days.length)}
        </Button>
      )}
    </>
  )
}
