import { yearOf } from '@insaka/domain/core/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectLogged } from '../../test/logged-failures.ts'
import { noAnswer, ok, refusalReply, type SentRequest } from '../../test/fake-server.ts'
import { college, directoryPage, ministry, uuid, wholeInstitution } from '../../test/institutions.ts'
import { closeApp, openAs } from '../../test/open-app.tsx'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { longTest } from '../../test/long-tests.ts'

const path = '/insaka/admin/institutions'

const register = 'POST /api/admin/institutions/create'

const field = (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true })

const button = (label: string) => page.getByRole('button', { name: label, exact: true })

const card = (alias: string) => page.getByRole('button', { name: new RegExp(alias) })

let all = [college, ministry]

beforeEach(() => {
  all = [college, ministry]
})

const routes = { 'GET /api/admin/institutions': (request: SentRequest) => directoryPage(request, all) }

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

test('starts in Zambia and derives values from the acronym and the type', async () => {
  await openAs('DEV', path, routes)
  await button('Add institution').click()
  await expect.element(page.getByRole('dialog', { name: 'Institution Registration' })).toBeVisible()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Country')).toHaveValue('ZM')
  await expect.element(field('Schema Name')).toHaveValue('–')
  await field('Database Type').selectOptions('MYSQL')
  await field('Institution Acronym').fill('ls&')
  await expect.element(field('Tenant ID')).toHaveValue('LS&')
  await field('Institution Acronym').fill('ls&_m')
  await expect.element(field('Tenant ID')).toHaveValue('–')
  await field('Institution Acronym').fill('ls&m')
  const schema = `insaka_ls_m_db_${yearOf(new Date())}`
  await expect.element(field('Tenant ID')).toHaveValue('LS&M')
  await expect.element(field('Schema Name')).toHaveValue(schema)
  await expect.element(field('Database Username')).toHaveValue('insakals_muser')
  await expect.element(field('Database URL')).toHaveValue(`jdbc:mysql://localhost:3306/${schema}`)
  await expect.element(field('Database Driver')).toHaveValue('com.mysql.cj.jdbc.Driver')
  await expect.element(field('Schema Name')).toHaveAttribute('readonly')
})

test('is sent when valid, in the form that the server expects', async () => {
  const { server } = await openAs('DEV', path, {
    ...routes,
    [register]: () => {
      const registeredInstitution = wholeInstitution({
        id: uuid(7),
        name: 'Lusaka School of Music',
        alias: 'Music',
        code: 'LS&M',
      })
      all = [college, registeredInstitution, ministry]
      return ok(
        { institution: registeredInstitution, institutions: [] },
        'The institution has been registered.',
      )
    },
  })
  await button('Add institution').click()
  await expect.element(button('Register')).toBeDisabled()
  await fillRegistration()
  await field('Database Password').fill('eleven char')
  await expect.element(button('Register')).toBeDisabled()
  await field('Database Password').fill('baobab-and-kapenta')
  await button('Register').click()
  await expect.element(page.getByText('The institution has been registered.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(card('Lusaka School of Music')).toBeVisible()
  expect(server.bodiesOf(register)).toMatchObject([
    {
      name: 'Lusaka School of Music',
      alias: 'School of Music',
      code: 'LS&M',
      type: 'SCHOOL',
      address: {
        location: 'Rhodes Park',
        street: '2 Addis Ababa Drive',
        city: 'Lusaka',
        postalCode: '10101',
        province: 'LUSAKA',
        country: 'ZM',
        phoneNumber: null,
        email: null,
      },
      tenant: { databaseType: 'POSTGRESQL', databasePassword: 'baobab-and-kapenta' },
    },
  ])
})

test('shows each error at its field and keeps the input', async () => {
  const { server } = await openAs('DEV', path, routes)
  await button('Add institution').click()
  await fillRegistration()
  for (const [label, fields] of Object.entries({
    City: { 'address.city': ['This city is not known.'] },
    'Institution Acronym': { code: ['Another institution has this acronym.'] },
    'Database Password': { 'tenant.databasePassword': ['Too common.'] },
  })) {
    server.change(register, () => refusalReply('INVALID', { fields }))
    await button('Register').click()
    await expect.element(field(label)).toHaveFocus()
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
  }
  expectLogged('Failed to register institution')
  await expect.element(field('Name')).toHaveValue('Lusaka School of Music')
  await expect.element(field('Database Password')).toHaveValue('baobab-and-kapenta')
})

test('shows the message of a rejected field, also above the buttons', async () => {
  const fields = { 'tenant.databasePassword': ['This password is too common.'] }
  await openAs('DEV', path, { ...routes, [register]: () => refusalReply('INVALID', { fields }) })
  await button('Add institution').click()
  await fillRegistration()
  await button('Register').click()
  await expect.element(field('Database Password')).toHaveFocus()
  expectLogged('Failed to register institution')
  const message = page.getByText('This password is too common.').last()
  const bottom = () => message.element().getBoundingClientRect().bottom
  await expect.poll(bottom).toBeLessThan(button('Register').element().getBoundingClientRect().top)
})

describe('a registration whose answer was lost', () => {
  const savedInstitution = wholeInstitution({
    id: uuid(7),
    name: 'Lusaka School of Music',
    code: 'LS&M',
    type: 'SCHOOL',
  })
  const notice = page.getByText(/Your earlier attempt registered this institution/)
  const change = 'PUT /api/admin/institutions'
  const changedRoutes = {
    ...routes,
    'GET /api/admin/institutions/LS%26M': () => ok({ institution: savedInstitution }),
    [change]: () =>
      ok({ institution: savedInstitution, institutions: [] }, 'The institution has been updated.'),
  }

  async function sendTwice() {
    const opened = await openAs('DEV', path, { ...changedRoutes, [register]: noAnswer })
    await button('Add institution').click()
    await fillRegistration()
    await button('Register').click()
    await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
    expectLogged('Failed to register institution')
    await field('Institution Acronym').fill('lsm')
    await field('City').fill('Kitwe')
    opened.server.change(register, () => refusalReply('ALREADY_SAVED', { current: savedInstitution }))
    all = [college, savedInstitution, ministry]
    await button('Register').click()
    await expect.element(page.getByRole('dialog', { name: 'Institution', exact: true })).toBeVisible()
    return opened
  }

  test('continues as a change of the institution', async () => {
    const { server } = await sendTwice()
    await expect.element(notice).toBeVisible()
    await expect.element(field('Institution Acronym')).toHaveValue('LS&M')
    await expect.element(field('City')).toHaveValue('Kitwe')
    await button('Update').click()
    await expect.element(page.getByText('The institution has been updated.')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    const [body] = server.bodiesOf(change)
    const { version } = savedInstitution
    expect(body).toMatchObject({
      id: uuid(7),
      version,
      code: 'LS&M',
      address: { city: 'Kitwe', street: '2 Addis Ababa Drive' },
    })
    expect(body).not.toHaveProperty('tenant.databasePassword')
    await card('Lusaka School of Music').click()
    await expect.element(field('City')).toHaveValue('Lusaka')
    await expect.element(notice).not.toBeInTheDocument()
  })

  longTest('is found by its idempotency key after a reload', async () => {
    const first = await openAs('DEV', path, { ...routes, [register]: noAnswer })
    await button('Add institution').click()
    await fillRegistration()
    await button('Register').click()
    await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
    expectLogged('Failed to register institution')
    await closeApp()
    const reopened = await openAs('DEV', `${path}?institution=new`, {
      ...changedRoutes,
      [register]: () => refusalReply('ALREADY_SAVED', { current: savedInstitution }),
    })
    await expect.element(field('City')).toHaveValue('Lusaka')
    await field('Database Password').fill('baobab-and-kapenta')
    await button('Register').click()
    await expect.element(notice).toBeVisible()
    const [firstKey, secondKey] = [first, reopened].map(({ server }) => server.keysOf(register)[0])
    expect(firstKey).toMatch(/^[0-9a-f]{32}$/)
    expect(secondKey).toBe(firstKey)
  })
})

longTest('keeps the focus in the open question after a rejection', async () => {
  let refuse = () => {}
  const fields = { 'tenant.databasePassword': ['This password is too common.'] }
  await openAs('DEV', path, {
    ...routes,
    [register]: () =>
      new Promise((resolve) => {
        refuse = () => resolve(refusalReply('INVALID', { fields }))
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

longTest('passes the accessibility check', async () => {
  await openAs('DEV', path, routes)
  await button('Add institution').click()
  await field('Name').fill('Lusaka School of Music')
  await field('Database Password').fill('short')
  await field('Street').click()
  expect(await accessibilityFaults()).toEqual([])
})
