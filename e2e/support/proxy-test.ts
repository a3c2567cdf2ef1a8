import type { BrowserContext, Page } from '@playwright/test'
import { openProxy } from './proxy.ts'
import { submitSignIn } from './session.ts'
import { expect, test as base } from './test.ts'

/** Stories with a proxy in front of the product and nothing in the cache. */
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

/** A tab that is open during an upgrade. It logs to the console that a screen broke, as it should. */
export async function openSignedInTab(context: BrowserContext, url: string) {
  const tab = await context.newPage()
  const events = await watchTab(tab)
  await tab.goto(url)
  await submitSignIn(tab, 'demo.officer')
  await expect(tab).toHaveURL(/\/insaka\/dashboard$/)
  tab.on('load', () => events.loads++)
  return { tab, seen: events }
}

/** Events of a tab, so that no story waits to show that it was not reloaded. */
async function watchTab(tab: Page) {
  const events = { loads: 0, missedParts: 0, pagesThatReload: new Set<number>() }
  await tab.exposeFunction('tellMissed', () => void events.missedParts++)
  await tab.exposeFunction('tellReload', (page: number) => void events.pagesThatReload.add(page))
  await tab.addInitScript(() => {
    const exposed = globalThis as unknown as { tellMissed(): void; tellReload(page: number): void }
    // By then all others who listen have done what they do about it.
    window.addEventListener('vite:preloadError', () => setTimeout(() => exposed.tellMissed()))
    // Sent as soon as a page asks to reload, long before it unloads.
    navigation.addEventListener('navigate', ({ navigationType }) => {
      if (navigationType === 'reload') exposed.tellReload(performance.timeOrigin)
    })
  })
  return events
}
