import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { ok, refused } from '../../../test/fake-server.ts'
import { button, date, field } from '../../../test/papers.ts'
import { openReports, previewOf, reportRoutes } from '../../../test/report.ts'

const summary = page.getByRole('region', { name: 'Summary' })
const pdf = page.getByRole('radio', { name: /PDF/ })

async function preview(...args: Parameters<typeof openReports>) {
  const app = await openReports(...args)
  await button('Preview').click()
  await expect.poll(() => app.asked(reportRoutes.preview)).toHaveLength(1)
  return app
}

beforeEach(() => page.viewport(1366, 768))

test('what was complete before and cancelled now is shown with the sum', async () => {
  const { movements } = previewOf()
  const mpc = { ...movements.mpc, completedThenCancelled: 2 }
  await preview(undefined, {
    [reportRoutes.preview]: () => ok({ preview: previewOf({ movements: { ...movements, mpc } }) }),
  })
  await expect
    .element(
      summary.getByText('Complete before the period and cancelled in it: 2 MPC. They are not in the sum.'),
    )
    .toBeVisible()
})

test('a summary says that the form asks for something else by now, and fits once more when it does not', async () => {
  await preview()
  const outdated = summary.getByText('The form has changed since. Preview it again.')
  await expect.element(page.getByRole('table', { name: 'Movements' })).toBeVisible()
  await expect.element(outdated).not.toBeInTheDocument()
  // Neither is counted by.
  await date('Report Date').fill('24-Nov-2026 08:00')
  await pdf.click()
  await page.getByRole('radio', { name: /XLSX/ }).click()
  await expect.element(outdated).not.toBeInTheDocument()
  await field('Expense Type').selectOptions('CAPEX')
  await expect.element(outdated).toBeVisible()
  await field('Expense Type').selectOptions('All')
  await expect.element(outdated).not.toBeInTheDocument()
})

test('what is too large for a PDF is not offered as one, until the form asks for something else', async () => {
  const { server } = await openReports(undefined, {
    [reportRoutes.preview]: () => ok({ preview: previewOf({ records: 12_345, fitsPdf: false }) }),
  })
  await pdf.click()
  const reason = page.getByText('A PDF takes up to 10,000 records; this report has 12,345. Choose Excel.')
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

test('on a phone nothing is wider than the screen', async () => {
  await page.viewport(390, 844)
  await preview()
  await expect.element(page.getByRole('table', { name: 'Movements' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults()).toEqual([])
})

test('another try leads to what is wrong in the form by then', async () => {
  const { asked } = await preview(undefined, { [reportRoutes.preview]: () => refused('INTERNAL') })
  await expect.element(button('Try again')).toBeVisible()
  await field('Reporting Period').selectOptions('Custom')
  await date('Date From').fill('')
  await button('Try again').click()
  await expect.element(date('Date From')).toHaveFocus()
  await expect.element(date('Date From')).toHaveAttribute('aria-invalid', 'true')
  expect(asked(reportRoutes.preview)).toHaveLength(1)
})
