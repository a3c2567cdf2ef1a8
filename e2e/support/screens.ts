import { expect, type Page } from '@playwright/test'
import { goToCharts } from './charts.ts'
import { rowsOf } from './papers.ts'
import { openAs } from './session.ts'

type Screen = { path: string; isShown: (page: Page) => Promise<void>; username?: string | null }

const firstRow = (page: Page) => rowsOf(page).first().getByRole('link').first()
const listIsShown = (page: Page) => expect(firstRow(page)).toBeVisible()

/** Main screens in an institution whose records no other story changes. */
const screens = {
  'the sign-in': {
    username: null,
    path: '/',
    isShown: (page) => expect(page.getByRole('button', { name: 'Login' })).toBeVisible(),
  },
  'the dashboard': {
    path: '/insaka/dashboard',
    isShown: async (page) => {
      await expect(page.getByRole('region', { name: 'Summary' }).getByRole('link').first()).toBeVisible()
      const charts = await goToCharts(page)
      await expect(charts.locator('canvas').first()).toBeVisible()
    },
  },
  'the list of enquiries': { path: '/insaka/plscm/enquiries', isShown: listIsShown },
  'the list of low value papers': { path: '/insaka/plscm/lvp/list', isShown: listIsShown },
  'the list of committee papers': { path: '/insaka/plscm/hvp/mpcs', isShown: listIsShown },
  'the list of contracts': { path: '/insaka/plscm/hvp/contracts', isShown: listIsShown },
  'a paper that can be changed': {
    path: '/insaka/plscm/lvp/list?scope=institution&status=IN_PROGRESS',
    isShown: async (page) => {
      await firstRow(page).click()
      await expect(page.getByRole('dialog').getByLabel('Vendor', { exact: true })).toBeVisible()
    },
  },
  'a contract that is read': {
    path: '/insaka/plscm/hvp/contracts?scope=institution',
    isShown: async (page) => {
      await firstRow(page).click()
      await page.getByRole('dialog').getByRole('tab', { name: 'Progress' }).click()
      await expect(page.getByText(/of the revised value is paid/)).toBeVisible()
    },
  },
  'the fuel account': {
    path: '/insaka/plscm/stores/fuel',
    // Excludes the table of months.
    isShown: (page) =>
      expect(page.getByRole('table').filter({ hasText: 'PURPOSE' }).getByRole('link').first()).toBeVisible(),
  },
  'the report': {
    path: '/insaka/plscm/analytics/reporting',
    isShown: (page) => expect(page.getByLabel('Reporting Period')).toBeVisible(),
  },
  'the API documentation': {
    path: '/api/docs',
    isShown: (page) => expect(page.getByRole('heading', { name: 'sign-in', exact: true })).toBeVisible(),
  },
  'the list of users': {
    username: 'demo2.admin',
    path: '/insaka/admin/users',
    isShown: (page) => expect(page.getByRole('link', { name: 'Add User' })).toBeVisible(),
  },
  'the history': {
    username: 'demo2.admin',
    path: '/insaka/admin/history',
    isShown: listIsShown,
  },
} satisfies Record<string, Screen>

type ScreenName = keyof typeof screens
export const screenNames = Object.keys(screens) as ScreenName[]

export async function openScreen(page: Page, name: ScreenName): Promise<void> {
  const { path, isShown, username = 'demo2.officer' }: Screen = screens[name]
  await (username ? openAs(page, username, path) : page.goto(path))
  await isShown(page)
}
