import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { useEffect, useReducer } from 'react'
import classes from './RestoredNotice.module.css'
import type { Draft, Drafts } from './use-edit-form.ts'

/** There is no `onDiscard` where nothing would be lost. */
type RestoredProps = { reason?: string | undefined; onDiscard: (() => void) | null }

/** Says that the form shows what was typed earlier, and why. */
export const RestoredNotice = ({ reason, onDiscard }: RestoredProps) => (
  <output className={`row wrap rounded mb-4 ${classes.notice}`}>
    {reason ?? 'Your unsaved input has been restored.'}
    {onDiscard && <Answer label="Discard" onGiven={onDiscard} />}
  </output>
)

type LeftProps<In> = { drafts: Drafts<In>; onContinue: (draft: Draft<In>) => void }

/** Another window may turn quiet while this dialog is open. */
const lookAgainMs = 10_000

/** Offers what was typed in another window and is not saved. */
export function LeftInput<In>({ drafts, onContinue }: LeftProps<In>) {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const timer = setInterval(lookAgain, lookAgainMs)
    return () => clearInterval(timer)
  }, [])
  const left = drafts.left()
  if (!left) return null

  const throwAway = () => {
    drafts.throwAway(left.key)
    lookAgain()
  }
  const goOn = () => {
    onContinue(left.draft)
    throwAway()
  }
  return (
    <output className={`row wrap rounded mb-4 ${classes.notice}`}>
      Unsaved input from {timeOf(left.savedAt)}.
      <span className="flex gap-4">
        <Answer label="Continue" onGiven={goOn} />
        <Answer label="Throw away" onGiven={throwAway} />
      </span>
    </output>
  )
}

const Answer = ({ label, onGiven }: { label: string; onGiven: () => void }) => (
  <button
    type="button"
    className={`bare-button strong accent underlined ${classes.action}`}
    onClick={onGiven}
  >
    {label}
  </button>
)

/** `10:42`, or with its day where that is not today. */
function timeOf(savedAt: number): string {
  const [moment, now] = [toMoment(new Date(savedAt)), toMoment(new Date())]
  return moment.slice(0, 10) === now.slice(0, 10) ? moment.slice(11, 16) : formatMoment(moment)
}
