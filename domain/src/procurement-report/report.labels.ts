/** The periods of a report; only the custom one asks for dates. */
export const reportPeriods = {
  FIRST_QUARTER: 'First Quarter',
  SECOND_QUARTER: 'Second Quarter',
  THIRD_QUARTER: 'Third Quarter',
  FOURTH_QUARTER: 'Fourth Quarter',
  ANNUAL: 'Annual',
  CUSTOM: 'Custom',
} as const
export type ReportPeriod = keyof typeof reportPeriods

export const reportFormats = { xlsx: 'Excel workbook (XLSX)', pdf: 'Document (PDF)' } as const
export type ReportFormat = keyof typeof reportFormats

export const reportContentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const satisfies Record<ReportFormat, string>

export const reportFieldLabels = {
  reference: 'Report Number',
  reportingEntity: 'Reporting Entity',
  departments: 'Departments',
  vendorCategory: 'Vendor Category',
  expenseType: 'Expense Type',
  reportingPeriod: 'Reporting Period',
  year: 'Year',
  dateFrom: 'Date From',
  dateTo: 'Date To',
  reportDate: 'Report Date',
  format: 'Format',
} as const

/** The stage of a contract whose dates are past, but whose award is still to be decided. */
export const awaitingAwardLabel = 'Awaiting award'

export const movementLabels = {
  broughtForward: 'Brought forward',
  added: 'New',
  reopened: 'Reopened',
  completed: 'Completed',
  cancelled: 'Cancelled',
  carriedForward: 'Carried forward',
} as const

export const enquiryMovementLabels = {
  broughtForward: 'Brought forward',
  added: 'New',
  reopened: 'Available again',
  linked: 'Linked to a paper',
  withdrawn: 'Withdrawn',
  carriedForward: 'Carried forward',
} as const
