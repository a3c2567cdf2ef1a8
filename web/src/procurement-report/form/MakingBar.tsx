import { Button } from '@mantine/core'
import classes from './MakingBar.module.css'
import type { Making } from './use-making.ts'

type Props = { making: Making | null; onCancel: () => void }

/** How far a report is that is being made, and the way to stop it. */
export function MakingBar({ making, onCancel }: Props) {
  const doing = making && (making.hasBegun ? 'Receiving the report…' : 'Preparing…')
  return (
    <div className={`grid rounded mt-3 ${classes.making}`} data-idle={making === null || undefined}>
      {/* Always in the page, so that each step is read out; the figures next to it are not. */}
      <output className={`strong ${classes.doing}`}>{doing}</output>
      {making && doing && (
        <>
          <span className={classes.percent} data-figures>
            {making.percent !== null && `${making.percent} %`}
          </span>
          <progress
            className={`full-width ${classes.bar}`}
            aria-label={doing}
            max={100}
            {...(making.percent !== null && { value: making.percent })}
          />
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
          <p className="no-margin small tight soft whole-row">
            {!making.hasBegun && 'Two reports are made at a time; a third one waits for its turn. '}
            Leaving this page cancels the report.
          </p>
        </>
      )}
    </div>
  )
}
