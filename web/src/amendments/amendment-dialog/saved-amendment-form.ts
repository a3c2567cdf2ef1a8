import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentFieldLabels } from '@insaka/domain/contracts/contracts.labels'
import { fileChange } from '@insaka/domain/contracts/contracts.schema'
import type * as z from 'zod/mini'
import type { RecordForm } from '../../registers/dialog/use-record-editor.ts'
import { amendmentHistoryQuery } from './amendment.queries.ts'
import { amendmentRecordLabels } from './amendment-text.ts'

/** What a form has to know of an amendment that is saved. */
export type SavedAmendment = Pick<ListedAmendment, 'id' | 'reference' | 'attachmentId' | 'mpc'>

export type FileForm = z.input<typeof fileChange>
export type FileSent = z.output<typeof fileChange>

export const savedAmendmentForm = {
  register: 'amendments',
  shape: fileChange,
  rules: { rules: [], facts: () => null },
  labels: { attachmentId: amendmentFieldLabels.attachmentId },
  recordLabels: amendmentRecordLabels,
  history: amendmentHistoryQuery,
  valuesOf: ({ attachmentId, mpc }) => ({ attachmentId, version: mpc.version }),
} satisfies RecordForm<FileForm, FileSent, SavedAmendment, null>
