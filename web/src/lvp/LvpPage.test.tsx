import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, type SentRequest } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'
import { lvpRow, me, freeEnquiriesReply, openRoute, papersPage } from '../../test/papers.ts'

const path = '/insaka/plscm/lvp/list'
const list = `GET /api/procurement/lvp/${me}/*`
const rows = [
  lvpRow(3, { status: 'CANCELLED' }),
  lvpRow(2, { status: 'COMPLETE', approvalDate: '2026-04-02', purchaseOrder: 'LPO 12' }),
  lvpRow(1),
]

async function open(at = path) {
  const app = await openAs('ORD', at, {
    [list]: (request) => ok(papersPage('lvps', request, rows)),
    'GET /api/utility/views/lvp': () => ok({ views: [], columns: null }),
    'PUT /api/utility/views/lvp': ({ body }: SentRequest) => ok(body as object),
    'GET /api/procurement/lvps/2': () => ok({ lvp: rows[1] }),
    [openRoute]: (request) => freeEnquiriesReply(request, []),
  })
  const listUrls = () =>
    app.server.sent.map(({ url }) => url).filter((url) => url.startsWith(list.slice(4, -1)))
  return { ...app, callsTo: listUrls }
}

const button = (name: string) => page.getByRole('button', { name })
const row = (name: RegExp) => page.getByRole('row', { name })
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(() => page.viewport(1366, 768))

test('shows the columns, title and controls of the register of low value papers', async () => {
  const { callsTo } = await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('LVP Records')
  expect(document.title).toBe('Insaka | LVP Records')
  await expect.element(row(/LVP\.2\./)).toBeVisible()
  expect(headers()).toEqual([
    'Reference',
    'Description',
    'Vendor',
    'Value, ZMW',
    'Initiated On',
    'Approved On',
    'Status',
  ])
  await expect
    .element(row(/LVP\.2\./))
    .toHaveTextContent(
      'MIHUD.PROC.LVP.2.03.26Forty reams of paperChilenje StationersLPO 12PROC9,500.5030-Mar-202602-Apr-2026Complete',
    )
  await expect.element(button('Create')).toHaveAccessibleDescription('New low value paper')
  await expect
    .element(page.getByRole('searchbox', { name: 'Search for a record' }))
    .toHaveAttribute('placeholder', 'Search for a record')
  for (const name of ['All 3', 'In Progress 3', 'Complete 0', 'Cancelled 0'])
    await expect.element(page.getByRole('link', { name })).toBeVisible()
  const colourOf = (name: RegExp) => getComputedStyle(row(name).element().querySelectorAll('td')[1]!).color
  expect(colourOf(/LVP\.3\./)).not.toBe(colourOf(/LVP\.1\./))
  expect(colourOf(/LVP\.2\./)).toBe(colourOf(/LVP\.1\./))
  await button('Initiated On').click()
  await expect
    .poll(callsTo)
    .toEqual(['/id/12?scope=mine', '/initiatedOn/12?scope=mine'].map((end) => `${list.slice(4, -1)}0${end}`))
})

test('offers further columns for the other fields of a paper', async () => {
  await open()
  await button('Columns').click()
  await page.getByRole('checkbox', { name: 'Funder' }).click()
  await page.getByRole('checkbox', { name: 'Purchase Order (LPO) No.' }).click()
  await expect.poll(headers).toContain('Funder')
  await expect.element(row(/LVP\.2\./)).toHaveTextContent('GRZ')
  await expect.element(row(/LVP\.2\./)).toHaveTextContent('LPO 12')
})

test('prints an open record as a document, and the list after closing it', async () => {
  vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  const sheets = () => [...document.querySelectorAll('body > [data-printed]')]
  const { address } = await open(`${path}?record=2`)
  const dialog = page.getByRole('dialog', { name: 'LVP | LOW VALUE PAPER' })
  await dialog.getByRole('button', { name: 'Print' }).click()
  await expect.poll(sheets).toHaveLength(1)
  const [sheet] = sheets()
  expect(sheet?.querySelector('h1')?.textContent).toBe('Forty reams of paper')
  expect(sheet?.textContent).toContain('LVP | LOW VALUE PAPERMIHUD.PROC.LVP.2.03.26')
  expect(sheet?.textContent).toContain('Chilenje StationersZMW 9,500.50')
  expect(sheet?.textContent).toContain('Approved On02-Apr-2026')
  expect(sheet?.textContent).toContain('EnquiryMIHUD.PROC.RFQ.41.03.26')
  expect(sheet?.textContent).toContain('Controlling Officer')
  expect(sheet?.querySelector('table')).toBeNull()
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(sheets).toEqual([])
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(address).toBe(path)
  window.print()
  await expect.poll(sheets).toHaveLength(1)
  expect(sheets()[0]?.querySelectorAll('tbody tr')).toHaveLength(3)
})

test('keeps everything reachable on a phone', async () => {
  await page.viewport(390, 800)
  await open()
  await expect.element(page.getByRole('link', { name: 'MIHUD.PROC.LVP.1.03.26' })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
