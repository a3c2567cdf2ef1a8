import type { Workload } from '@insaka/domain/decisions/decisions.schema'
import { refusals } from '@insaka/domain/core/errors'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { meWith } from '../../../test/decisions.ts'
import { ok, refusalReply } from '../../../test/fake-server.ts'
import { openAs } from '../../../test/open-app.tsx'

const path = '/insaka/plscm/analytics/workload'
const route = 'GET /api/analytics/workload/*'
const workload: Workload = {
  from: '2026-01-01',
  officers: [
    { id: 'a', name: 'Chola Banda', openPapers: 1_204, submitted: 7 },
    { id: null, name: 'M. Phiri', openPapers: 1, submitted: 0 },
  ],
  deciders: [
    { id: 'b', name: 'Mary Zulu', decisions: 31, medianDays: 1.5 },
    { id: 'c', name: 'Ruth Chanda', decisions: 1, medianDays: null },
  ],
  absences: [
    {
      duty: 'CONTROLLING_OFFICER',
      holder: 'Ruth Chanda',
      actingFor: 'Mary Zulu',
      from: '2026-03-30',
      to: '2026-04-10',
    },
    {
      duty: 'HEAD_OF_FINANCE',
      holder: 'Chola Banda',
      actingFor: 'Ruth Chanda',
      from: '2026-04-01',
      to: null,
    },
  ],
}
const region = (name: string) => page.getByRole('region', { name }).first()
const rowsOf = (name: string) =>
  [...region(name).element().querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

beforeEach(() => page.viewport(1366, 768))

test('lists open papers, decisions and absences', async () => {
  await openAs('ORD', path, { ...meWith('HEAD_OF_PROCUREMENT'), [route]: () => ok({ workload }) })
  await expect.element(region('Open papers')).toBeVisible()
  expect(rowsOf('Open papers')).toEqual([
    ['Officer', 'Open', 'Submitted'],
    ['Chola Banda', '1,204', '7'],
    ['M. Phiri', '1', '0'],
  ])
  expect(rowsOf('Decisions')).toEqual([
    ['Person', 'Decisions', 'Median'],
    ['Mary Zulu', '31', '1.5 days'],
    ['Ruth Chanda', '1', '–'],
  ])
  await expect.element(region('Decisions')).toHaveTextContent('Since 01-Jan-2026.')
  expect(rowsOf('Absences')).toEqual([
    ['Acting', 'For', 'Duty', 'From', 'To'],
    ['Ruth Chanda', 'Mary Zulu', 'Controlling Officer', '30-Mar-2026', '10-Apr-2026'],
    ['Chola Banda', 'Ruth Chanda', 'Head of Finance', '01-Apr-2026', 'open'],
  ])
  expect(document.title).toBe('Insaka | Workload')
  expect(await accessibilityFaults()).toEqual([])
})

test('says in a sentence that a table is empty, also on a phone', async () => {
  await page.viewport(390, 844)
  const empty = { from: '2026-01-01', officers: [], deciders: [], absences: [] }
  await openAs('ADMIN', path, { [route]: () => ok({ workload: empty }) })
  await expect.element(page.getByText('No paper is in progress.')).toBeVisible()
  await expect.element(page.getByText('Nobody acts for a colleague.')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults()).toEqual([])
})

test('is refused to officers without the duty', async () => {
  const { server } = await openAs('ORD', path, meWith('CONTROLLING_OFFICER'))
  await expect.element(page.getByText(refusals.NOT_ALLOWED.message)).toBeVisible()
  expect(server.sent.filter((each) => each.route.includes('workload'))).toEqual([])
})

test('offers to load again after a failure', async () => {
  const { server } = await openAs('ADMIN', path, { [route]: () => refusalReply('INTERNAL') })
  await expect.element(page.getByText('The workload could not be loaded.')).toBeVisible()
  server.change(route, () => ok({ workload }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(region('Open papers')).toBeVisible()
})
