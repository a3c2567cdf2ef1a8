import type { Locator, Page } from '@playwright/test'
import { boxOf, coloursIn, edgesOf, coveredFocusStops, remainingLayoutFaults } from '../support/layout.ts'
import { openScreen, screenNames } from '../support/screens.ts'
import { accessibilityFaults, expect, test } from '../support/test.ts'

const sizes = [
  { width: 320, height: 568, byThumb: true },
  { width: 390, height: 844, byThumb: true, hasAxe: true },
  { width: 1366, height: 768, byThumb: false, hasAxe: true },
  { width: 1920, height: 1080, byThumb: false },
]

/** Layout and accessibility faults of the page, with width and colour scheme. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults = new Map<string, string[]>()
  const add = (screen: string, screenFaults: string[]) =>
    screenFaults.forEach((fault) => faults.set(fault, [...(faults.get(fault) ?? []), screen]))
  for (const { byThumb, hasAxe = false, ...size } of sizes) {
    await page.setViewportSize(size)
    add(`${size.width}`, await remainingLayoutFaults(page, byThumb))
    // Colours do not affect the layout, and axe is slow: it runs once per breakpoint, in light and in dark.
    for (const colorScheme of hasAxe ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      add(`${size.width} ${colorScheme}`, await accessibilityFaults(page))
    }
  }
  return [...faults].map(([fault, places]) => `${fault} (${places.join(', ')})`)
}

for (const name of screenNames)
  test(`${name} fits every width in light and dark colours`, async ({ page }) => {
    await openScreen(page, name)
    expect(await faultsOf(page)).toEqual([])
  })

test.describe('at double size', () => {
  test.use({ viewport: { width: 683, height: 384 } })

  for (const name of ['the list of enquiries', 'a paper that can be changed'] as const)
    test(`the focus is never covered in ${name}`, async ({ page }) => {
      await openScreen(page, name)
      expect(await coveredFocusStops(page, 50)).toEqual([])
    })
})

test.describe('in forced system colours', () => {
  test.use({ ownContext: true, forcedColors: 'active' })

  /** Box of the colour key to the left of a label. */
  const keyIn = async (item: Locator) => ({ ...(await boxOf(item)), width: 12 })

  test('bars, keys and the open tab of a contract are visible', async ({ page }) => {
    await openScreen(page, 'a contract that is read')
    // A hovered tab would be underlined too.
    await page.mouse.move(0, 0)
    const [open, other] = ['Progress', 'History'].map((name) => page.getByRole('tab', { name }))
    expect(await edgesOf(page, open!)).not.toEqual(await edgesOf(page, other!))
    const typeKeys = page.getByRole('dialog').locator('[data-look]')
    await expect(typeKeys.first()).toBeVisible()
    for (const key of await typeKeys.all())
      expect((await coloursIn(page, await keyIn(key))).length).toBeGreaterThan(1)
    const bar = typeKeys.first().locator('xpath=../preceding-sibling::div')
    expect((await coloursIn(page, await boxOf(bar))).length).toBeGreaterThan(1)
  })

  test('chart keys and the open menu entry are visible', async ({ page }) => {
    await openScreen(page, 'the dashboard')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const open = menu.locator('[aria-current=page]')
    expect(await edgesOf(page, open)).not.toEqual(
      await edgesOf(page, menu.getByRole('link', { name: 'Enquiries' })),
    )
    const legendKeys = page.getByRole('region', { name: 'Expenses' }).locator('figure li')
    for (const key of await legendKeys.all())
      expect((await coloursIn(page, await keyIn(key))).length).toBeGreaterThan(1)
  })

  test('the open tab of a list is visible', async ({ page }) => {
    await openScreen(page, 'the list of low value papers')
    const [open, other] = ['All', 'Complete'].map((name) =>
      page
        .getByRole('main')
        .getByRole('navigation')
        .getByRole('link', { name: new RegExp(`^${name}`) }),
    )
    expect(await edgesOf(page, open!)).not.toEqual(await edgesOf(page, other!))
  })
})
