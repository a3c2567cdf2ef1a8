import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { longName } from '../../../test/factory.ts'
import { noAnswer, refusalReply } from '../../../test/fake-server.ts'
import { button, date, field, setDate } from '../../../test/papers.ts'
import { fakeMaking, savedReport, savedReportsPage, openReports, reportRoutes } from '../../../test/report.ts'
import { watchSavedFiles } from '../../../test/saved-files.ts'
import { longTest } from '../../../test/long-tests.ts'

const bar = page.getByRole('progressbar', { name: /Preparing|Downloading/ })

const leaveWarning = page.getByText('Leaving this page cancels the report.')

const alert = page.getByRole('form', { name: 'Report' }).getByRole('alert')

/** Opens the screen with a requested report that has not started to download. */
async function generate(routes: Parameters<typeof openReports>[1] = {}) {
  const making = fakeMaking()
  const saved = watchSavedFiles()
  const app = await openReports(undefined, { [reportRoutes.make]: making.route, ...routes })
  await field('Expense Type').selectOptions('OPEX')
  await button('Generate').click()
  await expect.poll(() => making.sent).toHaveLength(1)
  return { ...app, making, saved }
}

beforeEach(() => page.viewport(1366, 768))

describe('the request', () => {
  test('contains the period and every value of the form', async () => {
    const { queriesOf } = await generate()
    expect(queriesOf(reportRoutes.make)).toEqual([
      {
        reportingEntity: longName,
        reportDate: '2026-11-23 10:00',
        reportingPeriod: 'Third Quarter',
        reportByDepartment: 'ALL',
        reportByVendorCategory: 'ALL',
        reportByExpenseType: 'OPEX',
        format: 'xlsx',
      },
    ])
  })

  longTest('names custom dates', async () => {
    const making = fakeMaking()
    const make = 'GET /api/procurement/report/2026-01-15/2026-02-14'
    const { queriesOf } = await openReports(undefined, { [make]: making.route })
    await field('Reporting Period').selectOptions('Custom')
    await setDate('Date From', '15-Jan-2026')
    await setDate('Date To', '14-Feb-2026')
    await setDate('Report Date', '16-Feb-2026 07:05')
    await field('Vendor Category').selectOptions('Citizen')
    await page.getByRole('radio', { name: /PDF/ }).click()
    await button('Generate').click()
    await expect
      .poll(() => queriesOf(make))
      .toMatchObject([
        {
          reportDate: '2026-02-16 07:05',
          reportingPeriod: '2026-01-15 to 2026-02-14',
          reportByVendorCategory: 'CITIZEN',
          reportByExpenseType: 'ALL',
          format: 'pdf',
        },
      ])
  })
})

describe('a report in progress', () => {
  test('is prepared, downloaded in chunks and saved under its file name', async () => {
    const { making, saved, server } = await generate()
    await expect.element(bar).toHaveAccessibleName('Preparing…')
    await expect.element(bar).not.toHaveAttribute('value')
    await expect.element(leaveWarning).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    server.change(reportRoutes.list, () => savedReportsPage([savedReport(7)]))
    making.begin({
      'Content-Length': '8',
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'attachment; filename="other.pdf"',
      filename: 'MIHUD-Q3.pdf',
    })
    await expect.element(bar).toHaveAccessibleName('Downloading the report…')
    await expect.element(page.getByText('The report has been saved.')).toBeVisible()
    await expect.element(leaveWarning).not.toBeInTheDocument()
    making.send('%PD')
    await expect.element(bar).toHaveAttribute('value', '38')
    await expect.element(page.getByText('1 KiB of 1 KiB')).toBeVisible()
    making.send('F-1.7')
    making.end()
    await expect.poll(() => saved).toHaveLength(1)
    expect(saved[0]).toMatchObject({ name: 'MIHUD-Q3.pdf', type: 'application/pdf' })
    expect(await saved[0]?.content).toBe('%PDF-1.7')
    await expect.element(page.getByText('Report saved as MIHUD-Q3.pdf.')).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(page.getByText('MIHUD-7.xlsx')).toBeVisible()
  })

  test.each([
    ['before it comes', false],
    ['on its way', true],
  ])('can be cancelled %s without saving a file', async (_, hasBegun) => {
    const { making, saved } = await generate()
    if (hasBegun) {
      making.begin({ 'Content-Length': '8', filename: 'MIHUD-Q3.xlsx' })
      making.send('PK')
      await expect.element(bar).toHaveAttribute('value', '25')
    }
    await button('Cancel').click()
    expect(making.wasAborted()).toBe(true)
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(button('Generate')).toHaveFocus()
    await expect.element(alert).toHaveTextContent('')
    await expect.element(field('Expense Type')).toHaveDisplayValue('OPEX')
    expect(saved).toEqual([])
    // Another report can be generated.
    await button('Generate').click()
    await expect.poll(() => making.sent).toHaveLength(2)
  })

  longTest('of unknown length shows no percentage, and falls back to the plain file name', async () => {
    const { making, saved } = await generate()
    making.begin({ 'Content-Disposition': `attachment; filename="MIHUD-Q3.xlsx"; filename*=UTF-8''X` })
    making.send('PK')
    await expect.element(bar).toHaveAccessibleName('Downloading the report…')
    await expect.element(bar).not.toHaveAttribute('value')
    making.end()
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['MIHUD-Q3.xlsx'])
  })

  longTest('is aborted when the user leaves the page', async () => {
    const { making } = await generate()
    await page.getByRole('link', { name: 'Archived Reports' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Archived Reports')
    await expect.poll(making.wasAborted).toBe(true)
  })
})

describe('a failed report', () => {
  test.each([
    ['the server says why', () => refusalReply('TOO_MANY', { message: 'Two at a time.' }), 'Two at a time.'],
    ['there is no line', noAnswer, 'The server cannot be reached.'],
  ])('is reported if %s, and the input stays', async (_, answer, message) => {
    const { making, saved, server } = await generate()
    making.refuse(refusalReply('INTERNAL'))
    await expect.element(alert).not.toBeEmptyDOMElement()
    server.change(reportRoutes.make, answer)
    await button('Generate').click()
    await expect.element(alert).toHaveTextContent(message)
    await expect.element(field('Expense Type')).toHaveDisplayValue('OPEX')
    await expect.element(button('Generate')).toBeEnabled()
    expect(saved).toEqual([])
  })

  test('shows rejected values under the field', async () => {
    const { making } = await generate()
    making.refuse(
      refusalReply('INVALID', {
        fields: {
          reportDate: ['Report Date is odd.'],
          reportByDepartment: ['Unknown department: OLD.'],
          format: ['Too many for a PDF.'],
        },
      }),
    )
    await expect.element(date('Report Date')).toHaveAccessibleDescription('Report Date is odd.')
    await expect.element(page.getByText('Unknown department: OLD.')).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Format' })).toHaveTextContent('Too many for a PDF.')
    await expect.element(page.getByRole('button', { name: /^Departments/ })).toHaveFocus()
    expect(await accessibilityFaults()).toEqual([])
  })

  longTest('reports a broken connection without saving a partial file', async () => {
    const { making, saved } = await generate()
    making.begin({ 'Content-Length': '8', filename: 'MIHUD-Q3.xlsx' })
    making.send('PK')
    await expect.element(bar).toHaveAttribute('value', '25')
    making.breakOff()
    await expect.element(alert).toHaveTextContent('The server cannot be reached.')
    await expect.element(bar).not.toBeInTheDocument()
    expect(saved).toEqual([])
  })
})
