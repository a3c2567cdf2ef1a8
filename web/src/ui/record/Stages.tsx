import { Day } from '../Moment.tsx'
import { StateGlyph } from '../state/StatePill.tsx'
import { daysBetween } from './days-between.ts'
import line from './Steps.module.css'
import classes from './Stages.module.css'

type Stage = {
  label: string
  /** Null as long as it has not come. */
  day: string | null
}

/** How far a record has come, with the days from one stage to the next. */
export function Stages({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol
      className={`grid no-padding ${classes.stages}`}
      style={{ gridTemplateColumns: `repeat(${stages.length - 1}, 1fr) auto` }}
    >
      {stages.map(({ label, day }, index) => {
        const next = stages[index + 1]?.day
        return (
          <li
            key={label}
            className={`grid relative ${line.step} ${classes.stage}`}
            data-reached={day !== null || undefined}
          >
            {day === null ? <span className={line.ahead} /> : <StateGlyph state="COMPLETE" />}
            {day && next && (
              <span className={`tiny quiet surface ${classes.gap}`}>{daysBetween(day, next)}</span>
            )}
            <span className="small tight quiet">{label}</span>
            <span className={`medium ${classes.day}`}>{day ? <Day value={day} /> : '–'}</span>
          </li>
        )
      })}
    </ol>
  )
}
