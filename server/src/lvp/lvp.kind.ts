import { only } from '@insaka/domain/core/register'
import { lvpReference } from '@insaka/domain/lvp/lvp.rules'
import { lvpFields, type LvpInput } from '@insaka/domain/lvp/lvp.schema'
import { clearHiddenOfPaper } from '@insaka/domain/papers/papers.rules'
import type { PaperKind, Place } from '../papers/papers.kind.ts'
import { lvpRegister, lvpStatements, type LvpRow } from './lvp.repository.ts'

type Filled = Pick<LvpInput, keyof typeof lvpFields>

export const lvpKind = {
  register: lvpRegister,
  ...lvpStatements,
  columnsOf: (filled: Filled) => {
    const { department: _department, ...columns } = only(lvpFields, clearHiddenOfPaper(filled))
    return columns
  },
  referenceOf: ({ initiatedOn }: Filled, place: Place) => lvpReference({ ...place, initiatedOn }),
} satisfies PaperKind<LvpRow, Filled>
