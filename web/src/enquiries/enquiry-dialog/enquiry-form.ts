import { toDay } from '@insaka/domain/core/dates'
import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import { newEnquiry } from '@insaka/domain/enquiries/enquiries.rules'
import { enquiryFields, type EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import type * as z from 'zod/mini'

const { body, rules } = enquiriesEndpoints.save

/** What the form judges by: the shape and the rules that the server judges by too. */
export const enquiryShape = body
export const betweenFields = { rules, facts: () => ({ today: toDay(new Date()) }) }

/** What the form holds while it is filled in. */
export type EnquiryForm = z.input<typeof body>

/** What is there when a new enquiry is opened; times in whole minutes, as they are shown and typed. */
export function blankEnquiry(now: Date, department: string): EnquiryForm {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  return {
    id: null,
    version: null,
    ...newEnquiry(minute),
    department,
    description: '',
    fortyPercentRemitted: false,
    fortyPercentRemittedOn: null,
    nonRemittanceReason: null,
    sixtyPercentReceived: false,
  }
}

const inputNames = ['id', 'version', ...Object.keys(enquiryFields)] as (keyof EnquiryRecord)[]

/** The fields of a saved enquiry that people fill in. */
export const formOf = (record: EnquiryRecord) =>
  Object.fromEntries(inputNames.map((name) => [name, record[name]])) as EnquiryForm
