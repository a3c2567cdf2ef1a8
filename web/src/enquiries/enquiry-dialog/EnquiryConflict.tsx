import { refusals } from '@insaka/domain/core/errors'
import { enquiryFieldLabels as label } from '@insaka/domain/enquiries/enquiries.labels'
import { Button } from '@mantine/core'
import { ConflictView } from '../../ui/conflict/ConflictView.tsx'
import { differences } from '../../ui/conflict/merge.ts'
import { DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import type { Conflict } from '../../ui/dialog/use-record-form.ts'
import type { EnquiryForm } from './enquiry-form.ts'
import { enquiryText } from './enquiry-text.ts'

type Props = {
  conflict: Conflict<EnquiryForm>
  mine: EnquiryForm
  onKeepMine: () => void
  onTakeTheirs: () => void
}

const explanations = {
  STALE:
    'Keep mine leaves what you typed in the form and takes the rest from what is saved now; nothing is sent before ' +
    'you submit it. ' +
    'Take theirs shows what is saved now instead.',
  ALREADY_SAVED:
    'An earlier submit of yours has arrived after all. Keep mine goes on as a change of that record; nothing is sent ' +
    'before you submit it. Take theirs shows what is saved now instead.',
} as const

export function EnquiryConflict({ conflict, mine, onKeepMine, onTakeTheirs }: Props) {
  const { because, theirs, base } = conflict
  return (
    <>
      <DialogBody>
        <ConflictView
          title={
            because === 'STALE' ? refusals.STALE.message : 'This has been saved already, with other contents.'
          }
          differences={differences(mine, theirs, label, base)}
          format={enquiryText}
        >
          {explanations[because]}
        </ConflictView>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button onClick={onKeepMine}>Keep mine</Button>
      </DialogFooter>
    </>
  )
}
