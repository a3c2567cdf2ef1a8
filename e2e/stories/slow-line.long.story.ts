import type { Page } from '@playwright/test'
import { whenIdle } from '../../web/src/service-worker/when-idle.ts'
import { test, waitForServiceWorker } from '../support/proxy-test.ts'
import type { openProxy } from '../support/proxy.ts'
import { storeToken, sessionOf } from '../support/session.ts'
import { expect } from '../support/test.ts'

type Proxy = Awaited<ReturnType<typeof openProxy>>

/** Stores a session in a browser with an empty cache. */
async function storeSession(page: Page, frontProxy: Proxy) {
  const { token } = await sessionOf(page.request, 'demo.officer')
  await storeToken(page, frontProxy.url, token)
}

async function measure(frontProxy: Proxy, act: () => Promise<unknown>) {
  const trafficBefore = { bytes: frontProxy.bytes(), requests: frontProxy.asked.length }
  await act()
  await waitUntilIdle(frontProxy)
  return {
    kib: (frontProxy.bytes() - trafficBefore.bytes) / 1024,
    requests: frontProxy.asked.length - trafficBefore.requests,
  }
}

function waitUntilIdle(frontProxy: Proxy) {
  let bytesBefore = 0
  return whenIdle(() => bytesBefore !== (bytesBefore = frontProxy.bytes()))
}

async function visit(page: Page, url: string) {
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Waiting for action' })).toBeVisible()
  await waitForServiceWorker(page)
}

const isChartCall = (path: string) => path.startsWith('/api/analytics/departments/expenses/')

// The user has open papers, so the charts are below the visible area and do not load. Without open papers, or in a
// taller window, they would load later and add 65 KiB.
test('a first visit, a second one and a record are light', async ({ page, frontProxy }) => {
  await storeSession(page, frontProxy)
  const dashboard = `${frontProxy.url}/insaka/dashboard`
  const firstVisit = await measure(frontProxy, () => visit(page, dashboard))
  expect(firstVisit.kib).toBeLessThan(208)
  expect(firstVisit.requests).toBeLessThanOrEqual(22)
  expect(frontProxy.asked.filter(isChartCall)).toEqual([])

  const secondVisit = await measure(frontProxy, () => visit(page, dashboard))
  expect(secondVisit.kib).toBeLessThan(10)
  expect(secondVisit.requests).toBeLessThanOrEqual(10)

  await page.goto(`${frontProxy.url}/insaka/plscm/lvp/list`)
  const openRecord = async (row: number) => {
    await page.getByRole('row', { name: 'In Progress' }).nth(row).getByRole('link').first().click()
    await expect(page.getByRole('dialog').getByText('Status and attachment')).toBeVisible()
  }
  // The first record loads the dialog's chunk, unless the list has prefetched it.
  await openRecord(0)
  await waitUntilIdle(frontProxy)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await waitUntilIdle(frontProxy)
  const recordOpened = await measure(frontProxy, () => openRecord(1))
  expect(recordOpened.kib).toBeLessThan(4)
  expect(recordOpened.requests).toBeLessThanOrEqual(2)
})

test('charts load when scrolled into view', async ({ page, frontProxy }) => {
  await storeSession(page, frontProxy)
  await visit(page, `${frontProxy.url}/insaka/dashboard`)
  await waitUntilIdle(frontProxy)
  expect(frontProxy.asked.filter(isChartCall)).toEqual([])
  await page.mouse.wheel(0, 300)
  await expect(page.getByRole('region', { name: 'Expenses' }).locator('canvas').first()).toBeVisible()
  expect(frontProxy.asked.filter(isChartCall)).toHaveLength(1)
})

test('early requests are not repeated', async ({ page, frontProxy }) => {
  await storeSession(page, frontProxy)
  await visit(page, `${frontProxy.url}/insaka/dashboard`)
  await waitUntilIdle(frontProxy)
  const calls = frontProxy.asked.filter((path) => path.startsWith('/api/'))
  expect(calls.length).toBeGreaterThanOrEqual(4)
  expect(calls).toEqual([...new Set(calls)])
})

test('the frame is in the page before any file has loaded', async ({ page, frontProxy, expectStatuses }) => {
  expectStatuses(404)
  frontProxy.answer = (path) => (path.startsWith('/assets/') ? { status: 404, body: '' } : undefined)
  await page.goto(frontProxy.url)
  await expect(page.locator('#frame .sign-in .bar')).toHaveText('Insaka')
  await storeSession(page, frontProxy)
  await page.goto(`${frontProxy.url}/insaka/dashboard`)
  const bar = page.locator('#frame .shell .bar')
  await expect(bar).toHaveText('Insaka')
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1366, height: 48 })
  await expect(bar).toHaveCSS('background-color', 'rgb(22, 63, 46)')
})
