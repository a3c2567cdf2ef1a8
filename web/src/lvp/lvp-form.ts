import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { lvpFields, type LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import { paperShape, paperValues, type PaperForm, type PaperSent } from '../papers/paper-form.ts'
import { paperFormLabels } from '../papers/paper-text.ts'
import type { RecordForm } from '../registers/dialog/use-record-editor.ts'

/** Every paper holds what this one does. */
export type LvpForm = PaperForm
export type LvpSent = PaperSent

export const lvpForm = {
  register: 'lvp',
  shape: paperShape(lvpFields),
  between: { rules: lvpEndpoints.create.rules, facts: () => null },
  labels: paperFormLabels,
  valuesOf: (record) => paperValues(lvpFields, record) as LvpForm,
} satisfies RecordForm<LvpForm, LvpSent, LvpRecord, null>
