import type { WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { summaryOf } from '../../../test/factory.ts'
import { ok, refusalReply } from '../../../test/fake-server.ts'
import { openAs } from '../../../test/open-app.tsx'
import { usePreferences } from '../../session/preferences.ts'

const route = 'GET /api/analytics/summary/*'
const summarySection = page.getByRole('region', { name: 'Summary' })
const choice = summarySection.getByRole('group', { name: 'Cards shown' }).first()
const choose = () => summarySection.getByRole('button', { name: 'Cards shown' }).click()
const links = () =>
  summarySection
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')])

const summary = {
  ...summaryOf({ lvp: 7, mpc: 2, contracts: 1 }),
  fuel: { accounts: 4, atOrBelowZero: 1 },
}
const open = (routes: Parameters<typeof openAs>[2] = {}) =>
  openAs('ORD', '/insaka/dashboard', { [route]: () => ok({ summary }), ...routes })

beforeEach(() => page.viewport(1366, 768))

test('counts the whole institution in cards that link to the counted records', async () => {
  await open()
  await expect
    .element(summarySection.getByRole('link', { name: /^Fuel/ }))
    .toHaveTextContent('1 of 4 accounts')
  const papers = '?scope=institution&status='
  const contracts = '/insaka/plscm/hvp/contracts?scope=institution'
  expect(links()).toEqual([
    ['LVP Complete: 0', `/insaka/plscm/lvp/list${papers}COMPLETE`],
    ['LVP In Progress: 9 7 are yours', `/insaka/plscm/lvp/list${papers}IN_PROGRESS`],
    ['MPC Complete: 0', `/insaka/plscm/hvp/mpcs${papers}COMPLETE`],
    ['MPC In Progress: 4 2 are yours', `/insaka/plscm/hvp/mpcs${papers}IN_PROGRESS`],
    ['Contracts: 13', contracts],
    ['3 before award', `${contracts}&status=APPROVED%2CCLEARED%2CNOTIFIED`],
    ['Fuel at or below zero: 1 of 4 accounts', '/insaka/plscm/stores/fuel'],
  ])
})

test('links the fuel card to the lowest account when it is known', async () => {
  const rows = [
    { code: 'LEG', department: 'Legal', balance: -40 },
    { code: 'FIN', department: 'Finance', balance: 0 },
  ]
  await open({
    'GET /api/analytics/work/*': () =>
      ok({
        work: [{ key: 'lowAccounts', total: 2, more: false, rows }] satisfies WorkQueue[],
        backups: null,
        lastBackup: null,
        brokenCheck: null,
        firstSteps: [],
        isNew: false,
      }),
  })
  await expect
    .element(summarySection.getByRole('link', { name: /^Fuel/ }))
    .toHaveAttribute('href', '/insaka/plscm/stores/fuel?account=LEG')
})

test('hides and shows groups of cards and keeps the choice for the next visit', async () => {
  await open()
  await choose()
  await choice.getByRole('checkbox', { name: 'MPC Status' }).click()
  await choice.getByRole('checkbox', { name: 'Contract Status' }).click()
  await expect.element(choice.getByRole('checkbox', { name: 'MPC Status' })).not.toBeChecked()
  expect(links().map(([text]) => text?.split(':')[0])).toEqual([
    'LVP Complete',
    'LVP In Progress',
    'Fuel at or below zero',
  ])
  expect(JSON.parse(localStorage.getItem('insaka.preferences') ?? '{}')).toMatchObject({
    hiddenCards: ['mpc', 'contracts'],
  })
  await choice.getByRole('checkbox', { name: 'MPC Status' }).click()
  await expect.element(summarySection.getByRole('link', { name: /^MPC Complete/ })).toBeVisible()
})

test('announces stock as not available yet', async () => {
  await open()
  await choose()
  const stock = choice.getByRole('checkbox', { name: 'Stock Status Under development' })
  await expect.element(stock).toBeDisabled()
  await expect.element(stock).not.toBeChecked()
})

test('keeps the card choice when all cards are hidden', async () => {
  usePreferences.setState({ hiddenCards: ['lvp', 'mpc', 'contracts', 'fuel'] })
  await open()
  await expect.element(summarySection.getByText('No cards are shown.')).toBeVisible()
  await choose()
  await choice.getByRole('checkbox', { name: 'Fuel Status' }).click()
  await expect.element(summarySection.getByRole('link', { name: /^Fuel/ })).toBeVisible()
})

test('offers to load the figures again after a failure', async () => {
  const { server } = await openAs('ORD', '/insaka/dashboard', { [route]: () => refusalReply('BUSY') })
  await expect.element(summarySection.getByText('The figures could not be loaded.')).toBeVisible()
  // Other parts of the page may ask for the figures again before the click.
  const answer = () => server.change(route, () => ok({ summary }))
  document.addEventListener('click', answer, { capture: true, once: true })
  await summarySection.getByRole('button', { name: 'Try again' }).click()
  await expect.element(summarySection.getByText('LVP In Progress: 9')).toBeVisible()
})
