import { mpcCautions } from '@insaka/domain/mpc/mpc.cautions'
import { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import { approvalTypes, mpcFieldLabels } from '@insaka/domain/mpc/mpc.labels'
import { mpcFields, type MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import {
  fittingPaper,
  paperShape,
  paperValues,
  type PaperForm,
  type PaperSent,
} from '../papers/paper-form.ts'
import { paperFormLabels, paperRecordLabels } from '../papers/paper-text.ts'
import type { RecordForm } from '../registers/dialog/use-record-editor.ts'
import { judgeMpc, mpcHistoryQuery } from './mpc.queries.ts'

const { rules, clearHidden } = mpcEndpoints.create
const { approvalType, mpcNumber } = mpcFieldLabels
const shape = paperShape(mpcFields)

/** What the form holds while it is filled in. */
export type MpcForm = z.input<typeof shape>
export type MpcSent = z.output<typeof shape>

export const mpcFormLabels = { ...paperFormLabels, ...mpcFieldLabels } as const

export const mpcForm = {
  register: 'mpc',
  shape,
  rules: { rules, clearHidden, facts: () => null },
  labels: mpcFormLabels,
  recordLabels: paperRecordLabels({
    labels: { approvalType, mpcNumber },
    lists: { approvalType: approvalTypes },
  }),
  history: mpcHistoryQuery,
  cautions: mpcCautions,
  askJudge: judgeMpc,
  valuesOf: (record) => paperValues(mpcFields, record) as MpcForm,
  fitting: fittingMpc,
} satisfies RecordForm<MpcForm, MpcSent, MpcRecord, null>

/** What was typed, without what a contract that was made meanwhile no longer lets anybody change. */
function fittingMpc(typed: MpcForm, current: MpcRecord): MpcForm {
  const mine = fittingPaper(typed, current)
  if (!current.contract) return mine
  const { purchaseOrderValue, currency } = current
  return { ...mine, purchaseOrderValue, currency }
}

/** The same form, for parts that know of the fields of every paper only. */
export const commonPart = (form: UseFormReturn<MpcForm, unknown, MpcSent>) =>
  form as unknown as UseFormReturn<PaperForm, unknown, PaperSent>
