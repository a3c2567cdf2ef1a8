import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { institution, tokenFor } from '../../test/factory.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { openApp, serverFor } from '../../test/open-app.tsx'
import {
  beginRoute,
  confirmRoute,
  firstCode,
  codesKeptBox,
  newSecret,
  printedText,
  recoveryCodes,
  secondFactorOf,
  secondFactorRoute,
} from '../../test/second-factor.ts'

const setUp = tokenFor({ jti: 'set-up' })
const full = tokenFor({ jti: 'full' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1366, 768))

async function open(state: Parameters<typeof secondFactorOf>[0] = {}) {
  const server = serverFor('ADMIN', {
    'POST /api/auth/authorize': () =>
      refusalReply('SECOND_FACTOR_NEEDED', { payload: { access_token: setUp } }),
    [secondFactorRoute]: () =>
      ok(secondFactorOf({ required: true, needsPassword: false, pending: true, ...state })),
    [beginRoute]: () => ok(newSecret),
    [confirmRoute]: () => ok({ recoveryCodes, access_token: full }),
  })
  const app = await openApp('/')
  await page.getByLabelText('Username').fill('mutale')
  await page.getByLabelText('Password', { exact: true }).fill('secret1')
  await button('Login').click()
  await expect.element(page.getByText(/Step 1 of 3/)).toBeVisible()
  return { ...app, ...server }
}

test('signs in once the recovery codes are saved, without asking for the password again', async () => {
  const { sent, bodiesOf, address } = await open()
  await expect.element(page.getByText(/You need an authenticator app/)).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await firstCode.fill('123 456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(recoveryCodes[9]!)).toBeVisible()
  expect(localStorage.getItem('access_token')).toBeNull()
  expect(bodiesOf(beginRoute)).toEqual([{}])
  expect(bodiesOf(confirmRoute)).toEqual([{ code: '123456' }])
  await button('Continue to Insaka').click()
  await expect.element(codesKeptBox).toHaveAccessibleDescription(/print, save or write down/)
  expect(await accessibilityFaults()).toEqual([])
  const reload = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(reload()).toBe(false)

  vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
  await button('Print').click()
  await expect.poll(printedText).toContain(`${institution.name}Recovery codesmutale`)
  window.dispatchEvent(new Event('afterprint'))

  await codesKeptBox.click()
  await expect.poll(reload).toBe(true)
  await button('Continue to Insaka').click()
  await expect.poll(address).toBe('/insaka/dashboard')
  expect(localStorage.getItem('access_token')).toBe(full)
  for (const { headers } of sent.filter(({ route }) => [secondFactorRoute, beginRoute].includes(route)))
    expect(headers.get('Authorization')).toBe(`Bearer ${setUp}`)
})

test('asks for a one-time code from an administrator where the institution requires it', async () => {
  const { change, bodiesOf } = await open({ needsSetupCode: true })
  const setupCode = page.getByLabelText('One-time code')
  await button('Continue').click()
  await expect.element(setupCode).toHaveAccessibleDescription(/Please enter the one-time code/)
  expect(bodiesOf(beginRoute)).toEqual([])
  change(beginRoute, () => refusalReply('INVALID', { fields: { setupCode: ['It has expired.'] } }))
  await setupCode.fill('abcd-efgh-jkmn')
  await button('Continue').click()
  await expect.element(setupCode).toHaveAccessibleDescription(/It has expired/)
  expect(bodiesOf(beginRoute)).toEqual([{ setupCode: 'ABCDEFGHJKMN' }])
  expect(await accessibilityFaults()).toEqual([])
})

test('returns to the login without the set-up', async () => {
  await open()
  await button('Back to sign-in').click()
  await expect.element(page.getByLabelText('Username')).toBeVisible()
})
