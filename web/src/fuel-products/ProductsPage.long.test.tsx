import type { ProductRecord } from '@insaka/domain/fuel-products/fuel-products.schema'
import type { Role } from '@insaka/domain/permissions'
import { expect, test, vi, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { price } from '../../test/fuel.ts'
import { openAs } from '../../test/open-app.tsx'

const routes = {
  list: 'GET /api/stores/products',
  add: 'POST /api/stores/products',
  settings: 'GET /api/stores/settings',
  change: 'PUT /api/stores/settings',
}
const seedPrices = [
  price({ id: 0, type: 'PETROL', price: 25.98 }),
  price({ id: 0, type: 'DIESEL', price: 23.9 }),
]
const raisedPrice = price({ id: 1, price: 24.75, effectiveOn: '2026-11-20', initiator: 'Bwalya Tembo' })
const unconfirmed = 'Not confirmed by your institution'
const futurePrice = price({ id: 2, price: 30, effectiveOn: '2026-12-01', initiator: 'Bwalya Tembo' })

const dialog = page.getByRole('dialog', { name: 'Product' })
const add = page.getByRole('button', { name: 'New price' })
const submit = page.getByRole('button', { name: 'Submit' })
const tiles = () =>
  [...document.querySelectorAll('ul[aria-label=Products] > li')].map(({ textContent }) => textContent)
const prices = () =>
  [...document.querySelectorAll('tbody tr')].map(({ firstElementChild: first, children }) => [
    first?.textContent,
    children[1]?.textContent,
    children[2]?.textContent,
  ])

async function open(products: ProductRecord[], role: Role = 'ADMIN', more = {}) {
  vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return openAs(role, '/insaka/plscm/stores/settings/products', {
    [routes.list]: () => ok({ products }),
    [routes.settings]: () => ok({ settings: { refuseOverdraft: false, version: 1 } }),
    ...more,
  })
}

test('shows the current price of each fuel and all past and future prices', async () => {
  await open([...seedPrices, raisedPrice, futurePrice])
  await expect
    .poll(tiles)
    .toEqual([`PetrolZMW 25.98${unconfirmed}Confirm`, 'DieselZMW 24.75since 20-Nov-2026', ' New price'])
  expect(document.title).toBe('Insaka | Products')
  expect(add.element().getAttribute('title')).toBe('Add Product')
  expect(prices()).toEqual([
    ['Diesel', '30.00', '01-Dec-2026'],
    ['Diesel', '24.75', '20-Nov-2026'],
    ['Diesel', '23.90', 'start'],
    ['Petrol', '25.98', 'start'],
  ])
  expect(await accessibilityFaults()).toEqual([])
})

test('adds a price from today at the top and reports the draws before it', async () => {
  const message =
    'The price has been saved. It does not change 2 draws of Diesel already posted for 23-Nov-2026 or later.'
  const { server } = await open(seedPrices, 'ADMIN', {
    [routes.add]: () =>
      ok({ product: raisedPrice, products: [...seedPrices, raisedPrice], drawsBefore: 2 }, message),
  })
  await add.click()
  await expect.element(dialog).toBeVisible()
  const { width, top } = dialog.element().getBoundingClientRect()
  expect(width).toBe(25 * 16)
  expect(top).toBeLessThan(100)
  await expect.element(submit).toBeDisabled()
  await page.getByLabelText('Select Product').selectOptions('DIESEL')
  await page.getByLabelText('Product Price (ZMW)').fill('24.75')
  expect(await accessibilityFaults()).toEqual([])
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(server.bodiesOf(routes.add)).toEqual([{ type: 'DIESEL', price: 24.75, effectiveOn: '2026-11-23' }])
  await expect.poll(() => tiles()[1]).toBe('DieselZMW 24.75since 20-Nov-2026')
})

test('confirms an initial price of the product by posting it', async () => {
  const confirmed = price({ id: 1, effectiveOn: '2026-11-23', initiator: 'Bwalya Tembo' })
  const { server } = await open(seedPrices, 'ADMIN', {
    [routes.add]: () => ok({ product: confirmed, products: [...seedPrices, confirmed], drawsBefore: 0 }),
  })
  await page.getByRole('button', { name: 'Confirm the price of Diesel' }).click()
  await expect.poll(() => tiles()[1]).toBe('DieselZMW 23.90since 23-Nov-2026')
  expect(server.bodiesOf(routes.add)).toEqual([{ type: 'DIESEL', price: 23.9, effectiveOn: '2026-11-23' }])
})

test('shows an error under its field for a zero price or a date too far away', async () => {
  await open(seedPrices)
  await add.click()
  await page.getByLabelText('Select Product').selectOptions('PETROL')
  await page.getByLabelText('Product Price (ZMW)').fill('0')
  const day = page.getByRole('textbox', { name: 'Valid From' })
  await day.fill('25-Dec-2026')
  await page.getByLabelText('Product Price (ZMW)').click()
  await expect.element(day).toHaveAccessibleDescription(/Enter a day at most 31 days before or after today\./)
  await day.click()
  await expect
    .element(page.getByLabelText('Product Price (ZMW)'))
    .toHaveAccessibleDescription(/must be above zero/)
  await expect.element(submit).toBeDisabled()
})

test('rejects draws below zero once the setting is switched on', async () => {
  const { server } = await open(seedPrices, 'ADMIN', {
    [routes.change]: () =>
      ok({ settings: { refuseOverdraft: true, version: 2 } }, 'The settings have been saved.'),
  })
  const toggle = page.getByRole('switch', { name: 'Refuse draws below zero' })
  await toggle.click({ force: true })
  await expect.element(toggle).toBeChecked()
  await expect
    .element(page.getByText('A draw that would take the account below zero is refused.'))
    .toBeVisible()
  expect(server.bodiesOf(routes.change)).toEqual([{ refuseOverdraft: true, version: 1 }])
})

test('is read-only for an officer', async () => {
  await open(seedPrices, 'ORD')
  await expect.poll(tiles).toEqual([`PetrolZMW 25.98${unconfirmed}`, `DieselZMW 23.90${unconfirmed}`])
  await expect.element(page.getByRole('switch')).toBeDisabled()
})

test('shows the reason of a failed load', async () => {
  await open([], 'ORD', { [routes.list]: () => refusalReply('NOT_ALLOWED') })
  await expect.element(page.getByText('The products could not be loaded.')).toBeVisible()
})
