import { refusals } from '@insaka/domain/core/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openApp, openAs } from '../../test/open-app.tsx'

const soon = 'The module is still under development. It will be available soon.'
const refused = refusals.NOT_ALLOWED.message

test.each([
  ['/insaka/plscm/stores/stock', 'Stock Control', soon],
  ['/insaka/plscm/stores/register', 'Stores Register', soon],
  ['/insaka/plscm/stores/assets', 'Asset Management', soon],
  ['/insaka/plscm/price-analysis', 'Price Analysis', 'Module under development. Will be available soon.'],
  ['/insaka/admin/departments', 'Departments', refused],
  ['/insaka/admin/designations', 'Designations', refused],
  ['/insaka/admin/imports', 'Imports', refused],
  ['/insaka/admin/imports/new', 'New import', refused],
  ['/insaka/admin/imports/7', 'Import', refused],
  ['/insaka/admin/history', 'History', refused],
  ['/insaka/admin/system', 'System', refused],
])('%s', async (path, title, sentence) => {
  await openAs('ORD', path)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  await expect.element(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible()
  expect(document.title).toBe(`Insaka | ${title}`)
})

test('an unknown page inside keeps the menu', async () => {
  await openAs('ORD', '/insaka/nothing/here')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
  await expect.element(page.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument()
})

test('an unknown page outside says so', async () => {
  await openApp('/nothing')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Page not found')
})
