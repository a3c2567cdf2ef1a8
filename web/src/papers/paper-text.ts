import { enquiryTypes, funders } from '@insaka/domain/enquiries/enquiries.labels'
import {
  currencies,
  expenseTypes,
  paperFieldLabels,
  paperStatuses,
  procurementCategories,
  procurementMethods,
  procurementModes,
} from '@insaka/domain/papers/papers.labels'
import { fieldText, type FieldText, type RecordLabels } from '../ui/record/record-labels.ts'
import type { Taken } from './paper-form.ts'

type Texts = Readonly<Record<string, string>>

/** In the order of the form, which begins with its enquiry. */
const { enquiry, ...others } = paperFieldLabels
export const paperFormLabels = { enquiry, ...others } as const

const {
  institution: _institution,
  approvalsAuthority: _authority,
  attachmentId,
  createdOn: _created,
  updatedOn: _updated,
  ...shown
} = others

/** What a paper brings along from elsewhere, under the names that its history has for it. */
const brought = {
  'enquiry.reference': enquiry,
  'attachment.fileName': attachmentId,
  'attachment.sha256': 'SHA-256 of the attachment',
}

/** A paper as its history and a conflict tell it; `more` is what a kind of paper has besides. */
export function paperRecordLabels(
  more: { labels?: Texts; lists?: Readonly<Record<string, Texts>> } = {},
): RecordLabels {
  const plain = fieldText({
    lists: {
      funder: funders,
      expenseType: expenseTypes,
      currency: currencies,
      procurementCategory: procurementCategories,
      procurementMethod: procurementMethods,
      procurementMode: procurementModes,
      status: paperStatuses,
      ...more.lists,
    },
    amounts: ['purchaseOrderValue'],
  })
  const displayText: FieldText = (field, value) => {
    if (field === 'enquiry' && value) return nameOf(value as Taken)
    if (field === 'attachmentId') return fileInWords(value)
    return plain(field, value)
  }
  return {
    labels: { ...shown, ...more.labels, ...brought },
    displayText,
    actions: {
      saved: 'Created',
      changed: 'Changed',
      'contract saved': 'Contract made',
      'contract changed': 'Contract changed',
      'contract amended': 'Contract amended',
    },
  }
}

const nameOf = ({ reference, enquiryType }: Taken): string => reference ?? enquiryTypes[enquiryType]

/** Of two files both of which are called scan.pdf, these letters tell which is which. */
export const fileInWords = (id: unknown): string => (typeof id === 'string' ? `File …${id.slice(-6)}` : '')
