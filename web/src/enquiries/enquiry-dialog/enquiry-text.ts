import { formatDay, formatMoment } from '@insaka/domain/core/dates'
import { formatAmount } from '@insaka/domain/core/money'
import {
  enquiryFieldLabels,
  enquiryStates,
  enquiryTypes,
  funders,
  vendorCategories,
} from '@insaka/domain/enquiries/enquiries.labels'

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  enquiryType: enquiryTypes,
  funder: funders,
  vendorCategory: vendorCategories,
  state: enquiryStates,
}

const amounts = new Set(['chargePerDocument', 'totalAmountForDocumentsSold', 'fortyPercentOfDocumentsSold'])

/** What a field says, as people read it; nothing for a field without a value. */
export function enquiryText(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return amounts.has(field) ? formatAmount(value) : value.toLocaleString('en-ZM')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return formatMoment(text)
  if (field.endsWith('On') && /^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDay(text)
  return lists[field]?.[text] ?? text
}

const {
  institution: _institution,
  linked: _linked,
  createdOn: _created,
  updatedOn: _updated,
  ...told
} = enquiryFieldLabels

/** The fields that a history tells. Whether it is linked, its state says. */
export const toldFields = told

export const enquiryActions = {
  saved: 'Created',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
  linked: 'Linked to a paper',
  unlinked: 'Released by its paper',
}
