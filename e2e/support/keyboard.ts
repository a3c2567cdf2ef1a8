import type { Locator, Page } from '@playwright/test'

export async function tabTo(page: Page, target: Locator): Promise<void> {
  const stops = 100
  for (let pressed = 0; pressed < stops; pressed++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach it: ${String(target)}`)
}
