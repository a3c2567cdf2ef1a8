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

export type EnquiryForm = z.input<typeof enquiryShape>
export type EnquiryBody = z.output<typeof enquiryShape>

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

/** The fields of a duplicate: no dates, bid counts or sales. */
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

/** Times are shown and typed to the minute. */
export const toFullMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000)

export const counterProps = {
  limit: descriptionLimit,
  hint: `Character limit : ${descriptionLimit}`,
  tooLong: `Exceeded Character Limit of ${descriptionLimit}.`,
}
