import { Refusal } from '@insaka/domain/core/errors'
import { enquiryFieldLabels as label } from '@insaka/domain/enquiries/enquiries.labels'
import {
  descriptionLimit,
  withdrawal,
  type EnquiryRecord,
  type Withdrawal,
} from '@insaka/domain/enquiries/enquiries.schema'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import { useDialog, useUnsaved } from '../../ui/dialog/dialog-context.ts'
import { CountedTextField } from '../../ui/form/CountedTextField.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useFaults } from '../../ui/form/OpenPoints.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { newSubmitKey } from '../../ui/form/submit-key.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { showSnackbar } from '../../ui/snackbar/snackbar-store.ts'
import { useWithdrawal } from './enquiry.queries.ts'
import { limitHint, tooLong } from './limit.ts'

type Props = { record: EnquiryRecord; onWithdrawn: () => void; onClose: () => void }

/** The last question before an enquiry goes out of use, and why. */
export function WithdrawDialog({ record, onWithdrawn, onClose }: Props) {
  return (
    <Dialog title="Withdraw this enquiry?" subtitle={record.reference} width="32rem" small onClose={onClose}>
      <WithdrawForm record={record} onWithdrawn={onWithdrawn} onDoneBefore={onClose} />
    </Dialog>
  )
}

type FormProps = Omit<Props, 'onClose'> & {
  /** An earlier submit, whose answer was lost, has done it: the enquiry below shows the reason that is kept. */
  onDoneBefore: () => void
}

function WithdrawForm({ record, onWithdrawn, onDoneBefore }: FormProps) {
  const { close } = useDialog()
  const formId = useId()
  const [submitKey] = useState(newSubmitKey)
  const form = useSchemaForm(withdrawal, { version: record.version, reason: '' })
  const { isDirty } = form.formState
  useUnsaved({ isDirty, discard: form.reset })
  const isComplete = useFaults({ control: form.control, shape: withdrawal }).length === 0
  const withdraw = useWithdrawal(record.id)

  async function send(body: Withdrawal) {
    try {
      const { message } = await withdraw.mutateAsync({ body, submitKey })
      showSnackbar(message)
      onWithdrawn()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'ALREADY_SAVED') {
        showSnackbar(error.message)
        onDoneBefore()
        return
      }
      const current = error instanceof Refusal && error.code === 'STALE' && error.details.current
      if (!current) throw error
      // The reason stays; whoever still wants it gone sends it once more.
      form.setValue('version', (current as EnquiryRecord).version)
      throw new Refusal('STALE', { message: changedMeanwhile })
    }
  }

  return (
    <>
      <DialogBody>
        <Form form={form} id={formId} label="Withdraw this enquiry" canResend onSubmit={send}>
          <p style={{ margin: 0 }}>
            It stays in the register, greyed, and no paper can take it up any more. This cannot be undone.
          </p>
          <CountedTextField
            control={form.control}
            name="reason"
            label={label.withdrawalReason}
            limit={descriptionLimit}
            hint={limitHint}
            tooLong={tooLong}
            takesFocus
          />
        </Form>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={close}>
          Close
        </Button>
        <SubmitButton control={form.control} form={formId} off={!isComplete}>
          Withdraw
        </SubmitButton>
      </DialogFooter>
    </>
  )
}

const changedMeanwhile =
  'Somebody else has changed this enquiry since you opened it. Close this to look at it again, or withdraw it as it ' +
  'is now.'
