import { remainingLayoutFaults } from '../support/layout.ts'
import { openScreen, screenNames } from '../support/screens.ts'
import { accessibilityFaults, expect, viewportSizes, test } from '../support/test.ts'

test.use({ viewport: viewportSizes[1] })

for (const name of screenNames)
  test(`${name} is accessible on a phone and in dark colours on a wide screen`, async ({ page }) => {
    await openScreen(page, name)
    expect(await remainingLayoutFaults(page, true)).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize(viewportSizes[0])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityFaults(page, ['color-contrast'])).toEqual([])
  })
