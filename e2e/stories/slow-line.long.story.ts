import type { Page } from '@playwright/test'
import { whenStable } from '../../web/src/service-worker/when-stable.ts'
import { test, workerReady } from '../support/behind-front.ts'
import type { openFront } from '../support/front.ts'
import { keepToken, sessionOf } from '../support/session.ts'
import { expect } from '../support/test.ts'

type Front = Awaited<ReturnType<typeof openFront>>

/** Stores a session where nothing of Insaka is cached yet. */
async function bring(page: Page, front: Front) {
  const { token } = await sessionOf(page.request, 'demo.officer')
  await keepToken(page, front.url, token)
}

async function count(front: Front, act: () => Promise<unknown>) {
  const before = { bytes: front.bytes(), requests: front.asked.length }
  await act()
  await nothingComes(front)
  return { kib: (front.bytes() - before.bytes) / 1024, requests: front.asked.length - before.requests }
}

function nothingComes(front: Front) {
  let seen = 0
  return whenStable(() => seen !== (seen = front.bytes()))
}

async function visit(page: Page, url: string) {
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Waiting for action' })).toBeVisible()
  await workerReady(page)
}

const isOfCharts = (path: string) => path.startsWith('/api/analytics/departments/expenses/')

// The first visit of somebody with papers has no charts: their place begins near the lower edge of the window. Where
// nothing is waiting, or the window is higher, they are in view, and come with 65 KiB more after the work is shown.
test('a first visit, a second one and a record are light', async ({ page, front }) => {
  await bring(page, front)
  const dashboard = `${front.url}/insaka/dashboard`
  const first = await count(front, () => visit(page, dashboard))
  expect(first.kib).toBeLessThan(205)
  expect(first.requests).toBeLessThanOrEqual(22)
  expect(front.asked.filter(isOfCharts)).toEqual([])

  const second = await count(front, () => visit(page, dashboard))
  expect(second.kib).toBeLessThan(10)
  expect(second.requests).toBeLessThanOrEqual(10)

  await page.goto(`${front.url}/insaka/plscm/lvp/list`)
  const open = async (row: number) => {
    await page.getByRole('row').nth(row).getByRole('link').first().click()
    await expect(page.getByRole('dialog').getByText('Status and attachment')).toBeVisible()
  }
  // The first one that is opened brings the dialog, unless that has come with the list by then.
  await open(1)
  await nothingComes(front)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await nothingComes(front)
  const opened = await count(front, () => open(2))
  expect(opened.kib).toBeLessThan(4)
  expect(opened.requests).toBeLessThanOrEqual(2)
})

test('charts come when somebody goes to them', async ({ page, front }) => {
  await bring(page, front)
  await visit(page, `${front.url}/insaka/dashboard`)
  await nothingComes(front)
  expect(front.asked.filter(isOfCharts)).toEqual([])
  await page.mouse.wheel(0, 300)
  await expect(page.getByRole('region', { name: 'Expenses' }).locator('canvas').first()).toBeVisible()
  expect(front.asked.filter(isOfCharts)).toHaveLength(1)
})

test('what is asked early is not asked again', async ({ page, front }) => {
  await bring(page, front)
  await visit(page, `${front.url}/insaka/dashboard`)
  await nothingComes(front)
  const calls = front.asked.filter((path) => path.startsWith('/api/'))
  expect(calls.length).toBeGreaterThanOrEqual(4)
  expect(calls).toEqual([...new Set(calls)])
})

test('the frame is in the page before any of its files has come', async ({ page, front, expectStatuses }) => {
  expectStatuses(404)
  front.answer = (path) => (path.startsWith('/assets/') ? { status: 404, body: '' } : undefined)
  await page.goto(front.url)
  await expect(page.locator('#frame .sign-in .bar')).toHaveText('Insaka')
  await bring(page, front)
  await page.goto(`${front.url}/insaka/dashboard`)
  const bar = page.locator('#frame .shell .bar')
  await expect(bar).toHaveText('Insaka')
  expect(await bar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1366, height: 48 })
  await expect(bar).toHaveCSS('background-color', 'rgb(22, 63, 46)')
})
