import { cautionFilter, commonFilters } from '../core/list-filters.ts'
import { enquiryFieldLabels as label, countedCategories, enquiryTypes, funders } from './enquiries.labels.ts'

export const enquiryFilters = {
  ...commonFilters('Issued'),
  type: { kind: 'choice', label: label.enquiryType, choices: enquiryTypes, several: true },
  funder: { kind: 'choice', label: label.funder, choices: funders, several: true },
  vendorCategory: { kind: 'choice', label: label.vendorCategory, choices: countedCategories, several: true },
  cautions: cautionFilter,
} as const
