import { mpcCautions } from '@insaka/domain/mpc/mpc.cautions'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { mpcActions, mpcRecordFields } from '@insaka/domain/mpc/mpc.fields'
import { mpcDescriptionLimit, mpcFields, type MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { describePaper } from '../papers/describe-paper.ts'
import { fittingPaper } from '../papers/paper-form.ts'
import { PaperFields } from '../papers/PaperFields.tsx'
import { ApprovalFields } from './ApprovalFields.tsx'
import { MakeContract } from './MakeContract.tsx'
import { MpcHead } from './MpcHead.tsx'

const counted = {
  limit: mpcDescriptionLimit,
  hint: `Character Limit: ${mpcDescriptionLimit}`,
  tooLong: `You have exceeded character limit of ${mpcDescriptionLimit}.`,
}

export const describedMpc = describePaper<MpcRecord>({
  register: 'mpc',
  noun: 'committee paper',
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
  Fields: (parts) => <PaperFields {...parts} counted={counted} approval={<ApprovalFields {...parts} />} />,
  // What a contract was made of meanwhile nobody changes any more.
  fitting: (typed, current) => {
    const mine = fittingPaper(typed, current)
    if (!current.contract) return mine
    const { purchaseOrderValue, currency } = current
    return { ...mine, purchaseOrderValue, currency }
  },
})
