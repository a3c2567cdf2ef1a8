import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import {
  account,
  depositRecord,
  drawRecord,
  fuelPath,
  fuelRoutes,
  openFuel,
  pageOf,
} from '../../test/fuel.ts'
import { me } from '../../test/papers.ts'

const holder = page.getByLabelText('Account Holder')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const rows = () =>
  [...document.querySelectorAll('main [class*=list] tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
const balance = () => document.querySelector('[class*=balance][data-figures]')

beforeEach(() => page.viewport(1366, 768))

test('opens the account of the own department with balance, ledger and year', async () => {
  const { callsTo } = await openFuel()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Fuel Accounts')
  expect(document.title).toBe('Insaka | Fuel Accounts')
  await expect.element(holder).toHaveDisplayValue('Procurement · 12,968.50')
  expect([...(holder.element() as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Closed (closed) · 0.00',
    'Procurement · 12,968.50',
  ])
  await expect.poll(balance).toHaveTextContent(/^ZMW 12,968\.50$/)
  const headers = page.getByRole('columnheader').elements()
  expect(headers.slice(-7).map(({ textContent }) => textContent)).toEqual([
    'DATE',
    'PURPOSE',
    'TYPE',
    'CLIENT',
    'REFERENCE',
    'AMOUNT',
    'BALANCE',
  ])
  await expect.poll(rows).toEqual([
    ['30-Mar-2026', 'Field work 2', 'Draw', 'Hilux BAH 2231', 'FC-2', '−2,031.50', '12,968.50'],
    ['30-Mar-2026', 'March allocation', 'Deposit', 'Infrastructure', 'DEP-1', '+15,000.00', '15,000.00'],
  ])
  expect(callsTo(fuelRoutes.list)[0]?.url).toBe(`/api/stores/fuel/0/12/id/${me}/PROC`)
  await expect.element(page.getByText('lowest −20.00 in Feb')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('keeps another account in the address and for the next visit', async () => {
  const routes = {
    [`GET /api/stores/fuel/0/12/id/${me}/OLD`]: () => pageOf([], 0),
    [`GET /api/stores/accounts/${me}/OLD/balances`]: () =>
      ok({ balances: { year: 2026, opening: 0, months: [] } }),
  }
  const { address } = await openFuel(`${fuelPath}?page=1`, {
    ...routes,
    [fuelRoutes.second]: () => pageOf([drawRecord(2)], 5, 13, 1),
  })
  await expect.element(holder).toHaveValue('PROC')
  await holder.selectOptions('OLD')
  await expect.poll(address).toBe(`${fuelPath}?account=OLD`)
  expect(localStorage.getItem('accountHolder')).toBe('OLD')
  await expect.poll(balance).toHaveTextContent('ZMW 0.00No balance')
  await expect.element(page.getByText('No Table Content to display.')).toBeVisible()
  // A closed department accepts no transactions.
  await expect.element(button('Draw')).not.toBeInTheDocument()
})

test('starts with the last chosen account', async () => {
  const open = openFuel(fuelPath, {
    [`GET /api/stores/fuel/0/12/id/${me}/OLD`]: () => pageOf([], 0),
    [`GET /api/stores/accounts/${me}/OLD/balances`]: () =>
      ok({ balances: { year: 2026, opening: 0, months: [] } }),
  })
  localStorage.setItem('accountHolder', 'OLD')
  await open
  await expect.element(holder).toHaveValue('OLD')
})

test('shows no missing deposit on an unused account', async () => {
  await openFuel(fuelPath, {
    [fuelRoutes.accounts]: () => ok({ accounts: [account('PROC', 0, true, false)] }),
    [fuelRoutes.list]: () => pageOf([], 0),
  })
  await expect.poll(balance).toHaveTextContent(/^ZMW 0\.00$/)
})

test('reports an account below zero in words, not only by colour', async () => {
  await openFuel(fuelPath, { [fuelRoutes.list]: () => pageOf([drawRecord(2)], -1_234.56) })
  await expect.poll(balance).toHaveTextContent('ZMW −1,234.56Below zero')
})

test('names reversals and reversed transactions', async () => {
  await openFuel(fuelPath, {
    [fuelRoutes.list]: () =>
      pageOf([
        depositRecord(3, { reverses: 2, description: 'Reversal of FC-2', reason: 'Wrong car' }),
        drawRecord(2, { reversedBy: 3 }),
      ]),
  })
  await expect
    .poll(() => rows().map(([, purpose]) => purpose))
    .toEqual(['Reversal of FC-2 (No. 2): Wrong car', 'Reversed by No. 3: Field work 2'])
})

test('filters by the address and drops unknown values from it', async () => {
  const { callsTo, address } = await openFuel(
    `${fuelPath}?from=2026-03-01&to=2026-02-30&type=WITHDRAW&client=Hilux&coupon=12&account=PROC&colour=RED`,
  )
  const chips = () =>
    [...document.querySelectorAll('[class*=_chip_] > [class*=_text_]')].map(({ textContent }) => textContent)
  await expect
    .poll(chips)
    .toEqual(['Transaction: from 01-Mar-2026', 'Type: Draw', 'Client: Hilux', 'Coupon: 12'])
  const { searchParams } = new URL(callsTo(fuelRoutes.list)[0]!.url, 'http://test')
  expect(Object.fromEntries(searchParams)).toEqual({
    from: '2026-03-01',
    type: 'WITHDRAW',
    client: 'Hilux',
    coupon: '12',
  })
  await button('Clear all').click()
  await expect.poll(address).toBe(`${fuelPath}?account=PROC`)
})

test('offers a first deposit on an empty account to users who may post', async () => {
  const { address } = await openFuel(fuelPath, { [fuelRoutes.list]: () => pageOf([], 0) })
  await button('Record the first deposit').click()
  await expect.poll(address).toBe(`${fuelPath}?account=PROC&record=deposit`)
})

test('keeps the page in the address', async () => {
  const { address } = await openFuel(fuelPath, {
    [fuelRoutes.list]: () => pageOf([drawRecord(13)], 5, 13),
    [fuelRoutes.second]: () => pageOf([drawRecord(1)], 5, 13, 1),
  })
  await expect.element(page.getByText('13 transactions')).toBeVisible()
  await button('Next page').click()
  await expect.poll(address).toBe(`${fuelPath}?account=PROC&page=1`)
  await expect.poll(() => rows()[0]?.[1]).toBe('Field work 1')
  await button('First page').click()
  await expect.poll(address).toBe(`${fuelPath}?account=PROC`)
})

test('opens the transaction of a row and closes it on Back', async () => {
  const { address, router } = await openFuel()
  await page.getByText('Field work 2').click()
  await expect.poll(address).toBe(`${fuelPath}?account=PROC&record=2`)
  await expect.element(page.getByRole('dialog', { name: 'WITHDRAW TRANSACTION' })).toBeVisible()
  router.history.back()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe(fuelPath)
})

test('moves from the last transaction of a page to the first of the next', async () => {
  const { address } = await openFuel(`${fuelPath}?account=PROC&record=2`, {
    [fuelRoutes.list]: () => pageOf([drawRecord(2)], 5, 13),
    [fuelRoutes.second]: () => pageOf([drawRecord(1)], 5, 13, 1),
    [fuelRoutes.get(1)]: () => ok({ transaction: drawRecord(1) }),
  })
  await expect.element(page.getByText('1 of 13', { exact: true })).toBeVisible()
  await button('Next record').click()
  await expect.poll(address).toBe(`${fuelPath}?account=PROC&page=1&record=1`)
  await expect.element(page.getByText('13 of 13', { exact: true })).toBeVisible()
})

test('loads the account of a transaction in the address', async () => {
  // The sign-in clears the stored account first.
  const opening = openFuel(`${fuelPath}?record=2&scope=institution`)
  localStorage.setItem('accountHolder', 'OLD')
  const { callsTo } = await opening
  await expect.element(page.getByRole('dialog', { name: 'WITHDRAW TRANSACTION' })).toBeVisible()
  await expect.poll(() => callsTo(fuelRoutes.list)).toHaveLength(1)
  expect(callsTo(`GET /api/stores/fuel/0/12/id/${me}/OLD`)).toEqual([])
})

test('reports an unknown account above the usual one', async () => {
  await openFuel(`${fuelPath}?record=77`, { [fuelRoutes.get(77)]: () => refusalReply('NOT_FOUND') })
  await expect.element(page.getByRole('dialog').getByText('There is no such record.')).toBeVisible()
  await expect.element(holder).toHaveValue('PROC')
})

test('shows the chart of the year before, with its months as a table for screen readers', async () => {
  const { callsTo, address } = await openFuel(`${fuelPath}?year=2026`)
  const table = page.getByRole('table', { name: 'Balance in ZMW at the end of each month of 2026' })
  await expect.element(table).toHaveTextContent('Jan-2026700.25Feb-2026−20.00Mar-202612,968.50')
  await button('Previous year').click()
  await expect.poll(address).toBe(`${fuelPath}?account=PROC&year=2025`)
  await expect
    .poll(() => callsTo(fuelRoutes.balances).map(({ url }) => url.split('?')[1]))
    .toEqual(['year=2026', 'year=2025'])
})

describe('a read-only user', () => {
  test('sees the ledger and cannot post, even with an edited address', async () => {
    const { address, router } = await openFuel(`${fuelPath}?record=draw`, {}, 'GUEST')
    await expect.element(page.getByText('Field work 2')).toBeVisible()
    await expect.element(button('Draw')).not.toBeInTheDocument()
    await expect.element(button('Deposit')).not.toBeInTheDocument()
    await userEvent.keyboard('n')
    await page.getByText('Field work 2').click()
    await expect.element(page.getByRole('dialog', { name: 'WITHDRAW TRANSACTION' })).toBeVisible()
    expect(address()).toBe(`${fuelPath}?account=PROC&record=2`)
    // The dialog added one history entry to the list.
    expect(router.history.length).toBe(2)
  })

  test('opens a transaction but cannot reverse it', async () => {
    await openFuel(`${fuelPath}?record=2`, {}, 'GUEST')
    await expect.element(page.getByRole('dialog').getByText('Field work 2')).toBeVisible()
    await expect.element(button('Reverse…')).not.toBeInTheDocument()
  })
})
