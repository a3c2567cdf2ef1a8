import { tellCautions, type KeptCaution, type ToldCaution } from '@insaka/domain/core/cautions'
import type { Checked } from '../submit/checked.ts'

type Table = Parameters<typeof tellCautions>[0]

/** What would be kept as odd, in words. Of a field that is at fault just the fault is said, elsewhere. */
export const tellJudged = (
  cautions: Table,
  kept: readonly KeptCaution[],
  { faults }: Pick<Checked<unknown>, 'faults'>,
): ToldCaution[] => tellCautions(cautions, kept).filter(({ field }) => faults.fields[field] === undefined)
