import { pick } from '@insaka/domain/core/register-list.schema'
import { lvpCautions, splitPurchaseRule } from '@insaka/domain/lvp/lvp.cautions'
import { lvpReference } from '@insaka/domain/lvp/lvp.rules'
import { lvpFields, type LvpInput, type LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import type { PaperKind } from '../papers/papers.kind.ts'
import { paperReader } from '../papers/papers.repository.ts'

type Filled = Pick<LvpInput, keyof typeof lvpFields>

export const lvpKind: PaperKind<Filled, LvpRecord> = {
  ...paperReader<LvpRecord>('lvp', {
    cautions: lvpCautions,
    missingColumns: ['approvalType', 'mpcNumber', 'meetingId', 'meetingNumber', 'resolution'],
  }),
  split: splitPurchaseRule,
  columnsOf: (filled) => {
    const { department: _department, formerReference: _fixed, ...columns } = pick(lvpFields, filled)
    return { ...columns, approvalType: null, mpcNumber: null }
  },
  referenceOf: ({ initiatedOn }, parts) => lvpReference({ ...parts, initiatedOn }),
}
