import { Refusal, refusals } from '@insaka/domain/core/errors'
import { useRef, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { CountedTextField } from '../../ui/fields/CountedTextField.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { useCurrentUser } from '../../state/current-user.ts'
import { draftStorageOf } from '../../state/drafts.ts'
import type { Draft } from '../../ui/edit/use-edit-form.ts'
import { conflictIn } from '../../ui/edit/conflict.ts'
import { EditDialog } from '../../ui/edit/EditForm.tsx'

type Props<R extends { id: number | string; reference: string }> = {
  record: R
  /** Noun and verb of the action, such as 'enquiry' and 'Withdraw'. */
  noun: string
  verb: string
  submitLabel: string
  label: string
  shape: z.ZodMiniType<string, string>
  limit: number
  /** Sends the reason; `currentRecord` is the record that a refusal returned, or null before any refusal. */
  send: (currentRecord: R | null, reason: string, submitKey: string) => Promise<{ message: string }>
  onDone?: () => void
  /** Called when an earlier attempt, with another reason, has already succeeded. */
  onDoneEarlier?: (record: R) => void
  onClose: () => void
  children: ReactNode
}

/** Asks for a reason before a change such as a withdrawal or a reopening. */
export function ReasonDialog<R extends { id: number | string; reference: string }>(props: Props<R>) {
  const { record, noun, verb, submitLabel, label, limit, send, children } = props
  const { onDone, onDoneEarlier, onClose } = props
  const shape = z.strictObject({ reason: props.shape })
  const form = useSchemaForm(shape, { reason: '' })
  const { id: userId } = useCurrentUser()
  const latestRecord = useRef<R>(null)

  async function save({ reason }: { reason: string }, submitKey: string) {
    try {
      return await send(latestRecord.current, reason, submitKey)
    } catch (error) {
      const conflict = conflictIn(error)
      if (conflict?.because !== 'STALE') throw error
      // Keep the reason, so that the user can submit again for the current record.
      latestRecord.current = conflict.current as R
      const message = `Another user has changed this ${noun}.`
      const advice = `Open it again to see the changes, or press ‘${submitLabel}’ again.`
      throw new Refusal('STALE', { message: `${message} ${advice}` })
    }
  }

  return (
    <EditDialog
      title={`${verb} this ${noun}?`}
      subtitle={record.reference}
      place="middle"
      form={form}
      shape={shape}
      labels={{ reason: label }}
      submitLabel={submitLabel}
      drafts={draftStorageOf<Draft<{ reason: string }>>(userId, `${verb} ${record.reference}`, record.id)}
      cancelLabel={`Keep the ${noun}`}
      save={save}
      onSaved={() => {
        onDone?.()
        onClose()
      }}
      onAlreadySaved={(saved: R) => {
        showSnackbar(refusals.ALREADY_SAVED.message)
        onDoneEarlier?.(saved)
        // The record behind the dialog shows the saved reason.
        onClose()
      }}
      onClose={onClose}
    >
      {children}
      <CountedTextField
        control={form.control}
        name="reason"
        label={label}
        limit={limit}
        hint={`Character limit : ${limit}`}
        tooLong={`Exceeded Character Limit of ${limit}.`}
        takesFocus
      />
    </EditDialog>
  )
}
