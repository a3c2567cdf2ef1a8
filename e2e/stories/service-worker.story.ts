import type { BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '../../server/src/demo/demo-data.ts'
import { openFront } from '../support/front.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend<{ front: Awaited<ReturnType<typeof openFront>> }>({
  front: async ({ baseURL }, use) => {
    const front = await openFront(baseURL!)
    await use(front)
    front.close()
  },
})

async function signIn(page: Page) {
  await page.getByLabel('Username').fill('demo.officer')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function profileLink(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click()
  return page.getByRole('link', { name: 'My profile' })
}
const openProfile = async (page: Page) => (await profileLink(page)).click()
const missing = { status: 404, body: '' }
const isPartOfProfile = (path: string) => /^\/assets\/profile-.*\.(js|css)$/.test(path)

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)
const workerReady = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

/** Everything that any cache holds, as addresses and as one text. */
async function kept(page: Page) {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    const bodies = requests.flat().map(async (request) => (await window.caches.match(request))!.text())
    return {
      paths: requests.flat().map(({ url }) => new URL(url).pathname),
      text: (await Promise.all(bodies)).join('\n'),
    }
  })
}

test('after one visit the page starts without a server, and says that there is none', async ({
  page,
  front,
  expectStatuses,
}) => {
  expectStatuses(0)
  await page.goto(front.url)
  expect(await workerReady(page)).toBe(true)
  expect(await isControlled(page)).toBe(false)
  await page.reload()
  expect(await isControlled(page)).toBe(true)

  front.close()
  await page.goto(`${front.url}/login`)
  await expect(page).toHaveTitle('Insaka | Login')
  await signIn(page)
  await expect(page.getByRole('alert')).toHaveText('Database unreachable')
})

test('nothing the API says is kept, nor anything about the person', async ({ page, front }) => {
  await page.goto(front.url)
  await workerReady(page)
  await page.reload()
  await signIn(page)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await openProfile(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile')
  const token = await page.evaluate(() => localStorage.getItem('access_token'))

  const { paths, text } = await kept(page)
  expect(paths).toContain('/')
  expect(paths.filter((path) => !/^\/(assets\/.+|icon\.svg)?$/.test(path))).toEqual([])
  expect(text).not.toContain(token!.split('.')[2])
})

test('a person who is signed in sees the shell without a server, and can try again', async ({
  page,
  front,
  expectStatuses,
}) => {
  expectStatuses(0)
  await page.goto(front.url)
  await workerReady(page)
  await signIn(page)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  // A part of the page that is still being fetched would fail in the console.
  await page.waitForLoadState('networkidle')
  front.close()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(page.getByRole('alert')).toContainText('What you typed is kept on this computer.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('without a line the page says so at once, and goes on by itself when there is one', async ({
  page,
  context,
  front,
  expectStatuses,
}) => {
  expectStatuses(0)
  await page.goto(front.url)
  await workerReady(page)
  await signIn(page)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('You are offline.')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
})

test('a page from the server comes before the kept one', async ({ page, front }) => {
  await page.goto(front.url)
  await workerReady(page)
  const before = front.asked.filter((path) => path === '/').length
  await page.reload()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(front.asked.filter((path) => path === '/')).toHaveLength(before + 1)
})

test('a new release takes the place of the old one', async ({ page, front }) => {
  await page.goto(front.url)
  await workerReady(page)
  const [old] = await page.evaluate(() => caches.keys())
  const worker = await (await fetch(`${front.url}/service-worker.js`)).text()
  const body = worker
    .replaceAll(old!.replace('insaka-', ''), 'of-tomorrow')
    .replaceAll(old!, 'insaka-of-tomorrow')
  front.answer = (path) => (path === '/service-worker.js' ? { status: 200, body } : undefined)

  await page.reload()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['insaka-of-tomorrow'])
  expect(await isControlled(page)).toBe(true)
  await expect(page.getByLabel('Username')).toBeVisible()
})

/** A tab that is open during an upgrade. It logs to the console that a screen broke, as it should. */
async function openSignedIn(context: BrowserContext, url: string) {
  const tab = await context.newPage()
  const seen = await watch(tab)
  await tab.goto(url)
  await signIn(tab)
  await expect(tab).toHaveURL(/\/insaka\/dashboard$/)
  tab.on('load', () => seen.loads++)
  return { tab, seen }
}

/** What a tab tells as it happens, so that no story has to wait a while to say that it was not loaded anew. */
async function watch(tab: Page) {
  const seen = { loads: 0, missedParts: 0, pagesThatReload: new Set<number>() }
  await tab.exposeFunction('tellMissed', () => void seen.missedParts++)
  await tab.exposeFunction('tellReload', (page: number) => void seen.pagesThatReload.add(page))
  await tab.addInitScript(() => {
    const exposed = globalThis as unknown as { tellMissed(): void; tellReload(page: number): void }
    // By then all others who listen have done what they do about it.
    window.addEventListener('vite:preloadError', () => setTimeout(() => exposed.tellMissed()))
    // Comes as soon as a page asks to be loaded anew, long before it goes.
    navigation.addEventListener('navigate', ({ navigationType }) => {
      if (navigationType === 'reload') exposed.tellReload(performance.timeOrigin)
    })
  })
  return seen
}

test('a part that an upgrade took away is found by loading the page anew', async ({ context, front }) => {
  const { tab, seen } = await openSignedIn(context, front.url)
  const isLoadedAnew = () => front.asked.includes('/insaka/profile')
  front.answer = (path) => (isPartOfProfile(path) && !isLoadedAnew() ? missing : undefined)
  await openProfile(tab)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('My profile')
  await expect(tab).toHaveURL(/\/insaka\/profile$/)
  expect(seen.pagesThatReload.size).toBe(1)
})

test('a part that stays away ends in a message, not in loading for ever', async ({ context, front }) => {
  const { tab, seen } = await openSignedIn(context, front.url)
  front.answer = (path) => (isPartOfProfile(path) ? missing : undefined)
  await openProfile(tab)
  await expect.poll(() => seen.loads).toBe(1)
  await expect(tab.getByText('This page could not be shown.')).toBeVisible()
  expect(seen.pagesThatReload.size).toBe(1)

  front.answer = () => undefined
  await tab.getByRole('button', { name: 'Try again' }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('My profile')
})

test('a part that is missed while it is fetched ahead of time disturbs nobody', async ({
  context,
  front,
}) => {
  const { tab, seen } = await openSignedIn(context, front.url)
  front.answer = (path) => (isPartOfProfile(path) ? missing : undefined)
  await (await profileLink(tab)).hover()
  await expect.poll(() => seen.missedParts).toBeGreaterThan(0)
  expect(seen.pagesThatReload.size).toBe(0)
})

test('on plain HTTP it is not even asked for', async ({ page, front }) => {
  await page.clock.install()
  await page.goto(front.url.replace('127.0.0.1', 'insaka.test'))
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  // Longer than the worker waits for a quiet second. Asking for it would be an error here, and the story's end.
  await page.clock.runFor(31_000)
  await expect.poll(() => front.asked.some((path) => path.startsWith('/assets/route-'))).toBe(true)
  expect(front.asked).not.toContain('/service-worker.js')
})
