import { pick } from '@insaka/domain/core/register'
import { lvpCautions, split } from '@insaka/domain/lvp/lvp.cautions'
import { lvpReference } from '@insaka/domain/lvp/lvp.rules'
import { lvpFields, type LvpInput, type LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import type { PaperKind } from '../papers/papers.kind.ts'
import { paperReads, paperRegister } from '../papers/papers.repository.ts'

type Filled = Pick<LvpInput, keyof typeof lvpFields>

export const lvpKind: PaperKind<Filled, LvpRecord> = {
  register: paperRegister('lvp'),
  ...paperReads<LvpRecord>('lvp', {
    authority: 'CO',
    cautions: lvpCautions,
    lacks: ['approvalType', 'mpcNumber'],
  }),
  cautions: lvpCautions,
  split,
  columnsOf: (filled) => {
    const { department: _department, formerReference: _fixed, ...columns } = pick(lvpFields, filled)
    return { ...columns, approvalType: null, mpcNumber: null }
  },
  referenceOf: ({ initiatedOn }, place) => lvpReference({ ...place, initiatedOn }),
}
