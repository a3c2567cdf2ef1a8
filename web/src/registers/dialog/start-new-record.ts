import type { RegisterName } from '@insaka/domain/all-registers'
import { draftOf } from '../../state/drafts.ts'
import type { Draft } from '../../ui/edit/use-edit-form.ts'
import { newSubmission } from '../../ui/edit/use-submission.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'

type NewRecordStart = {
  userId: string
  register: RegisterName
  /** Some of its fields; the others begin as they always do. */
  values: Readonly<Record<string, unknown>>
  /** Where they come from, in a sentence. */
  reason: string
}

/**
 * Leaves what a new record is to begin with where its dialog looks for unsaved input. What somebody has typed for a new
 * one and not saved yet stays, and is opened in its place.
 */
export function startNewRecord({ userId, register, values, reason }: NewRecordStart) {
  const drafts = draftOf<Draft<NewRecordStart['values']>>(userId, register, 'new')
  if (drafts.read())
    showSnackbar('You have a new record here that is not saved yet. Save or discard it first.')
  else drafts.save({ base: {}, values, submit: newSubmission(), reason })
}
