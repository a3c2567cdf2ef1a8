import { isFreeEnquiry } from '../enquiries/enquiries.rules.ts'
import type { Period } from './report.periods.ts'

type ReportScope = Period & {
  /** Codes; none for all departments. */
  departments: readonly string[]
  vendorCategory: string | null
  expenseType: string | null
}

/** What of a record decides whether it belongs to a report; nothing else has to be read. */
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

/** That much of a record, as the history of the institution has it. */
export type HistoryRecord = Readonly<Partial<Record<(typeof reportedFields)[number], unknown>>>

/** What of each kind of record a report looks at. Contracts and amendments are known by their days alone. */
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
  // The opening balance rests on all that came before.
  fuel: (record, scope) =>
    dayOf(record, 'transactionDate') <= scope.to && isAmong(record['accountHolder'], scope.departments),
}

/** Of these, one that had come to rest before the period stays out of it, whatever becomes of it after its end. */
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

/** The vendor category as it was counted. Events of older releases do not say whether it was confirmed. */
const categoryOf = ({ vendorCategory, vendorCategoryConfirmed = true }: HistoryRecord): unknown =>
  vendorCategoryConfirmed ? vendorCategory : 'NOT_CONFIRMED'

const expenseDayOf = (record: HistoryRecord): string =>
  dayOf(record, record['approvalDate'] ? 'approvalDate' : 'initiatedOn')

/** What has come to rest before the period is in no report of it. */
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

/** Which records a report looks at; changes of others leave it as it is. */
export const reportedKinds = Object.keys(belongsByKind)

/**
 * Whether what became of a record since a report concerns it: the record belonged to it when it was made, or did so
 * after. What reopens after the period was at rest all through it.
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
