import { isFreeEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import type { RecordParts } from '../../registers/dialog/describe-record.ts'
import { useMayCancel } from '../../state/current-user.ts'
import { useDialog } from '../../ui/dialog/dialog-context.ts'
import type { EnquiryForm, EnquiryBody } from './enquiry-form.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'

type Props = RecordParts<EnquiryForm, EnquiryBody, EnquiryRecord> & { record: EnquiryRecord }

export function WithdrawButton({ record, form, onSaved }: Props) {
  const { leave } = useDialog()
  const { defaultValues } = useFormState({ control: form.control })
  const mayWithdraw = useMayCancel(record) && isFreeEnquiry(record.state) && record.takenBackOn === null
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      {mayWithdraw && (
        // Red text has enough contrast on a grey hover background, but not on the usual green one.
        <Button
          variant="subtle"
          color="gray"
          px="xs"
          ml={-8}
          c="var(--mantine-color-error)"
          onClick={() => leave(() => setAsking(true))}
        >
          Withdraw…
        </Button>
      )}
      {isAsking && (
        <WithdrawDialog
          record={record}
          version={defaultValues?.version ?? record.version}
          onWithdrawn={onSaved}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
