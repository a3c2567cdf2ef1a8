import { enquiryFieldLabels as label } from '@insaka/domain/enquiries/enquiries.labels'
import type { EnquiryInput, EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { reachOf } from '@insaka/domain/permissions'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useCurrentUser } from '../../state/current-user.ts'
import { DialogFooter } from '../../ui/dialog/Dialog.tsx'
import { useDialog } from '../../ui/dialog/dialog-context.ts'
import { OpenPoints, useFaults } from '../../ui/form/OpenPoints.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { betweenFields, enquiryShape, type EnquiryForm } from './enquiry-form.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

type Props = {
  record: EnquiryRecord | null
  form: UseFormReturn<EnquiryForm, unknown, EnquiryInput>
  formId: string
  isDirty: boolean
  readOnly: boolean
  onWithdrawn: () => void
}

export function EnquiryActions({ record, form, formId, isDirty, readOnly, onWithdrawn }: Props) {
  const { close, leave } = useDialog()
  const user = useCurrentUser()
  const [withdrawing, setWithdrawing] = useState(false)
  const judged = { control: form.control, shape: enquiryShape, between: betweenFields }
  const isComplete = useFaults(judged).length === 0

  return (
    <DialogFooter
      aside={!readOnly && <OpenPoints {...judged} labels={label} />}
      apart={
        record &&
        mayWithdraw(user, record) && <WithdrawButton onClick={() => leave(() => setWithdrawing(true))} />
      }
    >
      <Button variant="default" onClick={close}>
        Close
      </Button>
      {!readOnly && (
        <SubmitButton control={form.control} form={formId} off={!isDirty || !isComplete}>
          Submit
        </SubmitButton>
      )}
      {record && withdrawing && (
        <WithdrawDialog record={record} onWithdrawn={onWithdrawn} onClose={() => setWithdrawing(false)} />
      )}
    </DialogFooter>
  )
}

const WithdrawButton = ({ onClick }: { onClick: () => void }) => (
  // On the grey of a pointer above it the red stays readable; on the usual green it does not.
  <Button variant="subtle" color="gray" px="xs" ml={-8} c="var(--mantine-color-error)" onClick={onClick}>
    Withdraw…
  </Button>
)

function mayWithdraw(user: UserRecord, { state, initiatorId }: EnquiryRecord): boolean {
  const reach = reachOf(user.user.role, 'DELETE_CONTENT')
  return (
    state === 'OPEN' && (reach === 'own institution' || (reach === 'own records' && initiatorId === user.id))
  )
}
