import {
  resetRequestedMessage,
  linkFaults,
  mailUnavailableMessage,
} from '@insaka/domain/forgotten-password/forgotten-password.labels'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { expectLogged } from '../../test/logged-failures.ts'
import { fakeServer, noAnswer, ok, refusalReply } from '../../test/fake-server.ts'
import { openApp } from '../../test/open-app.tsx'
import { settings } from '../session/settings.ts'

const requestLinkRoute = 'POST /api/auth/forgotten-password'
const checkLinkRoute = 'POST /api/auth/forgotten-password/check'
const changePasswordRoute = 'POST /api/auth/forgotten-password/change'
const confirmAddressRoute = 'POST /api/auth/addresses/confirm'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (label: string) => page.getByLabelText(label, { exact: true })

describe('on the sign-in page', () => {
  beforeEach(() => void (settings.mail = true))
  afterEach(() => void (settings.mail = false))

  test('requests a link for the typed name and shows the answer of the server', async () => {
    const server = fakeServer({ [requestLinkRoute]: () => ok({}, resetRequestedMessage) })
    await openApp('/')
    await field('Username').fill('mutale')
    await button('Forgotten password?').click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Forgotten password')
    await expect.element(field('Username')).toHaveFocus()
    await expect.element(field('Username')).toHaveValue('mutale')
    expect(await accessibilityFaults()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(resetRequestedMessage)).toBeVisible()
    expect(server.bodiesOf(requestLinkRoute)).toEqual([{ username: 'mutale' }])
    await expect.element(button('Back to sign-in')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Login')).toBeVisible()
  })

  test('shows an error of the name under its field and too many attempts above', async () => {
    const message = 'Too many attempts. Please try again in 20 minutes.'
    const server = fakeServer({ [requestLinkRoute]: () => refusalReply('TOO_MANY', { message }) })
    await openApp('/')
    await button('Forgotten password?').click()
    await button('Send the link').click()
    await expect.element(page.getByText('Username is required.')).toBeVisible()
    expect(server.bodiesOf(requestLinkRoute)).toEqual([])
    await field('Username').fill('mutale')
    await button('Send the link').click()
    await expect.element(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    expectLogged('Failed to save')
  })
})

test('points to the administrator where no mail is sent', async () => {
  await openApp('/')
  await expect.element(page.getByText('Forgotten your password? Ask your administrator.')).toBeVisible()
  await expect.element(button('Forgotten password?')).not.toBeInTheDocument()
})

describe('a password reset link', () => {
  const path = '/insaka/new-password#in.id.secret'
  const good = () => ok({ username: 'mutale' })
  const linkExpired = () => refusalReply('NOT_ALLOWED', { message: linkFaults.RESET })
  beforeEach(() => void (settings.mail = true))
  afterEach(() => void (settings.mail = false))

  test('accepts a new password and leads to the sign-in page with the user name', async () => {
    const server = fakeServer({
      [checkLinkRoute]: good,
      [changePasswordRoute]: () => ok({ username: 'mutale' }),
    })
    await openApp(path)
    await expect.element(field('New Password')).toHaveFocus()
    await expect.element(page.getByRole('heading', { name: 'For mutale' })).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await field('New Password').fill('mosi-oa-tunya')
    await field('Repeat New Password').fill('mosi-oa-tunja')
    await button('Save the new password').click()
    await expect.element(page.getByText('The two passwords differ.')).toBeVisible()
    await field('Repeat New Password').fill('mosi-oa-tunya')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Your password has been changed.')).toBeVisible()
    expect(server.bodiesOf(checkLinkRoute)).toEqual([{ link: 'in.id.secret' }])
    expect(server.bodiesOf(changePasswordRoute)).toEqual([
      { link: 'in.id.secret', newPassword: 'mosi-oa-tunya' },
    ])
    await page.getByRole('link', { name: 'Go to the sign-in page' }).click()
    await expect.element(field('Username')).toHaveValue('mutale')
    // The address of the next page is not checked as a link.
    expect(server.bodiesOf(checkLinkRoute)).toHaveLength(1)
  })

  test('shows a rejected password under the field', async () => {
    const message = 'This password is too common. Choose another one.'
    fakeServer({
      [checkLinkRoute]: good,
      [changePasswordRoute]: () => refusalReply('INVALID', { fields: { newPassword: [message] } }),
    })
    await openApp(path)
    await field('New Password').fill('password1')
    await field('Repeat New Password').fill('password1')
    await button('Save the new password').click()
    await expect.element(field('New Password')).toHaveAccessibleDescription(new RegExp(message))
    expectLogged('Failed to save')
  })

  test('reports its expiry and offers another link', async () => {
    const server = fakeServer({
      [checkLinkRoute]: linkExpired,
      [requestLinkRoute]: () => ok({}, resetRequestedMessage),
    })
    await openApp(path)
    await expect.element(page.getByText(linkFaults.RESET)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await field('Username').fill('mutale')
    await button('Send the link').click()
    await expect.element(page.getByText(resetRequestedMessage)).toBeVisible()
    expect(server.bodiesOf(requestLinkRoute)).toEqual([{ username: 'mutale' }])
  })

  test('offers no other link where no mail is sent', async () => {
    settings.mail = false
    fakeServer({ [checkLinkRoute]: linkExpired })
    await openApp(path)
    await expect.element(page.getByText(mailUnavailableMessage)).toBeVisible()
    await expect.element(button('Send the link')).not.toBeInTheDocument()
    await expect.element(page.getByText(/Ask for a new one/)).not.toBeInTheDocument()
    expect(await accessibilityFaults()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Login')).toBeVisible()
  })

  test('reports its expiry while the password is typed', async () => {
    const server = fakeServer({ [checkLinkRoute]: good, [changePasswordRoute]: linkExpired })
    await openApp(path)
    await field('New Password').fill('mosi-oa-tunya')
    await field('Repeat New Password').fill('mosi-oa-tunya')
    server.change(checkLinkRoute, linkExpired)
    await button('Save the new password').click()
    await expect.element(page.getByText(linkFaults.RESET)).toBeVisible()
    expectLogged('Failed to save')
  })

  test('can be checked again after a failure', async () => {
    const server = fakeServer({ [checkLinkRoute]: noAnswer })
    await openApp(path)
    await expect.element(page.getByText('The link could not be checked.')).toBeVisible()
    server.change(checkLinkRoute, good)
    await button('Try again').click()
    await expect.element(field('New Password')).toBeVisible()
    expectLogged('Failed to load new-password')
  })
})

describe('an address confirmation link', () => {
  test('confirms the address on a click, not on opening', async () => {
    const server = fakeServer({ [confirmAddressRoute]: () => ok({ email: 'mutale@mihud.example' }) })
    await openApp('/insaka/confirm-address#in.id.secret')
    await expect.element(button('Confirm this address')).toHaveFocus()
    expect(await accessibilityFaults()).toEqual([])
    expect(server.bodiesOf(confirmAddressRoute)).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Insaka sends your mail to mutale@mihud.example.')).toBeVisible()
    expect(server.bodiesOf(confirmAddressRoute)).toEqual([{ link: 'in.id.secret' }])
  })

  test('advises what to do after its expiry', async () => {
    fakeServer({ [confirmAddressRoute]: () => refusalReply('NOT_ALLOWED', { message: linkFaults.CONFIRM }) })
    await openApp('/insaka/confirm-address#in.id.secret')
    await button('Confirm this address').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(linkFaults.CONFIRM)
    expectLogged('Failed to save')
  })
})
