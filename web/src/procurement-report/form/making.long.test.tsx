import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { button, field, setDate } from '../../../test/papers.ts'
import { fakeMaking, openReports, reportRoutes } from '../../../test/report.ts'
import { watchSaved } from '../../../test/saved-files.ts'

const bar = page.getByRole('progressbar', { name: /Preparing|Receiving/ })
const alert = page.getByRole('form', { name: 'Report' }).getByRole('alert')

/** The screen with a report that was asked for and has not begun to come. */
async function generate(routes: Parameters<typeof openReports>[1] = {}) {
  const making = fakeMaking()
  const saved = watchSaved()
  const app = await openReports(undefined, { [reportRoutes.make]: making.route, ...routes })
  await field('Expense Type').selectOptions('OPEX')
  await button('Generate').click()
  await expect.poll(() => making.sent).toHaveLength(1)
  return { ...app, making, saved }
}

beforeEach(() => page.viewport(1366, 768))

describe('what is asked for', () => {
  test('is named by its dates where they are one’s own', async () => {
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

describe('a report in the making', () => {
  test('of unknown length comes without a share of it, under the name that is left', async () => {
    const { making, saved } = await generate()
    making.begin({ 'Content-Disposition': `attachment; filename="MIHUD-Q3.xlsx"; filename*=UTF-8''X` })
    making.send('PK')
    await expect.element(bar).toHaveAccessibleName('Receiving the report…')
    await expect.element(bar).not.toHaveAttribute('value')
    making.end()
    await expect.poll(() => saved.map(({ name }) => name)).toEqual(['MIHUD-Q3.xlsx'])
  })

  test('is stopped when the page is left', async () => {
    const { making } = await generate()
    await page.getByRole('link', { name: 'Archived Reports' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Archived Reports')
    await expect.poll(making.wasAborted).toBe(true)
  })
})

describe('a report that cannot be made', () => {
  test('says so when the line breaks off in the middle, and saves no half of it', async () => {
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
