import { paginate } from '@insaka/domain/core/paging'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { button, lvpRow, papersPage } from '../../../test/papers.ts'
import { ok, refusalReply } from '../../../test/fake-server.ts'
import { savedReport, savedReportsPage, openReports, reportRoutes } from '../../../test/report.ts'

const archivedPath = '/insaka/plscm/analytics/archived'
const field = page.getByRole('searchbox', { name: 'Search closed records' })
const lists = {
  'GET /api/utility/views/*': () => ok({ views: [], columns: null }),
  'GET /api/procurement/lvp/*': (sent: { url: string }) => ok(papersPage('lvps', sent, [lvpRow(1)])),
  'GET /api/procurement/hvp/mpc/*': (sent: { url: string }) => ok(papersPage('mpcs', sent, [])),
}
const linksOf = (name: string) =>
  page
    .getByRole('main')
    .getByRole('navigation', { name })
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, decodeURIComponent(link.getAttribute('href') ?? '')])

beforeEach(() => page.viewport(1366, 768))

test('shows saved reports and closed records of earlier years', async () => {
  await openReports(archivedPath, { [reportRoutes.list]: () => savedReportsPage([savedReport(4)]) })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Archived Reports')
  expect(document.title).toBe('Insaka | Archived Reports')
  await expect.element(page.getByText('MIHUD-4.xlsx')).toBeVisible()
  await expect.element(page.getByText(/^Complete and cancelled papers up to the end of 2025,/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

/** Counts of closed papers by year: `{ 2025: 48 }`. */
const closedReply =
  (yearCounts: Record<string, number>) => (plural: 'lvps' | 'mpcs') => (sent: { url: string }) => {
    const query = new URL(sent.url, 'http://test').searchParams
    const total = yearCounts[query.get('expenseTo')!.slice(0, 4)] ?? 0
    const pagination = {
      ...paginate({ page: 0, size: 1 }, total, Math.min(total, 1)),
      more: total === 10_000,
    }
    return ok({ ...papersPage(plural, sent, []), [plural]: { content: [], pagination } })
  }
const countRoutes = (yearCounts: Record<string, number>) => ({
  'GET /api/procurement/lvp/*': closedReply(yearCounts)('lvps'),
  'GET /api/procurement/hvp/mpc/*': closedReply(yearCounts)('mpcs'),
})

test.each([
  ['LVP Records', '/insaka/plscm/lvp/list'],
  ['MPC Records', '/insaka/plscm/hvp/mpcs'],
])('opens %s by the year of their expense if there are any', async (name, path) => {
  await openReports(archivedPath, countRoutes({ 2025: 48, 2023: 1, 2021: 10_000 }))
  const part = page.getByRole('main').getByRole('navigation', { name })
  await expect.element(part).toHaveTextContent('2025 · 482023 · 1Before 2022 · 10,000+')
  const closedSearch = `${path}?scope=institution&status=COMPLETE,CANCELLED`
  expect(linksOf(name)).toEqual([
    [name, `${closedSearch}&expenseTo=2025-12-31`],
    ['2025', `${closedSearch}&expenseTo=2025-12-31&expenseFrom=2025-01-01`],
    ['2023', `${closedSearch}&expenseTo=2023-12-31&expenseFrom=2023-01-01`],
    ['Before 2022', `${closedSearch}&expenseTo=2021-12-31`],
  ])
  expect(await accessibilityFaults()).toEqual([])
})

test('reports that there are no closed records', async () => {
  await openReports(archivedPath, countRoutes({}))
  const part = page.getByRole('main').getByRole('navigation', { name: 'MPC Records' })
  await expect.element(part).toHaveTextContent('None up to the end of 2025.')
  expect(linksOf('MPC Records')).toHaveLength(1)
})

test('offers all years without counts when they cannot be counted', async () => {
  await openReports(archivedPath, { 'GET /api/procurement/lvp/*': () => refusalReply('INTERNAL') })
  const part = page.getByRole('main').getByRole('navigation', { name: 'LVP Records' })
  await expect.element(part).toHaveTextContent('LVP Records2025202420232022Before 2022')
})

test('requests exactly these records in the register', async () => {
  const { server } = await openReports(archivedPath, lists)
  await page.getByRole('main').getByRole('link', { name: 'LVP Records' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('LVP Records')
  // The archive itself requests pages of one record for its counts.
  const isList = ({ route }: { route: string }) => /^GET .api.procurement.lvp.*(?<!\/1)$/.test(route)
  await expect.poll(() => server.sent.filter(isList).length).toBeGreaterThan(0)
  const { searchParams } = new URL(server.sent.find(isList)!.url, 'http://test')
  expect(Object.fromEntries(searchParams)).toEqual({
    scope: 'institution',
    status: 'COMPLETE,CANCELLED',
    expenseTo: '2025-12-31',
  })
})

describe('the search', () => {
  const after = 'scope=institution&status=COMPLETE,CANCELLED&expenseTo=2025-12-31&search=forty reams'

  test('opens either register with the search text', async () => {
    const { address } = await openReports(archivedPath, lists)
    await expect.element(button('Search LVP')).toBeDisabled()
    await field.fill(' forty reams ')
    await button('Search MPC').click()
    await expect
      .poll(() => decodeURIComponent(address().replaceAll('+', ' ')))
      .toBe(`/insaka/plscm/hvp/mpcs?${after}`)
  })

  test('opens the register of the marked button on Enter', async () => {
    const { address } = await openReports(archivedPath, lists)
    await expect.element(button('Search LVP')).toHaveTextContent('Enter')
    await expect.element(button('Search MPC')).not.toHaveTextContent('Enter')
    await field.fill('forty reams')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => decodeURIComponent(address().replaceAll('+', ' ')))
      .toBe(`/insaka/plscm/lvp/list?${after}`)
  })
})

test('links to the report form if no report exists', async () => {
  const { address } = await openReports(archivedPath)
  await page.getByRole('link', { name: 'Generate the first one' }).click()
  await expect.poll(address).toBe('/insaka/plscm/analytics/reporting')
})
