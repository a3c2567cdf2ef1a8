import { sizeText } from '@insaka/domain/core/figures'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './MakingBar.module.css'

type Props = {
  making: { received: { loaded: number; total: number | null } | null } | null
  /** What is made, such as 'report'. */
  noun: string
  /** Said while it is not there yet. */
  waiting?: string | undefined
  /** Said while it is received, where leaving the page does not undo it. */
  receiving?: string | undefined
  onCancel: () => void
}

/** How far a file is that is being made, and the way to stop it. */
export function MakingBar({ making, noun, waiting, receiving, onCancel }: Props) {
  const received = making?.received
  return (
    <DoingBar
      doing={making && (received ? `Receiving the ${noun}…` : 'Preparing…')}
      figures={received && receivedText(received)}
      percent={received?.total ? percentOf(received.loaded, received.total) : undefined}
      onStop={onCancel}
    >
      {received && receiving ? (
        receiving
      ) : (
        <>
          {!received && waiting} Leaving this page cancels the {noun}.
        </>
      )}
    </DoingBar>
  )
}

type DoingProps = {
  /** What is under way; null while nothing is. */
  doing: string | null
  figures?: string | null | undefined
  /** Unknown as long as nobody can tell how much there is. */
  percent: number | undefined
  stopLabel?: string
  /** There may be none: then it goes on to its end. */
  onStop?: () => void
  children?: ReactNode
}

/** How far something is, and the way to stop it. */
export function DoingBar({ doing, figures, percent, stopLabel = 'Cancel', onStop, children }: DoingProps) {
  return (
    <div className={`grid rounded mt-3 ${classes.making}`} data-idle={doing === null || undefined}>
      <div className={`flex wrap ${classes.words}`}>
        {/* Always in the page, so that each step is read out; the figures next to it are not. */}
        <output className="strong">{doing}</output>
        {doing && figures && <span data-figures>{figures}</span>}
      </div>
      {doing && (
        <>
          <progress
            className={`full-width ${classes.bar}`}
            aria-label={doing}
            max={100}
            {...(percent !== undefined && { value: percent })}
          />
          {onStop && (
            <Button variant="default" size="xs" onClick={onStop}>
              {stopLabel}
            </Button>
          )}
          {children && <p className="no-margin small tight soft whole-row">{children}</p>}
        </>
      )}
    </div>
  )
}

/** `1.2 MiB of 3.4 MiB` */
const receivedText = ({ loaded, total }: { loaded: number; total: number | null }) =>
  total === null ? sizeText(loaded) : `${sizeText(loaded)} of ${sizeText(total)}`

/** Of nothing, nothing is left to do. */
export const percentOf = (done: number, all: number) =>
  all === 0 ? 100 : Math.min(100, Math.round((done * 100) / all))
