import { refusals } from '@insaka/domain/core/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, openAs } from '../../test/open-app.tsx'

const underDevelopment = 'The module is still under development. It will be available soon.'
const notAllowed = refusals.NOT_ALLOWED.message

test.each([
  ['/insaka/plscm/stores/stock', 'Stock Control', underDevelopment],
  ['/insaka/plscm/stores/register', 'Stores Register', underDevelopment],
  ['/insaka/plscm/stores/assets', 'Asset Management', underDevelopment],
  ['/insaka/plscm/price-analysis', 'Price Analysis', 'Module under development. Will be available soon.'],
  ['/insaka/admin/departments', 'Departments', notAllowed],
  ['/insaka/admin/designations', 'Designations', notAllowed],
  ['/insaka/admin/imports', 'Imports', notAllowed],
  ['/insaka/admin/imports/new', 'New import', notAllowed],
  ['/insaka/admin/imports/7', 'Import', notAllowed],
  ['/insaka/admin/history', 'History', notAllowed],
  ['/insaka/admin/system', 'System', notAllowed],
])('opens %s with its title and message', async (path, title, sentence) => {
  await openAs('ORD', path)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  await expect.element(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible()
  expect(document.title).toBe(`Insaka | ${title}`)
})

test('keeps the menu on an unknown page within the shell', async () => {
  await openAs('ORD', '/insaka/nothing/here')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument()
})

test('reports an unknown page outside the shell', async () => {
  await openApp('/nothing')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
})
