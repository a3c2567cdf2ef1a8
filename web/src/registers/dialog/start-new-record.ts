import type { RegisterName } from '@insaka/domain/all-registers'
import { draftStorageOf } from '../../state/drafts.ts'
import type { Draft } from '../../ui/edit/use-edit-form.ts'
import { newSubmission } from '../../ui/edit/use-submission.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'

type NewRecordStart = {
  userId: string
  register: RegisterName
  /** Preset fields; the others keep their defaults. */
  values: Readonly<Record<string, unknown>>
  /** Sentence that explains where the values come from. */
  reason: string
}

/** Saves the values as the draft of a new record, for its dialog to open. An existing draft is kept instead. */
export function startNewRecord({ userId, register, values, reason }: NewRecordStart) {
  const drafts = draftStorageOf<Draft<NewRecordStart['values']>>(userId, register, 'new')
  if (drafts.read()) showSnackbar('You already have an unsaved new record here. Save or discard it first.')
  else drafts.save({ base: {}, values, submit: newSubmission(), reason })
}
