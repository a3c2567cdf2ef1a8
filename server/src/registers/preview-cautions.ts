import { withMessages, type StoredCaution, type RecordCaution } from '@insaka/domain/core/cautions'
import type { CheckedBody } from '../idempotency/checked-body.ts'

type CautionTable = Parameters<typeof withMessages>[0]

/** What would be kept as odd, in words. Of a field that is at fault just the fault is said, elsewhere. */
export const previewCautions = (
  cautions: CautionTable,
  kept: readonly StoredCaution[],
  { faults }: Pick<CheckedBody<unknown>, 'faults'>,
): RecordCaution[] => withMessages(cautions, kept).filter(({ field }) => faults.fields[field] === undefined)
