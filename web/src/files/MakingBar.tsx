import { sizeText } from '@insaka/domain/core/figures'
import { Button } from '@mantine/core'
import classes from './MakingBar.module.css'

type Props = {
  making: { received: { loaded: number; total: number | null } | null } | null
  /** What is made, such as 'report'. */
  noun: string
  /** Said while it is not there yet. */
  waiting?: string | undefined
  onCancel: () => void
}

/** How far a file is that is being made, and the way to stop it. */
export function MakingBar({ making, noun, waiting, onCancel }: Props) {
  const received = making?.received
  const doing = making && (received ? `Receiving the ${noun}…` : 'Preparing…')
  return (
    <div className={`grid rounded mt-3 ${classes.making}`} data-idle={making === null || undefined}>
      <div className={`flex wrap ${classes.words}`}>
        {/* Always in the page, so that each step is read out; the figures next to it are not. */}
        <output className="strong">{doing}</output>
        {received && <span data-figures>{receivedText(received)}</span>}
      </div>
      {making && doing && (
        <>
          <progress
            className={`full-width ${classes.bar}`}
            aria-label={doing}
            max={100}
            {...(received?.total && { value: percentOf(received.loaded, received.total) })}
          />
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
          <p className="no-margin small tight soft whole-row">
            {!received && waiting} Leaving this page cancels the {noun}.
          </p>
        </>
      )}
    </div>
  )
}

/** `1.2 MiB of 3.4 MiB` */
const receivedText = ({ loaded, total }: { loaded: number; total: number | null }) =>
  total === null ? sizeText(loaded) : `${sizeText(loaded)} of ${sizeText(total)}`

const percentOf = (loaded: number, total: number) => Math.min(100, Math.round((loaded * 100) / total))
