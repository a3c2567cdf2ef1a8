import { mpcCautions } from '@insaka/domain/mpc/mpc.cautions'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { mpcActions, mpcRecordFields } from '@insaka/domain/mpc/mpc.fields'
import { mpcDescriptionLimit, mpcFields, type MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { Link } from '@tanstack/react-router'
import { describePaper } from '../papers/describe-paper.ts'
import { asChangeOfSavedPaper } from '../papers/paper-form.ts'
import { PaperFields } from '../papers/PaperFields.tsx'
import { ApprovalFields } from './ApprovalFields.tsx'
import { MakeContract } from './MakeContract.tsx'
import { MpcHead } from './MpcHead.tsx'

const counterProps = {
  limit: mpcDescriptionLimit,
  hint: `Character Limit: ${mpcDescriptionLimit}`,
  tooLong: `You have exceeded character limit of ${mpcDescriptionLimit}.`,
}

const MeetingLink = ({ meetingId, meetingNumber }: MpcRecord) => (
  <Link to="/insaka/plscm/hvp/meetings" search={{ record: meetingId!, scope: 'institution' }}>
    {meetingNumber}
  </Link>
)

export const mpcRecordDescription = describePaper<MpcRecord>({
  register: 'mpc',
  title: 'PROCUREMENT COMMITTEE PAPER',
  submitLabel: 'Update',
  endpoints: mpcEndpoints,
  shape: mpcFields,
  fields: mpcRecordFields,
  actions: mpcActions,
  cautions: mpcCautions,
  signer: 'Chairperson, Procurement Committee',
  Head: MpcHead,
  Above: MakeContract,
  renderValues: { meetingNumber: MeetingLink },
  Fields: (parts) => (
    <PaperFields {...parts} counterProps={counterProps} approval={<ApprovalFields {...parts} />} />
  ),
  // A contract locks the value and currency of its paper.
  fitting: (formValues, current) => {
    const values = asChangeOfSavedPaper(formValues, current)
    if (!current.contract) return values
    const { purchaseOrderValue, currency } = current
    return { ...values, purchaseOrderValue, currency }
  },
})
