import {
  descriptionLimit,
  type EnquiryForm,
  type EnquiryInput,
  type EnquiryRecord,
} from '@insaka/domain/enquiries/enquiries.fields'
import { enquiries } from '@insaka/domain/enquiries/enquiries.register'
import { newEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import { formShapes } from '@insaka/domain/registers/derived'
import { blankValues, valuesOf } from '../../ui/form/record-values.ts'

export type { EnquiryForm }
export type EnquiryBody = EnquiryInput

const shapes = formShapes(enquiries)

export const enquiryValues = (record: EnquiryRecord) =>
  valuesOf(shapes, {
    ...record,
    vendorCategory: record.vendorCategoryConfirmed ? record.vendorCategory : null,
  }) as EnquiryForm

export function blankEnquiry(now: Date, department: string) {
  return {
    id: null,
    version: null,
    ...blankValues(shapes),
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
