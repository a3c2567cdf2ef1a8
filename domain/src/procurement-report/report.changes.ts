import { isFree } from '../enquiries/enquiries.rules.ts'
import type { Period } from './report.periods.ts'

type Scope = Period & {
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
] as const

/** That much of a record, as the history of the institution has it. */
export type HistoryRecord = Readonly<Partial<Record<(typeof reportedFields)[number], unknown>>>

/** What of each kind of record a report looks at. Contracts and amendments are known by their days alone. */
const kinds: Record<string, (record: HistoryRecord, scope: Scope) => boolean> = {
  lvp: isPaperOf,
  mpc: isPaperOf,
  enquiries: (record, scope) =>
    dayOf(record, 'issuedOn') <= scope.to &&
    isAmong(record['department'], scope.departments) &&
    isEqual(record['vendorCategory'], scope.vendorCategory) &&
    (isFree(record['state']) || dayOf(record, 'issuedOn') >= scope.from || wasSavedIn(record, scope)),
  contracts: (record, scope) => dayOf(record, 'approvedOn') <= scope.to,
  amendments: (record, scope) => isWithin(dayOf(record, 'amendedOn'), scope),
  // The opening balance rests on all that came before.
  fuel: (record, scope) =>
    dayOf(record, 'transactionDate') <= scope.to && isAmong(record['accountHolder'], scope.departments),
}

function isPaperOf(record: HistoryRecord, scope: Scope): boolean {
  const enquiry = record.enquiry as HistoryRecord | undefined
  const expense = dayOf(record, record['approvalDate'] ? 'approvalDate' : 'initiatedOn')
  return (
    dayOf(record, 'initiatedOn') <= scope.to &&
    isAmong(record['department'], scope.departments) &&
    isEqual(enquiry?.['vendorCategory'], scope.vendorCategory) &&
    isEqual(record['expenseType'], scope.expenseType) &&
    (record['status'] === 'IN_PROGRESS' || expense >= scope.from || wasSavedIn(record, scope))
  )
}

/** What has come to rest before the period is in no report of it. */
const wasSavedIn = (record: HistoryRecord, { from }: Scope): boolean => dayOf(record, 'updatedOn') >= from

function dayOf(record: HistoryRecord, field: keyof HistoryRecord): string {
  const value = record[field]
  return typeof value === 'string' ? value.slice(0, 10) : ''
}

const isAmong = (code: unknown, codes: readonly string[]): boolean =>
  codes.length === 0 || codes.includes(String(code))
const isEqual = (code: unknown, wanted: string | null): boolean => wanted === null || code === wanted
const isWithin = (day: string, { from, to }: Period): boolean => day >= from && day <= to

/** Which records a report looks at; changes of others leave it as it is. */
export const reportedKinds = Object.keys(kinds)

/** Whether a change concerns a report: the record belonged to it before, or does so now. */
export const touches = (
  { subject, before, after }: { subject: string; before: HistoryRecord | null; after: HistoryRecord },
  scope: Scope,
): boolean => {
  const belongs = kinds[subject]
  return belongs !== undefined && [before, after].some((record) => record !== null && belongs(record, scope))
}
