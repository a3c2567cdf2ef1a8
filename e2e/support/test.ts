import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { demoPassword } from '../../server/src/demo/demo-data.ts'

export { expect }

type Fixtures = {
  /** Names the refusals a story brings about; anything else in the console fails it. */
  expectStatuses: (...statuses: number[]) => void
  signIn: (username: string, password?: string) => Promise<void>
  /** What axe finds wrong with the page as it is. */
  expectAccessible: () => Promise<void>
}

export const test = base.extend<Fixtures>({
  expectStatuses: [
    async ({ page }, use) => {
      const expected = new Set<number>()
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        // Chromium writes a line for every refused request.
        const status = /status of (\d{3})/.exec(message.text())?.[1]
        const unreachable = /net::ERR_/.test(message.text()) && expected.has(0)
        // The page logs the refusal in its own words, too.
        const logged = /^Failed to (?!load resource)/.test(message.text()) && expected.size > 0
        const isExpected = unreachable || logged || (status !== undefined && expected.has(Number(status)))
        if (!isExpected) complaints.push(message.text())
      })
      await use((...statuses) => statuses.forEach((status) => expected.add(status)))
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],

  signIn: async ({ page }, use) => {
    await use(async (username, password = demoPassword) => {
      await page.goto('/')
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page).toHaveURL(/\/insaka\/dashboard$/)
      // The address changes before the page does, and keys pressed in between reach the page that is left.
      await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
    })
  },

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      expect(await accessibilityFaults(page)).toEqual([])
    })
  },
})

export async function accessibilityFaults(page: Page): Promise<string[]> {
  // The product has no frames; where there may be some, axe opens a page of its own every time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze()
  const dialog = page.locator('[aria-modal="true"], dialog[open]').last()
  const faults = []
  for (const { id, nodes } of violations) {
    const reachable = []
    for (const { html, target } of nodes) {
      // Nobody can press what is behind a dialog, which may cover half of it.
      const isBehind =
        id === 'target-size' &&
        (await dialog.count()) > 0 &&
        (await dialog.locator(page.locator(String(target[0]))).count()) === 0
      if (!isBehind) reachable.push(html)
    }
    if (reachable.length > 0) faults.push(`${id}: ${reachable.join(' ')}`)
  }
  return faults
}

export const sizes = [
  { name: 'wide', width: 1366, height: 768 },
  { name: 'narrow', width: 390, height: 844 },
] as const

export async function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).toSorted())
}
