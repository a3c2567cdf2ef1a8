import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { longName } from '../../test/factory.ts'
import { closeApp } from '../../test/open-app.tsx'
import { button, date, field, setDate } from '../../test/papers.ts'
import { openReports, reportRoutes } from '../../test/report.ts'
import { hasDrafts } from '../state/drafts.ts'

const departments = page.getByRole('button', { name: /^Departments/ })
const box = (name: string) => page.getByRole('checkbox', { name })
const values = () => ['Date From', 'Date To'].map((name) => (date(name).element() as HTMLInputElement).value)

beforeEach(() => page.viewport(1366, 768))

test('starts with the last finished quarter, all records and the current time', async () => {
  await openReports()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^PROCUREMENT REPORTING$/)
  expect(document.title).toBe('Insaka | Reporting')
  await expect.element(field('Reporting Entity')).toHaveValue(longName)
  await expect.element(field('Reporting Entity')).toHaveAttribute('readonly')
  await expect.element(departments).toHaveTextContent('All departments')
  await expect.element(field('Vendor Category')).toHaveDisplayValue('All')
  await expect.element(field('Expense Type')).toHaveDisplayValue('All')
  await expect.element(field('Reporting Period')).toHaveDisplayValue('Third Quarter')
  await expect.element(field('Year')).toHaveDisplayValue('2026')
  expect(values()).toEqual(['01-Jul-2026', '30-Sep-2026'])
  await expect.element(date('Date From')).toHaveAttribute('readonly')
  await expect.element(date('Report Date')).toHaveValue('23-Nov-2026 10:00')
  await expect.element(page.getByRole('radio', { name: /XLSX/ })).toBeChecked()
  await expect.element(button('Generate')).toBeEnabled()
  expect(await accessibilityFaults()).toEqual([])
})

test('starts with the fourth quarter of the year before in January', async () => {
  await openReports(undefined, {}, { now: '2026-01-05T08:00:00Z' })
  await expect.element(field('Reporting Period')).toHaveDisplayValue('Fourth Quarter')
  await expect.element(field('Year')).toHaveDisplayValue('2025')
  expect(values()).toEqual(['01-Oct-2025', '31-Dec-2025'])
})

test.each([
  ['First Quarter', '01-Jan-2024', '31-Mar-2024'],
  ['Second Quarter', '01-Apr-2024', '30-Jun-2024'],
  ['Third Quarter', '01-Jul-2024', '30-Sep-2024'],
  ['Fourth Quarter', '01-Oct-2024', '31-Dec-2024'],
  ['Annual', '01-Jan-2024', '31-Dec-2024'],
])('fills in the dates of %s', async (period, from, to) => {
  await openReports()
  await field('Year').selectOptions('2024')
  await field('Reporting Period').selectOptions(period)
  expect(values()).toEqual([from, to])
})

describe('custom dates', () => {
  test('start with the previous dates and are required', async () => {
    await openReports()
    await field('Reporting Period').selectOptions('Custom')
    await expect.element(date('Date From')).not.toHaveAttribute('readonly')
    expect(values()).toEqual(['01-Jul-2026', '30-Sep-2026'])
    await expect.element(field('Year')).toHaveAttribute('readonly')
    await setDate('Date From', '')
    await expect.element(page.getByText('Date From is required.')).toBeVisible()
    await expect.element(button('Generate')).toBeDisabled()
    await expect.element(button('Preview')).toBeDisabled()
    await setDate('Date From', '02-Jul-2026')
    await expect.element(button('Generate')).toBeEnabled()
  })

  test.each([
    ['02-Jul-2026', '01-Jul-2026', 'Date To must be on or after Date From.'],
    ['01-Jul-2021', '01-Jul-2026', 'A report can cover at most 5 years.'],
  ])('from %s to %s are rejected under Date To', async (from, to, message) => {
    await openReports()
    await field('Reporting Period').selectOptions('Custom')
    await setDate('Date From', from)
    await setDate('Date To', to)
    await expect.element(date('Date To')).toHaveAccessibleDescription(message)
    await expect.element(button('Generate')).toBeDisabled()
    await field('Reporting Period').selectOptions('Annual')
    await expect.element(page.getByText(message)).not.toBeInTheDocument()
    await expect.element(button('Generate')).toBeEnabled()
  })
})

describe('departments', () => {
  test('are either all or a selection', async () => {
    const { queriesOf } = await openReports()
    await departments.click()
    await expect.element(box('All departments')).toBeChecked()
    await box('OLD: Closed (closed)').click()
    await expect.element(box('All departments')).not.toBeChecked()
    await box('PROC: Procurement').click()
    await expect.element(departments).toHaveTextContent('Procurement, Closed')
    expect(await accessibilityFaults()).toEqual([])
    await button('Preview').click()
    await expect
      .poll(() => queriesOf(reportRoutes.preview))
      .toMatchObject([{ reportByDepartment: 'PROC,OLD' }])
    await departments.click()
    await box('All departments').click()
    await expect.element(box('PROC: Procurement')).not.toBeChecked()
    await expect.element(departments).toHaveTextContent('All departments')
  })

  test('fall back to all when none is selected', async () => {
    await openReports()
    await departments.click()
    await box('PROC: Procurement').click()
    await box('PROC: Procurement').click()
    await expect.element(box('All departments')).toBeChecked()
  })

  test('are chosen by keyboard alone, and Enter generates no report', async () => {
    const { callsTo } = await openReports()
    await expect.element(departments).toBeVisible()
    ;(departments.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}{Tab}{Tab} ')
    await expect.element(box('PROC: Procurement')).toBeChecked()
    await userEvent.keyboard('{Enter}')
    await expect.element(departments).toHaveFocus()
    await expect.element(box('PROC: Procurement')).not.toBeInTheDocument()
    expect(callsTo(reportRoutes.make)).toEqual([])
  })
})

test('enables Reset after a change and restores the initial values', async () => {
  await openReports()
  await expect.element(button('Reset')).toBeDisabled()
  await field('Vendor Category').selectOptions('Citizen')
  await field('Reporting Period').selectOptions('Annual')
  await button('Reset').click()
  await expect.element(field('Vendor Category')).toHaveDisplayValue('All')
  await expect.element(field('Reporting Period')).toHaveDisplayValue('Third Quarter')
  expect(values()).toEqual(['01-Jul-2026', '30-Sep-2026'])
  await expect.element(button('Reset')).toBeDisabled()
  await date('Report Date').click()
  await userEvent.tab()
  await expect.element(button('Reset')).toBeEnabled()
})

test('keeps unsaved choices as a draft, with the current report date', async () => {
  await openReports()
  await field('Vendor Category').selectOptions('Citizen')
  await closeApp()
  await openReports(undefined, {}, { now: '2026-11-24T08:00:00Z' })
  await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
  await expect.element(field('Vendor Category')).toHaveDisplayValue('Citizen')
  await expect.element(date('Report Date')).toHaveValue('24-Nov-2026 10:00')
  await button('Reset').click()
  await expect.element(page.getByText('Your unsaved input has been restored.')).not.toBeInTheDocument()
  expect(hasDrafts()).toBe(false)
})
