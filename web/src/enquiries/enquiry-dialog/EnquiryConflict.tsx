import { refusals } from '@insaka/domain/core/errors'
import { enquiryFieldLabels as label } from '@insaka/domain/enquiries/enquiries.labels'
import { withdrawnRefusal } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { Button } from '@mantine/core'
import { ConflictView } from '../../ui/conflict/ConflictView.tsx'
import { differences } from '../../ui/conflict/merge.ts'
import { DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import type { Conflict } from '../../ui/dialog/use-record-form.ts'
import type { EnquiryForm } from './enquiry-form.ts'
import { enquiryText } from './enquiry-text.ts'

type Props = {
  conflict: Conflict<EnquiryForm, EnquiryRecord>
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
  WITHDRAWN:
    'What you typed cannot be saved any more; copy from it what you still need. Take theirs shows the enquiry as it ' +
    'is now.',
} as const

const titles = {
  STALE: refusals.STALE.message,
  ALREADY_SAVED: 'This has been saved already, with other contents.',
  WITHDRAWN: withdrawnRefusal,
} as const

export function EnquiryConflict({ conflict, mine, onKeepMine, onTakeTheirs }: Props) {
  const { current, theirs, base } = conflict
  const because = current.state === 'WITHDRAWN' ? 'WITHDRAWN' : conflict.because
  return (
    <>
      <DialogBody>
        <ConflictView
          title={titles[because]}
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
        {because !== 'WITHDRAWN' && <Button onClick={onKeepMine}>Keep mine</Button>}
      </DialogFooter>
    </>
  )
}
