import type { SystemHealth } from '@insaka/domain/health/health.schema'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'

const path = '/insaka/admin/system'
const route = 'GET /api/admin/system'

const system: SystemHealth = {
  release: '0.3.0',
  node: '22.12.0',
  startedOn: '2026-11-25T08:00:00+02:00',
  checks: [
    { name: 'disk', state: 'OK', what: '64 GiB of 252 GiB are free.', advice: null },
    {
      name: 'mail',
      state: 'WRONG',
      what: 'The mail server rejects the username or password of Insaka.',
      advice: 'See SMTP_URL.',
    },
    {
      name: 'backups',
      state: 'CAUTION',
      what: 'No backup has been made yet.',
      advice: 'Wait for the first one.',
    },
  ],
  database: {
    version: '18.4',
    bytes: 152 * 1024 ** 2,
    jobs: [
      { kind: 'tidy', waiting: 0, running: 0, failing: 0, lastEndedOn: '2026-11-25T09:00:00+02:00' },
      { kind: 'mail', waiting: 0, running: 0, failing: 1, lastEndedOn: '2026-11-25T09:01:00+02:00' },
      { kind: 'import', waiting: 2, running: 0, failing: 0, lastEndedOn: null },
    ],
    counts: { records: { lvp: 12_345, fuel: 7 }, sessions: 3, mail: { waiting: 4, failed: 1 } },
  },
  backups: {
    path: '/var/backups',
    last: '2026-11-25T02:00:00+02:00',
    check: { file: 'x', on: '2026-11-01T09:00:00+02:00', good: true },
  },
}

const show = (changes: Partial<SystemHealth> = {}) =>
  openAs('DEV', path, { [route]: () => ok({ system: { ...system, ...changes } }) })
const lines = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('lists failed checks first, with advice', async () => {
  await show()
  await expect.element(lines('Checks').nth(0)).toHaveTextContent('WrongMailThe mail server rejects')
  await expect.element(lines('Checks').nth(0)).toHaveTextContent('See SMTP_URL.')
  await expect.element(lines('Checks').nth(1)).toHaveTextContent('CautionBackups')
  await expect.element(lines('Checks').nth(2)).toHaveTextContent('OKDisk64 GiB of 252 GiB are free.')
})

test('shows figures and jobs in readable words and numbers', async () => {
  await show()
  const text = page.getByRole('main')
  for (const shown of [
    '152 MiB',
    'Fuel Transactions7',
    'LVP Records12,345',
    'Open sessions3',
    '01-Nov-2026 09:00, good',
  ])
    await expect.element(text).toHaveTextContent(shown)
  await expect
    .element(lines('Jobs').nth(0))
    .toHaveTextContent('DoneDelete expired dataLast run 25-Nov-2026 09:00')
  await expect.element(lines('Jobs').nth(1)).toHaveTextContent('FailedSend mail')
  await expect.element(lines('Jobs').nth(2)).toHaveTextContent('Waiting: 2ImportsHas not run yet')
})

test('shows the checks during a database outage', async () => {
  await show({ database: null, backups: null })
  await expect.element(page.getByText('Cannot be reached')).toBeVisible()
  await expect.element(lines('Checks').nth(0)).toBeVisible()
  expect(page.getByRole('heading', { name: 'Jobs' }).elements()).toHaveLength(0)
})

test('checks again on request', async () => {
  const { server } = await show()
  await expect.element(lines('Checks').nth(2)).toBeVisible()
  server.change(route, () => ok({ system: { ...system, checks: [] } }))
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => lines('Checks').elements().length).toBe(0)
})

test('offers to load the page again after a failure', async () => {
  const { server } = await openAs('DEV', path, { [route]: () => refusalReply('UNAVAILABLE') })
  await expect.element(page.getByText('The checks could not be loaded.')).toBeVisible()
  server.change(route, () => ok({ system }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(lines('Checks').nth(0)).toBeVisible()
})

test('passes axe', async () => {
  await show()
  await expect.element(lines('Jobs').nth(0)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
