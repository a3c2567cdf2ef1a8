import type { Caution } from '@insaka/domain/core/cautions'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import type { Funder, VendorCategory } from '@insaka/domain/enquiries/enquiries.labels'
import type { PaperFacts } from '@insaka/domain/papers/papers.cautions'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { PaperStatus } from '@insaka/domain/papers/papers.labels'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { TenantTx } from '../db/transactions.ts'
import type { Register } from '../registers/register.ts'
import type { Paper, PaperRow } from './papers.repository.ts'

/** The fields of any paper that saving depends on. */
export type PaperInput = {
  department: string
  description: string
  funder: Funder
  vendor: string
  initiatedOn: string
  approvalDate: string | null
  purchaseOrder: string | null
  formerReference: string | null
}
/** The enquiry that a new paper links, or the non-tendered request that is created with it. */
export type EnquiryChoice = {
  id?: number | null | undefined
  enquiryType?: string | undefined
  vendorCategory?: VendorCategory | null | undefined
  requisition?: string | null | undefined
}
type WithAttachment = { attachmentId?: AttachmentChoice }
export type NewPaperExtras = WithAttachment & {
  enquiry: EnquiryChoice
}
export type PaperChangeExtras = WithAttachment & {
  id: number
  version: number
  status: PaperStatus
  statusReason?: string | null
}

type ReferenceParts = { id: number; institution: string; department: string }

/** Columns that `columnsOf` leaves out, because saving sets them. */
type ServerColumns =
  | 'institutionId'
  | 'register'
  | 'id'
  | 'reference'
  | 'departmentId'
  | 'enquiryId'
  | 'vendorCategory'
  | 'enquiredOn'
  | 'state'
  | 'statusReason'
  | 'attachmentId'
  | 'initiator'
  | 'initiatorId'
  | 'version'
  | 'createdOn'
  | 'updatedOn'
  | 'cautions'
  | 'hasContract'
  | 'revisedValue'
  | 'formerReference'
  | 'formerReferenceKey'
  | 'takenBackOn'
  | 'takenBackFrom'
  | 'importId'
  | 'changedAfterApprovalOn'
  | 'decision'
  | 'submittedOn'
  | 'decidedOn'
  | 'decidedBy'
  | 'editorIds'
  | 'meetingId'
  | 'meetingNumber'
  | 'resolution'

type Purchase = { initiatedOn: string; purchaseOrderValue: number }

/** A kind of paper: its register and specific rules. `F` is the input of its form. */
export type PaperKind<F extends PaperInput, R extends PaperRecord = PaperRecord> = {
  register: Register & { name: PaperRegister }
  find: (tx: TenantTx, id: number) => Promise<Paper<R> | undefined>
  findMany: (tx: TenantTx, ids: number[]) => Promise<R[]>
  toRecord: (parts: Omit<Paper<R>, 'record'>) => R
  columnsOf: (filled: F) => Omit<PaperRow, ServerColumns>
  referenceOf: (filled: F, parts: ReferenceParts) => string
  cautions: readonly Caution<never, PaperFacts>[]
  /** Detects purchases of one vendor that look like parts of a larger purchase with stricter approval. */
  split?: { days: number; among: <P extends Purchase>(ofVendor: readonly P[]) => Set<P> }
}

export const toPaper = <R extends PaperRecord>(
  kind: Pick<PaperKind<never, R>, 'toRecord'>,
  parts: Omit<Paper<R>, 'record'>,
): Paper<R> => ({ ...parts, record: kind.toRecord(parts) })

export const findPapers = async <R extends PaperRecord>(
  tx: TenantTx,
  kind: Pick<PaperKind<never, R>, 'find'>,
  ids: number[],
): Promise<Paper<R>[]> =>
  (await Promise.all(ids.map((id) => kind.find(tx, id)))).filter((paper) => paper !== undefined)
