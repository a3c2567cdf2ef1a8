import { auditProofsEndpoints } from '@insaka/domain/audit-log/audit-proofs.endpoints'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import * as z from 'zod/mini'
import { callForFile } from '../api/call.ts'
import { receiveFile } from '../api/receive-file.ts'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialog/Dialog.tsx'
import { CountField } from '../ui/fields/NumberFields.tsx'
import { Form } from '../ui/form/Form.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import type { ProofDialogProps } from '../ui/proof-dialog-context.ts'
import { saveFile } from '../ui/save-file.ts'

const rangeMessage = 'Enter a whole number from 1 to 999,999,999.'
const shape = z.strictObject({
  of: z.nullable(z.int(rangeMessage).check(z.gte(1, rangeMessage), z.lte(999_999_999, rangeMessage))),
})

/** Saves the proof that an event or file is in the history, for the current or a kept tree head. */
export default function ProofDialog({ subject, name, onClose }: ProofDialogProps) {
  const formId = useId()
  const form = useSchemaForm(shape, { of: null }, null, { mode: 'onSubmit' })
  const subjectText = subject.event === undefined ? 'this exact file' : 'this event'

  async function save({ of }: z.output<typeof shape>) {
    const query = { ...subject, ...(of !== null && { of }) }
    const proof = await callForFile(auditProofsEndpoints.proof, { query }, (response) =>
      receiveFile(response, () => undefined),
    )
    saveFile(proof, proof.name)
    return onClose
  }

  return (
    <Dialog title="Proof" subtitle={name} place="middle" onClose={onClose}>
      <DialogBody>
        <p className="m-0 mb-3">
          With this small text file and a head of the history, anybody can check without this server that{' '}
          {subjectText} is in the history.{' '}
          <Link to="/insaka/help/$page" params={{ page: 'auditors' }} hash="check-the-history-yourself">
            How to check it
          </Link>
        </p>
        <Form form={form} id={formId} label="Proof" onSubmit={save}>
          <CountField
            control={form.control}
            name="of"
            label="Number of events in the head you have"
            description="Leave it empty for the current history."
          />
        </Form>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton control={form.control} form={formId}>
          Save the proof
        </SubmitButton>
      </DialogFooter>
    </Dialog>
  )
}
