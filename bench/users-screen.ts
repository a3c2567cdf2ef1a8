// npm run bench -- --only=users [--users=5000] [--rounds=5]
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright'
import { launchOptions } from '../scripts/browser.mjs'
import { fillUsers } from './fill-users.ts'
import { openGrounds } from './prepare.ts'
import { startServer } from './processes.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    users: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '5' },
  },
})
const [users, rounds] = [options.users, options.rounds].map(Number) as [number, number]

const slower = 4
const goalMs = 200
/** Beside it: what the start of Insaka costs by itself. */
const dashboard = 'dashboard by its address'
/** What still comes after the last change on the screen counts with it. */
const settledMs = 1500

const longest = new Map<string, number[]>()
const counted = (count: number) => `${new Intl.NumberFormat('en-ZM').format(count)} users`
const everybody = (page: Page) => page.getByText(counted(users), { exact: true })

/** A tab of a browser that keeps nothing from the one before. */
async function openTab(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await page.addInitScript(collectLongTasks, token)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

async function visitByAddress(page: Page, url: string): Promise<void> {
  await step(page, 'users by their address', async () => {
    await page.goto(`${url}/insaka/admin/users`)
    await everybody(page).waitFor()
  })
  await page.context().close()
}

async function visitFromDashboard(page: Page, url: string): Promise<void> {
  await step(page, dashboard, async () => {
    await page.goto(`${url}/insaka/dashboard`)
    await page.getByText('Your account', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Administration', exact: true }).click()
  })
  await step(page, 'users from the menu', async () => {
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await everybody(page).waitFor()
  })
  await step(page, 'filter typed', async () => {
    await page.getByRole('searchbox').pressSequentially('banda', { delay: 120 })
    await everybody(page).waitFor({ state: 'detached' })
  })
  await step(page, 'filter cleared', async () => {
    await page.getByRole('searchbox').clear()
    await everybody(page).waitFor()
  })
  await page.context().close()
}

async function step(page: Page, what: string, act: () => Promise<void>): Promise<void> {
  await act()
  await page.waitForTimeout(settledMs)
  const tasks = await page.evaluate(() =>
    (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0),
  )
  longest.set(what, [...(longest.get(what) ?? []), Math.max(0, ...tasks)])
}

/** In the page, before anything else. Functions with names of their own would miss what tsx gives them. */
function collectLongTasks(token: string): void {
  localStorage.setItem('access_token', token)
  const longTasks: number[] = []
  Object.assign(globalThis, { longTasks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

const told = (ms: number) => (ms === 0 ? 'none over 50 ms' : `${ms.toFixed(0)} ms`)

function rowOf([what, times]: [string, number[]]) {
  const sorted = times.toSorted((a, b) => a - b)
  const middle = sorted[sorted.length >> 1]!
  return {
    what,
    'longest task': told(middle),
    'of all rounds': told(sorted.at(-1)!),
    ...(what === dashboard
      ? { target: '', met: '' }
      : { target: `at most ${goalMs} ms`, met: middle <= goalMs ? 'yes' : 'MISSED' }),
  }
}

const grounds = await openGrounds()
try {
  const began = performance.now()
  const token = await fillUsers(grounds, 'MANY', users)
  console.log(`Filled with ${counted(users)} in ${Math.round((performance.now() - began) / 1000)} s.`)
  const server = await startServer(grounds)
  const browser = await chromium.launch(launchOptions())
  try {
    const url = `http://127.0.0.1:${server.port}`
    for (let round = 0; round < rounds; round++) {
      await visitFromDashboard(await openTab(browser, token), url)
      await visitByAddress(await openTab(browser, token), url)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
} finally {
  await grounds.close()
}
console.log(`Longest task at ${slower}× slower processor: the median of ${rounds} rounds, and the worst.`)
console.table([...longest].map(rowOf))
