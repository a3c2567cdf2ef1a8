import { Refusal } from '@insaka/domain/core/errors'
import { newEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import { descriptionLimit, type EnquiryInput } from '@insaka/domain/enquiries/enquiries.fields'
import { normalizeReferences } from '@insaka/domain/enquiries/requisition-references'
import { enquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import type { WriteTx } from '../db/transactions.ts'
import { setLinked, saveWithdrawal } from '../enquiries/enquiries.actions.ts'
import type { Enquiry } from '../enquiries/enquiries.repository.ts'
import type { EnquiryChoice } from './papers.kind.ts'

/** The enquiry that a new paper links, or null for a non-tendered request that is created with it. */
export function requireAllowedEnquiry(
  enquiry: Enquiry | undefined,
  { id, enquiryType }: EnquiryChoice,
  requisitionFault: string | null = null,
): Enquiry | null {
  if (id === null || id === undefined) {
    if (requisitionFault !== null) throw enquiryRefusal(requisitionFault)
    if (enquiryType === 'NTR') return null
    throw enquiryRefusal('Choose an enquiry, or None Tendered Request.')
  }
  if (!enquiry) throw enquiryRefusal('Choose an enquiry of your institution.')
  const { state, takenBackOn } = enquiry.record
  if (takenBackOn !== null) throw enquiryRefusal('This enquiry has been taken back. Choose another one.')
  if (state === 'LINKED') {
    const message = 'This enquiry is linked to another paper now. Choose another one.'
    throw new Refusal('DUPLICATE', { message, fields: { enquiry: [message] } })
  }
  if (state === 'WITHDRAWN') throw enquiryRefusal('This enquiry has been withdrawn. Choose another one.')
  return enquiry
}

type RequestFields = Pick<EnquiryInput, 'description' | 'department' | 'funder'> &
  Pick<EnquiryChoice, 'vendorCategory' | 'requisition'>

export const newNonTenderedRequest = (now: Date, vendorCategory: EnquiryChoice['vendorCategory']) => ({
  ...newEnquiry(now, 'NTR'),
  ...(vendorCategory && { vendorCategory }),
})

export const nonTenderedRequestFor = (
  now: Date,
  { description, department, funder, vendorCategory, requisition = null }: RequestFields,
): EnquiryInput => ({
  ...emptyRequest(now),
  ...newNonTenderedRequest(now, vendorCategory),
  description: shortenDescription(description),
  department,
  funder,
  requisition: normalizeReferences(requisition),
})

/** Parsed once: the fields of a request have no faults, because they come from a valid paper. */
const emptyRequest = (now: Date): EnquiryInput =>
  (parsedRequest ??= enquiryInput.parse({
    ...newNonTenderedRequest(now, undefined),
    description: '-',
    department: 'NONE',
  }))
let parsedRequest: EnquiryInput | undefined

/** Releases the enquiry of a cancelled paper; a non-tendered request is withdrawn instead. */
export function releaseEnquiry(tx: WriteTx, enquiry: Enquiry, reference: string): Enquiry {
  if (enquiry.record.enquiryType === 'NTR') return saveWithdrawal(tx, enquiry, `${reference} was cancelled.`)
  return setLinked(tx, enquiry, false)
}

/** Refuses to reopen a paper whose enquiry is no longer available. */
export function requireRelinkableEnquiry(enquiry: Enquiry): Enquiry {
  if (enquiry.record.takenBackOn !== null) {
    const message = 'The enquiry of this paper has been taken back, so the paper cannot be reopened.'
    throw new Refusal('INVALID', { fields: { status: [message] } })
  }
  if (enquiry.record.state === 'LINKED') {
    const message =
      'The enquiry of this paper is linked to another paper now, so this paper cannot be reopened.'
    throw new Refusal('DUPLICATE', { message, fields: { status: [message] } })
  }
  if (enquiry.record.state === 'WITHDRAWN' && enquiry.record.enquiryType !== 'NTR') {
    const message = 'The enquiry of this paper has been withdrawn, so the paper cannot be reopened.'
    throw new Refusal('INVALID', { fields: { status: [message] } })
  }
  return enquiry
}

const enquiryRefusal = (message: string): Refusal =>
  new Refusal('INVALID', { fields: { enquiry: [message] } })

/** A description may be longer on a paper than on an enquiry. Surrogate pairs are not split. */
const shortenDescription = (description: string): string =>
  description.length > descriptionLimit
    ? `${description.slice(0, descriptionLimit - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : description
