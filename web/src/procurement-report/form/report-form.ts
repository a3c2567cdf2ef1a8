import { dayInput, momentInput, toDay, toMoment } from '@insaka/domain/core/dates'
import type { Query } from '@insaka/domain/core/endpoint'
import type { Rule } from '@insaka/domain/core/rules'
import { choice } from '@insaka/domain/core/text-fields'
import { countedCategories } from '@insaka/domain/enquiries/enquiries.labels'
import { expenseTypes } from '@insaka/domain/papers/papers.labels'
import type { reportEndpoints } from '@insaka/domain/procurement-report/report.endpoints'
import {
  reportFieldLabels as label,
  reportFormats,
  reportPeriods,
} from '@insaka/domain/procurement-report/report.labels'
import {
  periodEndsBeforeStartMessage,
  lastQuarter,
  periodFault,
  periodLabel,
  periodOf,
  periodTooLongMessage,
  type Period,
} from '@insaka/domain/procurement-report/report.periods'
import * as z from 'zod/mini'

export const allDepartments = 'ALL'
const allChoice = { ALL: 'All' } as const
export const categoryChoices = { ...allChoice, ...countedCategories }
export const typeChoices = { ...allChoice, ...expenseTypes }

/** Field names match the endpoint, except those of the dates, so that its errors appear under the right fields. */
export const reportShape = z.strictObject({
  reportByDepartment: z.array(z.string()),
  reportByVendorCategory: choice(label.vendorCategory, categoryChoices),
  reportByExpenseType: choice(label.expenseType, typeChoices),
  reportingPeriod: choice(label.reportingPeriod, reportPeriods),
  year: z.string(),
  dateFrom: dayInput(label.dateFrom),
  dateTo: dayInput(label.dateTo),
  reportDate: momentInput(label.reportDate),
  format: choice(label.format, reportFormats),
})
export type ReportForm = z.input<typeof reportShape>
export type ReportValues = z.output<typeof reportShape>

const periodRule = (message: string): Rule<ReportValues> => ({
  needs: ['dateFrom', 'dateTo'],
  showOn: 'dateTo',
  message,
  holds: ({ dateFrom, dateTo }) => periodFault({ from: dateFrom, to: dateTo }) !== message,
})

export const reportRules = {
  rules: [periodRule(periodEndsBeforeStartMessage), periodRule(periodTooLongMessage)],
  facts: () => ({}),
}

/** Initial values: the last finished quarter, all records, the current time. */
export function blankReport(now: Date): ReportForm {
  const { period, year } = lastQuarter(toDay(now))
  const { from, to } = periodOf(period, year)
  return {
    reportByDepartment: [allDepartments],
    reportByVendorCategory: 'ALL',
    reportByExpenseType: 'ALL',
    reportingPeriod: period,
    year: String(year),
    dateFrom: from,
    dateTo: to,
    // The form shows and sends minutes only.
    reportDate: `${toMoment(now).slice(0, 16)}:00+02:00`,
    format: 'xlsx',
  }
}

export type ReportRequest = { params: Period; query: Query<typeof reportEndpoints.make> }

export function requestOf(values: ReportValues, reportingEntity: string): ReportRequest {
  const { year: _year, dateFrom: from, dateTo: to, reportingPeriod, ...rest } = values
  return {
    params: { from, to },
    query: {
      reportingEntity,
      reportDate: `${rest.reportDate.slice(0, 10)} ${rest.reportDate.slice(11, 16)}`,
      reportingPeriod: periodLabel(reportingPeriod, { from, to }),
      reportByDepartment: rest.reportByDepartment.join(','),
      reportByVendorCategory: rest.reportByVendorCategory,
      reportByExpenseType: rest.reportByExpenseType,
      format: rest.format,
    },
  }
}

/** Key of all values that decide which records a report counts. */
export const selectionKey = (values: ReportForm): string =>
  [
    values.dateFrom,
    values.dateTo,
    ...values.reportByDepartment,
    values.reportByVendorCategory,
    values.reportByExpenseType,
  ].join(' ')
