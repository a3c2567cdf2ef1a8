import { settledFaults } from '../support/layout.ts'
import { openScreen, screenNames } from '../support/screens.ts'
import { accessibilityFaults, expect, sizes, test } from '../support/test.ts'

test.use({ viewport: sizes[1] })

for (const name of screenNames)
  test(`${name} is accessible on a phone, and its dark colours on a wide screen`, async ({ page }) => {
    await openScreen(page, name)
    expect(await settledFaults(page, true)).toEqual([])
    expect(await accessibilityFaults(page)).toEqual([])
    await page.setViewportSize(sizes[0])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityFaults(page, ['color-contrast'])).toEqual([])
  })
