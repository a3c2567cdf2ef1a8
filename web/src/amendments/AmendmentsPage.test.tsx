import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { amendmentRow, contractNo, contractPaper } from '../../test/amendments.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { openList } from '../../test/registers.ts'
import { amendmentsRegister } from './amendments.register.ts'

const contractRoute = 'GET /api/procurement/hvp/contracts/4'
const rows = [amendmentRow(2, { currency: 'USD', amendedSum: 900_000, percentDiff: -10 }), amendmentRow(1)]
const open = (search = '', contractReply = () => ok({ mpc: contractPaper() })) =>
  openList(amendmentsRegister, { search, rows, routes: { [contractRoute]: contractReply } })
const chips = () =>
  [...document.querySelectorAll('[class*=_chip_] > [class*=_text_]')].map(({ textContent }) => textContent)

beforeEach(() => page.viewport(1366, 768))

test('shows each sum and its change in the currency of the contract', async () => {
  await open()
  await expect
    .element(page.getByRole('row', { name: /USD/ }))
    .toHaveTextContent(/USD 900,000\.00USD −100,000\.00−10\.00 %PROC$/)
})

test('shows the reference of the filtered contract', async () => {
  await open('?contract=4')
  await expect.poll(chips).toEqual([`Contract: ${contractNo(4)}`])
})

test('shows the number of a filtered contract that cannot be loaded', async () => {
  await open('?contract=4', () => refusalReply('NOT_FOUND'))
  await expect.element(page.getByText('Twenty more reams').first()).toBeVisible()
  await expect.poll(chips).toEqual(['Contract: 4'])
})

test('accepts only a number in the contract filter', async () => {
  const { listRequests } = await open()
  await page.getByRole('button', { name: 'Filter' }).click()
  const field = page.getByRole('textbox', { name: 'Contract' })
  await field.fill('MIHUD.4')
  await page.getByRole('textbox', { name: 'Sum to' }).click()
  await expect.element(page.getByText('Contract must be a number, such as 12.')).toBeVisible()
  await field.fill('4')
  await page.getByRole('textbox', { name: 'Sum to' }).click()
  await expect.poll(() => listRequests().at(-1)?.query).toEqual({ contract: 4, scope: 'mine' })
})

test('shows the whole date on a card without a state', async () => {
  await page.viewport(390, 844)
  await open()
  const day = page.getByText('18-May-2026').first()
  await expect.element(day).toBeVisible()
  const { bottom } = day.element().closest('td')!.getBoundingClientRect()
  expect(day.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom + 1)
})

test('marks a proposal, and greys a rejected one', async () => {
  const governedBy = { fundsFirst: false, signedFile: false }
  await openList(amendmentsRegister, {
    rows: [
      amendmentRow(2, { governedBy, decision: 'SUBMITTED', reference: `${contractNo(4)}.P2` }),
      amendmentRow(3, { governedBy, decision: 'REJECTED', reference: `${contractNo(4)}.P3` }),
      amendmentRow(1),
    ],
  })
  await expect.element(page.getByRole('row', { name: /\.P2.*Proposed/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /\.P3.*Rejected/ })).toHaveAttribute('data-muted')
  await expect.element(page.getByRole('row', { name: /\.A1/ })).not.toHaveTextContent('Proposed')
})
