import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { expectLogged } from '../../test/console.ts'
import { noAnswer, ok, refused, type Sent } from '../../test/fake-server.ts'
import { college, directoryPage, ministry, uuid, wholeInstitution } from '../../test/institutions.ts'
import { closeApp, openAs } from '../../test/open-app.tsx'
import { usePreferences } from '../state/preferences.ts'

const path = '/insaka/admin/institutions'
const list = 'GET /api/admin/institutions'
const register = 'POST /api/admin/institutions/create'
const change = 'PUT /api/admin/institutions'
const field = (label: string) => page.getByRole('dialog').getByLabelText(label, { exact: true })
const button = (label: string) => page.getByRole('button', { name: label, exact: true })
const card = (alias: string) => page.getByRole('button', { name: new RegExp(alias) })

let all = [college, ministry]
beforeEach(() => {
  all = [college, ministry]
})
const routes = {
  [list]: (sent: Sent) => directoryPage(sent, all),
  'GET /api/admin/institutions/MIHUD': () => ok({ institution: ministry }),
  'GET /api/admin/institutions/KCC': () => ok({ institution: college }),
}

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

describe('the institutions', () => {
  test('are cards with name and short name, found by search and page by page', async () => {
    all = Array.from({ length: 30 }, (_, i) =>
      wholeInstitution({
        id: uuid(i + 100),
        name: `School ${i + 10}`,
        alias: `S ${i + 10}`,
        code: `S${i + 10}`,
      }),
    )
    const { address } = await openAs('DEV', path, routes)
    await expect.element(button('School 10 S 10 · S10')).toBeVisible()
    await expect.element(page.getByText('30 records')).toBeVisible()
    await button('Next page').click()
    await expect.element(button('School 22 S 22 · S22')).toBeVisible()
    expect(address()).toBe(`${path}?page=1`)
    await page.getByRole('searchbox').fill('school 39')
    await expect.element(page.getByText('1 record', { exact: true })).toBeVisible()
    expect(address()).toBe(`${path}?search=school+39`)
    await page.getByRole('searchbox').fill('nowhere')
    await expect.element(page.getByText(/No institution has this in its name/)).toBeVisible()
    await button('Clear search').click()
    await expect.element(button('School 10 S 10 · S10')).toBeVisible()
  })

  test('can be asked for again when they could not be loaded', async () => {
    const { server } = await openAs('DEV', path, { ...routes, [list]: () => refused('INTERNAL') })
    await expect.element(page.getByText('The institutions could not be loaded.')).toBeVisible()
    server.change(list, routes[list])
    await button('Try again').click()
    await expect.element(card('Kabwe College')).toBeVisible()
  })
})

describe('the registration', () => {
  test('begins in Zambia, and shows what follows from the acronym and the type', async () => {
    await openAs('DEV', path, routes)
    await button('Add institution').click()
    await expect.element(page.getByRole('dialog', { name: 'Institution Registration' })).toBeVisible()
    await expect.element(field('Name')).toHaveFocus()
    await expect.element(field('Country')).toHaveValue('ZM')
    await expect.element(field('Schema Name')).toHaveValue('—')
    await field('Database Type').selectOptions('MYSQL')
    await field('Institution Acronym').fill('ls&')
    await expect.element(field('Tenant ID')).toHaveValue('LS&')
    await field('Institution Acronym').fill('ls&_m')
    await expect.element(field('Tenant ID')).toHaveValue('—')
    await field('Institution Acronym').fill('ls&m')
    const schema = `insaka_ls_m_db_${new Date().getFullYear()}`
    await expect.element(field('Tenant ID')).toHaveValue('LS&M')
    await expect.element(field('Schema Name')).toHaveValue(schema)
    await expect.element(field('Database Username')).toHaveValue('insakals_muser')
    await expect.element(field('Database URL')).toHaveValue(`jdbc:mysql://localhost:3306/${schema}`)
    await expect.element(field('Database Driver')).toHaveValue('com.mysql.cj.jdbc.Driver')
    await expect.element(field('Schema Name')).toHaveAttribute('readonly')
  })

  test('can be sent when all is right, and is sent as the server takes it', async () => {
    const { server } = await openAs('DEV', path, {
      ...routes,
      [register]: () => {
        const made = wholeInstitution({
          id: uuid(7),
          name: 'Lusaka School of Music',
          alias: 'Music',
          code: 'LS&M',
        })
        all = [college, made, ministry]
        return ok({ institution: made, institutions: [] }, 'The institution has been registered.')
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

  test.each([
    ['a message under a field of the address', { 'address.city': ['This city is not known.'] }, 'City'],
    ['a taken acronym', { code: ['Another institution has this acronym.'] }, 'Institution Acronym'],
    ['a guessed password', { 'tenant.databasePassword': ['Too common.'] }, 'Database Password'],
  ])('shows %s there, and keeps what was typed', async (_, fields, label) => {
    await openAs('DEV', path, { ...routes, [register]: () => refused('INVALID', { fields }) })
    await button('Add institution').click()
    await fillRegistration()
    await button('Register').click()
    await expect.element(field(label)).toHaveFocus()
    expectLogged('Failed to register institution')
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Name')).toHaveValue('Lusaka School of Music')
    await expect.element(field('Database Password')).toHaveValue('baobab-and-kapenta')
  })

  test('shows a field that was refused with its message, above the buttons', async () => {
    const fields = { 'tenant.databasePassword': ['This password is too common.'] }
    await openAs('DEV', path, { ...routes, [register]: () => refused('INVALID', { fields }) })
    await button('Add institution').click()
    await fillRegistration()
    await button('Register').click()
    await expect.element(field('Database Password')).toHaveFocus()
    expectLogged('Failed to register institution')
    const message = page.getByText('This password is too common.').last()
    const bottom = () => message.element().getBoundingClientRect().bottom
    await expect.poll(bottom).toBeLessThan(button('Register').element().getBoundingClientRect().top)
  })

  test('sent before all is right, says so', async () => {
    const { server } = await openAs('DEV', path, routes)
    await button('Add institution').click()
    await field('Name').fill('Lusaka School of Music')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Please fill in all the required fields and resubmit.')).toBeVisible()
    await expect.element(field('Short Name')).toHaveFocus()
    expect(server.bodiesOf(register)).toEqual([])
  })

  test('keeps everything when no server answers, and asks before it is thrown away', async () => {
    await openAs('DEV', path, { ...routes, [register]: noAnswer })
    await button('Add institution').click()
    await fillRegistration()
    await button('Register').click()
    await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
    expectLogged('Failed to register institution')
    await expect.element(field('Street')).toHaveValue('2 Addis Ababa Drive')
    await button('Close').click()
    await expect.element(page.getByText('Discard what you typed?')).toBeVisible()
  })
})

describe('what was typed and not sent', () => {
  test('stands there again after a reload, but for the password', async () => {
    await openAs('DEV', `${path}?institution=new`, routes)
    await fillRegistration()
    await closeApp()
    await openAs('DEV', `${path}?institution=new`, routes)
    await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
    await expect.element(field('Street')).toHaveValue('2 Addis Ababa Drive')
    await expect.element(field('Province')).toHaveValue('LUSAKA')
    await expect.element(field('Database Password')).toHaveValue('')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect.element(field('Street')).toHaveValue('')
    await button('Close').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('of a change goes on top of what is saved meanwhile', async () => {
    const { server } = await openAs('DEV', `${path}?institution=KCC`, routes)
    await field('Street').fill('1 Buntungwa Street')
    await closeApp()
    await openAs('DEV', `${path}?institution=KCC`, {
      ...routes,
      [change]: () => refused('STALE', { current: { ...college, version: 9, alias: 'Kabwe Institute' } }),
    })
    await expect.element(field('Street')).toHaveValue('1 Buntungwa Street')
    await button('Update').click()
    await button('Keep mine').click()
    expectLogged('Failed to update institution')
    await expect.element(field('Short Name')).toHaveValue('Kabwe Institute')
    await expect.element(field('Street')).toHaveValue('1 Buntungwa Street')
    expect(server.bodiesOf(change)).toEqual([])
  })
})

test('an address with an institution that there is not says so', async () => {
  const { address } = await openAs('DEV', `${path}?institution=NONE&page=1`, {
    ...routes,
    'GET /api/admin/institutions/NONE': () => refused('NOT_FOUND'),
  })
  await expect.element(page.getByText('The institution could not be loaded.')).toBeVisible()
  await button('Close dialog').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe(`${path}?page=1`)
})

describe('an institution', () => {
  test('opens with its own fields, without a password and with its departments', async () => {
    const { address } = await openAs('DEV', path, routes)
    await card('Infrastructure').click()
    await expect.element(page.getByRole('dialog', { name: 'Institution', exact: true })).toBeVisible()
    await expect.element(field('Institution Acronym')).toHaveAttribute('readonly')
    await expect.element(field('Institution Acronym')).toHaveValue('MIHUD')
    await expect.element(field('Schema Name')).toHaveValue('insaka_mihud_db_2024')
    await expect.element(field('Database Password')).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Departments: 2' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Departments')
    expect(address()).toBe('/insaka/admin/departments?institution=MIHUD')
  })

  test('stays open when the search that was typed before it arrives', async () => {
    const { address } = await openAs('DEV', `${path}?page=0`, routes)
    await expect.element(card('Infrastructure')).toBeVisible()
    await page.getByRole('searchbox').fill('Infra')
    await card('Infrastructure').click()
    await expect.poll(address).toBe(`${path}?search=Infra&institution=MIHUD`)
    await expect.element(field('Short Name')).toHaveValue('Infrastructure')
  })

  test('is saved when it is right and changed', async () => {
    const { server } = await openAs('DEV', path, {
      ...routes,
      [change]: () => {
        all = [{ ...college, alias: 'Kabwe Crafts', version: 5 }, ministry]
        return ok({ institution: all[0], institutions: [] }, 'The institution has been saved.')
      },
    })
    await card('Kabwe College').click()
    await expect.element(button('Update')).toBeDisabled()
    await field('Short Name').fill('')
    await expect.element(button('Update')).toBeDisabled()
    await field('Short Name').fill('Kabwe College ')
    await expect.element(button('Update')).toBeDisabled()
    await field('Short Name').fill('Kabwe Crafts')
    await field('Email').fill('')
    await button('Update').click()
    await expect.element(page.getByText('The institution has been saved.')).toBeVisible()
    await expect.element(card('Kabwe Crafts')).toBeVisible()
    const [sent] = server.bodiesOf(change)
    expect(sent).toMatchObject({
      id: college.id,
      version: 4,
      code: 'KCC',
      alias: 'Kabwe Crafts',
      address: { city: 'Lusaka', email: null },
      tenant: { databaseType: 'POSTGRESQL' },
    })
    expect(JSON.stringify(sent)).not.toContain('databasePassword')
  })

  describe('that somebody else has changed', () => {
    const current = {
      ...college,
      version: 9,
      alias: 'Kabwe Institute',
      type: 'UNIVERSITY' as const,
      address: { ...college.address, city: 'Kabwe' },
    }
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

    async function meetTheChange() {
      const opened = await openAs('DEV', path, {
        ...routes,
        [change]: ({ body }) =>
          (body as { version: number }).version === 9
            ? ok({ institution: current, institutions: [] }, 'The institution has been saved.')
            : refused('STALE', { current }),
      })
      await card('Kabwe College').click()
      await field('Short Name').fill('Kabwe Crafts')
      await field('Street').fill('1 Buntungwa Street')
      await button('Update').click()
      await expect.element(row('Short Name')).toHaveTextContent('Kabwe CraftsKabwe Institute')
      expectLogged('Failed to update institution')
      return opened
    }

    test('is told field by field, and what was typed goes on top of it when asked', async () => {
      const { server } = await meetTheChange()
      await expect.element(row('Type')).toHaveTextContent('University')
      await expect.element(row('City')).toHaveTextContent('not changed by you')
      expect(await accessibilityFaults()).toEqual([])
      await expect.element(page.getByRole('heading', { name: 'Institution', exact: true })).toHaveFocus()
      await button('Keep mine').click()
      await expect.element(field('Short Name')).toHaveValue('Kabwe Crafts')
      await expect.element(field('Street')).toHaveValue('1 Buntungwa Street')
      await expect.element(field('City')).toHaveValue('Kabwe')
      await expect.element(field('Type')).toHaveValue('UNIVERSITY')
      expect(server.bodiesOf(change)).toHaveLength(1)
      await button('Update').click()
      await expect.element(page.getByText('The institution has been saved.')).toBeVisible()
      expect(server.bodiesOf(change).at(-1)).toMatchObject({
        version: 9,
        alias: 'Kabwe Crafts',
        type: 'UNIVERSITY',
        address: { street: '1 Buntungwa Street', city: 'Kabwe' },
      })
    })

    test('can be taken instead of what was typed', async () => {
      await meetTheChange()
      await button('Take theirs').click()
      await expect.element(field('Short Name')).toHaveValue('Kabwe Institute')
      await expect.element(field('Street')).toHaveValue('14 Independence Avenue')
      await expect.element(button('Update')).toBeDisabled()
    })
  })
})

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  beforeEach(() => usePreferences.setState({ colorScheme }))

  test('nothing is found by accessibility tools', async () => {
    await openAs('DEV', path, routes)
    await expect.element(card('Kabwe College')).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await button('Add institution').click()
    await field('Name').fill('Lusaka School of Music')
    await field('Database Password').fill('short')
    await field('Street').click()
    expect(await accessibilityFaults()).toEqual([])
  })
})
