import type { EnquiryForm, EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { enquiryStateText, enquiryTypes } from '@insaka/domain/enquiries/enquiries.labels'
import { enquiries } from '@insaka/domain/enquiries/enquiries.register'
import { RequestedItems } from '../../requested-items/RequestedItems.tsx'
import type { OwnParts } from '../../registers/described/DescribedDialog.tsx'
import { blankEnquiry, copyOfEnquiry, enquiryValues } from './enquiry-form.ts'
import { EnquiryFields } from './EnquiryFields.tsx'
import { EnquiryHead } from './EnquiryHead.tsx'
import { EnquiryNotice } from './EnquiryNotice.tsx'

const parts = {
  title: 'Procurement Enquiry',
  submitLabel: 'Submit',
  blank: ({ department }: { department: string }) => blankEnquiry(new Date(), department),
  valuesOf: enquiryValues,
  copyValues: copyOfEnquiry,
  // The type of a linked enquiry is read-only, so the user could not correct it after a conflict.
  fitting: (mine: EnquiryForm, current: EnquiryRecord) =>
    current.state === 'LINKED' ? { ...mine, enquiryType: current.enquiryType } : mine,
  Fields: EnquiryFields,
  Head: EnquiryHead,
  Above: EnquiryNotice,
  Below: ({ record }: { record: EnquiryRecord }) => RequestedItems({ references: record.requisition }),
  sheet: {
    // The printed state names the year, because paper is read in later years.
    state: (enquiry: EnquiryRecord) => enquiryStateText(enquiry),
    facts: ({ enquiryType }: EnquiryRecord) => [enquiryTypes[enquiryType]],
    mainSection: 'Enquiry',
    signers: () => enquiries.signers,
  },
}

/** Parts of the dialog that only enquiries have. */
export const enquiryParts = parts as unknown as OwnParts
