import type { RecordCaution } from '@insaka/domain/core/cautions'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'

const noFile: RecordCaution = { code: 'NO_FILE', field: 'attachmentId', message: 'No file is attached.' }

/** Points to check before a decision: a missing file, and the cautions of the paper. */
export const openPoints = ({
  attachment,
  cautions,
}: Pick<PaperRecord, 'attachment' | 'cautions'>): readonly RecordCaution[] =>
  attachment === null ? [noFile, ...cautions] : cautions
