import type { StoredCaution } from '@insaka/domain/core/cautions'
import type { FieldMessages } from '@insaka/domain/core/errors'
import type { DecisionSettings } from '@insaka/domain/decision-rules/decision-settings.schema'
import type { AttachmentSummary } from '../attachments/attachments.repository.ts'
import type { TenantTx } from '../db/transactions.ts'

/** A row of a described register; its own columns are known by name only. */
export type DescribedRow = Record<string, unknown> & {
  institutionId: string
  id: number
  reference: string
  departmentId: string
  initiator: string
  initiatorId: string | null
  state: string
  version: number
  createdOn: string
  importId: number | null
  attachmentId?: string | null
  formerReference: string | null
  takenBackFrom: string | null
  cautions: StoredCaution[]
}

export type DescribedRecord = Record<string, unknown> & {
  id: number
  reference: string
  version: number
  state: string
}

export type StoredRecord = {
  row: DescribedRow
  record: DescribedRecord
  /** Code of its department, which the record shows only if its register has the field. */
  department: string
  attachment: AttachmentSummary | null
  /** The settings that decide whether the record is governed; null in registers in which none is. */
  settings: DecisionSettings | null
}

export type RecordInput = Record<string, unknown> & {
  id: number | null
  version: number | null
  department?: string
  attachmentId?: string | null
  formerReference: string | null
}

/** Finds what only the database knows: faults by field, and facts for the cautions. */
export type RecordChecks = (
  tx: TenantTx,
  input: Readonly<Record<string, unknown>>,
  before: DescribedRecord | null,
) => Promise<{
  faults?: FieldMessages
  facts?: object
  /** Completes the columns of a save with values that only the database knows. */
  complete?: CompleteColumns
}>

export type CompleteColumns = (columns: Record<string, unknown>) => Record<string, unknown>

/** The ids of users who initiated the record before it was handed over. */
export const formerInitiatorsOf = (record: Readonly<Record<string, unknown>>): string[] =>
  ((record['formerInitiatorIds'] as string | null | undefined) ?? '').split(' ').filter(Boolean)
