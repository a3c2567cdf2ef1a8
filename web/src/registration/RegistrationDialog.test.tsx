import { paginate } from '@insaka/domain/core/paging'
import type { Role } from '@insaka/domain/permissions'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { institution, userOf } from '../../test/factory.ts'
import { uuid } from '../../test/institutions.ts'
import { expectLogged } from '../../test/logged-failures.ts'
import { fakeServer, ok, refusalReply, type SentRequest } from '../../test/fake-server.ts'
import { closeApp, openApp, openAs } from '../../test/open-app.tsx'

const route = 'POST /api/auth/users/register'
const message = 'The user has been registered.'
const other = {
  ...institution,
  id: 'other',
  code: 'KTC',
  name: 'Kafue Technical College',
  alias: 'Kafue',
  departments: [],
}
const { departments: _, ...listed } = institution
const { departments: __, ...otherListed } = other

const field = (name: string) => page.getByRole('dialog').getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const institutions = page.getByRole('dialog').getByRole('combobox', { name: 'Institution' })
const options = (name: string) =>
  [...(field(name).element() as HTMLSelectElement).options].map(({ text }) => text)

const registered = ({ body }: SentRequest) => {
  const { user, ...person } = body as { user: { username: string } }
  const registeredUser = { ...userOf('GUEST'), ...person, id: `made ${user.username}` }
  return ok(
    { users: [], pagination: paginate({ page: 0, size: 100 }, 0, 0), user: { ...registeredUser, user } },
    message,
  )
}

const routes = {
  'GET /api/admin/institutions': ({ url }: SentRequest) =>
    ok({
      institutions: url.includes('search=kafue') ? [otherListed] : [listed, otherListed],
      pagination: paginate({ page: 0, size: 20 }, url.includes('search=') ? 1 : 25, 2),
    }),
  'GET /api/admin/institutions/MIHUD': () => ok({ institution }),
  'GET /api/admin/institutions/KTC': () => ok({ institution: other }),
  [route]: registered,
}

async function signUp(changes: object = {}) {
  const server = fakeServer({ ...routes, ...changes })
  await openApp('/')
  await button('Sign Up').click()
  await expect.element(field('First Name')).toHaveFocus()
  return server
}

async function addUser(role: Role, changes: object = {}) {
  const opened = await openAs(role, '/insaka/admin/users', {
    ...routes,
    'GET /api/auth/users': () =>
      ok({ users: [], pagination: paginate({ page: 0, size: 100 }, 0, 0), everybody: 0, waiting: 0 }),
    ...changes,
  })
  await page.getByRole('link', { name: 'Add User' }).click()
  await expect.element(field('First Name')).toHaveFocus()
  return opened
}

async function fillIn({ withInstitution = false } = {}) {
  await field('First Name').fill('Chanda')
  await field('Last Name').fill('Zulu')
  await field('Gender').selectOptions('MALE')
  await field('National ID').fill('123456/78/1')
  await field('Phone Number').fill('0977123456')
  await field('Email').fill('chanda@mihud.example')
  await field('Employee No.').fill('EMP-7')
  await field('Employment Type').selectOptions('PERMANENT')
  if (withInstitution) await choose('Infrastructure', /Ministry of Infrastructure/)
  await expect.poll(() => options('Department')).toContain('Procurement')
  await field('Department').selectOptions('PROC')
  await field('Designation').selectOptions('Head')
  await field('Username').fill('chanda.zulu')
  await field('Password').fill('mosi-oa-tunya')
}

async function choose(searchText: string, name: RegExp) {
  await institutions.fill(searchText)
  await page.getByRole('option', { name }).click()
}

test('registers a visitor, whose account waits for approval', async () => {
  const server = await signUp()
  await expect.element(dialog('USER REGISTRATION FORM')).toBeVisible()
  await expect.element(button('Signup')).toBeDisabled()
  await expect.element(field('Role')).not.toBeInTheDocument()
  expect(await accessibilityFaults()).toEqual([])
  await fillIn({ withInstitution: true })
  await button('Signup').click()

  await expect.element(page.getByText(message)).toBeVisible()
  await expect
    .element(page.getByText(/An administrator of your institution \(MIHUD\) has to approve/))
    .toBeVisible()
  await expect.element(field('First Name')).not.toBeInTheDocument()
  await expect.element(page.getByText('Your username is chanda.zulu.', { exact: true })).toBeVisible()
  await expect.element(button('Close')).toHaveFocus()
  expect(server.bodiesOf(route)).toEqual([
    expect.objectContaining({
      firstName: 'Chanda',
      middleName: null,
      status: 'ACTIVE',
      institution: 'MIHUD',
      department: 'PROC',
      designation: 'Head',
      user: { username: 'chanda.zulu', password: 'mosi-oa-tunya', role: null },
    }),
  ])
  await button('Close').click()
  await expect.element(button('Sign Up')).toHaveFocus()
})

test('replaces the message of the last attempt', async () => {
  const server = await signUp({ [route]: () => refusalReply('INVALID') })
  await fillIn({ withInstitution: true })
  await button('Signup').click()
  const fault = page.getByRole('button', { name: 'OKAY' }).element().parentElement!
  expect(fault.textContent).toContain('Please correct the marked fields.')
  let refuse = () => {}
  server.change(
    route,
    () => new Promise<Response>((resolve) => (refuse = () => resolve(refusalReply('INVALID')))),
  )
  await button('Signup').click()
  await expect.poll(() => fault.isConnected).toBe(false)
  // A request without a reply would fail a minute later, during another test.
  refuse()
  await expect.element(page.getByText('Please correct the marked fields.')).toBeVisible()
})

test('ignores clicks outside the dialog, and asks before discarding input', async () => {
  await signUp()
  await field('First Name').fill('Chanda')
  document.querySelector<HTMLElement>('.mantine-Modal-inner')?.click()
  await expect.element(field('First Name')).toHaveValue('Chanda')
  const top = dialog('USER REGISTRATION FORM').element().getBoundingClientRect().top
  expect(top).toBe(10)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Discard what you typed?')).toBeVisible()
})

describe('input of a visitor', () => {
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  const reload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  test('is discarded by Back or a reload only after a question', async () => {
    fakeServer(routes)
    const { address, router } = await openApp('/')
    await button('Sign Up').click()
    await expect.element(field('First Name')).toHaveFocus()
    expect(reload()).toBe(false)
    await field('First Name').fill('Chanda')
    await expect.poll(reload).toBe(true)
    router.history.push('/nothing')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(field('First Name')).toHaveValue('Chanda')
    expect(address()).toBe('/')
    router.history.push('/nothing')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(address).toBe('/nothing')
    await expect.poll(reload).toBe(false)
  })

  test('does not hold back a registered user', async () => {
    await signUp()
    await fillIn({ withInstitution: true })
    await button('Signup').click()
    await expect.element(page.getByText(/has to approve/)).toBeVisible()
    await expect.poll(reload).toBe(false)
  })
})

test('marks optional fields without changing their accessible names', async () => {
  await signUp()
  const label = page.getByText('Middle Name', { exact: true }).element()
  // The empty alternative text keeps the marker out of the accessible name.
  expect(getComputedStyle(label, '::after').content).toBe('"optional" / ""')
  expect(getComputedStyle(label).justifyContent).toBe('space-between')
  expect(getComputedStyle(label).display).toBe('flex')
})

test('marks invisible or look-alike letters and weak passwords at their fields', async () => {
  const server = await signUp()
  await fillIn({ withInstitution: true })
  await field('Last Name').fill('Zu\u200blu')
  await field('Username').fill('ch\u0430nda')
  await field('Password').fill('aaaaaa')
  await field('First Name').click()
  await expect.element(field('Last Name')).toHaveAccessibleDescription(/invisible characters/)
  await expect
    .element(field('Username'))
    .toHaveAccessibleDescription(/Username can contain only letters a–z, digits and . _ - @/)
  await expect
    .element(field('Password'))
    .toHaveAccessibleDescription(/A password cannot be one character repeated/)
  expect(server.bodiesOf(route)).toEqual([])
})

test('marks missing and wrong fields when submitted too early', async () => {
  const server = await signUp()
  await field('Email').fill('nobody')
  await field('Phone Number').fill('097712345')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'required' }))
    .toHaveTextContent('Please fill in all the required fields and resubmit.')
  await expect.element(field('First Name')).toHaveFocus()
  await expect.element(page.getByText('Phone Number needs at least 10 characters.').last()).toBeVisible()
  const [wrong, right] = ['Email', 'Middle Name'].map((name) =>
    getComputedStyle(page.getByText(name, { exact: true }).last().element()),
  )
  expect(wrong?.color).not.toBe(right?.color)
  expect(server.bodiesOf(route)).toEqual([])
})

test('searches institutions by name, and clears dependent fields on a new choice', async () => {
  await signUp()
  await choose('Infra', /Ministry of Infrastructure/)
  await expect.poll(() => options('Department')).toEqual(['Choose…', 'Procurement'])
  expect(options('Designation')).toEqual(['Choose a department first'])
  await field('Department').selectOptions('PROC')
  expect(options('Designation')).toEqual(['Choose…', 'Head'])
  await field('Designation').selectOptions('Head')
  await choose('kafue', /Kafue Technical College/)
  await expect.element(field('Department')).toHaveValue('')
  await expect.element(field('Designation')).toHaveValue('')
})

test('searches by the typed text, ignoring the earlier choice', async () => {
  await signUp()
  await choose('Infra', /Ministry of Infrastructure/)
  await institutions.fill('kafue')
  const offered = page.getByRole('listbox').getByRole('option')
  await expect
    .poll(() => offered.elements().map((each) => each.textContent))
    .toEqual(['Kafue Technical CollegeKTC'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(institutions).toHaveValue('Kafue Technical College')
})

test('enables the departments after an institution is chosen', async () => {
  let answerRequest = (_answer: Response) => {}
  await signUp({
    'GET /api/admin/institutions/MIHUD': () => new Promise<Response>((resolve) => (answerRequest = resolve)),
  })
  expect(options('Department')).toEqual(['Choose an institution first'])
  await choose('Infra', /Ministry of Infrastructure/)
  await expect.poll(() => options('Department')).toEqual(['Loading…'])
  answerRequest(ok({ institution }))
  await expect.poll(() => options('Department')).toEqual(['Choose…', 'Procurement'])
})

test('Esc closes the list of institutions but keeps the dialog open', async () => {
  await signUp()
  await institutions.click()
  await expect.element(page.getByRole('option', { name: /Kafue/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option', { name: /Kafue/ })).not.toBeInTheDocument()
  await expect.element(dialog('USER REGISTRATION FORM')).toBeVisible()
})

test('shows refusals in the snackbar and at the fields, and keeps the input', async () => {
  await addUser('ADMIN', {
    [route]: () =>
      refusalReply('DUPLICATE', {
        fields: { 'user.username': ['This username is taken.'], code: ['Taken too.'] },
      }),
  })
  await fillIn()
  await button('Save').click()
  await expect.element(page.getByText('This is already in use.')).toBeVisible()
  await expect.element(page.getByText('This username is taken.').last()).toBeVisible()
  await expect.element(page.getByText('Taken too.').last()).toBeVisible()
  // Focus follows the order of the form instead of the server’s order of errors.
  await expect.element(field('Employee No.')).toHaveFocus()
  expectLogged('Failed to register')
  await expect.element(field('Username')).toHaveValue('chanda.zulu')
  await expect.element(field('Password')).toHaveValue('mosi-oa-tunya')
})

test('an administrator registers into their own institution, and the form empties for the next user', async () => {
  const { server } = await addUser('ADMIN')
  await expect.element(dialog('system user')).toBeVisible()
  await expect.element(field('Institution')).toHaveValue(institution.name)
  await expect.element(field('Institution')).toHaveAttribute('readonly')
  expect(options('Role')).toEqual(['Administrator', 'Officer', 'Guest'])
  await expect.element(field('Role')).toHaveValue('ORD')
  expect(await accessibilityFaults()).toEqual([])
  await fillIn()
  await button('Save').click()
  await expect
    .element(page.getByText(/can sign in as/))
    .toHaveTextContent('Chanda Zulu can sign in as chanda.zulu')
  for (const name of ['First Name', 'Employee No.', 'Department', 'Username', 'Password'])
    await expect.element(field(name)).toHaveValue('')
  await expect.element(field('First Name')).toHaveFocus()
  await expect.element(page.getByText(/Please fill in/)).not.toBeInTheDocument()
  expect(server.bodiesOf(route)).toMatchObject([{ user: { role: 'ORD' }, institution: 'MIHUD' }])
  await button('Close').click()
  await expect.element(dialog('system user')).not.toBeInTheDocument()
})

test('a developer registers for any institution, developers too', async () => {
  await addUser('DEV')
  expect(options('Role')).toContain('Developer')
  await expect.element(institutions).toHaveValue(institution.name)
})

test('shows no sign-in hint for a retired member of staff', async () => {
  await addUser('ADMIN')
  await fillIn()
  await field('Status').selectOptions('RETIRED')
  await button('Save').click()
  await expect
    .element(page.getByText(/has the username/))
    .toHaveTextContent('Chanda Zulu has the username chanda.zulu, is retired and cannot sign in.')
})

describe('an earlier attempt whose response was lost', () => {
  const createdUser = {
    ...userOf('GUEST'),
    id: uuid(9),
    firstName: 'Chanda',
    lastName: 'Zulu',
    email: 'first@mihud.example',
  }

  test('continues as an edit for an administrator', async () => {
    const change = 'PUT /api/auth/users/update'
    const { server } = await addUser('ADMIN', {
      [route]: () => refusalReply('ALREADY_SAVED', { current: createdUser }),
      [`GET /api/auth/users/${createdUser.id}/record`]: () => ok({ user: createdUser }),
      [change]: () => ok({ user: createdUser, users: [] }, 'The user has been updated.'),
    })
    await fillIn()
    await button('Save').click()
    await expect.element(dialog('User Details')).toBeVisible()
    await expect.element(page.getByText(/Your earlier attempt registered this user/)).toBeVisible()
    await expect.element(page.getByText(/the password you entered then/)).toBeVisible()
    await expect.element(field('Email')).toHaveValue('chanda@mihud.example')
    await button('Update').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    // Untouched fields take their saved values.
    expect(server.bodiesOf(change)).toMatchObject([
      {
        id: uuid(9),
        version: createdUser.version,
        email: 'chanda@mihud.example',
        user: { role: createdUser.user.role },
      },
    ])
  })

  test('shows a visitor what was saved', async () => {
    await signUp({ [route]: () => refusalReply('ALREADY_SAVED', { current: createdUser }) })
    await fillIn({ withInstitution: true })
    await button('Signup').click()
    await expect.element(page.getByText(/^Thank you, Chanda\./)).toBeVisible()
    await expect
      .element(page.getByText(/The password is the one you typed first/))
      .toHaveTextContent('and the email is first@mihud.example.')
  })
})

test('stores no draft for a visitor', async () => {
  await signUp()
  await field('First Name').fill('Chanda')
  await closeApp()
  await signUp()
  await expect.element(field('First Name')).toHaveValue('')
})
