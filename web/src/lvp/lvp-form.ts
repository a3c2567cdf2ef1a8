import { lvpCautions } from '@insaka/domain/lvp/lvp.cautions'
import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { lvpFields, type LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import {
  fittingPaper,
  paperShape,
  paperValues,
  type PaperForm,
  type PaperSent,
} from '../papers/paper-form.ts'
import { paperFormLabels, paperRecordLabels } from '../papers/paper-text.ts'
import type { RecordForm } from '../registers/dialog/use-record-editor.ts'
import { judgeLvp, lvpHistoryQuery } from './lvp.queries.ts'

const { rules, clearHidden } = lvpEndpoints.create

/** Every paper holds what this one does. */
export type LvpForm = PaperForm
export type LvpSent = PaperSent

export const lvpForm = {
  register: 'lvp',
  shape: paperShape(lvpFields),
  rules: { rules, clearHidden, facts: () => null },
  labels: paperFormLabels,
  recordLabels: paperRecordLabels(),
  history: lvpHistoryQuery,
  cautions: lvpCautions,
  askJudge: judgeLvp,
  valuesOf: (record) => paperValues(lvpFields, record) as LvpForm,
  fitting: fittingPaper,
} satisfies RecordForm<LvpForm, LvpSent, LvpRecord, null>
