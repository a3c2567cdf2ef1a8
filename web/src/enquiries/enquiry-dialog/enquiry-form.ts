import { enquiryCautions } from '@insaka/domain/enquiries/enquiries.cautions'
import { toDay } from '@insaka/domain/core/dates'
import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import { enquiryFieldLabels } from '@insaka/domain/enquiries/enquiries.labels'
import { newEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import {
  descriptionLimit,
  enquiryFields,
  type EnquiryInput,
  type EnquiryRecord,
} from '@insaka/domain/enquiries/enquiries.schema'
import type * as z from 'zod/mini'
import type { RecordForm } from '../../registers/dialog/use-record-editor.ts'
import { closedBy, enquiryRecordLabels } from './enquiry-text.ts'
import { enquiryHistoryQuery } from './enquiry.queries.ts'
import { blankValues, valuesOf } from '../../ui/form/record-values.ts'

const { body, rules, clearHidden } = enquiriesEndpoints.save

/** What the form holds while it is filled in. */
export type EnquiryForm = z.input<typeof body>

export const enquiryForm = {
  register: 'enquiries',
  shape: body,
  rules: { rules, clearHidden, facts: () => ({ today: toDay(new Date()) }) },
  labels: enquiryFieldLabels,
  recordLabels: enquiryRecordLabels,
  history: enquiryHistoryQuery,
  cautions: enquiryCautions,
  valuesOf: (record) => valuesOf(enquiryFields, record) as EnquiryForm,
  // Another type could neither be saved nor, since the field is read-only then, be mended.
  fitting: (mine, current) =>
    current.state === 'LINKED' ? { ...mine, enquiryType: current.enquiryType } : mine,
  closedBy,
} satisfies RecordForm<EnquiryForm, EnquiryInput, EnquiryRecord, { today: string }>

/** What is there when a new enquiry is opened. */
export function blankEnquiry(now: Date, department: string) {
  return {
    id: null,
    version: null,
    ...blankValues(enquiryFields),
    ...newEnquiry(wholeMinute(now)),
    department,
    description: '',
  } as EnquiryForm
}

/** What a copy begins with: what is asked for and whom, without days, numbers of bids and sales. */
export const copiedEnquiry = ({
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
export const wholeMinute = (now: Date): Date => new Date(Math.floor(now.getTime() / 60_000) * 60_000)

/** What every text with a counter takes besides its name. */
export const counted = {
  limit: descriptionLimit,
  hint: `Character limit : ${descriptionLimit}`,
  tooLong: `Exceeded Character Limit of ${descriptionLimit}.`,
}
