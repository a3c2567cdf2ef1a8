import { addDays, formatDay, toDay } from '@insaka/domain/core/dates'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { dutyOf, institution, tokenFor, userOf } from '../../test/factory.ts'
import { expectLogged } from '../../test/logged-failures.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { closeApp, openAs } from '../../test/open-app.tsx'
import { draftKeyPrefix } from '../session/session.ts'
import { settings } from '../session/settings.ts'

const profile = 'PUT /api/auth/users/profile'
const password = 'PUT /api/auth/users/password'
const phone = page.getByLabelText('Phone Number')
const email = page.getByLabelText('Email')
const saveContact = page.getByRole('button', { name: 'Save contact details' })
const changePassword = page.getByRole('button', { name: 'Change password' })

test('shows institution and department in full, and a dash for missing values', async () => {
  await openAs('ORD', '/insaka/profile')
  const record = page.getByRole('region', { name: 'Your record' })
  const shownValues = () =>
    Object.fromEntries(
      [...record.element().querySelectorAll('dt')].map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent,
      ]),
    )
  await expect
    .poll(shownValues)
    .toMatchObject({ Institution: institution.name, Department: 'Procurement', 'Middle Name': '–' })
})

test('saves phone and email with the version that was loaded', async () => {
  const { server } = await openAs('ORD', '/insaka/profile', {
    [profile]: ({ body }) =>
      ok({ user: { ...userOf('ORD'), ...(body as object), version: 4 } }, 'Saved well.'),
  })
  await phone.fill('0966000111')
  await saveContact.click()
  await expect.element(page.getByText('Saved well.')).toBeVisible()
  await phone.fill('0966000222')
  await saveContact.click()
  await expect
    .poll(() => server.bodiesOf(profile))
    .toEqual([
      { phoneNumber: '0966000111', email: 'mutale@mihud.example', version: 3 },
      { phoneNumber: '0966000222', email: 'mutale@mihud.example', version: 4 },
    ])
})

test('shows validation errors under the field before sending', async () => {
  const { server } = await openAs('ORD', '/insaka/profile')
  await phone.fill('097712345')
  await email.fill('nobody')
  await saveContact.click()
  await expect.element(page.getByText('Phone Number needs at least 10 characters.')).toBeVisible()
  await expect.element(page.getByText('Email must be an email address')).toBeVisible()
  await expect.element(phone).toHaveFocus()
  expect(server.bodiesOf(profile)).toEqual([])
  await phone.fill('0977123450')
  await expect.element(page.getByText('Phone Number needs at least')).not.toBeInTheDocument()
})

test('asks for the current password only while the email address is changed', async () => {
  const { server } = await openAs('ORD', '/insaka/profile', {
    [profile]: ({ body }) =>
      (body as { currentPassword?: string }).currentPassword === 'wrong one'
        ? refusalReply('INVALID', { fields: { currentPassword: ['This is not your current password.'] } })
        : ok({ user: { ...userOf('ORD'), ...(body as object), version: 4 } }, 'Saved well.'),
  })
  const form = page.getByRole('form', { name: 'Contact details' })
  const current = form.getByLabelText('Current Password', { exact: true })
  await expect.element(current).not.toBeInTheDocument()
  await email.fill('other@mihud.example')
  await saveContact.click()
  await expect.element(current).toHaveFocus()
  await expect.element(form.getByText('Current Password is required.')).toBeVisible()
  expect(server.bodiesOf(profile)).toEqual([])
  await current.fill('wrong one')
  await saveContact.click()
  await expect.element(current).toHaveAccessibleDescription(/This is not your current password\./)

  await email.fill('mutale@mihud.example')
  await expect.element(current).not.toBeInTheDocument()
  await phone.fill('0966000111')
  await saveContact.click()
  await expect.element(page.getByText('Saved well.')).toBeVisible()
  expect(server.bodiesOf(profile).at(-1)).toEqual({
    phoneNumber: '0966000111',
    email: 'mutale@mihud.example',
    version: 3,
  })
  await email.fill('other@mihud.example')
  await current.fill('right one')
  await saveContact.click()
  await expect
    .poll(() => server.bodiesOf(profile).at(-1))
    .toMatchObject({ email: 'other@mihud.example', currentPassword: 'right one', version: 4 })
  await expect.element(current).not.toBeInTheDocument()
  expectLogged('Failed to save')
})

describe('where mail is sent', () => {
  beforeEach(() => void (settings.mail = true))
  afterEach(() => void (settings.mail = false))

  test('shows an unconfirmed address, and sends its link again', async () => {
    const { server } = await openAs('ORD', '/insaka/profile', {
      'GET /api/auth/addresses/own': () => ok({ confirmed: false }),
      'POST /api/auth/addresses/send-again': () => ok({}, 'The link is on its way.'),
    })
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await expect.element(page.getByText('The link is on its way.')).toBeVisible()
    expect(server.sent.filter(({ route }) => route.endsWith('send-again'))).toHaveLength(1)
  })
})

test('shows server errors under their fields, and others above the form', async () => {
  await openAs('ORD', '/insaka/profile', {
    [profile]: () =>
      refusalReply('INVALID', { fields: { email: ['Taken by a colleague.'], version: ['Version is odd.'] } }),
  })
  await email.fill('other@mihud.example')
  await page
    .getByRole('form', { name: 'Contact details' })
    .getByLabelText('Current Password')
    .fill('right one')
  await saveContact.click()
  await expect.element(page.getByText('Taken by a colleague.')).toBeVisible()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(page.getByRole('form', { name: 'Contact details' }).getByRole('alert'))
    .toHaveTextContent('Version is odd.')
  await expect.element(email).toHaveValue('other@mihud.example')
})

test('shows another user’s change, keeps the input, and overwrites on the next save', async () => {
  const current = userOf('ORD', { version: 9, phoneNumber: '0955999888' })
  const { server } = await openAs('ORD', '/insaka/profile', {
    [profile]: ({ body }) =>
      (body as { version: number }).version === 9
        ? ok({ user: { ...current, ...(body as object), version: 10 } }, 'Saved well.')
        : refusalReply('STALE', { current }),
  })
  await phone.fill('0966000111')
  await saveContact.click()
  await expect.element(page.getByText(/Another user has changed .* 0955999888/)).toBeVisible()
  await expect.element(phone).toHaveValue('0966000111')
  await saveContact.click()
  await expect.element(page.getByText('Saved well.')).toBeVisible()
  expect(server.bodiesOf(profile).at(-1)).toMatchObject({ phoneNumber: '0966000111', version: 9 })
})

test('keeps unsaved contact details as a draft, without the password', async () => {
  const { address } = await openAs('ORD', '/insaka/profile')
  const form = page.getByRole('form', { name: 'Contact details' })
  await phone.fill('0966')
  await email.fill('other@mihud.example')
  await form.getByLabelText('Current Password').fill('right one')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect.poll(address).toBe('/insaka/dashboard')
  expect(JSON.stringify(localStorage)).toContain('other@mihud.example')
  expect(JSON.stringify(localStorage)).not.toContain('right one')

  await closeApp()
  await openAs('ORD', '/insaka/profile')
  await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
  await expect.element(phone).toHaveValue('0966')
  await expect.element(form.getByLabelText('Current Password')).toHaveValue('')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(phone).not.toHaveValue('0966')
  expect(Object.keys(localStorage).filter((key) => key.startsWith(draftKeyPrefix))).toEqual([])
})

test('asks before a link discards a new password, which is not kept', async () => {
  const { address } = await openAs('ORD', '/insaka/profile')
  const chosen = page.getByLabelText('New Password', { exact: true })
  await expect.element(chosen).toHaveAccessibleDescription(/Unsaved passwords are not kept\./)
  await chosen.fill('mosi')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await expect.element(question).toHaveTextContent('Your new password has not been saved.')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(chosen).toHaveValue('mosi')
  expect(address()).toBe('/insaka/profile')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(address).toBe('/insaka/dashboard')
})

test('marks a weak new password at its field without sending it', async () => {
  const { server } = await openAs('ORD', '/insaka/profile')
  const chosen = page.getByLabelText('New Password', { exact: true })
  await page.getByLabelText('Current Password').fill('right one')
  await page.getByLabelText('Repeat New Password').fill('insaka')
  for (const [weak, message] of [
    ['insaka', /A password cannot be the name of the product/],
    ['abcd-efgh-jkmn-2345', /This looks like a temporary password/],
  ] as const) {
    await chosen.fill(weak)
    await changePassword.click()
    await expect.element(chosen).toHaveAccessibleDescription(message)
  }
  expect(server.bodiesOf(password)).toEqual([])
})

test('a new password replaces the token and empties the form', async () => {
  const fresh = tokenFor({ jti: 'fresh' })
  const { server } = await openAs('ORD', '/insaka/profile', {
    [password]: ({ body }) =>
      (body as { currentPassword: string }).currentPassword === 'right one'
        ? ok({ access_token: fresh }, 'Your password has been changed.')
        : refusalReply('INVALID', { fields: { currentPassword: ['This is not your current password.'] } }),
  })
  const [current, chosen, repeated] = ['Current Password', 'New Password', 'Repeat New Password'].map(
    (label) => page.getByLabelText(label, { exact: true }),
  )
  await changePassword.click()
  await expect.element(page.getByText('New Password is required.', { exact: true })).toBeVisible()

  await current!.fill('wrong one')
  await chosen!.fill('mosi-oa-tunya')
  await repeated!.fill('mosi-oa-tunja')
  await changePassword.click()
  await expect.element(page.getByText('The two passwords differ.')).toBeVisible()
  expect(server.bodiesOf(password)).toEqual([])

  await repeated!.fill('mosi-oa-tunya')
  await changePassword.click()
  await expect.element(page.getByText('This is not your current password.')).toBeVisible()
  await expect.element(current!).toHaveFocus()

  await current!.fill('right one')
  await changePassword.click()
  await expect.element(page.getByText('Your password has been changed.')).toBeVisible()
  await expect.element(chosen!).toHaveValue('')
  expect(localStorage.getItem('access_token')).toBe(fresh)
})

test('marks permissions that a guest lacks', async () => {
  await openAs('GUEST', '/insaka/profile')
  const permissions = page.getByRole('region', { name: 'Your permissions' })
  await expect.element(permissions.getByText(/^Read registers/)).toBeVisible()
  const deniedPermission = permissions.getByRole('listitem').filter({ hasText: 'Create records' })
  await expect.element(deniedPermission).toHaveTextContent(/^Not allowed: /)
})

test.each([
  ['from a later day', 1, [], /^Create records/],
  ['without a duty', 0, [], /^Not allowed: Create records/],
  ['with a duty', 0, [dutyOf({ duty: 'STORES', from: '2026-01-01' })], /^Create records/],
] as const)('shows what an officer may do while officers only read, %s', async (_, days, duties, text) => {
  const requestsOnlyFrom = addDays(toDay(new Date()), days)
  await openAs('ORD', '/insaka/profile', {
    'GET /api/auth/users/me': () =>
      ok({ user: userOf('ORD', { duties: [...duties] }), session: { idleMinutes: 60, requestsOnlyFrom } }),
  })
  const permissions = page.getByRole('region', { name: 'Your permissions' })
  const creating = permissions.getByRole('listitem').filter({ hasText: 'Create records' })
  await expect.element(creating).toHaveTextContent(text)
})

test('shows the duties of today with department, last day and represented colleague', async () => {
  const today = toDay(new Date())
  const duties = [
    dutyOf({ duty: 'STORES', from: today }),
    dutyOf({
      duty: 'HEAD_OF_DEPARTMENT',
      department: 'PROC',
      from: today,
      to: addDays(today, 1),
      actingFor: '01890000-0000-7000-8000-00000000000c',
      actingForName: 'Mary Zulu',
    }),
    dutyOf({ from: addDays(today, 1) }),
  ]
  await openAs('ORD', '/insaka/profile', {
    'GET /api/auth/users/me': () =>
      ok({ user: userOf('ORD', { duties }), session: { idleMinutes: 60, requestsOnlyFrom: null } }),
  })
  const permissions = page.getByRole('region', { name: 'Your permissions' })
  await expect
    .element(permissions)
    .toHaveTextContent(
      'Your role is Officer. You are Stores. ' +
        `You are Head of Department (PROC) until ${formatDay(addDays(today, 1))}, acting for Mary Zulu.`,
    )
  await expect.element(permissions).not.toHaveTextContent('You are Auditor')
})

test('switches single keys off for this user on this device', async () => {
  await openAs('ORD', '/insaka/profile')
  const single = page.getByRole('switch', { name: /^Single keys/ })
  await expect.element(single).toBeChecked()
  await single.click()
  await expect.element(single).not.toBeChecked()
  expect(localStorage.getItem('insaka.preferences')).toContain('"singleKeys":false')
})
