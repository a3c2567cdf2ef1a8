import line from '../../../ui/record/step-line.module.css'
import { PlannedDay } from '../../../ui/PlannedDay.tsx'
import { StateGlyph } from '../../../ui/status/StatePill.tsx'
import type { TimelineStep } from './timeline-steps.ts'
import classes from './Timeline.module.css'

export const Timeline = ({ steps }: { steps: readonly TimelineStep[] }) => (
  <ol className="bare-list">
    {steps.map(({ key, label, day, about, isReached }) => (
      <li
        key={key}
        className={`grid relative ${line.step} ${classes.step}`}
        data-reached={isReached || undefined}
      >
        {isReached ? <StateGlyph state="COMPLETE" /> : <span className={line.ahead} />}
        <span className="font-medium">
          {label}
          {!isReached && !day && <span className="visually-hidden">, not reached yet</span>}
        </span>
        <span className={`text-sm text-faint ${classes.day}`}>
          {day ? <PlannedDay value={day} inWords /> : !isReached && 'open'}
        </span>
        {about && <span className={`text-sm text-faint col-span-full ${classes.about}`}>{about}</span>}
      </li>
    ))}
  </ol>
)
