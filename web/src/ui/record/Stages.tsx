import { PlannedDay } from '../PlannedDay.tsx'
import { StateGlyph } from '../status/StatePill.tsx'
import { useToday } from '../use-today.ts'
import { daysBetween } from './days-between.ts'
import line from './step-line.module.css'
import classes from './Stages.module.css'

type Stage = {
  label: string
  /** Null if unknown; may be in the future. */
  day: string | null
}

export function Stages({ stages }: { stages: readonly Stage[] }) {
  const today = useToday()
  return (
    <ol
      className={`grid p-0 ${classes.stages}`}
      style={{ gridTemplateColumns: `repeat(${stages.length - 1}, 1fr) auto` }}
    >
      {stages.map(({ label, day }, index) => {
        const nextDay = stages[index + 1]?.day
        const isReached = day !== null && day <= today
        return (
          <li
            key={label}
            className={`grid relative ${line.step} ${classes.stage}`}
            data-reached={isReached || undefined}
          >
            {isReached ? <StateGlyph state="COMPLETE" /> : <span className={line.ahead} />}
            {day && nextDay && (
              <span className={`text-xs text-faint surface ${classes.gap}`}>{daysBetween(day, nextDay)}</span>
            )}
            <span className="text-sm leading-tight text-faint">{label}</span>
            <span className={`font-medium ${classes.day}`}>
              {day ? <PlannedDay value={day} inWords /> : '–'}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
