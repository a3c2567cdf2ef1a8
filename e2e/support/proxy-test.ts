import type { BrowserContext, Page } from '@playwright/test'
import { openProxy } from './proxy.ts'
import { submitSignIn } from './session.ts'
import { expect, test as base } from './test.ts'

/** Test with a proxy in front of the product and an empty cache. */
export const test = base.extend<{ frontProxy: Awaited<ReturnType<typeof openProxy>> }>({
  ownContext: true,
  frontProxy: async ({ baseURL }, use) => {
    const proxy = await openProxy(baseURL!)
    await use(proxy)
    proxy.close()
  },
})

export async function profileLink(page: Page) {
  await page.getByRole('button', { name: /account menu/ }).click()
  return page.getByRole('link', { name: 'My profile' })
}
export const openProfile = async (page: Page) => (await profileLink(page)).click()
export const notFound = { status: 404, body: '' }
export const isPartOfProfile = (path: string) => /^\/assets\/profile-.*\.(js|css)$/.test(path)

export const hasServiceWorker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.controller !== null)
export const waitForServiceWorker = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

/** Opens a tab outside the console check: during an upgrade it rightly logs a broken screen. */
export async function openSignedInTab(context: BrowserContext, url: string) {
  const tab = await context.newPage()
  const events = await watchTab(tab)
  await tab.goto(url)
  await submitSignIn(tab, 'demo.officer')
  await expect(tab).toHaveURL(/\/insaka\/dashboard$/)
  tab.on('load', () => events.loads++)
  return { tab, seen: events }
}

/** Records events of a tab, so a story need not wait to prove that it was not reloaded. */
async function watchTab(tab: Page) {
  const events = { loads: 0, missedParts: 0, pagesThatReload: new Set<number>() }
  await tab.exposeFunction('tellMissed', () => void events.missedParts++)
  await tab.exposeFunction('tellReload', (page: number) => void events.pagesThatReload.add(page))
  await tab.addInitScript(() => {
    const exposed = globalThis as unknown as { tellMissed(): void; tellReload(page: number): void }
    // Deferred until all other listeners have run.
    window.addEventListener('vite:preloadError', () => setTimeout(() => exposed.tellMissed()))
    // Fires when a reload is requested, long before the page unloads.
    navigation.addEventListener('navigate', ({ navigationType }) => {
      if (navigationType === 'reload') exposed.tellReload(performance.timeOrigin)
    })
  })
  return events
}
