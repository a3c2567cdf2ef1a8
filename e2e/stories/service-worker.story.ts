import type { Page } from '@playwright/test'
import {
  hasServiceWorker,
  isPartOfProfile,
  notFound,
  openProfile,
  openSignedInTab,
  test,
  waitForServiceWorker,
} from '../support/proxy-test.ts'
import { submitSignIn } from '../support/session.ts'
import { expect } from '../support/test.ts'

/** Content of all caches, as addresses and as one text. */
async function readCaches(page: Page) {
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

test('neither API responses nor personal data are cached', async ({ page, frontProxy }) => {
  await page.goto(frontProxy.url)
  await waitForServiceWorker(page)
  await page.reload()
  await submitSignIn(page, 'demo.officer')
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await openProfile(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile')
  const token = await page.evaluate(() => localStorage.getItem('access_token'))

  const { paths, text } = await readCaches(page)
  expect(paths).toContain('/')
  expect(paths.filter((path) => !/^\/(assets\/.+|icon\.svg)?$/.test(path))).toEqual([])
  expect(text).not.toContain(token!.split('.')[2])
})

test('a signed-in user sees the shell offline and can try again', async ({
  page,
  frontProxy,
  expectStatuses,
}) => {
  expectStatuses(0)
  await page.goto(frontProxy.url)
  await waitForServiceWorker(page)
  await submitSignIn(page, 'demo.officer')
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  // A chunk still loading would log an error.
  await page.waitForLoadState('networkidle')
  frontProxy.close()
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(page.getByRole('alert')).toContainText('Your unsaved input is kept on this device.')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('without a server, a screen that was never opened leaves the menu in place', async ({
  context,
  frontProxy,
}) => {
  const { tab, seen } = await openSignedInTab(context, frontProxy.url)
  await waitForServiceWorker(tab)
  await tab.waitForLoadState('networkidle')
  frontProxy.close()
  await openProfile(tab)
  const alert = tab.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(
    'The server cannot be reached. Please check the connection and try again.',
  )
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(tab.getByRole('status').getByText('The server cannot be reached.')).toBeVisible()
  await expect(tab.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible()
  expect(seen.pagesThatReload.size).toBe(0)
})

test('a new release replaces the old one', async ({ page, frontProxy }) => {
  await page.goto(frontProxy.url)
  await waitForServiceWorker(page)
  const [old] = await page.evaluate(() => caches.keys())
  const worker = await (await fetch(`${frontProxy.url}/service-worker.js`)).text()
  const body = worker
    .replaceAll(old!.replace('insaka-', ''), 'of-tomorrow')
    .replaceAll(old!, 'insaka-of-tomorrow')
  frontProxy.answer = (path) => (path === '/service-worker.js' ? { status: 200, body } : undefined)

  await page.reload()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['insaka-of-tomorrow'])
  expect(await hasServiceWorker(page)).toBe(true)
  await expect(page.getByLabel('Username')).toBeVisible()
})

test('a chunk removed by an upgrade is found by reloading the page', async ({ context, frontProxy }) => {
  const { tab, seen } = await openSignedInTab(context, frontProxy.url)
  const isReloaded = () => frontProxy.asked.includes('/insaka/profile')
  frontProxy.answer = (path) => (isPartOfProfile(path) && !isReloaded() ? notFound : undefined)
  await openProfile(tab)
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('My profile')
  await expect(tab).toHaveURL(/\/insaka\/profile$/)
  expect(seen.pagesThatReload.size).toBe(1)
})
