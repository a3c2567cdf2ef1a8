import { lvpCautions } from '@insaka/domain/lvp/lvp.cautions'
import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { lvpRecordFields } from '@insaka/domain/lvp/lvp.fields'
import { lvpDescriptionSoftLimit, lvpFields, type LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import { paperActions } from '@insaka/domain/papers/papers.fields'
import { describePaper } from '../papers/describe-paper.ts'
import { PaperFields } from '../papers/PaperFields.tsx'
import { PaperHead } from '../papers/PaperHead.tsx'

const counterProps = {
  limit: lvpDescriptionSoftLimit,
  hint: `Character limit : ${lvpDescriptionSoftLimit}`,
  tooLong: `Longer than ${lvpDescriptionSoftLimit} characters. You can still save it.`,
  mayExceed: true,
}

export const lvpRecordDescription = describePaper<LvpRecord>({
  register: 'lvp',
  title: 'LVP | LOW VALUE PAPER',
  submitLabel: 'Save',
  endpoints: lvpEndpoints,
  shape: lvpFields,
  fields: lvpRecordFields,
  actions: paperActions,
  cautions: lvpCautions,
  Head: PaperHead,
  Fields: (parts) => <PaperFields {...parts} counterProps={counterProps} />,
})
