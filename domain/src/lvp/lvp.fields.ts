import { describeFields } from '../core/record-fields.ts'
import { firstPaperFields, furtherPaperFields } from '../papers/papers.fields.ts'
import { lvpDescriptionHint, type LvpRecord } from './lvp.schema.ts'

export const lvpRecordFields = describeFields<LvpRecord>({
  ...firstPaperFields,
  ...furtherPaperFields(lvpDescriptionHint),
})
