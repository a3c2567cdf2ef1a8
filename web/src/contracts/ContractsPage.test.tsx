import { beforeEach, expect, test } from 'vitest'
import { paginate } from '@insaka/domain/core/paging'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { contract, contractPaper } from '../../test/contracts.tsx'
import { ok, type SentRequest } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'
import { me, mpcRow } from '../../test/papers.ts'

const path = '/insaka/plscm/hvp/contracts'
const list = `GET /api/procurement/hvp/mpc/linked/${me}/*`
const rows = [
  {
    ...mpcRow(9),
    contract: contract({
      id: 4,
      reference: 'MIHUD.CP.PROC.W.4.04.26',
      currency: 'USD',
      stage: 'PAID_IN_FULL',
    }),
  },
  contractPaper({ revisedValue: 2_250_000 }),
]

const open = (address = path) =>
  openAs('ORD', address, {
    [list]: () =>
      ok({
        mpcs: { content: rows, pagination: paginate({ page: 0, size: 12 }, 2, 2) },
        counts: { ALL: 2, APPROVED: 0, CLEARED: 0, NOTIFIED: 0, AWARDED: 1, PAID_IN_FULL: 1 },
        sums: [{ currency: 'ZMW', amount: 2_250_000 }],
      }),
    'GET /api/utility/views/contracts': () => ok({ views: [], columns: null }),
    'PUT /api/utility/views/contracts': ({ body }: SentRequest) => ok(body as object),
    'GET /api/procurement/hvp/contracts/3': () => ok({ mpc: rows[1] }),
  })

const row = (name: RegExp) => page.getByRole('row', { name })

beforeEach(() => page.viewport(1366, 768))

test('shows the columns, the title and the controls of the register of contracts', async () => {
  const { server } = await open()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Contracts')
  expect(document.title).toBe('Insaka | Contracts')
  await expect
    .element(row(/PROC\.G\.3\./))
    .toHaveTextContent(
      'MIHUD.GRZ.PROC.G.3.04.26A year of paperChilenje Stationers2,250,000.00500,000.001,500,000.0014-Apr-2026PROCAwarded',
    )
  await expect.element(row(/PROC\.W\.4\./)).toHaveTextContent(/USD 2,000,000\.00.*Paid in full$/)
  const headers = page.getByRole('columnheader').elements()
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'CONTRACT NO.',
    'DESCRIPTION',
    'VENDOR',
    'REVISED, ZMW',
    'AWARDED ON',
    'CONTRACT MANAGER',
    'STAGE',
  ])
  for (const tab of ['Approved', 'Cleared', 'Notified', 'Awarded', 'Paid in full'])
    await expect.element(page.getByRole('link', { name: new RegExp(`^${tab}`) })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New contract' })).toBeVisible()
  await expect.element(page.getByText('ZMW 2,250,000.00')).toBeVisible()
  const request = server.sent.find(({ url }) => url.startsWith(list.slice(4, -1)))
  expect(request?.url).toBe(`/api/procurement/hvp/mpc/linked/${me}/0/id/12?scope=mine`)
  expect(await accessibilityFaults()).toEqual([])
})

test('requests the stage from the address together with the other filters', async () => {
  const { server } = await open(`${path}?status=AWARDED&vendor=Chilenje&minValue=1000&sort=revisedValue`)
  await expect.element(row(/PROC\.G\.3\./)).toBeVisible()
  const request = server.sent.find(({ url }) => url.startsWith(list.slice(4, -1)))
  const { pathname, searchParams } = new URL(request?.url ?? '', 'http://test')
  expect(pathname).toMatch(/\/0\/revisedValue\/12$/)
  expect(Object.fromEntries(searchParams)).toEqual({
    scope: 'mine',
    stage: 'AWARDED',
    vendor: 'Chilenje',
    minValue: '1000',
  })
})

test('opens the contract of a row by its own number and reloads the list on closing', async () => {
  const { address, server } = await open()
  await page.getByRole('link', { name: 'MIHUD.GRZ.PROC.G.3.04.26' }).click()
  await expect.poll(address).toBe(`${path}?record=3`)
  const dialog = page.getByRole('dialog', { name: 'Contract Form' })
  await expect.element(dialog.getByLabelText('Amount Paid')).toHaveValue('500,000.00')
  const lists = () => server.sent.filter(({ url }) => url.startsWith(list.slice(4, -1))).length
  const requestsBefore = lists()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(lists).toBe(requestsBefore + 1)
})

test('shows contracts as cards on a phone', async () => {
  await page.viewport(390, 844)
  await open()
  await expect.element(row(/PROC\.G\.3\./)).toHaveTextContent(/A year of paper.*2,250,000\.00.*Awarded/)
  expect(document.documentElement.scrollWidth).toBe(390)
  expect(await accessibilityFaults()).toEqual([])
})
