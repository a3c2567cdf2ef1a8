import { Refusal } from '@insaka/domain/core/errors'
import { newEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import { descriptionLimit, enquiryInput, type EnquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import type { WriteTx } from '../db/transactions.ts'
import { setLinked, withdraw } from '../enquiries/enquiries.actions.ts'
import type { Enquiry } from '../enquiries/enquiries.repository.ts'
import type { EnquiryChoice } from './papers.kind.ts'

/** The enquiry that a new paper links, or null for a request without a tender that is made for it. */
export function allowedEnquiry(
  found: Enquiry | undefined,
  { id, enquiryType }: EnquiryChoice,
): Enquiry | null {
  if (id === null || id === undefined) {
    if (enquiryType === 'NTR') return null
    throw refused('Choose an enquiry, or None Tendered Request.')
  }
  if (!found) throw refused('Choose one of the enquiries of your institution.')
  const { state, takenBackOn } = found.record
  if (takenBackOn !== null) throw refused('This enquiry has been taken back. Choose another one.')
  if (state === 'LINKED') {
    const message = 'This enquiry is linked to another paper now. Choose another one.'
    throw new Refusal('DUPLICATE', { message, fields: { enquiry: [message] } })
  }
  if (state === 'WITHDRAWN') throw refused('This enquiry has been withdrawn. Choose another one.')
  return found
}

type Requested = { description: string; department: string; funder: string } & Pick<
  EnquiryChoice,
  'vendorCategory'
>

/** A non-tendered request as a paper begins it. */
export const newRequest = (now: Date, vendorCategory: EnquiryChoice['vendorCategory']) => ({
  ...newEnquiry(now, 'NTR'),
  ...(vendorCategory && { vendorCategory }),
})

/** The request without a tender that is made for a paper. */
export const requestFor = (
  now: Date,
  { description, department, funder, vendorCategory }: Requested,
): EnquiryInput =>
  enquiryInput.parse({
    ...newRequest(now, vendorCategory),
    description: shortened(description),
    department,
    funder,
  })

/** A cancelled paper releases its enquiry; a request that was made for it is withdrawn with it. */
export function releaseEnquiry(tx: WriteTx, found: Enquiry, reference: string): Enquiry {
  if (found.record.enquiryType === 'NTR') return withdraw(tx, found, `${reference} was cancelled.`)
  return setLinked(tx, found, false)
}

/** A cancelled paper that is reopened links its enquiry again. */
export function allowedRelink(found: Enquiry): Enquiry {
  if (found.record.takenBackOn !== null) {
    const message = 'The enquiry of this paper has been taken back, so this one cannot be reopened.'
    throw new Refusal('INVALID', { fields: { status: [message] } })
  }
  if (found.record.state === 'LINKED') {
    const message =
      'The enquiry of this paper is linked to another paper now, so this one cannot be reopened.'
    throw new Refusal('DUPLICATE', { message, fields: { status: [message] } })
  }
  if (found.record.state === 'WITHDRAWN' && found.record.enquiryType !== 'NTR') {
    const message = 'The enquiry of this paper has been withdrawn, so its cancelling cannot be taken back.'
    throw new Refusal('INVALID', { fields: { status: [message] } })
  }
  return found
}

const refused = (message: string): Refusal => new Refusal('INVALID', { fields: { enquiry: [message] } })

/** The description of a paper may be longer than that of an enquiry. No character is cut in two. */
const shortened = (description: string): string =>
  description.length > descriptionLimit
    ? `${description.slice(0, descriptionLimit - 1).replace(/[\ud800-\udbff]$/, '')}…`
    : description
