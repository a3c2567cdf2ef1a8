import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok, type SentRequest } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'
import { me, mpcRow, papersPage } from '../../test/papers.ts'

const path = '/insaka/plscm/hvp/mpcs'
const list = `GET /api/procurement/hvp/mpc/${me}/*`
const rows = [mpcRow(2, { approvalType: 'CIRCULATION', mpcNumber: 0, status: 'CANCELLED' }), mpcRow(1)]

const open = () =>
  openAs('ORD', path, {
    [list]: (request) => ok(papersPage('mpcs', request, rows)),
    'GET /api/utility/views/mpc': () => ok({ views: [], columns: null }),
    'PUT /api/utility/views/mpc': ({ body }: SentRequest) => ok(body as object),
    'GET /api/procurement/hvp/mpcs/1': () => ok({ mpc: rows[1] }),
  })

const row = (name: RegExp) => page.getByRole('row', { name })
const headers = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(() => page.viewport(1366, 768))

test('shows the columns, title and controls of the register of committee papers', async () => {
  const { server } = await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('MPC Records')
  expect(document.title).toBe('Insaka | MPC Records')
  await expect
    .element(row(/MPC\.4\.1\./))
    .toHaveTextContent(
      'MIHUD.GRZ.PROC.G.MPC.4.1.03.26Forty reams of paperChilenje Stationers–PROC9,500.5030-Mar-2026–In Progress',
    )
  expect(headers()).toEqual([
    'Reference',
    'Description',
    'Vendor',
    'Value, ZMW',
    'Initiated On',
    'Approved On',
    'Status',
  ])
  await expect.element(row(/MPC\.4\.2\./)).toHaveTextContent('Cancelled')
  await expect.element(page.getByRole('button', { name: 'Create' })).toBeVisible()
  await expect.element(page.getByRole('searchbox', { name: 'Search for a record' })).toBeVisible()
  const listRequest = server.sent.find(({ url }) => url.startsWith(list.slice(4, -1)))
  expect(listRequest?.url).toBe(`/api/procurement/hvp/mpc/${me}/0/id/12?scope=mine`)
})

test('offers columns for the type of approval and the meeting', async () => {
  await open()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Approval Type' }).click()
  await page.getByRole('checkbox', { name: 'MPC Meeting No.' }).click()
  await expect.poll(headers).toContain('MPC Meeting No.')
  await expect.element(row(/MPC\.4\.1\./)).toHaveTextContent(/Ordinary4$/)
  // Approval by circulation has no meeting.
  await expect.element(row(/MPC\.4\.2\./)).not.toHaveTextContent(/0$/)
})

test('opens the form of a row for editing', async () => {
  const { address } = await open()
  await page.getByRole('link', { name: 'MIHUD.GRZ.PROC.G.MPC.4.1.03.26' }).click()
  await expect.poll(address).toBe(`${path}?record=1`)
  const dialog = page.getByRole('dialog', { name: 'PROCUREMENT COMMITTEE PAPER' })
  await expect.element(dialog.getByLabelText('MPC Meeting No.')).toHaveValue('4')
})
