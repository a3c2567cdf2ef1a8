import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { institution, longName } from '../../test/builders.ts'
import { ok, refused } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'
import { greetingAt } from './greeting.ts'

const factsOf = () =>
  [...document.querySelectorAll('main dl:first-of-type > div')].map((card) => card.textContent)

test('tells the institution’s facts as title, colon and value; closed departments are not counted', async () => {
  await openAs('ORD', '/insaka/dashboard')
  await expect.element(page.getByRole('heading', { name: longName })).toBeVisible()
  expect(factsOf().slice(0, 4)).toEqual([
    'Institution Acronym:MIHUD',
    'Type:Government',
    'Departments:1',
    'Designations:1',
  ])
})

test('what an officer may do is not what a guest may do', async () => {
  await openAs('GUEST', '/insaka/dashboard')
  const rights = page.getByRole('region', { name: 'What you may do' }).getByRole('list').first()
  await expect.element(rights).toHaveTextContent('Read registers')
  await expect.element(rights).not.toHaveTextContent('Create records')
})

test('an institution that cannot be loaded is told in its place, with another try', async () => {
  const { server } = await openAs('ORD', '/insaka/dashboard', {
    'GET /api/admin/institutions/MIHUD': () => refused('NOT_FOUND'),
  })
  await expect.element(page.getByText('Your institution could not be loaded.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  server.change('GET /api/admin/institutions/MIHUD', () => ok({ institution }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: longName })).toBeVisible()
})

test.each([
  ['2026-03-31T21:59:59Z', 'Good evening'],
  ['2026-03-31T22:00:00Z', 'Good morning'],
  ['2026-03-31T09:59:59Z', 'Good morning'],
  ['2026-03-31T10:00:00Z', 'Good afternoon'],
  ['2026-03-31T15:00:00Z', 'Good evening'],
])('greets by Zambian time: %s', (instant, greeting) => {
  expect(greetingAt(new Date(instant))).toBe(greeting)
})
