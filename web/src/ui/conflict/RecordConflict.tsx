import { refusals } from '@insaka/domain/core/errors'
import { Button } from '@mantine/core'
import { DialogBody, DialogFooter } from '../dialog/Dialog.tsx'
import type { Conflict } from '../dialog/use-record-form.ts'
import type { Told } from '../record-text.ts'
import { ConflictView } from './ConflictView.tsx'
import { differences } from './merge.ts'

type Values = Readonly<Record<string, unknown>>

/** Why the record as it is saved now takes no changes, and what can be done instead. */
export type Closed = { title: string; explanation: string }

type Props = {
  conflict: Pick<Conflict<Values, unknown>, 'because' | 'theirs' | 'mine' | 'base'>
  told: Pick<Told, 'labels' | 'text'>
  closed: Closed | null
  onKeepMine: () => void
  onTakeTheirs: () => void
}

const sentences = {
  STALE: {
    title: refusals.STALE.message,
    explanation:
      'Keep mine leaves what you typed in the form and takes the rest from what is saved now; nothing is sent before ' +
      'you submit it. ' +
      'Take theirs shows what is saved now instead.',
  },
  ALREADY_SAVED: {
    title: 'This has been saved already, with other contents.',
    explanation:
      'An earlier submit of yours has arrived after all. Keep mine goes on as a change of that record; nothing is sent ' +
      'before you submit it. Take theirs shows what is saved now instead.',
  },
} as const

/** The choice between what was typed and what somebody else has saved meanwhile. */
export function RecordConflict({ conflict, told, closed, onKeepMine, onTakeTheirs }: Props) {
  const { because, theirs, mine, base } = conflict
  const { title, explanation } = closed ?? sentences[because]
  return (
    <>
      <DialogBody>
        <ConflictView
          title={title}
          differences={differences(mine, theirs, told.labels, base)}
          format={told.text}
        >
          {explanation}
        </ConflictView>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        {closed === null && <Button onClick={onKeepMine}>Keep mine</Button>}
      </DialogFooter>
    </>
  )
}
