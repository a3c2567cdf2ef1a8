import { takenBack } from '@insaka/domain/core/taken-back'
import type { ReactNode } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import { StatePill, type PillState } from '../state/StatePill.tsx'
import classes from './RecordHead.module.css'

type Props = {
  reference: string
  /** It is the name of somebody, which nobody copies. */
  isName?: boolean
  /** Some records know no states. */
  state?: PillState
  stateLabel?: string
  /** The record itself, which may have been taken back. */
  record?: { takenBackOn: string | null }
  /** A way to the record that this one belongs to. */
  link?: ReactNode
  /** What one asks first: who, how much, which order, which file. */
  facts?: ReactNode
  /** More than two views of the record leave its facts less room. */
  hasViews?: boolean
}

/** In the head of a record that is not saved yet. */
export const NewRecordHead = ({ noun }: { noun: string }) => <PlainHead>New {noun}</PlainHead>

/** What a new record belongs to, where that says more. */
export const PlainHead = ({ children }: { children: ReactNode }) => (
  <div className={`row wrap ${classes.line}`}>
    <span className={`strong breaks ${classes.reference}`}>{children}</span>
  </div>
)

/** In the place of a head that is on its way. */
export const LoadingHead = () => (
  <div className={`grid ${classes.toCome}`} aria-hidden>
    <span className="rounded" />
    <span className="rounded" />
  </div>
)

/** Which record this is and its state, where they are always in sight. */
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
      <div className={`row wrap ${classes.line}`}>
        <span className={`strong breaks ${classes.reference}`} data-figures>
          {reference}
        </span>
        <span className={`row ${classes.marks}`}>
          {record?.takenBackOn ? (
            <StatePill state="TAKEN_BACK" label={takenBack.TAKEN_BACK} />
          ) : (
            state && <StatePill state={state} label={stateLabel} />
          )}
          {!isName && <CopyButton text={reference} name="reference" />}
        </span>
        {link && <span className={`to-end small quiet ${classes.link}`}>{link}</span>}
      </div>
      {facts && (
        <div className={`row wrap soft ${classes.facts}`} data-views={hasViews || undefined}>
          {facts}
        </div>
      )}
    </>
  )
}
