// npm run bench -- --only=users [--users=5000] [--rounds=5]
import { parseArgs } from 'node:util'
import { chromium, type Browser } from 'playwright'
import { launchOptions } from '../scripts/browser.mjs'
import { fillUsers } from './fill-users.ts'
import { openBenchDatabase } from './bench-database.ts'
import { startServer } from './start-server.ts'
import { openUnwatchedTab, type UnwatchedTab } from './unwatched-tab.ts'

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
const windowDrawnMs = 2500

const longest = new Map<string, number[]>()
const counted = (count: number) => `${new Intl.NumberFormat('en-ZM').format(count)} users`
const isEverybody = `document.querySelector('main output')?.textContent === '${counted(users)}'`
const click = (selector: string, name: string) =>
  `[...document.querySelectorAll('${selector}')].find((one) => one.textContent.trim() === '${name}').click()`

/** A tab of a browser that keeps nothing from the one before, where somebody is signed in. */
async function openTab(browser: Browser, url: string, token: string): Promise<UnwatchedTab> {
  const tab = await openUnwatchedTab(browser, slower)
  await tab.go(`${url}/icon.svg`)
  await tab.until(`location.origin === '${url}'`)
  await tab.value(`localStorage.setItem('access_token', '${token}')`)
  // The browser draws a window of its own round each; whoever begins to work has had theirs for a while.
  await pause(windowDrawnMs)
  return tab
}

async function visitByAddress(tab: UnwatchedTab, url: string): Promise<void> {
  await step(tab, 'users by their address', async () => {
    await tab.go(`${url}/insaka/admin/users`)
    await tab.until(isEverybody)
  })
  await tab.close()
}

async function visitFromDashboard(tab: UnwatchedTab, url: string): Promise<void> {
  await step(tab, dashboard, async () => {
    await tab.go(`${url}/insaka/dashboard`)
    await tab.until(`document.querySelector('main')?.textContent.includes('Your account') === true`)
    await tab.value(click('nav button', 'Administration'))
  })
  await step(tab, 'users from the menu', async () => {
    await tab.value(click('nav a', 'Users'))
    await tab.until(isEverybody)
  })
  await step(tab, 'filter typed', async () => {
    await tab.value(`document.querySelector('main input[type=search]').focus()`)
    for (const letter of 'banda') {
      await tab.type(letter)
      await pause(120)
    }
    await tab.until(`!(${isEverybody})`)
  })
  await step(tab, 'filter cleared', async () => {
    await tab.value(`document.querySelector('main input[type=search]').select()`)
    await tab.type('')
    await tab.until(isEverybody)
  })
  await tab.close()
}

async function step(tab: UnwatchedTab, what: string, act: () => Promise<void>): Promise<void> {
  await act()
  await pause(settledMs)
  const tasks = await tab.value<number[]>(newLongTasks)
  longest.set(what, [...(longest.get(what) ?? []), Math.max(0, ...tasks)])
}

/** Those of this document that no step has counted yet. */
const newLongTasks = `new Promise((resolve) => {
  const from = window.countedUntil ?? 0
  window.countedUntil = performance.now()
  const resolveWith = (tasks) => resolve(tasks.filter((task) => task.startTime >= from).map((task) => task.duration))
  new PerformanceObserver((list) => resolveWith(list.getEntries())).observe({ type: 'longtask', buffered: true })
  setTimeout(resolveWith, 500, [])
})`

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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

const grounds = await openBenchDatabase()
try {
  const began = performance.now()
  const token = await fillUsers(grounds, 'MANY', users)
  console.log(`Filled with ${counted(users)} in ${Math.round((performance.now() - began) / 1000)} s.`)
  const server = await startServer(grounds)
  const browser = await chromium.launch(launchOptions())
  try {
    const url = `http://127.0.0.1:${server.port}`
    for (let round = 0; round < rounds; round++) {
      await visitFromDashboard(await openTab(browser, url, token), url)
      await visitByAddress(await openTab(browser, url, token), url)
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
