import { fileSizeText } from '@insaka/domain/core/number-format'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ProgressBar.module.css'

type Props = {
  download: { received: { loaded: number; total: number | null } | null } | null
  /** Name of the produced item, such as 'report'. */
  noun: string
  /** Text until the first byte arrives. */
  waitingText?: string | undefined
  /** Text during the download, if leaving the page does not undo the result. */
  receivingText?: string | undefined
  onCancel: () => void
}

export function DownloadBar({ download, noun, waitingText, receivingText, onCancel }: Props) {
  const received = download?.received
  return (
    <ProgressBar
      activity={download && (received ? `Downloading the ${noun}…` : 'Preparing…')}
      figures={received && receivedText(received)}
      percent={received?.total ? percentDone(received.loaded, received.total) : undefined}
      onStop={onCancel}
    >
      {received && receivingText ? (
        receivingText
      ) : (
        <>
          {!received && waitingText} Leaving this page cancels the {noun}.
        </>
      )}
    </ProgressBar>
  )
}

type ProgressBarProps = {
  /** Null while nothing is running. */
  activity: string | null
  figures?: string | null | undefined
  /** Undefined while the total is unknown. */
  percent: number | undefined
  stopLabel?: string
  /** Without it the process cannot be stopped. */
  onStop?: () => void
  children?: ReactNode
}

export function ProgressBar({
  activity,
  figures,
  percent,
  stopLabel = 'Cancel',
  onStop,
  children,
}: ProgressBarProps) {
  return (
    <div className={`grid rounded mt-3 ${classes.making}`} data-idle={activity === null || undefined}>
      <div className={`flex flex-wrap ${classes.words}`}>
        {/* Always in the page, so that each step is read out; the figures next to it are not. */}
        <output className="font-semibold">{activity}</output>
        {activity && figures && <span data-figures>{figures}</span>}
      </div>
      {activity && (
        <>
          <progress
            className={`w-full ${classes.bar}`}
            aria-label={activity}
            max={100}
            {...(percent !== undefined && { value: percent })}
          />
          {onStop && (
            <Button variant="default" size="xs" onClick={onStop}>
              {stopLabel}
            </Button>
          )}
          {children && <p className="m-0 text-sm leading-tight text-muted col-span-full">{children}</p>}
        </>
      )}
    </div>
  )
}

/** `1.2 MiB of 3.4 MiB` */
const receivedText = ({ loaded, total }: { loaded: number; total: number | null }) =>
  total === null ? fileSizeText(loaded) : `${fileSizeText(loaded)} of ${fileSizeText(total)}`

/** A total of zero counts as complete. */
export const percentDone = (done: number, total: number) =>
  total === 0 ? 100 : Math.min(100, Math.round((done * 100) / total))
