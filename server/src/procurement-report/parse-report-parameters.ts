import { toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { periodFault } from '@insaka/domain/procurement-report/report.periods'
import type { ReportQuery } from '@insaka/domain/procurement-report/report.schema'
import type { TenantTx } from '../db/transactions.ts'
import { findDepartment } from '../institutions/departments.repository.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { ReportParameters } from './report-parameters.ts'

type ReportRequest = { caller: Caller; params: { from: string; to: string }; query: ReportQuery; now: Date }

/** Validates the request and reports all errors together. */
export async function parseReportParameters(
  tx: TenantTx,
  { caller, params, query, now }: ReportRequest,
): Promise<ReportParameters> {
  const faults: Record<string, string[]> = {}
  const fault = periodFault(params)
  if (fault) faults['to'] = [fault]
  const { reportByDepartment = 'ALL' } = query
  const isNamed = reportByDepartment !== 'ALL'
  const codes = isNamed ? codesOf(reportByDepartment) : []
  const departments = await Promise.all(codes.map((code) => findDepartment(tx, code)))
  const unknown = codes.filter((_, i) => !departments[i])
  if (isNamed && codes.length === 0)
    faults['reportByDepartment'] = ['Choose one or more departments, or all.']
  if (unknown.length > 0) faults['reportByDepartment'] = [`Unknown department: ${unknown.join(', ')}.`]
  const reportDate = momentOf(query.reportDate, now)
  if (reportDate === null) faults['reportDate'] = ['Report Date must be a valid date and time.']
  if (Object.keys(faults).length > 0) throw new Refusal('INVALID', { fields: faults })
  const filterValue = (code: string | undefined) => (code === undefined || code === 'ALL' ? null : code)
  return {
    ...params,
    departments: [...new Set(departments.map((department) => department!.code))],
    vendorCategory: filterValue(query.reportByVendorCategory),
    expenseType: filterValue(query.reportByExpenseType),
    format: query.format ?? 'xlsx',
    reportingPeriod: query.reportingPeriod ?? `${params.from} to ${params.to}`,
    reportDate: reportDate!,
    preparedBy: `${caller.firstName} ${caller.lastName}`,
    madeOn: toMoment(now),
  }
}

const codesOf = (departments: string): string[] =>
  [...new Set(departments.split(',').map((code) => code.trim()))].filter(Boolean)

/** Parses `2026-03-31 14:00` as Zambian time; defaults to now. Null for a date that does not exist. */
function momentOf(text: string | undefined, now: Date): string | null {
  if (text === undefined) return toMoment(now)
  const moment = `${text.replace(' ', 'T')}:00+02:00`
  const instant = new Date(moment)
  return !Number.isNaN(instant.getTime()) && toMoment(instant) === moment ? moment : null
}
