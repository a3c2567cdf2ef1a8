import type { Page } from '@playwright/test'
import { rowsOf } from '../support/papers.ts'
import { expect, viewportSizes, test } from '../support/test.ts'

const phone = viewportSizes[1]
const maxShift = 0.05

test.use({ ownContext: true, viewport: phone })

/** Opens a page on a slow phone and returns its cumulative layout shift. */
async function shiftOf(page: Page, path: string, waitUntilShown: () => Promise<void>): Promise<number> {
  await page.goto(path)
  await waitUntilShown()
  // Shifts of the last response are measured one frame later.
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

test('pages load without layout shift', async ({ page, signIn }) => {
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

  // An officer has own papers, a guest has none.
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
