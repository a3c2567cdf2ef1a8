import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { demoPassword } from '../../server/src/demo/demo-data.ts'

export type Session = Readonly<{ token: string; sub: string; headers: { authorization: string } }>

const sessions = new Map<string, Promise<Session>>()

/** Signs a user in over the API, once per worker: stories that end a session need one of their own. */
export function sessionOf(
  request: APIRequestContext,
  username: string,
  password = demoPassword,
): Promise<Session> {
  const session = sessions.get(username) ?? openSession(request, { username, password })
  sessions.set(username, session)
  return session
}

async function openSession(request: APIRequestContext, data: object): Promise<Session> {
  const signedIn = await request.post('/api/auth/authorize', { data })
  expect(signedIn.status()).toBe(200)
  const { access_token: token } = (await signedIn.json()).payload as { access_token: string }
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }
  return { token, sub, headers: { authorization: `Bearer ${token}` } }
}

/** Opens an address in a browser that holds only the user's session. */
export async function openAs(page: Page, username: string, path: string): Promise<void> {
  const { token } = await sessionOf(page.request, username)
  await storeToken(page, '', token)
  await page.goto(path)
}

/** Stores a session in the browser from /healthz, which has the origin of the product but runs none of its scripts. */
export async function storeToken(page: Page, url: string, token: string): Promise<void> {
  await clearBrowser(page, url)
  await page.evaluate((value) => localStorage.setItem('access_token', value), token)
}

async function clearBrowser(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/healthz`)
  await page.evaluate(() => localStorage.clear())
}

export async function signInByForm(page: Page, username: string, password?: string): Promise<void> {
  await clearBrowser(page, '')
  await page.goto('/')
  await submitSignIn(page, username, password)
}

export async function submitSignIn(page: Page, username: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
