import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { expectLogged } from '../../test/console.ts'
import { noAnswer, ok, refused, type Sent } from '../../test/fake-server.ts'
import { college, directoryPage, ministry, uuid, wholeInstitution } from '../../test/institutions.ts'
import { closeApp, openAs } from '../../test/open-app.tsx'

const path = '/insaka/admin/institutions'
const register = 'POST /api/admin/institutions/create'
const field = (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true })
const button = (label: string) => page.getByRole('button', { name: label, exact: true })

let all = [college, ministry]
beforeEach(() => {
  all = [college, ministry]
})
const routes = { 'GET /api/admin/institutions': (sent: Sent) => directoryPage(sent, all) }

async function fillRegistration() {
  await field('Name').fill('Lusaka School of Music')
  await field('Short Name').fill('School of Music')
  await field('Institution Acronym').fill('ls&m')
  await field('Type').selectOptions('SCHOOL')
  await field('Location').fill('Rhodes Park')
  await field('Street').fill('2 Addis Ababa Drive')
  await field('City').fill('Lusaka')
  await field('Postal Code').fill('10101')
  await field('Province').selectOptions('LUSAKA')
  await field('Database Type').selectOptions('POSTGRESQL')
  await field('Database Password').fill('baobab-and-kapenta')
}

test('leaves the focus in the question that is open when it is refused', async () => {
  let refuse = () => {}
  const fields = { 'tenant.databasePassword': ['This password is too common.'] }
  await openAs('DEV', path, {
    ...routes,
    [register]: () =>
      new Promise((resolve) => {
        refuse = () => resolve(refused('INVALID', { fields }))
      }),
  })
  await button('Add institution').click()
  await fillRegistration()
  await button('Register').click()
  await button('Close').click()
  const keep = page.getByRole('button', { name: 'Keep editing' })
  await expect.element(keep).toHaveFocus()
  refuse()
  await expect.element(page.getByText('This password is too common.').last()).toBeInTheDocument()
  expectLogged('Failed to register institution')
  await expect.element(keep).toHaveFocus()
})

describe('what an earlier try has registered, whose answer was lost', () => {
  const saved = wholeInstitution({
    id: uuid(7),
    name: 'Lusaka School of Music',
    code: 'LS&M',
    type: 'SCHOOL',
  })
  const notice = page.getByText(/An earlier try of yours has registered this institution/)
  const change = 'PUT /api/admin/institutions'
  const changedRoutes = {
    ...routes,
    'GET /api/admin/institutions/LS%26M': () => ok({ institution: saved }),
    [change]: () => ok({ institution: saved, institutions: [] }, 'The institution has been updated.'),
  }

  test('is found by the same name of the submit after a reload', async () => {
    const first = await openAs('DEV', path, { ...routes, [register]: noAnswer })
    await button('Add institution').click()
    await fillRegistration()
    await button('Register').click()
    await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
    expectLogged('Failed to register institution')
    await closeApp()
    const again = await openAs('DEV', `${path}?institution=new`, {
      ...changedRoutes,
      [register]: () => refused('ALREADY_SAVED', { current: saved }),
    })
    await expect.element(field('City')).toHaveValue('Lusaka')
    await field('Database Password').fill('baobab-and-kapenta')
    await button('Register').click()
    await expect.element(notice).toBeVisible()
    const [sent, sentAgain] = [first, again].map(({ server }) => server.keysOf(register)[0])
    expect(sent).toMatch(/^[0-9a-f]{32}$/)
    expect(sentAgain).toBe(sent)
  })
})

test('nothing is found by accessibility tools', async () => {
  await openAs('DEV', path, routes)
  await button('Add institution').click()
  await field('Name').fill('Lusaka School of Music')
  await field('Database Password').fill('short')
  await field('Street').click()
  expect(await accessibilityFaults()).toEqual([])
})
