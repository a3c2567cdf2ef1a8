import { isFreeEnquiry } from '../enquiries/enquiries.rules.ts'
import type { Period } from './report.periods.ts'

type ReportScope = Period & {
  /** Department codes; empty means all departments. */
  departments: readonly string[]
  vendorCategory: string | null
  expenseType: string | null
}

/** The fields that decide whether a record belongs to a report, so that other fields need not be loaded. */
export const reportedFields = [
  'accountHolder',
  'amendedOn',
  'approvalDate',
  'approvedOn',
  'department',
  'enquiry',
  'expenseType',
  'initiatedOn',
  'issuedOn',
  'state',
  'status',
  'transactionDate',
  'updatedOn',
  'vendorCategory',
  'vendorCategoryConfirmed',
] as const

export type HistoryRecord = Readonly<Partial<Record<(typeof reportedFields)[number], unknown>>>

/**
 * Conditions by kind under which a record belongs to a report. The filters of a report do not apply to contracts and
 * amendments.
 */
type ReportPredicate = (record: HistoryRecord, scope: ReportScope) => boolean
const belongsByKind: Record<string, ReportPredicate> = {
  lvp: isReportedPaper,
  mpc: isReportedPaper,
  enquiries: (record, scope) =>
    isEnquiryInScope(record, scope) &&
    (isFreeEnquiry(record['state']) ||
      dayOf(record, 'issuedOn') >= scope.from ||
      wasSavedSince(record, scope)),
  contracts: (record, scope) => dayOf(record, 'approvedOn') <= scope.to,
  amendments: (record, scope) => isWithin(dayOf(record, 'amendedOn'), scope),
  // The opening balance depends on all earlier transactions.
  fuel: (record, scope) =>
    dayOf(record, 'transactionDate') <= scope.to && isAmong(record['accountHolder'], scope.departments),
}

/** For kinds whose records can be closed: the condition without the part that excludes closed records. */
const inScopeByKind: Record<string, ReportPredicate> = {
  lvp: isPaperInScope,
  mpc: isPaperInScope,
  enquiries: isEnquiryInScope,
}

function isEnquiryInScope(record: HistoryRecord, scope: ReportScope): boolean {
  return (
    dayOf(record, 'issuedOn') <= scope.to &&
    isAmong(record['department'], scope.departments) &&
    matchesFilter(categoryOf(record), scope.vendorCategory)
  )
}

function isPaperInScope(record: HistoryRecord, scope: ReportScope): boolean {
  const enquiry = record.enquiry as HistoryRecord | undefined
  return (
    dayOf(record, 'initiatedOn') <= scope.to &&
    isAmong(record['department'], scope.departments) &&
    matchesFilter(enquiry && categoryOf(enquiry), scope.vendorCategory) &&
    matchesFilter(record['expenseType'], scope.expenseType)
  )
}

function isReportedPaper(record: HistoryRecord, scope: ReportScope): boolean {
  return (
    isPaperInScope(record, scope) &&
    (record['status'] === 'IN_PROGRESS' || expenseDayOf(record) >= scope.from || wasSavedSince(record, scope))
  )
}

/** The vendor category as reports count it. Events of older releases lack the confirmation flag. */
const categoryOf = ({ vendorCategory, vendorCategoryConfirmed = true }: HistoryRecord): unknown =>
  vendorCategoryConfirmed ? vendorCategory : 'NOT_CONFIRMED'

const expenseDayOf = (record: HistoryRecord): string =>
  dayOf(record, record['approvalDate'] ? 'approvalDate' : 'initiatedOn')

/** True if the record was last saved on or after the first day of the period. */
const wasSavedSince = (record: HistoryRecord, { from }: ReportScope): boolean =>
  dayOf(record, 'updatedOn') >= from

function dayOf(record: HistoryRecord, field: keyof HistoryRecord): string {
  const value = record[field]
  return typeof value === 'string' ? value.slice(0, 10) : ''
}

const isAmong = (code: unknown, codes: readonly string[]): boolean =>
  codes.length === 0 || codes.includes(String(code))
const matchesFilter = (code: unknown, filter: string | null): boolean => filter === null || code === filter
const isWithin = (day: string, { from, to }: Period): boolean => day >= from && day <= to

/** The kinds of records in a report; changes of others do not affect it. */
export const reportedKinds = Object.keys(belongsByKind)

/**
 * True if a change after the report affects it: the record belonged to the report before the change, or belongs to it
 * afterwards. Exception: of the records closed before the period and changed after it, only a paper that the change turns
 * into an expense of the period affects the report.
 */
export function changeAffectsReport(
  { subject, before, after }: { subject: string; before: HistoryRecord | null; after: HistoryRecord },
  scope: ReportScope,
): boolean {
  const belongs = belongsByKind[subject]
  if (!belongs) return false
  if (before && belongs(before, scope)) return true
  const isInScope = inScopeByKind[subject]
  const wasAtRest = before !== null && isInScope?.(before, scope) && dayOf(after, 'updatedOn') > scope.to
  if (!wasAtRest) return belongs(after, scope)
  return subject !== 'enquiries' && isInScope!(after, scope) && isWithin(expenseDayOf(after), scope)
}
