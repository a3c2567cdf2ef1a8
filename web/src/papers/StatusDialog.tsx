import { statusReasonLimit, type PaperRecord } from '@insaka/domain/papers/papers.schema'
import { longText } from '@insaka/domain/core/text-fields'
import { paperFieldLabels, reopeningReasonLabel } from '@insaka/domain/papers/papers.labels'
import { useQueryClient } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import type { PaperEditorState } from './describe-paper.ts'
import { conflictIn } from '../ui/edit/conflict.ts'
import { differences } from '../ui/edit/merge.ts'
import { ReasonDialog } from '../registers/dialog/ReasonDialog.tsx'
import { useCurrentUser } from '../state/current-user.ts'
import type { PaperBody } from './paper-form.ts'

const limit = statusReasonLimit

/** Status changes that need a reason and are saved immediately. */
const statusChanges = {
  cancel: {
    verb: 'Cancel',
    submitLabel: 'Cancel the paper',
    done: 'cancelled',
    status: 'CANCELLED',
    label: paperFieldLabels.statusReason,
  },
  reopen: {
    verb: 'Reopen',
    submitLabel: 'Reopen the paper',
    done: 'reopened',
    status: 'IN_PROGRESS',
    label: reopeningReasonLabel,
  },
} as const
export type StatusChange = keyof typeof statusChanges

type Props<Saved extends PaperRecord> = {
  move: StatusChange
  editor: PaperEditorState<Saved>
  record: Saved
  onDone: (saved: Saved) => void
  onClose: () => void
}

/** Asks for the reason and saves immediately, because the change releases or links the enquiry. */
export function StatusDialog<Saved extends PaperRecord>(props: Props<Saved>) {
  const { move, editor, record, onDone, onClose } = props
  const { verb, submitLabel, done, status, label } = statusChanges[move]
  const { described, form, labels, valuesOf } = editor
  const { id: userId } = useCurrentUser()
  const queryClient = useQueryClient()
  const { defaultValues = {} } = useFormState({ control: form.control })
  const unsavedLabels = differences(form.getValues(), defaultValues, labels, {})
    .filter(({ name }) => name !== 'status' && name !== 'statusReason')
    .map(({ label: name }) => name)

  // The cache is updated here, because this dialog may be unmounted when the reply arrives.
  function showSaved(saved: Saved) {
    queryClient.setQueryData([described.register, 'record', saved.id], saved)
    onDone(saved)
  }

  /** Sends the values and version that the form opened with; after a conflict, those of the current record. */
  async function send(current: Saved | null, statusReason: string, submitKey: string) {
    const body: unknown = {
      ...(current ? valuesOf(current) : defaultValues),
      status,
      statusReason,
    }
    try {
      const { saved } = await editor.save(body as PaperBody, submitKey)
      showSaved(saved)
      return { message: `${saved.reference} has been ${done}.` }
    } catch (error) {
      const conflict = conflictIn(error)
      const currentPaper = conflict?.current as Saved
      if (conflict?.because !== 'STALE' || currentPaper.status !== status) throw error
      showSaved(currentPaper)
      return { message: `This paper is already ${done}.` }
    }
  }

  return (
    <ReasonDialog
      record={record}
      noun="paper"
      verb={verb}
      submitLabel={submitLabel}
      label={label}
      shape={longText(label, { min: 3, max: limit })}
      limit={limit}
      send={send}
      onDoneEarlier={showSaved}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{consequences[move](record, userId)}</p>
      {unsavedLabels.length > 0 && (
        <p style={{ margin: 0 }}>
          Your other changes are not saved and will be discarded: {unsavedLabels.join(', ')}.
        </p>
      )}
    </ReasonDialog>
  )
}

const consequences = {
  cancel: ({ enquiry: { enquiryType, reference } }: PaperRecord) =>
    enquiryType === 'NTR'
      ? `This also withdraws ${reference}, which was created for this paper.`
      : `${reference} becomes available for another paper.`,
  reopen: ({ status, enquiry, initiator, initiatorId }: PaperRecord, userId: string) =>
    [
      'The status changes to In Progress.',
      status === 'CANCELLED' && `This links ${enquiry.reference} again.`,
      initiatorId !== userId && `${initiator} will be notified.`,
    ]
      .filter(Boolean)
      .join(' '),
} as const
