import { yearOf } from '@insaka/domain/core/dates'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { tokenFor } from '../../test/factory.ts'
import { noAnswer, ok, refusalReply } from '../../test/fake-server.ts'
import { fillStorage } from '../../test/full-storage.ts'
import { openApp, openAs, serverFor } from '../../test/open-app.tsx'
import { beginSession, session } from '../session/session.ts'

const authorize = 'POST /api/auth/authorize'
const username = page.getByLabelText('Username')
const password = page.getByLabelText('Password', { exact: true })
const login = page.getByRole('button', { name: 'Login' })
const errorLine = page.getByRole('alert')

async function signIn(name = 'mutale', passwordValue = 'secret1') {
  await username.fill(name)
  await password.fill(passwordValue)
  await login.click()
}

test('opens with its title, the year, and the focus on the username', async () => {
  await openApp('/')
  await expect.element(username).toHaveFocus()
  await expect.poll(() => document.title).toBe('Insaka | Login')
  await expect.element(page.getByText(`© ${yearOf(new Date())} Insaka`)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
})

test.each([
  ['', '', false],
  ['abc', 'secret1', false],
  ['abcd', '12345', false],
  ['abcd', '123456', true],
])('with %j and %j the Login button is enabled: %s', async (name, passwordValue, on) => {
  await openApp('/')
  await username.fill(name)
  await password.fill(passwordValue)
  await expect.element(login).toHaveProperty('disabled', !on)
})

test('stores token, user and institution, and opens the dashboard', async () => {
  const token = tokenFor()
  const { sent } = serverFor('ORD', { [authorize]: () => ok({ access_token: token }) })
  const { address } = await openApp('/')
  await signIn()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Dashboard')
  expect(address()).toBe('/insaka/dashboard')
  expect(localStorage.getItem('access_token')).toBe(token)
  expect(session.getState().user?.firstName).toBe('Mutale')
  await expect
    .poll(() => JSON.parse(localStorage.getItem('appState') ?? '{}') as unknown)
    .toMatchObject({
      institutionState: { institution: { code: 'MIHUD' } },
      accordionComponentToggle: 'dashboard',
      windowTitleState: 'Insaka | Dashboard',
    })
  expect(sent.filter(({ route }) => route === 'GET /api/auth/users/me')).toHaveLength(1)
})

test('shows an error when the browser’s storage is unavailable', async () => {
  serverFor('ORD', { [authorize]: () => ok({ access_token: tokenFor() }) })
  await openApp('/')
  fillStorage()
  await signIn()
  await expect.element(errorLine).toHaveTextContent('This browser cannot keep you signed in')
  await expect.element(login).toBeVisible()
})

test('returns to the requested page', async () => {
  serverFor('ORD', { [authorize]: () => ok({ access_token: tokenFor() }) })
  const { address } = await openApp('/login?next=%2Finsaka%2Fprofile%3Fx%3D1')
  await expect.poll(address).toBe('/?next=%2Finsaka%2Fprofile%3Fx%3D1')
  await signIn()
  await expect.poll(address).toBe('/insaka/profile?x=1')
})

test('ignores a return address on another site', async () => {
  serverFor('ORD', { [authorize]: () => ok({ access_token: tokenFor() }) })
  const { address } = await openApp(`/?next=${encodeURIComponent('//evil.example/insaka')}`)
  await signIn()
  await expect.poll(address).toBe('/insaka/dashboard')
})

test.each(['/', '/login', `/?next=${encodeURIComponent('https://evil.example')}`])(
  'redirects a signed-in user from %s to the home page',
  async (path) => {
    const { address } = await openAs('ORD', path)
    await expect.poll(address).toBe('/insaka/dashboard')
  },
)

test('shows the server’s message, and keeps the input', async () => {
  serverFor('ORD', { [authorize]: () => refusalReply('AWAITING_APPROVAL') })
  const { address } = await openApp('/')
  await signIn('mutale', 'secret1')
  await expect.element(errorLine).toHaveTextContent('This account is waiting for approval')
  await expect.element(username).toHaveValue('mutale')
  await expect.element(password).toHaveValue('secret1')
  expect(address()).toBe('/')
})

test('shows that the server is unreachable, and works once it responds', async () => {
  const { change } = serverFor('ORD', { [authorize]: noAnswer })
  const { address } = await openApp('/')
  await signIn()
  await expect.element(errorLine).toHaveTextContent('Database unreachable')
  change(authorize, () => ok({ access_token: tokenFor() }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/insaka/dashboard')
})

test('explains a token that this computer’s clock takes for expired', async () => {
  serverFor('ORD', { [authorize]: () => ok({ access_token: tokenFor({ exp: 1 }) }) })
  await openApp('/')
  await signIn()
  await expect.element(errorLine).toHaveTextContent('The date or time of this device is wrong.')
})

test('sends one request for two quick clicks', async () => {
  let answer: (response: Response) => void = () => undefined
  const { sent } = serverFor('ORD', { [authorize]: () => new Promise((resolve) => (answer = resolve)) })
  await openApp('/')
  await signIn()
  await login.click()
  answer(refusalReply('WRONG_CREDENTIALS'))
  await expect.element(errorLine).toHaveTextContent('Wrong username or password.')
  expect(sent).toHaveLength(1)
})

test('shows the password on request', async () => {
  await openApp('/')
  await password.fill('secret1')
  await expect.element(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show characters' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
})

test('replaces an expired password, using the token of this step', async () => {
  const short = tokenFor({ jti: 'short' })
  const newToken = tokenFor({ jti: 'fresh' })
  const { sent, bodiesOf } = serverFor('ORD', {
    [authorize]: () => refusalReply('CREDENTIALS_EXPIRED', { payload: { access_token: short } }),
    'PUT /api/auth/users/password': ({ body }) =>
      (body as { newPassword: string }).newPassword === 'password'
        ? refusalReply('INVALID', { fields: { newPassword: ['This password is too common.'] } })
        : ok({ access_token: newToken }),
  })
  const { address } = await openApp('/?next=%2Finsaka%2Fprofile')
  await signIn('mutale', 'old secret')
  await expect.element(page.getByText('Your password is temporary or has expired.')).toBeVisible()
  const current = page.getByLabelText('Current Password')
  const chosen = page.getByLabelText('New Password', { exact: true })
  const repeated = page.getByLabelText('Repeat New Password')
  const save = page.getByRole('button', { name: 'Save and sign in' })
  await expect.element(current).toHaveValue('old secret')
  expect(localStorage.getItem('access_token')).toBeNull()

  await chosen.fill('password')
  await repeated.fill('passwort')
  await save.click()
  await expect.element(page.getByText('The two passwords differ.')).toBeVisible()
  await repeated.fill('password')
  await save.click()
  await expect.element(page.getByText('This password is too common.')).toBeVisible()
  await expect.element(chosen).toHaveFocus()

  await chosen.fill('mosi-oa-tunya')
  await repeated.fill('mosi-oa-tunya')
  await save.click()
  await expect.poll(address).toBe('/insaka/profile')
  expect(localStorage.getItem('access_token')).toBe(newToken)
  expect(bodiesOf('PUT /api/auth/users/password').at(-1)).toEqual({
    currentPassword: 'old secret',
    newPassword: 'mosi-oa-tunya',
  })
  const changes = sent.filter(({ route }) => route === 'PUT /api/auth/users/password')
  expect(changes[0]?.headers.get('Authorization')).toBe(`Bearer ${short}`)
})

test('shows a second user nothing of the first', async () => {
  const second = tokenFor({ sub: 'somebody-else', firstName: 'Chanda' })
  const { change } = serverFor('ORD', { [authorize]: () => ok({ access_token: second }) })
  beginSession(tokenFor())
  const { queryClient, router } = await openApp('/insaka/dashboard')
  await expect.element(page.getByText(/^Good .*, Mutale\./)).toBeVisible()
  localStorage.setItem('access_token', tokenFor({ exp: 1 }))
  await router.navigate({ to: '/insaka/profile' })
  await expect.element(login).toBeVisible()
  change('GET /api/auth/users/me', () => new Promise(() => undefined))
  await signIn('chanda')
  await expect.poll(() => session.getState().user?.firstName).toBe('Chanda')
  expect(queryClient.getQueryData(['users', 'me'])).toBeUndefined()
})
