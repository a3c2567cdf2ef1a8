// npm run bench -- --only=slow-line [--url=http://127.0.0.1:8080] [--rounds=3]
import { parseArgs } from 'node:util'
import { chromium, type Browser, type Page } from 'playwright'
import { openProxy } from '../e2e/support/proxy.ts'
import { launchOptions } from '../scripts/browser.mjs'
import { startProduct } from '../scripts/start-product.mjs'
import { median } from './targets.ts'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    url: { type: 'string' },
    rounds: { type: 'string', default: '3' },
  },
})

const connectionSpeed = { latencyMs: 400, bytesPerSecond: 50 * 1024 }
const account = { username: 'demo.officer', password: 'insaka-demo' }
/** Longer than the quiet second after which the service worker is fetched. */
const quietMs = 3000

type Figures = { firstPaintMs: number | undefined; readyMs: number; bytes: number; requests: number }
type Proxy = Awaited<ReturnType<typeof openProxy>>
const steps = new Map<string, Figures[]>()

/** Opens a page with a session and an empty cache. */
async function openPage(browser: Browser, { url }: Proxy, token: string) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  await page.goto(`${url}/healthz`)
  await page.evaluate((value) => localStorage.setItem('access_token', value), token)
  return page
}

/**
 * Checks in the page that nothing visible is loading; no named functions, since tsx wraps those in a helper that the
 * page lacks.
 */
const isReady = (heading: string) =>
  [...document.querySelectorAll<HTMLElement>('main h1, dialog, [role=dialog]')].some(({ innerText }) =>
    innerText.includes(heading),
  ) &&
  [...document.querySelectorAll('output[aria-label], [aria-busy=true], [data-loading]')].every(
    (element) => element.clientHeight === 0 || element.getBoundingClientRect().top >= innerHeight,
  ) &&
  performance.now()

async function measureStep(
  title: string,
  proxy: Proxy,
  page: Page,
  action: () => Promise<unknown>,
  heading: string,
) {
  const trafficBefore = { bytes: proxy.bytes(), requests: proxy.asked.length }
  const startedAt = await page.evaluate(() => performance.now())
  const isVisit = await action()
  const readyAt = (await (await page.waitForFunction(isReady, heading)).jsonValue()) as number
  await waitUntilQuiet(proxy)
  const paint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  )
  const figures = {
    firstPaintMs: isVisit ? paint : undefined,
    readyMs: isVisit ? readyAt : readyAt - startedAt,
    bytes: proxy.bytes() - trafficBefore.bytes,
    requests: proxy.asked.length - trafficBefore.requests,
  }
  steps.set(title, [...(steps.get(title) ?? []), figures])
}

async function waitUntilQuiet(proxy: Proxy) {
  for (let seen = -1; seen !== proxy.bytes();) {
    seen = proxy.bytes()
    await new Promise((resolve) => setTimeout(resolve, quietMs))
  }
}

async function measureRound(browser: Browser, proxy: Proxy, token: string) {
  const page = await openPage(browser, proxy, token)
  const list = `${proxy.url}/insaka/plscm/lvp/list`
  const visit = (url: string) => () => page.goto(url, { waitUntil: 'commit' })
  await measureStep('first visit', proxy, page, visit(`${proxy.url}/insaka/dashboard`), 'Dashboard')
  await measureStep('second visit', proxy, page, visit(`${proxy.url}/insaka/dashboard`), 'Dashboard')
  await measureStep('list after it', proxy, page, visit(list), '')
  const row = page.getByRole('row').nth(1).getByRole('link').first()
  const reference = await row.textContent()
  await measureStep('first record', proxy, page, () => row.click(), reference!)
  await page.keyboard.press('Escape')
  const next = page.getByRole('row').nth(2).getByRole('link').first()
  const nextReference = await next.textContent()
  await measureStep('next record', proxy, page, () => next.click(), nextReference!)
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
const proxy = await openProxy(product.url, connectionSpeed)
const browser = await chromium.launch(launchOptions())
try {
  const token = await tokenOf(product.url)
  for (let i = 0; i < Number(options.rounds); i++) await measureRound(browser, proxy, token)
} finally {
  await browser.close()
  proxy.close()
  await product.stop()
}

const medianSeconds = (times: (number | undefined)[]) => {
  const knownTimes = times.filter((time) => time !== undefined)
  return knownTimes.length > 0 ? (median(knownTimes) / 1000).toFixed(2) : ''
}
console.log('Medians over a line of 50 KB a second, on which each answer begins 400 ms late.')
console.table(
  [...steps].map(([title, all]) => ({
    what: title,
    'first paint (s)': medianSeconds(all.map(({ firstPaintMs }) => firstPaintMs)),
    'ready (s)': medianSeconds(all.map(({ readyMs }) => readyMs)),
    KB: (median(all.map(({ bytes }) => bytes)) / 1024).toFixed(1),
    requests: median(all.map(({ requests }) => requests)),
  })),
)
