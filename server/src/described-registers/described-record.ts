import type { RegisterFields } from '@insaka/domain/registers/fields'
import type { DescribedStates } from '@insaka/domain/all-registers'
import type { StoredCaution } from '@insaka/domain/core/cautions'
import type { FieldMessages } from '@insaka/domain/core/errors'
import type { Input, Recorded } from '@insaka/domain/registers/define-register'
import type { AttachmentSummary } from '../attachments/attachments.repository.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'

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
}

export type RecordInput = Record<string, unknown> & {
  id: number | null
  version: number | null
  department?: string
  attachmentId?: string | null
  formerReference: string | null
}

type Description = { fields: RegisterFields; states: DescribedStates }

/** Functions of a register for what its description cannot say. */
export type RegisterFunctions<R extends Description = Description> = {
  /** Faults that only the database can find, by field, and facts for the cautions. */
  checks?: (
    tx: TenantTx,
    input: Partial<Input<R>>,
    before: Recorded<R> | null,
  ) => Promise<{ faults?: FieldMessages; facts?: object }>
  /** Changes of other records in the same transaction. */
  followUp?: (tx: WriteTx, action: string, after: Recorded<R>, before: Recorded<R> | null) => Promise<void>
}
