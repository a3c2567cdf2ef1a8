import { takenBack } from '@insaka/domain/core/taken-back'
import type { ReactNode } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import { StatePill, type PillState } from '../status/StatePill.tsx'
import classes from './RecordHead.module.css'

type Props = {
  reference: string
  /** The reference is a person’s name, which needs no copy button. */
  isName?: boolean
  /** Absent for records without states. */
  state?: PillState
  stateLabel?: string
  /** Set if the record may have been taken back. */
  record?: { takenBackOn: string | null }
  link?: ReactNode
  facts?: ReactNode
  /** Further tabs leave less space for the facts. */
  hasViews?: boolean
}

export const NewRecordHead = ({ noun }: { noun: string }) => <PlainHead>New {noun}</PlainHead>

/** Head of a dialog with one line of text, without a state or facts. */
export const PlainHead = ({ children }: { children: ReactNode }) => (
  <div className={`row flex-wrap ${classes.line}`}>
    <span className={`font-semibold break-anywhere ${classes.reference}`}>{children}</span>
  </div>
)

export const LoadingHead = () => (
  <div className={`grid ${classes.toCome}`} aria-hidden>
    <span className="rounded" />
    <span className="rounded" />
  </div>
)

/** Title line of a record with its state, and a line of facts. */
export function RecordHead({
  reference,
  isName,
  state,
  stateLabel = '',
  record,
  link,
  facts,
  hasViews,
}: Props) {
  return (
    <>
      <div className={`row flex-wrap ${classes.line}`}>
        <span className={`font-semibold break-anywhere ${classes.reference}`} data-figures>
          {reference}
        </span>
        <span className={`row gap-2 ${classes.marks}`}>
          {record?.takenBackOn ? (
            <StatePill state="TAKEN_BACK" label={takenBack.TAKEN_BACK} />
          ) : (
            state && <StatePill state={state} label={stateLabel} />
          )}
          {!isName && <CopyButton text={reference} name="reference" />}
        </span>
        {link && <span className={`ml-auto text-sm text-faint ${classes.link}`}>{link}</span>}
      </div>
      {facts && (
        <div className={`row flex-wrap text-muted ${classes.facts}`} data-views={hasViews || undefined}>
          {facts}
        </div>
      )}
    </>
  )
}
