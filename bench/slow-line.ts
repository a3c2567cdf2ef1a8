// npm run bench -- --only=slow-line [--url=http://127.0.0.1:8080] [--rounds=3]
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright'
import { openFront } from '../e2e/support/front.ts'
import { launchOptions } from '../scripts/browser.mjs'
import { startProduct } from '../scripts/product.mjs'
import { median } from './figures.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    url: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
})

/** A mobile line where it is poor. */
const line = { latencyMs: 400, bytesPerSecond: 50 * 1024 }
const account = { username: 'demo.officer', password: 'insaka-demo' }
/** Beyond the quiet second after which the service worker is fetched. */
const quietMs = 3000

type Figures = { firstPaintMs: number | undefined; readyMs: number; bytes: number; requests: number }
type Front = Awaited<ReturnType<typeof openFront>>
const steps = new Map<string, Figures[]>()

/** Somebody is signed in, and nothing of the product is in the browser's cache. */
async function openPage(browser: Browser, { url }: Front, token: string) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await page.goto(`${url}/healthz`)
  await page.evaluate((kept) => localStorage.setItem('access_token', kept), token)
  return page
}

/** Nothing in the window waits any more. It runs in the page, where no function may have a name of its own. */
const whenReady = (heading: string) =>
  [...document.querySelectorAll<HTMLElement>('main h1, dialog, [role=dialog]')].some(({ innerText }) =>
    innerText.includes(heading),
  ) &&
  [...document.querySelectorAll('output[aria-label], [aria-busy=true], [data-loading]')].every(
    (one) => one.clientHeight === 0 || one.getBoundingClientRect().top >= innerHeight,
  ) &&
  performance.now()

async function step(what: string, front: Front, page: Page, act: () => Promise<unknown>, heading: string) {
  const before = { bytes: front.bytes(), requests: front.asked.length }
  const began = await page.evaluate(() => performance.now())
  const isVisit = await act()
  const readyAt = (await (await page.waitForFunction(whenReady, heading)).jsonValue()) as number
  await quiet(front)
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const figures = {
    firstPaintMs: isVisit ? paint : undefined,
    readyMs: isVisit ? readyAt : readyAt - began,
    bytes: front.bytes() - before.bytes,
    requests: front.asked.length - before.requests,
  }
  steps.set(what, [...(steps.get(what) ?? []), figures])
}

async function quiet(front: Front) {
  for (let seen = -1; seen !== front.bytes();) {
    seen = front.bytes()
    await new Promise((resolve) => setTimeout(resolve, quietMs))
  }
}

async function round(browser: Browser, front: Front, token: string) {
  const page = await openPage(browser, front, token)
  const list = `${front.url}/insaka/plscm/lvp/list`
  const visit = (url: string) => () => page.goto(url, { waitUntil: 'commit' })
  await step('first visit', front, page, visit(`${front.url}/insaka/dashboard`), 'Dashboard')
  await step('second visit', front, page, visit(`${front.url}/insaka/dashboard`), 'Dashboard')
  await step('list after it', front, page, visit(list), '')
  const row = page.getByRole('row').nth(1).getByRole('link').first()
  const reference = await row.textContent()
  await step('first record', front, page, () => row.click(), reference!)
  await page.keyboard.press('Escape')
  const next = page.getByRole('row').nth(2).getByRole('link').first()
  const nextReference = await next.textContent()
  await step('next record', front, page, () => next.click(), nextReference!)
  await page.context().close()
}

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return ((await answer.json()) as { payload: { access_token: string } }).payload.access_token
}

const product = options.url ? { url: options.url, stop: async () => undefined } : await startProduct()
const front = await openFront(product.url, line)
const browser = await chromium.launch(launchOptions())
try {
  const token = await tokenOf(product.url)
  for (let i = 0; i < Number(options.rounds); i++) await round(browser, front, token)
} finally {
  await browser.close()
  front.close()
  await product.stop()
}

const seconds = (times: (number | undefined)[]) => {
  const known = times.filter((time) => time !== undefined)
  return known.length > 0 ? (median(known) / 1000).toFixed(2) : ''
}
console.log('Medians over a line of 50 KB a second, on which each answer begins 400 ms late.')
console.table(
  [...steps].map(([what, all]) => ({
    what,
    'first paint (s)': seconds(all.map(({ firstPaintMs }) => firstPaintMs)),
    'ready (s)': seconds(all.map(({ readyMs }) => readyMs)),
    KB: (median(all.map(({ bytes }) => bytes)) / 1024).toFixed(1),
    requests: median(all.map(({ requests }) => requests)),
  })),
)
