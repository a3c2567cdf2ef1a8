import { statusReasonLimit, type PaperRecord } from '@insaka/domain/papers/papers.schema'
import { longText } from '@insaka/domain/core/text'
import { paperFieldLabels } from '@insaka/domain/papers/papers.labels'
import { useQueryClient } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import type { PaperEditing } from './describe-paper.ts'
import { conflictIn } from '../ui/edit/conflict.ts'
import { differences } from '../ui/edit/merge.ts'
import { ReasonDialog } from '../registers/dialog/ReasonDialog.tsx'
import type { PaperSent } from './paper-form.ts'

const label = paperFieldLabels.statusReason
const limit = statusReasonLimit
const reasonShape = longText(label, { min: 3, max: limit })

type Props<Saved extends PaperRecord> = {
  editor: PaperEditing<Saved>
  record: Saved
  onCancelled: (saved: Saved) => void
  onClose: () => void
}

/** Asked before a paper is cancelled, which is saved at once, since its enquiry goes with it. */
export function CancelDialog<Saved extends PaperRecord>(props: Props<Saved>) {
  const { editor, record, onCancelled, onClose } = props
  const { described, form, labels, valuesOf } = editor
  const queryClient = useQueryClient()
  const { defaultValues = {} } = useFormState({ control: form.control })
  const unsaved = differences(form.getValues(), defaultValues, labels, {})
    .filter(({ name }) => name !== 'status' && name !== 'statusReason')
    .map(({ label: name }) => name)

  // The cancelled paper is shown here, since the question may be gone when the answer comes.
  function show(saved: Saved) {
    queryClient.setQueryData([described.register, 'record', saved.id], saved)
    onCancelled(saved)
  }

  /** It goes as it was seen, whatever else the form holds: the record may have been asked for anew since. */
  async function cancel(current: Saved | null, statusReason: string, submitKey: string) {
    const body: unknown = {
      ...(current ? valuesOf(current) : defaultValues),
      status: 'CANCELLED',
      statusReason,
    }
    try {
      const { saved } = await editor.save(body as PaperSent, submitKey)
      show(saved)
      return { message: `${saved.reference} has been cancelled.` }
    } catch (error) {
      const conflict = conflictIn(error)
      const now = conflict?.current as Saved
      if (conflict?.because !== 'STALE' || now.status !== 'CANCELLED') throw error
      show(now)
      return { message: 'This paper has been cancelled already.' }
    }
  }

  return (
    <ReasonDialog
      record={record}
      noun="paper"
      verb="Cancel"
      submitLabel="Cancel the paper"
      label={label}
      shape={reasonShape}
      limit={limit}
      send={cancel}
      onDoneBefore={show}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{consequence(record)}</p>
      {unsaved.length > 0 && (
        <p style={{ margin: 0 }}>
          Your other changes are not saved and will be discarded: {unsaved.join(', ')}.
        </p>
      )}
    </ReasonDialog>
  )
}

const consequence = ({ enquiry: { enquiryType, reference } }: PaperRecord): string =>
  enquiryType === 'NTR'
    ? `Withdraws ${reference}, which was recorded for this paper.`
    : `Releases ${reference} for another paper.`
