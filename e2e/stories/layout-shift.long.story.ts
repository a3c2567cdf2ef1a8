import type { Page } from '@playwright/test'
import { rowsOf } from '../support/papers.ts'
import { expect, viewportSizes, test } from '../support/test.ts'

const phone = viewportSizes[1]
const maxShift = 0.05

test.use({ ownContext: true, viewport: phone })

/** Goes to a page on a phone that is slow, and says how far its parts moved while it came, as browsers sum it. */
async function shiftOf(page: Page, path: string, waitUntilShown: () => Promise<void>): Promise<number> {
  await page.goto(path)
  await waitUntilShown()
  // What the last answer has moved is measured with the frame after it.
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return window.shift
  })
}

declare global {
  interface Window {
    shift: number
  }
}

test('pages come without moving what is there', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  const login = page.getByRole('button', { name: 'Login' })
  expect(await shiftOf(page, '/', () => expect(login).toBeVisible())).toBeLessThanOrEqual(maxShift)

  // An officer has papers of their own, a guest has not.
  for (const username of ['demo.officer', 'demo.guest']) {
    await signIn(username)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const attention = page.getByRole('heading', { name: 'Needs attention' })
    expect(
      await shiftOf(page, '/insaka/dashboard', () => expect(attention).toBeVisible()),
      username,
    ).toBeLessThanOrEqual(maxShift)
    expect(
      await shiftOf(page, '/insaka/plscm/lvp/list', () => expect(rowsOf(page).first()).toBeVisible()),
      username,
    ).toBeLessThanOrEqual(maxShift)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
})
