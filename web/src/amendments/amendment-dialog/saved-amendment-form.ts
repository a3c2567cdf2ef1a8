import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { attachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import { amendmentFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import * as z from 'zod/mini'
import type { RecordForm } from '../../registers/dialog/use-record-editor.ts'
import { amendmentHistoryQuery } from './amendment.queries.ts'
import { amendmentRecordLabels } from './amendment-text.ts'

/** What a form has to know of an amendment that is saved. */
export type SavedAmendment = Pick<ListedAmendment, 'id' | 'reference' | 'attachmentId' | 'mpc'>

/** The version is that of the paper with which it is saved. */
const shape = z.strictObject({ id: z.int(), version: z.int(), attachmentId: attachmentChoice })
export type FileForm = z.input<typeof shape>

export const savedAmendmentForm = {
  register: 'amendments',
  shape,
  rules: { rules: [], facts: () => null },
  labels: { attachmentId: amendmentFieldLabels.attachmentId },
  recordLabels: amendmentRecordLabels,
  history: amendmentHistoryQuery,
  valuesOf: ({ id, attachmentId, mpc }) => ({ id, version: mpc.version, attachmentId }),
} satisfies RecordForm<FileForm, z.output<typeof shape>, SavedAmendment, null>
