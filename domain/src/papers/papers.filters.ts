import { cautionFilter, commonFilters } from '../core/list-filters.ts'
import { decisionFilter } from '../decision-rules/decisions.fields.ts'
import { countedCategories, funders } from '../enquiries/enquiries.labels.ts'
import {
  currencies,
  expenseTypes,
  paperFieldLabels as label,
  procurementCategories,
  procurementMethods,
} from './papers.labels.ts'

export const paperFilters = {
  ...commonFilters('Initiated'),
  vendor: { kind: 'text', label: label.vendor },
  minValue: { kind: 'amount', label: 'Value from', span: { of: 'Value', end: 'from', other: 'maxValue' } },
  maxValue: { kind: 'amount', label: 'Value to', span: { of: 'Value', end: 'to', other: 'minValue' } },
  currency: { kind: 'choice', label: label.currency, choices: currencies, several: true },
  funder: { kind: 'choice', label: label.funder, choices: funders, several: true },
  type: { kind: 'choice', label: label.procurementMethod, choices: procurementMethods, several: true },
  category: {
    kind: 'choice',
    label: label.procurementCategory,
    choices: procurementCategories,
    several: true,
  },
  expenseType: { kind: 'choice', label: label.expenseType, choices: expenseTypes, several: true },
  vendorCategory: { kind: 'choice', label: 'Vendor Category', choices: countedCategories, several: true },
  decision: decisionFilter,
  cautions: cautionFilter,
  expenseFrom: {
    kind: 'day',
    label: 'Expense from',
    span: { of: 'Expense', end: 'from', other: 'expenseTo' },
  },
  expenseTo: { kind: 'day', label: 'Expense to', span: { of: 'Expense', end: 'to', other: 'expenseFrom' } },
} as const
