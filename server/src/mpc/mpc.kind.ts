import { only } from '@insaka/domain/core/register'
import { clearHidden, mpcReference } from '@insaka/domain/mpc/mpc.rules'
import { mpcFields, type MpcInput } from '@insaka/domain/mpc/mpc.schema'
import type { PaperKind, Place } from '../papers/papers.kind.ts'
import { mpcRegister, mpcStatements, type MpcRow } from './mpc.repository.ts'

type Filled = Pick<MpcInput, keyof typeof mpcFields>

export const mpcKind = {
  register: mpcRegister,
  ...mpcStatements,
  columnsOf: (filled: Filled) => {
    const { department: _department, mpcNumber, ...columns } = only(mpcFields, clearHidden(filled))
    return { ...columns, mpcNumber: mpcNumber! }
  },
  referenceOf: (filled: Filled, place: Place) => {
    const { funder, procurementCategory, mpcNumber, initiatedOn } = clearHidden(filled)
    return mpcReference({ ...place, funder, procurementCategory, mpcNumber: mpcNumber!, initiatedOn })
  },
} satisfies PaperKind<MpcRow, Filled>
