import * as z from 'zod/mini'
import type { Caution } from './cautions.ts'
import { moment } from './dates.ts'
import type { RecordField } from './record-fields.ts'

/** The last change of an approved record that its file does not show yet; null once a newer file is attached. */
export const changedAfterApprovalOn = z.nullable(moment)

type ApprovedFileState = { changedAfterApprovalOn: string | null; attachmentId: string | null }

/** Hidden on screens, since the caution already shows it. */
export const changedAfterApprovalField = {
  kind: 'moment',
  label: 'Changed After Approval',
  notIn: ['reading', 'print', 'history'],
} as const satisfies RecordField

export const changedAfterApproval: Caution<ApprovedFileState> = {
  weight: 'caution',
  code: 'CHANGED_AFTER_APPROVAL',
  needs: ['changedAfterApprovalOn'],
  showOn: 'attachmentId',
  message: 'Changed after approval; the attached file is older than this change',
  holds: () => false,
}

/** The moment to store when a record is saved, with or without a change after its approval. */
export function changedAfterApprovalAt(
  now: string,
  before: ApprovedFileState,
  {
    attachmentId,
    isChange,
    wasDecided = false,
  }: {
    attachmentId: string | null
    isChange: boolean
    /** The record was decided in Insaka, so a change matters even without a file. */
    wasDecided?: boolean
  },
): string | null {
  if (attachmentId !== before.attachmentId) return null
  return isChange && (attachmentId !== null || wasDecided) ? now : before.changedAfterApprovalOn
}
