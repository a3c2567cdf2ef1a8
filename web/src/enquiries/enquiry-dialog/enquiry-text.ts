import {
  enquiryFieldLabels,
  enquiryStates,
  enquiryTypes,
  funders,
  vendorCategories,
} from '@insaka/domain/enquiries/enquiries.labels'
import { withdrawnRefusal } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import { fieldText, type RecordLabels } from '../../ui/record/record-labels.ts'

// Whether it is linked, its state says.
const {
  institution: _institution,
  linked: _linked,
  createdOn: _created,
  updatedOn: _updated,
  ...labels
} = enquiryFieldLabels

/** An enquiry as its history and a conflict tell it. */
export const enquiryRecordLabels: RecordLabels = {
  labels,
  displayText: fieldText({
    lists: {
      enquiryType: enquiryTypes,
      funder: funders,
      vendorCategory: vendorCategories,
      state: enquiryStates,
    },
    amounts: ['chargePerDocument', 'totalAmountForDocumentsSold', 'fortyPercentOfDocumentsSold'],
  }),
  actions: {
    saved: 'Created',
    changed: 'Changed',
    withdrawn: 'Withdrawn',
    linked: 'Linked to a paper',
    unlinked: 'Released by its paper',
  },
}

const closed = {
  title: withdrawnRefusal,
  explanation:
    'Your changes can no longer be saved. Copy what you still need; ‘Take theirs’ shows the enquiry as it is now.',
}

export const closedBy = ({ state }: EnquiryRecord) => (state === 'WITHDRAWN' ? closed : null)
