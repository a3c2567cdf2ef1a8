import { withMessages, type KeptCaution, type ShownCaution } from '@insaka/domain/core/cautions'
import type { Checked } from '../submit/checked.ts'

type Table = Parameters<typeof withMessages>[0]

/** What would be kept as odd, in words. Of a field that is at fault just the fault is said, elsewhere. */
export const judgedCautions = (
  cautions: Table,
  kept: readonly KeptCaution[],
  { faults }: Pick<Checked<unknown>, 'faults'>,
): ShownCaution[] => withMessages(cautions, kept).filter(({ field }) => faults.fields[field] === undefined)
