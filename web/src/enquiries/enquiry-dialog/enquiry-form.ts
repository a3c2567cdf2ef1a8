import { newEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import {
  descriptionLimit,
  enquiryFields,
  enquiryInput,
  type EnquiryRecord,
} from '@insaka/domain/enquiries/enquiries.schema'
import * as z from 'zod/mini'
import { blankValues } from '../../ui/form/record-values.ts'

const { id, version } = enquiryInput.shape
export const enquiryShape = z.strictObject({ id, version, ...enquiryFields })

/** What the form holds while it is filled in, and what it sends. */
export type EnquiryForm = z.input<typeof enquiryShape>
export type EnquiryBody = z.output<typeof enquiryShape>

/** What is there when a new enquiry is opened. */
export function blankEnquiry(now: Date, department: string) {
  return {
    id: null,
    version: null,
    ...blankValues(enquiryFields),
    ...newEnquiry(toFullMinute(now)),
    department,
    description: '',
  } as EnquiryForm
}

/** What a copy begins with: what is asked for and whom, without days, numbers of bids and sales. */
export const copyOfEnquiry = ({
  enquiryType,
  description,
  department,
  funder,
  vendorCategory,
}: EnquiryRecord) => ({
  enquiryType,
  description,
  department,
  funder,
  vendorCategory,
})

/** Times as they are shown and typed. */
export const toFullMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000)

/** What every text with a counter takes besides its name. */
export const counterProps = {
  limit: descriptionLimit,
  hint: `Character limit : ${descriptionLimit}`,
  tooLong: `Exceeded Character Limit of ${descriptionLimit}.`,
}
