import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { ok, refusalReply } from '../../../test/fake-server.ts'
import { button, date, field } from '../../../test/papers.ts'
import { openReports, previewOf, reportRoutes } from '../../../test/report.ts'
import { longTest } from '../../../test/long-tests.ts'

const summary = page.getByRole('region', { name: 'Summary' })

const pdf = page.getByRole('radio', { name: /PDF/ })

const rowsOf = (name: string) =>
  [...page.getByRole('table', { name }).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

async function preview(...args: Parameters<typeof openReports>) {
  const app = await openReports(...args)
  await button('Preview').click()
  await expect.poll(() => app.callsTo(reportRoutes.preview)).toHaveLength(1)
  return app
}

beforeEach(() => page.viewport(1366, 768))

test('requests the summary on demand with all values, without generating a report', async () => {
  const { callsTo, queriesOf } = await openReports()
  await expect
    .element(summary)
    .toHaveTextContent('Press Preview to see the figures. Nothing is saved until you press Generate.')
  expect(callsTo(reportRoutes.preview)).toEqual([])
  await field('Vendor Category').selectOptions('Local')
  await button('Preview').click()
  await expect.element(summary.getByText('1,234 records are listed in the file.')).toBeVisible()
  expect(queriesOf(reportRoutes.preview)).toMatchObject([
    { reportingPeriod: 'Third Quarter', reportByVendorCategory: 'LOCAL', reportByDepartment: 'ALL' },
  ])
  expect(callsTo(reportRoutes.make)).toEqual([])
  await expect.element(summary).toHaveTextContent('01-Jul-2026 to 30-Sep-2026')
  expect(await accessibilityFaults()).toEqual([])
})

test('adds up for enquiries and both kinds of paper', async () => {
  await preview()
  await expect.element(page.getByRole('table', { name: 'Movements' })).toBeVisible()
  expect(rowsOf('Movements')).toEqual([
    ['Brought forward', '14', '3', '3'],
    ['+New', '63', '9', '24'],
    ['+Reopened (enquiries: available again)', '1', '1', '1'],
    ['−Completed (enquiries: linked to a paper)', '48', '6', '6'],
    ['−Cancelled (enquiries: withdrawn)', '4', '2', '2'],
    ['=Carried forward', '26', '5', '20'],
  ])
  await expect.element(summary.getByText(/Not in these figures/)).not.toBeInTheDocument()
})

test('marks figures of an unfinished period as provisional', async () => {
  const before = { from: '2026-04-01', to: '2026-05-12' }
  await preview(undefined, {
    [reportRoutes.preview]: () => ok({ preview: previewOf({ provisional: true, before }) }),
  })
  await expect.element(summary.getByText('these figures are provisional')).toBeVisible()
  await expect
    .element(summary.getByText('Before: 01-Apr-2026 to 12-May-2026, limited to the days elapsed.'))
    .toBeVisible()
})

test('shows spending by currency, in total and by dimension', async () => {
  await preview()
  await expect.element(page.getByRole('table', { name: 'Spent' })).toBeVisible()
  expect(rowsOf('Spent')).toEqual([
    [
      'ZMW',
      '1,500.502 records',
      '900,000.001 record',
      '901,500.503 records',
      '951,500.50',
      '450,000.002 records',
    ],
    ['USD', '1,500.502 records', '–', '1,500.502 records', '951,500.50', '–'],
  ])
  expect(rowsOf('Department')).toEqual([
    [
      'Procurement',
      '1,500.502 records',
      '900,000.001 record',
      '901,500.503 records · 100.0\u00A0%',
      '951,500.50',
      '450,000.002 records · 100.0\u00A0%',
    ],
  ])
  await expect.element(summary.getByText('Before: 01-Apr-2026 to 30-Jun-2026.')).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Funder' })).not.toBeInTheDocument()
  await summary.getByText('By funder').click()
  await expect.element(page.getByRole('table', { name: 'Funder' })).toBeVisible()
})

test('shows an empty period as a nil return', async () => {
  await preview(undefined, {
    [reportRoutes.preview]: () => ok({ preview: previewOf({ isNil: true, spent: [], records: 0 }) }),
  })
  await expect.element(summary.getByText('Nil return.')).toBeVisible()
  await expect.element(summary.getByRole('table')).not.toBeInTheDocument()
  await expect.element(button('Generate')).toBeEnabled()
})

test('requests the summary after each change while PDF is selected and the form is complete', async () => {
  const { callsTo, queriesOf } = await openReports(undefined, {
    'GET /api/procurement/report/*': () => ok({ preview: previewOf() }),
  })
  await pdf.click()
  await expect.element(summary.getByText('1,234 records')).toBeVisible()
  await field('Expense Type').selectOptions('CAPEX')
  await expect
    .poll(() => queriesOf(reportRoutes.preview))
    .toMatchObject([{ reportByExpenseType: 'ALL' }, { reportByExpenseType: 'CAPEX', format: 'pdf' }])
  await field('Reporting Period').selectOptions('Custom')
  await date('Date To').fill('30-Jun-2026')
  await expect.element(summary.getByText('You have changed the form. Press Preview again.')).toBeVisible()
  expect(callsTo(reportRoutes.preview)).toHaveLength(2)
})

describe('a failed summary', () => {
  test('shows the reason and can be requested again', async () => {
    const message = 'Many files are being created at the moment. Please try again shortly.'
    const { server } = await preview(undefined, {
      [reportRoutes.preview]: () => refusalReply('TOO_MANY', { message }),
    })
    await expect.element(summary.getByText(message)).toBeVisible()
    server.change(reportRoutes.preview, () => ok({ preview: previewOf() }))
    await button('Try again').click()
    await expect.element(page.getByRole('table', { name: 'Movements' })).toBeVisible()
  })

  test('shows rejected values under the field', async () => {
    await openReports(undefined, {
      'GET /api/procurement/report/*': () => refusalReply('INVALID', { fields: { to: ['Date To is odd.'] } }),
    })
    await field('Reporting Period').selectOptions('Custom')
    await date('Date To').fill('29-Sep-2026')
    await button('Preview').click()
    await expect.element(date('Date To')).toHaveAccessibleDescription('Date To is odd.')
    await expect.element(button('Preview')).toBeEnabled()
  })
})

longTest('shows papers that were complete before and cancelled now next to the sum', async () => {
  const { movements } = previewOf()
  const mpc = { ...movements.mpc, completedThenCancelled: 2 }
  await preview(undefined, {
    [reportRoutes.preview]: () => ok({ preview: previewOf({ movements: { ...movements, mpc } }) }),
  })
  await expect
    .element(
      summary.getByText('Not in these figures: 2 MPC, complete before the period and cancelled in it.'),
    )
    .toBeVisible()
})

longTest('reports an outdated summary until the form matches again', async () => {
  await preview()
  const outdated = summary.getByText('You have changed the form. Press Preview again.')
  await expect.element(page.getByRole('table', { name: 'Movements' })).toBeVisible()
  await expect.element(outdated).not.toBeInTheDocument()
  // Neither value affects the counted records.
  await date('Report Date').fill('24-Nov-2026 08:00')
  await pdf.click()
  await page.getByRole('radio', { name: /XLSX/ }).click()
  await expect.element(outdated).not.toBeInTheDocument()
  await field('Expense Type').selectOptions('CAPEX')
  await expect.element(outdated).toBeVisible()
  await field('Expense Type').selectOptions('All')
  await expect.element(outdated).not.toBeInTheDocument()
})

longTest('disables PDF for too many records until the selection changes', async () => {
  const { server } = await openReports(undefined, {
    [reportRoutes.preview]: () => ok({ preview: previewOf({ records: 12_345, fitsPdf: false }) }),
  })
  await pdf.click()
  const reason = page.getByText('A PDF can hold 10,000 records; this report has 12,345. Choose Excel.')
  await expect.element(reason).toBeVisible()
  await expect.element(pdf).toBeDisabled()
  await expect.element(page.getByRole('radio', { name: /XLSX/ })).toBeChecked()
  expect(await accessibilityFaults()).toEqual([])
  await field('Expense Type').selectOptions('CAPEX')
  await expect.element(pdf).toBeEnabled()
  await expect.element(reason).not.toBeInTheDocument()
  server.change(reportRoutes.preview, () => ok({ preview: previewOf() }))
  await button('Preview').click()
  await expect.element(summary.getByText('1,234 records')).toBeVisible()
  await expect.element(pdf).toBeEnabled()
})

longTest('fits on a phone', async () => {
  await page.viewport(390, 844)
  await preview()
  await expect.element(page.getByRole('table', { name: 'Movements' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults()).toEqual([])
})

longTest('moves the focus to the invalid field on a retry', async () => {
  const { callsTo } = await preview(undefined, { [reportRoutes.preview]: () => refusalReply('INTERNAL') })
  await expect.element(button('Try again')).toBeVisible()
  await field('Reporting Period').selectOptions('Custom')
  await date('Date From').fill('')
  await button('Try again').click()
  await expect.element(date('Date From')).toHaveFocus()
  await expect.element(date('Date From')).toHaveAttribute('aria-invalid', 'true')
  expect(callsTo(reportRoutes.preview)).toHaveLength(1)
})
