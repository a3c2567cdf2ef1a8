import { toDay } from '@insaka/domain/core/dates'
import { enquiryCautions } from '@insaka/domain/enquiries/enquiries.cautions'
import { enquiriesEndpoints } from '@insaka/domain/enquiries/enquiries.endpoints'
import { enquiryActions, enquiryRecordFields } from '@insaka/domain/enquiries/enquiries.fields'
import { enquiryStateText, enquiryTypes } from '@insaka/domain/enquiries/enquiries.labels'
import { withdrawnEnquiryRefusal } from '@insaka/domain/enquiries/enquiries.rules'
import { enquiryFields, type EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { call } from '../../api/call.ts'
import { describeRecord } from '../../registers/dialog/describe-record.ts'
import { withLowerCaseDepartment, type SubmitBody } from '../../registers/dialog/record.queries.ts'
import { valuesOf } from '../../ui/form/record-values.ts'
import type { EnquiriesRequest } from '../enquiries.register.ts'
import {
  blankEnquiry,
  copyOfEnquiry,
  enquiryShape,
  type EnquiryForm,
  type EnquiryBody,
} from './enquiry-form.ts'
import { EnquiryNotice } from './EnquiryNotice.tsx'
import { EnquiryFields } from './EnquiryFields.tsx'
import { EnquiryHead } from './EnquiryHead.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'

const { rules, clearHidden } = enquiriesEndpoints.save

const withdrawnNotice = {
  title: withdrawnEnquiryRefusal,
  explanation:
    'Your changes cannot be saved. Copy what you need, then press ‘Take theirs’ to see the current enquiry.',
}

export const enquiryRecordDescription = describeRecord({
  register: 'enquiries',
  noun: 'enquiry',
  title: 'Procurement Enquiry',
  submitLabel: 'Submit',
  endpoints: enquiriesEndpoints,
  payloadKey: 'enquiry',
  fields: enquiryRecordFields,
  actions: enquiryActions,
  shape: enquiryShape,
  rules: { rules, clearHidden, facts: () => ({ today: toDay(new Date()) }) },
  cautions: enquiryCautions,
  cautionFacts: (_values, record, today) => ({
    today,
    firstSavedOn: record?.createdOn.slice(0, 10) ?? today,
  }),
  blank: ({ department }) => blankEnquiry(new Date(), department),
  valuesOf: (record: EnquiryRecord) =>
    valuesOf(enquiryFields, {
      ...record,
      vendorCategory: record.vendorCategoryConfirmed ? record.vendorCategory : null,
    }) as EnquiryForm,
  copyValues: copyOfEnquiry,
  opened: ({ description, state }) => ({ description, vendor: null, state, value: null, currency: null }),
  isFixed: ({ state }) => state === 'WITHDRAWN',
  // The type of a linked enquiry is read-only, so the user could not correct it after a conflict.
  fitting: (mine, current) =>
    current.state === 'LINKED' ? { ...mine, enquiryType: current.enquiryType } : mine,
  closedBy: ({ state }) => (state === 'WITHDRAWN' ? withdrawnNotice : null),
  affectedRegisters: ['enquiries'],
  /** Saves the enquiry; the endpoint also requires a page of the list. */
  async send(
    { body: values, submitKey }: SubmitBody<EnquiryBody>,
    { userId, list: { query, ...path } }: { userId: string; list: EnquiriesRequest },
  ) {
    const { message, payload } = await call(enquiriesEndpoints.save, {
      params: { ...path, userId },
      query,
      body: withLowerCaseDepartment(values),
      submitKey,
    })
    return { message, saved: payload.enquiry }
  },
  Head: EnquiryHead,
  Fields: EnquiryFields,
  Above: EnquiryNotice,
  Actions: WithdrawButton,
  sheet: {
    state: (enquiry) => enquiryStateText(enquiry),
    facts: ({ enquiryType }) => [enquiryTypes[enquiryType]],
    mainSection: 'Enquiry',
    signers: () => ['Prepared by', 'Head Procurement and Supplies'],
  },
})
