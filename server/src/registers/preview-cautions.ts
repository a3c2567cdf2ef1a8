import { withMessages, type StoredCaution, type RecordCaution } from '@insaka/domain/core/cautions'
import type { CheckedBody } from '../idempotency/checked-body.ts'

type CautionTable = Parameters<typeof withMessages>[0]

/** The cautions that a save would store, with messages; fields with a validation error are omitted. */
export const previewCautions = (
  cautions: CautionTable,
  stored: readonly StoredCaution[],
  { faults }: Pick<CheckedBody<unknown>, 'faults'>,
): RecordCaution[] => withMessages(cautions, stored).filter(({ field }) => faults.fields[field] === undefined)
