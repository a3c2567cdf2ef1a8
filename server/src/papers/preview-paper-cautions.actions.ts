import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import type { PaperFacts } from '@insaka/domain/papers/papers.cautions'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import { may } from '@insaka/domain/permissions'
import type { TenantTx } from '../db/transactions.ts'
import { findEnquiry } from '../enquiries/enquiries.repository.ts'
import { previewCautions } from '../registers/preview-cautions.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody, ValidFields } from '../idempotency/checked-body.ts'
import { requireAllowedSteps, requireChangeable, replacesFile } from './change-paper.actions.ts'
import { computeCautions, loadRelatedPapers } from './paper-cautions.actions.ts'
import { newNonTenderedRequest } from './paper-enquiry.actions.ts'
import type {
  PaperChangeExtras,
  NewPaperExtras,
  EnquiryChoice,
  PaperInput,
  PaperKind,
} from './papers.kind.ts'
import type { Paper, PaperRow } from './papers.repository.ts'

type Nullable<T> = { [K in keyof T]?: T[K] | null | undefined }
type PreviewInput<F> = F & Nullable<NewPaperExtras> & Nullable<Omit<PaperChangeExtras, 'attachmentId'>>

/** Cautions that a save of this body would store, based on its valid fields. Nothing is saved. */
export async function previewPaperCautions<F extends PaperInput, R extends PaperRecord>(
  tx: TenantTx,
  caller: Caller,
  kind: PaperKind<F, R>,
  checked: CheckedBody<PreviewInput<F>>,
  now: Date,
) {
  const validFields = checked.validFields as ValidFields<PreviewInput<PaperInput>> & {
    purchaseOrderValue?: number
    vendor?: string
  }
  // A purchase without vendor, date or value cannot be part of a larger one.
  const { vendor, initiatedOn, purchaseOrderValue } = validFields
  const isPurchase = [vendor, initiatedOn, purchaseOrderValue].every((value) => value !== undefined)
  const kindToCheck = isPurchase ? kind : { ...kind, split: undefined }
  const [before, enquiry, related] = await Promise.all([
    typeof validFields.id === 'number' ? findChangeable(tx, caller, kind, validFields.id, validFields) : null,
    typeof validFields.id === 'number' ? undefined : enquiryForPreview(tx, validFields.enquiry, now),
    loadRelatedPapers(tx, kindToCheck as PaperKind<never>, [validFields]),
  ])
  const at = toMoment(now)
  const row = {
    ...(before?.row ?? { register: kind.register.name, id: 0, createdOn: at }),
    ...kind.columnsOf(validFields as F),
    state: validFields.status ?? before?.row.state ?? 'IN_PROGRESS',
    updatedOn: at,
    changedAfterApprovalOn: before && changedAfterApprovalKept(before.row, validFields.attachmentId),
  } as PaperRow
  const facts = [{ row, enquiry: before?.enquiry ?? enquiry }]
  const { own } = computeCautions(now, kindToCheck as PaperKind<never>, facts, related)
  return { row, cautions: previewCautions(kind.cautions, own[0]!, checked) }
}

/** A newer file ends the caution about the older one. */
const changedAfterApprovalKept = (row: PaperRow, attachmentId: AttachmentChoice) =>
  replacesFile(row, attachmentId) ? null : row.changedAfterApprovalOn

async function findChangeable<F extends PaperInput, R extends PaperRecord>(
  tx: TenantTx,
  caller: Caller,
  kind: PaperKind<F, R>,
  id: number,
  { status }: Nullable<Pick<PaperChangeExtras, 'status'>>,
): Promise<Paper<R>> {
  if (!may(caller, 'UPDATE_CONTENT')) throw new Refusal('NOT_ALLOWED')
  // A preview overwrites nothing, so the version is not checked.
  const paper = requireChangeable(await kind.find(tx, id), caller, {})
  requireAllowedSteps(paper, caller, { status: status ?? undefined }, null)
  return paper
}

/** The linked enquiry of a new paper, or the request that would be created with it. */
async function enquiryForPreview(
  tx: TenantTx,
  enquiry: EnquiryChoice | null | undefined,
  now: Date,
): Promise<PaperFacts['enquiry']> {
  if (typeof enquiry?.id === 'number') return (await findEnquiry(tx, enquiry.id))?.record
  return enquiry?.enquiryType === 'NTR' ? newNonTenderedRequest(now, enquiry.vendorCategory) : undefined
}
