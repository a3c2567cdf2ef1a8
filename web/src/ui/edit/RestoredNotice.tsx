import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { useEffect, useState } from 'react'
import { useDialog } from '../dialog/dialog-context.ts'
import classes from './RestoredNotice.module.css'
import type { Draft, Drafts } from './use-edit-form.ts'

/** There is no `onDiscard` where nothing would be lost. */
type RestoredProps = { reason?: string | undefined; onDiscard: (() => void) | null }

/** Says that the form shows what was typed earlier, and why. */
export function RestoredNotice({ reason, onDiscard }: RestoredProps) {
  const { focusTitle } = useDialog()
  function discard() {
    onDiscard?.()
    // The button goes with what it has thrown away.
    focusTitle()
  }
  return (
    <output className={classes.notice}>
      {reason ?? 'Your unsaved input has been restored.'}
      {onDiscard && (
        <button type="button" className={classes.action} onClick={discard}>
          Discard
        </button>
      )}
    </output>
  )
}

type LeftProps<In> = { drafts: Drafts<In>; onContinue: (draft: Draft<In>) => void }

/** Another window may turn quiet while this dialog is open. */
const lookAgainMs = 10_000

/** Offers what was typed in another window and is not saved. */
export function LeftInput<In>({ drafts, onContinue }: LeftProps<In>) {
  const { focusTitle } = useDialog()
  const [left, setLeft] = useState(() => drafts.left())
  useEffect(() => {
    const timer = setInterval(() => setLeft(drafts.left()), lookAgainMs)
    return () => clearInterval(timer)
  }, [drafts])
  if (!left) return null

  function answer(draft: Draft<In> | null) {
    if (draft) onContinue(draft)
    setLeft(drafts.left())
    focusTitle()
  }
  return (
    <output className={classes.notice}>
      Unsaved input from {timeOf(left.savedAt)}.
      <span className={classes.actions}>
        <button type="button" className={classes.action} onClick={() => answer(drafts.take(left.key))}>
          Continue
        </button>
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            drafts.throwAway(left.key)
            answer(null)
          }}
        >
          Throw away
        </button>
      </span>
    </output>
  )
}

/** `10:42`, or with its day where that is not today. */
function timeOf(savedAt: number): string {
  const [moment, now] = [toMoment(new Date(savedAt)), toMoment(new Date())]
  return moment.slice(0, 10) === now.slice(0, 10) ? moment.slice(11, 16) : formatMoment(moment)
}
