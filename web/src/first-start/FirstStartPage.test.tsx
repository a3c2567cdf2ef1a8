import { linkRefusals, nextSteps } from '@insaka/domain/first-start/first-start.labels'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { beginning } from '../../../domain/test/first-start.ts'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { expectLogged } from '../../test/console.ts'
import { fakeServer, noAnswer, ok, refused } from '../../test/fake-server.ts'
import { openApp } from '../../test/open-app.tsx'

const look = 'POST /api/admin/first-start/link'
const begin = 'POST /api/admin/first-start'
const address = '/insaka/begin#lk3.seal'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const part = (name: string) => page.getByRole('region', { name })
const field = (label: string, of = 'Institution') => part(of).getByLabelText(label, { exact: true })
const title = page.getByRole('heading', { level: 1 })

async function open(routes: Parameters<typeof fakeServer>[0] = {}, path = address) {
  const server = fakeServer({ [look]: () => ok({ state: 'ready' }), [begin]: () => ok({}), ...routes })
  const app = await openApp(path)
  await expect.element(title).toHaveTextContent('Set up Insaka')
  return { server, ...app }
}

const { institution, department, designation, admin, developer } = beginning
const texts = {
  Institution: {
    Name: institution.name,
    'Short Name': institution.alias,
    'Institution Acronym': 'lakes',
    Location: institution.location,
    Street: institution.street,
    City: institution.city,
    'Postal Code': institution.postalCode,
  },
  'Department and designation': {
    'Department Code': 'psu',
    'Department Name': department.name,
    'Designation Code': 'head',
    'Designation Title': designation.title,
  },
}
async function fillPerson(of: string, person: typeof admin) {
  const labelled = {
    'First Name': person.firstName,
    'Last Name': person.lastName,
    'Employee No.': person.code,
    'National ID': person.nationalId,
    Email: person.email,
    'Phone Number': person.phoneNumber,
    Username: person.username,
    Password: person.password,
    'Repeat Password': person.password,
  }
  for (const [label, text] of Object.entries(labelled)) await field(label, of).fill(text)
  await field('Gender', of).selectOptions(person.gender)
}

async function fillIn() {
  for (const [of, labels] of Object.entries(texts))
    for (const [label, text] of Object.entries(labels)) await field(label, of).fill(text)
  await field('Type').selectOptions(institution.type)
  await field('Province').selectOptions(institution.province)
  await fillPerson('Administrator', admin)
}

describe('with a link that is good', () => {
  test('the institution and its administrator are registered, who goes on to sign in', async () => {
    const { server, address: at } = await open()
    await expect.element(field('Name')).toHaveFocus()
    await expect.element(button('Register')).toBeDisabled()
    expect(await accessibilityFaults()).toEqual([])
    await fillIn()
    await button('Register').click()

    await expect.element(page.getByText('Ministry of Lakes is registered.')).toBeVisible()
    await expect.element(page.getByText('Sign in as kapasa.')).toBeVisible()
    for (const step of nextSteps) await expect.element(page.getByText(step)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    expect(server.bodiesOf(look)).toEqual([{ link: 'lk3.seal' }])
    expect(server.bodiesOf(begin)).toEqual([
      { link: 'lk3.seal', institution, department, designation, admin, developer: null },
    ])

    const link = page.getByRole('link', { name: 'Go to the sign-in page' })
    await expect.element(link).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Username')).toHaveValue('kapasa')
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
    expect(at()).toBe('/')
    expect(Object.values(localStorage).join()).not.toMatch(/kapasa|Lunsemfwa|lk3/)
  })

  test('a developer is registered on request, and not once that was taken back', async () => {
    const { server } = await open({ [begin]: () => refused('BUSY') })
    const wish = page.getByRole('switch', { name: 'Register a developer as well' })
    await fillIn()
    await wish.click()
    await expect.element(button('Register')).toBeDisabled()
    await fillPerson('Developer', developer)
    await button('Register').click()
    await expect.element(page.getByRole('alert').first()).toHaveTextContent('very busy')
    await wish.click()
    await expect.element(field('Username', 'Developer')).not.toBeInTheDocument()
    await button('Register').click()
    await expect
      .poll(() => server.bodiesOf(begin))
      .toMatchObject([{ developer: developer }, { developer: null }])
    expectLogged('Failed to begin')
  })

  test('two passwords that differ are not sent', async () => {
    const { server } = await open()
    await fillIn()
    await field('Repeat Password', 'Administrator').fill('Lunsemfwa-78')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(part('Administrator').getByText('The two passwords differ. Please type them again.'))
      .toBeVisible()
    expect(server.bodiesOf(begin)).toEqual([])
  })

  test('what the server refuses stands under its field, and what was typed stays', async () => {
    const message = 'This password is too common. Please choose another one.'
    await open({ [begin]: () => refused('INVALID', { fields: { 'admin.password': [message] } }) })
    await fillIn()
    await button('Register').click()
    await expect.element(part('Administrator').getByText(message)).toBeVisible()
    await expect.element(field('Password', 'Administrator')).toHaveFocus()
    await expect.element(field('Name')).toHaveValue('Ministry of Lakes')
    expectLogged('Failed to begin')
  })

  test('whose hour ends while it is filled in, the form says so', async () => {
    await open({ [begin]: () => refused('NOT_ALLOWED', { message: linkRefusals.late }) })
    await fillIn()
    await button('Register').click()
    await expect.element(page.getByText(linkRefusals.late)).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Ministry of Lakes')
    expectLogged('Failed to begin')
  })

  test('whoever is second is led to the sign-in page', async () => {
    await open({ [begin]: () => refused('ALREADY_BEGUN', { message: linkRefusals.begun }) })
    await fillIn()
    await button('Register').click()
    await expect.element(page.getByText(linkRefusals.begun)).toBeVisible()
    await expect.element(button('Register')).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expectLogged('Failed to begin')
  })

  test('leaving asks before anything typed is gone', async () => {
    const { router } = await open()
    await field('Name').fill('Ministry of Lakes')
    void router.navigate({ to: '/' })
    await expect.element(page.getByRole('heading', { name: 'Discard what you typed?' })).toBeVisible()
    await button('Keep editing').click()
    await expect.element(field('Name')).toHaveValue('Ministry of Lakes')
  })
})

describe('with a link that is not', () => {
  test.each(['begun', 'late', 'wrong'] as const)('the page says why: %s', async (state) => {
    await open({ [look]: () => ok({ state }) })
    await expect.element(page.getByText(linkRefusals[state])).toBeVisible()
    await expect.element(button('Register')).not.toBeInTheDocument()
    const signIn = page.getByRole('link', { name: 'Sign in' })
    if (state === 'begun') await expect.element(signIn).toBeVisible()
    else await expect.element(signIn).not.toBeInTheDocument()
  })

  test('an address without one is asked about all the same', async () => {
    const { server } = await open({ [look]: () => ok({ state: 'begun' }) }, '/insaka/begin')
    await expect.element(page.getByText(linkRefusals.begun)).toBeVisible()
    expect(server.bodiesOf(look)).toEqual([{ link: 'none' }])
  })

  test('where no server answers, another try is offered', async () => {
    const { server } = await open({ [look]: noAnswer })
    await expect.element(page.getByText('The link could not be checked.')).toBeVisible()
    server.change(look, () => ok({ state: 'ready' }))
    await button('Try again').click()
    await expect.element(field('Name')).toBeVisible()
    expectLogged('Failed to load first-start')
  })
})
