import { describeFields } from '../core/record-fields.ts'
import { leadingPaperFields, trailingPaperFields } from '../papers/papers.fields.ts'
import { lvpDescriptionSoftLimit, type LvpRecord } from './lvp.schema.ts'

export const lvpRecordFields = describeFields<LvpRecord>({
  ...leadingPaperFields,
  ...trailingPaperFields(lvpDescriptionSoftLimit),
})
