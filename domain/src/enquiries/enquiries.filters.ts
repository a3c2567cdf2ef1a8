import { cautionFilter, commonFilters } from '../core/list-filters.ts'
import { enquiryFieldLabels as label, countedCategories, enquiryTypes, funders } from './enquiries.labels.ts'

export const enquiryFilters = {
  ...commonFilters('Issued'),
  type: { kind: 'choice', label: label.enquiryType, choices: enquiryTypes },
  funder: { kind: 'choice', label: label.funder, choices: funders },
  vendorCategory: { kind: 'choice', label: label.vendorCategory, choices: countedCategories },
  cautions: cautionFilter,
} as const
