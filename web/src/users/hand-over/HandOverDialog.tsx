import { formatNumber } from '@insaka/domain/core/number-format'
import { handOverEndpoints, type UnfinishedWork } from '@insaka/domain/hand-over/hand-over.endpoints'
import { countUnfinishedRecords, receiverRefusal } from '@insaka/domain/hand-over/hand-over.rules'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { ProgressBar, percentDone } from '../../files/ProgressBar.tsx'
import { PersonField } from '../../structure/PersonField.tsx'
import { useSearchedList } from '../../ui/choice/use-searched-list.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { Form } from '../../ui/form/Form.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { useIsMounted } from '../../ui/use-is-mounted.ts'
import { colleaguesQuery, useHandOver } from './hand-over.queries.ts'
import { recordsText, workText } from './work-text.ts'

type Props = {
  leaver: UserRecord
  work: UnfinishedWork
  closeLabel?: string
  onClose: () => void
}

/** Hands over a user’s unfinished records to a colleague, with progress. */
export function HandOverDialog({ leaver, work, closeLabel = 'Close', onClose }: Props) {
  const name = `${leaver.firstName} ${leaver.lastName}`
  const total = countUnfinishedRecords(work)
  const formId = useId()
  const form = useSchemaForm(handOverEndpoints.handOver.body, {})
  const handOver = useHandOver(leaver.id)
  const colleagues = useSearchedList(
    (search) => colleaguesQuery(leaver.institution, search),
    ({ users }) => users,
  )
  const [moved, setMoved] = useState(0)
  const [receiver, setReceiver] = useState<UserRecord>()
  const [isStopping, setStopping] = useState(false)
  const isStopped = useRef(false)
  const isMounted = useIsMounted()
  const isDone = handOver.data?.left === 0

  const workName = `${recordsText(total)} of ${name}`
  let statusText = `${name} has unfinished work: ${workText(work)}.`
  if (handOver.isPending)
    statusText = 'Closing stops the hand-over. Records already handed over stay with your colleague.'
  else if (isDone) statusText = `${workName} handed over to ${receiver?.firstName} ${receiver?.lastName}.`
  else if (moved > 0)
    statusText = `${formatNumber(moved)} of ${workName} handed over. Press Hand over to continue.`

  async function send({ to }: { to: string }) {
    isStopped.current = false
    await handOver
      .mutateAsync({
        to,
        onMoved: (movedNow) => setMoved((movedBefore) => movedBefore + movedNow),
        isStopped: () => isStopped.current || !isMounted.current,
      })
      .finally(() => setStopping(false))
  }

  return (
    <Dialog title="Hand over work" subtitle={name} place="middle" onClose={onClose}>
      <DialogBody>
        <output className="block mb-3">{statusText}</output>
        {!isDone && (
          <Form form={form} id={formId} label="Hand over work" onSubmit={send}>
            <PersonField
              control={form.control}
              name="to"
              label="To"
              list={colleagues}
              isOffered={(colleague) => receiverRefusal(leaver, colleague) === null}
              emptyMessage="No colleague with this name can take over records."
              onChoose={setReceiver}
              takesFocus
            />
          </Form>
        )}
        <ProgressBar
          activity={handOver.isPending ? (isStopping ? 'Stopping…' : 'Handing over…') : null}
          figures={`${formatNumber(moved)} of ${formatNumber(total)}`}
          percent={percentDone(moved, total)}
          stopLabel="Stop"
          onStop={() => {
            isStopped.current = true
            setStopping(true)
          }}
        />
      </DialogBody>
      <DialogFooter>
        {isDone ? (
          <Button ref={focusOnMount} onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {closeLabel}
            </Button>
            <SubmitButton control={form.control} form={formId} disabledUntilValid>
              Hand over
            </SubmitButton>
          </>
        )}
      </DialogFooter>
    </Dialog>
  )
}
