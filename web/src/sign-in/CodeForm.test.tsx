import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { tokenFor } from '../../test/factory.ts'
import { ok, refusalReply, type SentRequest } from '../../test/fake-server.ts'
import { openApp, serverFor } from '../../test/open-app.tsx'
import { codeField } from '../../test/second-factor.ts'

const authorize = 'POST /api/auth/authorize'
const code = 'POST /api/auth/second-factor/code'
const step = tokenFor({ jti: 'step' })
const full = tokenFor({ jti: 'full' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function open(answer: (sent: SentRequest) => Response = () => ok({ access_token: full }), path = '/') {
  const server = serverFor('ORD', {
    [authorize]: () => refusalReply('SECOND_FACTOR', { payload: { access_token: step } }),
    [code]: answer,
  })
  const app = await openApp(path)
  await page.getByLabelText('Username').fill('mutale')
  await page.getByLabelText('Password', { exact: true }).fill('secret1')
  await button('Login').click()
  await expect.element(codeField).toHaveFocus()
  return { ...app, ...server }
}

test('signs in with a code typed with spaces, using the token of this step', async () => {
  const { address, sent } = await open(undefined, '/?next=%2Finsaka%2Fhelp')
  await expect.element(codeField).toHaveAttribute('inputmode', 'numeric')
  await expect.element(codeField).toHaveAttribute('autocomplete', 'one-time-code')
  expect(localStorage.getItem('access_token')).toBeNull()
  await codeField.fill(' 123 456 ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/insaka/help')
  expect(localStorage.getItem('access_token')).toBe(full)
  const codeRequest = sent.find(({ route }) => route === code)
  expect(codeRequest?.body).toEqual({ code: '123456', trust: false })
  expect(codeRequest?.headers.get('Authorization')).toBe(`Bearer ${step}`)
})

test('trusts a device by keyboard alone', async () => {
  const { bodiesOf, address } = await open()
  await userEvent.keyboard('123456{Tab}')
  await expect.element(page.getByLabelText('Do not ask again on this device for 30 days')).toHaveFocus()
  await userEvent.keyboard(' {Tab}{Enter}')
  await expect.poll(address).toBe('/insaka/dashboard')
  expect(bodiesOf(code)).toEqual([{ code: '123456', trust: true }])
})

test('does not send an impossible code, and shows a wrong one under the field', async () => {
  const message = 'This code is wrong, or it has been used already.'
  const { bodiesOf, address } = await open(() => refusalReply('INVALID', { fields: { code: [message] } }))
  await codeField.fill('12345')
  await button('Login').click()
  await expect.element(codeField).toHaveAccessibleDescription(/Please enter the six digits/)
  expect(bodiesOf(code)).toEqual([])
  await codeField.fill('111111')
  await button('Login').click()
  await expect.element(codeField).toHaveAccessibleDescription(new RegExp(message))
  await expect.element(codeField).toHaveFocus()
  // New input replaces the wrong code.
  await userEvent.keyboard('2')
  await expect.element(codeField).toHaveValue('2')
  expect(address()).toBe('/')
})

test('accepts a recovery code in any notation', async () => {
  const { bodiesOf, address } = await open()
  await codeField.fill('123')
  await button('Use a recovery code instead').click()
  const recoveryCode = page.getByLabelText('Recovery code')
  await expect.element(recoveryCode).toHaveFocus()
  await expect.element(recoveryCode).toHaveValue('')
  await recoveryCode.fill('abcd efgh jkmn pqrs')
  await button('Login').click()
  await expect.poll(address).toBe('/insaka/dashboard')
  expect(bodiesOf(code)).toEqual([{ code: 'ABCDEFGHJKMNPQRS', trust: false }])
})

test('asks for a new password after the code, then for the required set-up', async () => {
  const { change, address } = await open(() =>
    refusalReply('CREDENTIALS_EXPIRED', { payload: { access_token: tokenFor({ jti: 'change' }) } }),
  )
  change('PUT /api/auth/users/password', () =>
    refusalReply('SECOND_FACTOR_NEEDED', { payload: { access_token: tokenFor({ jti: 'set-up' }) } }),
  )
  change('GET /api/auth/second-factor', () => refusalReply('BUSY'))
  await codeField.fill('123456')
  await button('Login').click()
  await expect.element(page.getByLabelText('Current Password')).toHaveValue('secret1')
  await page.getByLabelText('New Password', { exact: true }).fill('mosi-oa-tunya')
  await page.getByLabelText('Repeat New Password').fill('mosi-oa-tunya')
  await button('Save and sign in').click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Set up your second factor')
  expect(address()).toBe('/')
})

test('goes back to the password', async () => {
  await open()
  await button('Back to sign-in').click()
  await expect.element(page.getByLabelText('Username')).toBeVisible()
  await expect.element(codeField).not.toBeInTheDocument()
})

test('fits within 390 pixels', async () => {
  await page.viewport(390, 844)
  await open(() => refusalReply('INVALID', { fields: { code: ['This code is wrong.'] } }))
  await codeField.fill('123456')
  await button('Login').click()
  await expect.element(codeField).toHaveAttribute('aria-invalid', 'true')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults()).toEqual([])
})
