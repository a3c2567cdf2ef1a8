import { roles, type Role } from '@insaka/domain/permissions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import pages from 'virtual:guide-index'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { openAs } from '../../test/open-app.tsx'
import { navigationFor } from '../layout/navigation.ts'
import { helpFor, helpPageByScreen } from './help-pages.ts'

const title = page.getByRole('heading', { level: 1 })
const text = page.getByRole('article')

test('has a page for every screen of the menu, each with an existing heading', () => {
  const screens = (Object.keys(roles) as Role[]).flatMap((role) =>
    navigationFor(role)
      .filter(({ key }) => key !== 'later')
      .flatMap(({ entries }) => entries.map(({ path }) => path)),
  )
  expect(screens.filter((path) => !helpFor(path))).toEqual([])
  const headings = pages.flatMap(({ name, headings: below }) => below.map(({ id }) => `${name}#${id}`))
  expect(Object.values(helpPageByScreen).filter((target) => !headings.includes(target))).toEqual([])
})

test('opens the help of a screen at its heading from the question mark, and returns', async () => {
  const { address, router } = await openAs('ORD', '/insaka/profile')
  await page.getByRole('link', { name: 'Help for this page' }).click()
  await expect.element(title).toHaveTextContent('Your account')
  expect(address()).toBe('/insaka/help/your-account#change-your-password')
  await expect.element(text.getByRole('heading', { name: 'Change your password' })).toBeInViewport()
  await expect.element(page.getByRole('link', { name: 'Help for this page' })).not.toBeInTheDocument()
  router.history.back()
  await expect.element(title).toHaveTextContent('My profile')
})

test('shows the page of the parent screen, or the overview', async () => {
  expect(helpFor('/insaka/admin/imports/7')).toEqual(helpFor('/insaka/admin/imports'))
  expect(helpFor('/insaka/admin/imports7')).toBeUndefined()
  const { address } = await openAs('ORD', '/insaka/plscm/stores/stock')
  await page.getByRole('link', { name: 'Help for this page' }).click()
  await expect.element(title).toHaveTextContent('Help')
  expect(address()).toBe('/insaka/help#/insaka/plscm/stores/stock')
})

test('keeps links of the guide within Insaka', async () => {
  const { address } = await openAs('GUEST', '/insaka/help')
  await expect.element(page.getByRole('region', { name: 'Keyboard shortcuts' })).toBeVisible()
  await text.getByRole('link', { name: 'Fuel', exact: true }).click()
  await expect.element(title).toHaveTextContent('Fuel')
  const draw = text.getByRole('img', { name: 'The form of a draw, with the balance that it leaves' })
  await expect.element(draw).toHaveAttribute('loading', 'lazy')
  await expect.element(draw).toHaveAttribute('height', expect.stringMatching(/^\d+$/))
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Set a fuel price' })
    .click()
  expect(address()).toBe('/insaka/help/fuel#set-a-fuel-price')
  await expect.element(text.getByRole('heading', { name: 'Set a fuel price' })).toBeInViewport()
  expect(await accessibilityFaults()).toEqual([])
})

test('reports an unknown page', async () => {
  await openAs('ORD', '/insaka/help/nothing')
  await expect.element(title).toHaveTextContent('Page not found')
  await expect.element(page.getByRole('link', { name: 'All pages of the guide' })).toBeVisible()
})

test('lists pages and headings in the command palette, below the records', async () => {
  const { address } = await openAs('ORD', '/insaka/profile', {
    'GET /api/procurement/search/*': () => Response.json({ payload: { results: [] } }),
  })
  await expect.element(title).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const box = page.getByRole('dialog', { name: 'Search or go to' })
  await box.getByRole('combobox').fill('forgotten pass')
  const helpOptions = box.getByRole('group', { name: 'Help' }).getByRole('option')
  await expect.element(helpOptions.first()).toHaveTextContent('Reset a forgotten password')
  await helpOptions.first().click()
  await expect.element(title).toHaveTextContent('Your account')
  expect(address()).toBe('/insaka/help/your-account#reset-a-forgotten-password')
})
