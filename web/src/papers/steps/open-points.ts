import type { RecordCaution } from '@insaka/domain/core/cautions'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { Step } from '@insaka/domain/steps/step'

const noFile: RecordCaution = { code: 'NO_FILE', field: 'attachmentId', message: 'No file is attached.' }

/** Points to check before a decision: the cautions of the paper, and a missing file, unless the step asks for it. */
export const openPoints = (
  { asks }: Step,
  { attachment, cautions }: Pick<PaperRecord, 'attachment' | 'cautions'>,
): readonly RecordCaution[] =>
  attachment === null && !('attachmentId' in asks) ? [noFile, ...cautions] : cautions
