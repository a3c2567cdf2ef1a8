import { Refusal } from '@insaka/domain/core/errors'
import { newEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import { descriptionLimit, enquiryInput } from '@insaka/domain/enquiries/enquiries.schema'
import type { TenantTx, WriteTx } from '../db/database.ts'
import { createEnquiry, moveEnquiry, takeOut, type Initiator } from '../enquiries/enquiries.actions.ts'
import { findEnquiry, type Enquiry } from '../enquiries/enquiries.repository.ts'

type Choice = { id?: number | null | undefined; enquiryType?: string | undefined }

/** The enquiry that a new paper takes up, or null for a request without a tender that is made for it. */
export async function enquiryToTake(tx: TenantTx, { id, enquiryType }: Choice): Promise<Enquiry | null> {
  if (id === null || id === undefined) {
    if (enquiryType === 'NTR') return null
    throw refused('Choose an enquiry, or None Tendered Request.')
  }
  const found = await findEnquiry(tx, id)
  if (!found) throw refused('Choose one of the enquiries of your institution.')
  const { state } = found.record
  if (state === 'LINKED') {
    const message = 'Another paper has taken up this enquiry meanwhile. Choose another one.'
    throw new Refusal('DUPLICATE', { message, fields: { enquiry: [message] } })
  }
  if (state === 'WITHDRAWN') throw refused('This enquiry has been withdrawn. Choose another one.')
  return found
}

/** Links the enquiry that a new paper takes up, or makes the request that comes with it. Answers with its number. */
export async function takeEnquiry(
  tx: WriteTx,
  caller: Initiator,
  found: Enquiry | null,
  { description, department, funder }: { description: string; department: string; funder: string },
): Promise<number> {
  if (found) {
    await moveEnquiry(tx, found, 'LINKED', 'linked')
    return found.row.id
  }
  const input = enquiryInput.parse({
    ...newEnquiry(tx.now, 'NTR'),
    description: shortened(description),
    department,
    funder,
  })
  return createEnquiry(tx, caller, input, 'LINKED')
}

/** A paper that is cancelled lets its enquiry go; a request that was made for it goes with it. */
export async function letEnquiryGo(tx: WriteTx, id: number, reference: string): Promise<void> {
  const found = (await findEnquiry(tx, id))!
  if (found.record.enquiryType === 'NTR') await takeOut(tx, found, `${reference} was cancelled.`)
  else await moveEnquiry(tx, found, 'OPEN', 'unlinked')
}

/** A cancelled paper that is taken up again needs its enquiry back. */
export async function enquiryToTakeBack(tx: TenantTx, id: number): Promise<Enquiry> {
  const found = (await findEnquiry(tx, id))!
  if (found.record.state === 'LINKED') {
    const message =
      'Another paper has taken up the enquiry of this one, so its cancelling cannot be taken back.'
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
