import {
  hasServiceWorker,
  isPartOfProfile,
  notFound,
  openProfile,
  openSignedInTab,
  profileLink,
  test,
  waitForServiceWorker,
} from '../support/proxy-test.ts'
import { submitSignIn } from '../support/session.ts'
import { expect } from '../support/test.ts'

test('after one visit the page starts offline and reports that the server is unreachable', async ({
  page,
  frontProxy,
  expectStatuses,
}) => {
  expectStatuses(0)
  await page.goto(frontProxy.url)
  expect(await waitForServiceWorker(page)).toBe(true)
  expect(await hasServiceWorker(page)).toBe(false)
  await page.reload()
  expect(await hasServiceWorker(page)).toBe(true)

  frontProxy.close()
  await page.goto(`${frontProxy.url}/login`)
  await expect(page).toHaveTitle('Insaka | Login')
  await submitSignIn(page, 'demo.officer')
  await expect(page.getByRole('alert')).toHaveText('Database unreachable')
})

test('the page reports a lost connection immediately and continues when it is back', async ({
  page,
  context,
  frontProxy,
  expectStatuses,
}) => {
  expectStatuses(0)
  await page.goto(frontProxy.url)
  await waitForServiceWorker(page)
  await submitSignIn(page, 'demo.officer')
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('You are offline.')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
})

test('a page from the server is preferred to the cached one', async ({ page, frontProxy }) => {
  await page.goto(frontProxy.url)
  await waitForServiceWorker(page)
  const pageLoadsBefore = frontProxy.asked.filter((path) => path === '/').length
  await page.reload()
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(frontProxy.asked.filter((path) => path === '/')).toHaveLength(pageLoadsBefore + 1)
})

test('a chunk that fails to load shows a message instead of loading forever', async ({
  context,
  frontProxy,
}) => {
  const { tab, seen } = await openSignedInTab(context, frontProxy.url)
  frontProxy.answer = (path) => (isPartOfProfile(path) ? notFound : undefined)
  await openProfile(tab)
  await expect.poll(() => seen.loads).toBe(1)
  await expect(tab.getByText('This page could not be shown.')).toBeVisible()
  expect(seen.pagesThatReload.size).toBe(1)

  frontProxy.answer = () => undefined
  await tab.getByRole('button', { name: 'Try again' }).click()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('My profile')
})

test('a failed prefetch of a chunk has no effect', async ({ context, frontProxy }) => {
  const { tab, seen } = await openSignedInTab(context, frontProxy.url)
  frontProxy.answer = (path) => (isPartOfProfile(path) ? notFound : undefined)
  await (await profileLink(tab)).hover()
  await expect.poll(() => seen.missedParts).toBeGreaterThan(0)
  expect(seen.pagesThatReload.size).toBe(0)
})

test('plain HTTP requests no service worker', async ({ page, frontProxy }) => {
  await page.clock.install()
  await page.goto(frontProxy.url.replace('127.0.0.1', 'insaka.test'))
  await expect(page.getByLabel('Username')).toBeVisible()
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  // Longer than the registration waits for a quiet second; requesting the worker would log an error and fail the story.
  await page.clock.runFor(31_000)
  await expect.poll(() => frontProxy.asked.some((path) => path.startsWith('/assets/route-'))).toBe(true)
  expect(frontProxy.asked).not.toContain('/service-worker.js')
})
