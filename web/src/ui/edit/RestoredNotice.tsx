import { formatMoment, toMoment } from '@insaka/domain/core/dates'
import { useEffect, useReducer } from 'react'
import classes from './RestoredNotice.module.css'
import type { Draft, DraftStorage } from './use-edit-form.ts'

/** `onDiscard` is null if nothing would be lost. */
type RestoredProps = { reason?: string | undefined; onDiscard: (() => void) | null }

export const RestoredNotice = ({ reason, onDiscard }: RestoredProps) => (
  <output className={`row flex-wrap rounded mb-4 ${classes.notice}`}>
    {reason ?? 'Your unsaved input has been restored.'}
    {onDiscard && <NoticeButton label="Discard" onGiven={onDiscard} />}
  </output>
)

type OtherWindowDraftProps<In> = { drafts: DraftStorage<In>; onContinue: (draft: Draft<In>) => void }

/** Another window may become idle while this dialog is open. */
const recheckMs = 10_000

/** Offers the unsaved input of another window. */
export function OtherWindowDraft<In>({ drafts, onContinue }: OtherWindowDraftProps<In>) {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const timer = setInterval(lookAgain, recheckMs)
    return () => clearInterval(timer)
  }, [])
  const abandonedDraft = drafts.abandoned()
  if (!abandonedDraft) return null

  const discard = () => {
    drafts.throwAway(abandonedDraft.key)
    lookAgain()
  }
  const continueDraft = () => {
    onContinue(abandonedDraft.draft)
    discard()
  }
  return (
    <output className={`row flex-wrap rounded mb-4 ${classes.notice}`}>
      Unsaved input from {timeOf(abandonedDraft.savedAt)}.
      <span className="flex gap-4">
        <NoticeButton label="Continue" onGiven={continueDraft} />
        <NoticeButton label="Discard" onGiven={discard} />
      </span>
    </output>
  )
}

const NoticeButton = ({ label, onGiven: onClick }: { label: string; onGiven: () => void }) => (
  <button
    type="button"
    className={`bare-button font-semibold text-accent underline ${classes.action}`}
    onClick={onClick}
  >
    {label}
  </button>
)

function timeOf(savedAt: number): string {
  const [moment, now] = [toMoment(new Date(savedAt)), toMoment(new Date())]
  return moment.slice(0, 10) === now.slice(0, 10) ? moment.slice(11, 16) : formatMoment(moment)
}
