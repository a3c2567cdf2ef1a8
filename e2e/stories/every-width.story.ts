import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../../server/src/demo/demo-data.ts'
import { goToCharts } from '../support/charts.ts'
import { areaOf, coloursIn, edgesOf, hiddenStops, layoutFaults } from '../support/layout.ts'
import { rowsOf } from '../support/papers.ts'
import { accessibilityFaults, expect, test as base } from '../support/test.ts'

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>

/** Signs in once for all the stories below. */
const test = base.extend<object, { signedIn: State }>({
  signedIn: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env['STORIES_URL'] ?? '' })
      const page = await context.newPage()
      await page.goto('/')
      await page.getByLabel('Username').fill('demo2.officer')
      await page.getByLabel('Password', { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
      await use(await context.storageState())
      await context.close()
    },
    { scope: 'worker' },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
})

const sizes = [
  { width: 320, height: 568, byThumb: true },
  { width: 390, height: 844, byThumb: true, judged: true },
  { width: 1366, height: 768, byThumb: false, judged: true },
  { width: 1920, height: 1080, byThumb: false },
]

/** What is wrong with the page at any width and in any colours, with where it is. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults = new Map<string, string[]>()
  const add = (place: string, found: string[]) =>
    found.forEach((fault) => faults.set(fault, [...(faults.get(fault) ?? []), place]))
  for (const { byThumb, judged = false, ...size } of sizes) {
    await page.setViewportSize(size)
    add(`${size.width}`, await settledFaults(page, byThumb))
    // Colours move nothing, and axe is slow: it looks at each arrangement of the page once in light and in dark.
    for (const colorScheme of judged ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme })
      add(`${size.width} ${colorScheme}`, await accessibilityFaults(page))
    }
  }
  return [...faults].map(([fault, places]) => `${fault} (${places.join(', ')})`)
}

/** Those that are still there once the page is drawn anew for its width. */
async function settledFaults(page: Page, byThumb: boolean): Promise<string[]> {
  let found: string[] = []
  const look = async () => (found = await layoutFaults(page, { byThumb }))
  await expect
    .poll(look)
    .toEqual([])
    .catch(() => undefined)
  return found
}

const firstRow = (page: Page) => rowsOf(page).first().getByRole('link').first()

async function openFirst(page: Page, list: string) {
  await page.goto(list)
  await firstRow(page).click()
  return page.getByRole('dialog')
}

const screens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the dashboard': async (page) => {
    await page.goto('/insaka/dashboard')
    await expect(page.getByRole('region', { name: 'Summary' }).getByRole('link').first()).toBeVisible()
    const charts = await goToCharts(page)
    await expect(charts.locator('canvas').first()).toBeVisible()
  },
  'the list of enquiries': async (page) => {
    await page.goto('/insaka/plscm/enquiries')
    await expect(firstRow(page)).toBeVisible()
  },
  'the list of low value papers': async (page) => {
    await page.goto('/insaka/plscm/lvp/list')
    await expect(firstRow(page)).toBeVisible()
  },
  'the list of committee papers': async (page) => {
    await page.goto('/insaka/plscm/hvp/mpcs')
    await expect(firstRow(page)).toBeVisible()
  },
  'the list of contracts': async (page) => {
    await page.goto('/insaka/plscm/hvp/contracts')
    await expect(firstRow(page)).toBeVisible()
  },
  'a paper that can be changed': async (page) => {
    const dialog = await openFirst(page, '/insaka/plscm/lvp/list?scope=institution&status=IN_PROGRESS')
    await expect(dialog.getByLabel('Vendor', { exact: true })).toBeVisible()
  },
  'a contract that is read': async (page) => {
    const dialog = await openFirst(page, '/insaka/plscm/hvp/contracts?scope=institution')
    await dialog.getByRole('tab', { name: 'Progress' }).click()
    await expect(dialog.getByText(/of the revised value is paid/)).toBeVisible()
  },
  'the fuel account': async (page) => {
    await page.goto('/insaka/plscm/stores/fuel')
    // The page has a second table, of the months.
    await expect(
      page.getByRole('table').filter({ hasText: 'PURPOSE' }).getByRole('link').first(),
    ).toBeVisible()
  },
  'the report': async (page) => {
    await page.goto('/insaka/plscm/analytics/reporting')
    await expect(page.getByLabel('Reporting Period')).toBeVisible()
  },
}

test.use({ viewport: { width: 1366, height: 768 } })

for (const [name, show] of Object.entries(screens))
  test(`${name} is whole at every width, light and dark`, async ({ page }) => {
    await show(page)
    expect(await faultsOf(page)).toEqual([])
  })

test.describe('before the sign-in', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('the way in is whole at every width, light and dark', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
})

test.describe('twice as large', () => {
  test.use({ viewport: { width: 683, height: 384 } })

  for (const name of ['the list of enquiries', 'a paper that can be changed'])
    test(`nothing lies over the focus in ${name}`, async ({ page }) => {
      await screens[name]!(page)
      expect(await hiddenStops(page, 50)).toEqual([])
    })
})

test.describe('in the colours of the system', () => {
  test.use({ forcedColors: 'active' })

  /** The key is at the left of its words. */
  const keyIn = async (item: Locator) => ({ ...(await areaOf(item)), width: 12 })

  test('bars, keys and the open tab of a contract are seen', async ({ page }) => {
    await screens['a contract that is read']!(page)
    // A tab under the mouse has a line of its own.
    await page.mouse.move(0, 0)
    const [open, other] = ['Progress', 'History'].map((name) => page.getByRole('tab', { name }))
    expect(await edgesOf(page, open!)).not.toEqual(await edgesOf(page, other!))
    const keys = page.getByRole('dialog').locator('[data-look]')
    await expect(keys.first()).toBeVisible()
    for (const key of await keys.all())
      expect((await coloursIn(page, await keyIn(key))).length).toBeGreaterThan(1)
    const bar = keys.first().locator('xpath=../preceding-sibling::div')
    expect((await coloursIn(page, await areaOf(bar))).length).toBeGreaterThan(1)
  })

  test('keys of charts and the open entry of the menu are seen', async ({ page }) => {
    await screens['the dashboard']!(page)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const open = menu.locator('[aria-current=page]')
    expect(await edgesOf(page, open)).not.toEqual(
      await edgesOf(page, menu.getByRole('link', { name: 'Enquiries' })),
    )
    const keys = page.getByRole('region', { name: 'Expenses' }).locator('figure li')
    for (const key of await keys.all())
      expect((await coloursIn(page, await keyIn(key))).length).toBeGreaterThan(1)
  })

  test('the open tab of a list is seen', async ({ page }) => {
    await screens['the list of low value papers']!(page)
    const [open, other] = ['All', 'Complete'].map((name) =>
      page
        .getByRole('main')
        .getByRole('navigation')
        .getByRole('link', { name: new RegExp(`^${name}`) }),
    )
    expect(await edgesOf(page, open!)).not.toEqual(await edgesOf(page, other!))
  })
})
