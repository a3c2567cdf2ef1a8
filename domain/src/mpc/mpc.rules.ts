import type { Rule } from '../core/rules.ts'
import { clearHiddenPaperFields, monthAndYear, paperRules, type PaperValues } from '../papers/papers.rules.ts'
import type { approvalTypes } from './mpc.labels.ts'
import type { MpcRecord } from './mpc.schema.ts'

type MpcValues = PaperValues & { approvalType: keyof typeof approvalTypes; mpcNumber: number | null }

/** A paper approved by circulation has no meeting. */
export const needsMeeting = ({ approvalType }: Pick<MpcValues, 'approvalType'>): boolean =>
  approvalType !== 'CIRCULATION'

export const mpcRules: readonly Rule<MpcValues>[] = [
  ...paperRules,
  {
    needs: ['approvalType'],
    showOn: 'mpcNumber',
    message: 'MPC Meeting No. is required for an ordinary or extra-ordinary approval.',
    holds: (paper) => !needsMeeting(paper) || paper.mpcNumber > 0,
  },
]

/** Clears the fields that the form hides; without a meeting, its number is 0. */
export function clearHiddenMpcFields<P extends MpcValues>(paper: P): P {
  return { ...clearHiddenPaperFields(paper), mpcNumber: needsMeeting(paper) ? paper.mpcNumber : 0 }
}

type MpcReferenceParts = Pick<
  MpcRecord,
  'id' | 'institution' | 'funder' | 'department' | 'procurementCategory' | 'mpcNumber' | 'initiatedOn'
>

/** institution.funder.department.category.MPC.mpcNumber.id.MM.yy, fixed at the first save. */
export function mpcReference(paper: MpcReferenceParts): string {
  const { id, institution, funder, department, procurementCategory, mpcNumber, initiatedOn } = paper
  return [
    institution,
    funder,
    department,
    procurementCategory,
    'MPC',
    mpcNumber,
    id,
    ...monthAndYear(initiatedOn),
  ]
    .join('.')
    .toUpperCase()
}
