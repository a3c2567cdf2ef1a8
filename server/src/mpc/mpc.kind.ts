import { pick } from '@insaka/domain/core/register'
import { mpcCautions } from '@insaka/domain/mpc/mpc.cautions'
import { mpcReference } from '@insaka/domain/mpc/mpc.rules'
import { mpcFields, type MpcInput, type MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { PaperKind } from '../papers/papers.kind.ts'
import { paperReads, paperRegister } from '../papers/papers.repository.ts'

type Filled = Pick<MpcInput, keyof typeof mpcFields>

export const mpcKind: PaperKind<Filled, MpcRecord> = {
  register: paperRegister('mpc'),
  ...paperReads<MpcRecord>('mpc', { authority: 'PC', cautions: mpcCautions }),
  cautions: mpcCautions,
  columnsOf: (filled) => {
    const { department: _department, ...columns } = pick(mpcFields, filled)
    return columns
  },
  referenceOf: ({ funder, procurementCategory, mpcNumber, initiatedOn }, place) =>
    mpcReference({ ...place, funder, procurementCategory, mpcNumber: mpcNumber!, initiatedOn }),
}
