import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import type { PaperFacts } from '@insaka/domain/papers/papers.cautions'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import { may } from '@insaka/domain/permissions'
import type { TenantTx } from '../db/transactions.ts'
import { findEnquiry } from '../enquiries/enquiries.repository.ts'
import { judgedCautions } from '../registers/judged.ts'
import type { Caller } from '../submit/caller.ts'
import type { Checked, RightFields } from '../submit/checked.ts'
import { allowedChange, replacesFile } from './change-paper.actions.ts'
import { judgeWithRelated, loadRelated } from './paper-cautions.actions.ts'
import { newRequest } from './paper-enquiry.actions.ts'
import type { AsChange, AsNew, EnquiryChoice, Filled, PaperKind } from './papers.kind.ts'
import type { Paper, PaperRow } from './papers.repository.ts'

type Nullable<T> = { [K in keyof T]?: T[K] | null | undefined }
type Judged<F> = F & Nullable<AsNew> & Nullable<Omit<AsChange, 'attachmentId'>>

/** What a save of this body would keep as odd about the paper, as far as the body is right. Nothing is saved. */
export async function judgePaper<F extends Filled, R extends PaperRecord>(
  tx: TenantTx,
  caller: Caller,
  kind: PaperKind<F, R>,
  checked: Checked<Judged<F>>,
  now: Date,
) {
  const right = checked.right as RightFields<Judged<Filled>> & {
    purchaseOrderValue?: number
    vendor?: string
  }
  // As long as a purchase has no vendor, day or value it is no part of a larger one.
  const { vendor, initiatedOn, purchaseOrderValue } = right
  const isPurchase = [vendor, initiatedOn, purchaseOrderValue].every((value) => value !== undefined)
  const judging = isPurchase ? kind : { ...kind, split: undefined }
  const [before, enquiry, related] = await Promise.all([
    typeof right.id === 'number' ? findToChange(tx, caller, kind, right.id, right) : null,
    typeof right.id === 'number' ? undefined : enquiryOf(tx, right.enquiry, now),
    loadRelated(tx, judging as PaperKind<never>, [right]),
  ])
  const at = toMoment(now)
  const row = {
    ...(before?.row ?? { register: kind.register.name, id: 0, createdOn: at }),
    ...kind.columnsOf(right as F),
    state: right.status ?? before?.row.state ?? 'IN_PROGRESS',
    updatedOn: at,
    changedAfterApprovalOn: before && keptWithFile(before.row, right.attachmentId),
  } as PaperRow
  const facts = [{ row, enquiry: before?.enquiry ?? enquiry }]
  const { own } = judgeWithRelated(now, judging as PaperKind<never>, facts, related)
  return { row, cautions: judgedCautions(kind.cautions, own[0]!, checked) }
}

/** A newer file ends the caution about the older one. */
const keptWithFile = (row: PaperRow, attachmentId: AttachmentChoice) =>
  replacesFile(row, attachmentId) ? null : row.changedAfterApprovalOn

async function findToChange<F extends Filled, R extends PaperRecord>(
  tx: TenantTx,
  caller: Caller,
  kind: PaperKind<F, R>,
  id: number,
  { status }: Nullable<Pick<AsChange, 'status'>>,
): Promise<Paper<R>> {
  if (!may(caller, 'UPDATE_CONTENT')) throw new Refusal('NOT_ALLOWED')
  // Nothing is overwritten, so it does not matter which version somebody has seen.
  return allowedChange(await kind.find(tx, id), caller, { status: status ?? undefined })
}

/** What is known of the enquiry that a new paper takes up, or that would be made with it. */
async function enquiryOf(
  tx: TenantTx,
  enquiry: EnquiryChoice | null | undefined,
  now: Date,
): Promise<PaperFacts['enquiry']> {
  if (typeof enquiry?.id === 'number') return (await findEnquiry(tx, enquiry.id))?.record
  return enquiry?.enquiryType === 'NTR' ? newRequest(now, enquiry.vendorCategory) : undefined
}
