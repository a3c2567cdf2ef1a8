import { enquiryFieldLabels as label } from '@insaka/domain/enquiries/enquiries.labels'
import { descriptionLimit, withdrawal, type EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { ReasonDialog } from '../../registers/dialog/ReasonDialog.tsx'
import { useWithdrawEnquiry } from './enquiry.queries.ts'

type Props = {
  record: EnquiryRecord
  /** The version that the user saw, which may be outdated. */
  version: number
  onWithdrawn: () => void
  onClose: () => void
}

export function WithdrawDialog({ record, version, onWithdrawn, onClose }: Props) {
  const withdraw = useWithdrawEnquiry(record.id)
  return (
    <ReasonDialog
      record={record}
      noun="enquiry"
      verb="Withdraw"
      submitLabel="Withdraw"
      label={label.withdrawalReason}
      shape={withdrawal.shape.reason}
      limit={descriptionLimit}
      send={(current, reason, submitKey) =>
        withdraw.mutateAsync({ body: { version: current?.version ?? version, reason }, submitKey })
      }
      onDone={onWithdrawn}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>
        The enquiry stays in the register as withdrawn and cannot be linked to a paper. This cannot be undone.
      </p>
    </ReasonDialog>
  )
}
