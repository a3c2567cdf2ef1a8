import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type Page, type Route } from '@playwright/test'
import { openAs } from './session.ts'

export { expect }

type Fixtures = {
  /** Uses a separate browser context, for stories about caches, time zones or service workers. */
  ownContext: boolean
  /** Allows console errors with these statuses (0: no connection); any other error or warning fails the story. */
  expectStatuses: (...statuses: number[]) => void
  signIn: (username: string, path?: string) => Promise<void>
  expectAccessible: () => Promise<void>
}

export const test = base.extend<Fixtures, { sharedContext: BrowserContext }>({
  ownContext: [false, { option: true }],

  // Stories of a worker share a context, so scripts are downloaded and compiled once.
  sharedContext: [
    async ({ browser }, use) => {
      const context = await browser.newContext({
        baseURL: process.env['STORIES_URL'] ?? '',
        reducedMotion: 'reduce',
        viewport: viewportSizes[0],
      })
      // No service worker: filling its cache would only take time.
      await context.addInitScript(() => {
        if ('serviceWorker' in navigator) navigator.serviceWorker.register = () => Promise.reject(new Error())
      })
      // An open page keeps the process and its compiled code alive.
      await (await context.newPage()).goto('/healthz')
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, sharedContext, ownContext }, use) => {
    const context = ownContext ? await browser.newContext() : sharedContext
    await use(context)
    if (ownContext) return context.close()
    const [first, ...pages] = context.pages()
    await Promise.all(pages.map((page) => page.close()))
    await first!.evaluate(() => localStorage.clear())
    await context.clearCookies()
    await context.clearPermissions()
  },

  page: async ({ context, viewport }, use) => {
    const page = await context.newPage()
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
  },

  expectStatuses: [
    async ({ page }, use) => {
      const expected = new Set<number>()
      const consoleErrors: string[] = []
      page.on('pageerror', (error) => consoleErrors.push(String(error)))
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        // Chromium logs every refused request.
        const status = /status of (\d{3})/.exec(message.text())?.[1]
        const unreachable = /net::ERR_/.test(message.text()) && expected.has(0)
        // The page logs the refusal too.
        const logged = /^Failed to (?!load resource)/.test(message.text()) && expected.size > 0
        const isExpected = unreachable || logged || (status !== undefined && expected.has(Number(status)))
        if (!isExpected) consoleErrors.push(message.text())
      })
      await use((...statuses) => statuses.forEach((status) => expected.add(status)))
      expect(consoleErrors).toEqual([])
    },
    { auto: true },
  ],

  signIn: async ({ page }, use) => {
    await use((username, path = '/insaka/dashboard') => openAs(page, username, path))
  },

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      expect(await accessibilityFaults(page)).toEqual([])
    })
  },
})

/** Checks the dialog in front, or the whole page, with the given rules, or with axe’s default ones and target size. */
export async function accessibilityFaults(page: Page, rules?: string[]): Promise<string[]> {
  await page.evaluate(() => {
    document.querySelector('[data-checked]')?.removeAttribute('data-checked')
    const dialogs = document.querySelectorAll('[aria-modal="true"], dialog[open]')
    const root = [...dialogs].at(-1) ?? document.documentElement
    root.setAttribute('data-checked', '')
  })
  // The product has no frames; without legacy mode axe opens an extra page each time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
    })
    .include('[data-checked]')
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

export const viewportSizes = [
  { name: 'wide', width: 1366, height: 768 },
  { name: 'narrow', width: 390, height: 844 },
] as const

/** Lets the server execute a request but drops the response. */
export async function dropResponse(route: Route): Promise<void> {
  await route.fetch()
  await route.abort()
}
