import { paperCautions, type PaperCaution } from '../papers/papers.cautions.ts'
import { needsMeeting } from './mpc.rules.ts'
import type { MpcRecord } from './mpc.schema.ts'

export const mpcCautions: readonly PaperCaution<Pick<MpcRecord, 'approvalType'>>[] = [
  ...paperCautions,
  {
    weight: 'caution',
    code: 'DIRECT_BY_CIRCULATION',
    needs: ['procurementMethod', 'approvalType'],
    showOn: 'approvalType',
    message:
      'Direct bidding is approved by circulation, without a meeting of the committee. Check Approval Type.',
    holds: (paper) => paper.procurementMethod !== 'DIRECT_BIDDING' || needsMeeting(paper),
  },
]
