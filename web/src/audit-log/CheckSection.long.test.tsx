import type { VerificationRecord } from '@insaka/domain/audit-log/audit-verification.schema'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { button } from '../../test/papers.ts'
import { renderPart } from '../../test/render-part.tsx'
import { CheckSection } from './CheckSection.tsx'

const noCounts = { events: 0, records: 0, figures: 0, files: 0 }
const counts = { events: 100_000, records: 12_345, figures: 9_000, files: 120 }
const check = (changes: Partial<VerificationRecord> = {}): VerificationRecord => ({
  id: '0199aaaa-0000-7000-8000-000000000001',
  state: 'DONE',
  askedBy: null,
  askedOn: '2026-11-25T02:00:00+02:00',
  startedOn: '2026-11-25T02:00:05+02:00',
  endedOn: '2026-11-25T02:01:40+02:00',
  checked: counts,
  totals: counts,
  faults: [],
  faultCount: 0,
  head: { events: 100_000, link: 'a'.repeat(64) },
  failure: null,
  ...changes,
})
const waitingCheck = check({
  id: '2',
  state: 'WAITING',
  endedOn: null,
  checked: noCounts,
  totals: null,
  head: null,
})

/** Serves the given replies in turn and repeats the last one. */
async function show(
  responses: VerificationRecord[][],
  { nextFrom = null, role = 'ADMIN' }: { nextFrom?: string | null; role?: 'ADMIN' | 'GUEST' } = {},
) {
  const server = fakeServer({
    'GET /api/audit/checks': () =>
      ok({ checks: responses.length > 1 ? responses.shift()! : responses[0]!, nextFrom }),
    'POST /api/audit/checks': () => ok({ check: waitingCheck }),
  })
  await renderPart(<CheckSection />, role)
  return server
}
const section = page.getByRole('region', { name: 'Check of the history' })

test('shows the time, the user and the extent of the last check', async () => {
  await show([[check(), check({ id: '3', endedOn: '2026-11-18T02:01:00+02:00', askedBy: 'Mutale Banda' })]])
  await expect.element(section).toHaveTextContent('25-Nov-2026 02:01: Everything is in order.')
  await expect.element(section).toHaveTextContent('Automatic check. The history had 100,000 events.')
  await expect
    .element(section)
    .toHaveTextContent('Events100,000Records12,345Recalculated records9,000Files120')
  await page.getByText('Earlier checks').click()
  await expect.element(page.getByText('18-Nov-2026 02:01: Everything is in order.')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})

test('names faults in the words of the form and advises what to do', async () => {
  const about = { id: '12', field: null, subject: 'lvp', part: 'records' } as const
  await show([
    [
      check({
        state: 'BROKEN',
        faultCount: 23,
        faults: [
          { ...about, field: 'purchaseOrderValue', text: 'differs from its history' },
          { ...about, subject: 'amendments', text: 'the history has it, but the record is missing' },
          {
            ...about,
            part: 'figures',
            subject: 'enquiries',
            id: null,
            text: 'mine, OPEN: stored is 4, calculated is 3',
          },
          {
            ...about,
            part: 'files',
            subject: null,
            id: null,
            text: 'Order.pdf: the content does not match its hash',
          },
        ],
      }),
    ],
  ])
  const faults = page.getByRole('list', { name: 'Faults' }).getByRole('listitem')
  await expect
    .element(faults.nth(0))
    .toHaveTextContent(/^LVP Records 12: .*Value.* differs from its history$/)
  expect(
    faults
      .elements()
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Amendments 12: the history has it, but the record is missing',
    'Enquiries: mine, OPEN: stored is 4, calculated is 3',
    'Files: Order.pdf: the content does not match its hash',
  ])
  await expect.element(section).toHaveTextContent('23 faults found.')
  await expect
    .element(section)
    .toHaveTextContent('Do not change anything. Tell the person who runs the server')
  await expect.element(section).toHaveTextContent('And 19 more.')
  expect(await accessibilityFaults()).toEqual([])
})

test('shows a requested check as waiting, running and finished', async () => {
  const running = check({
    ...waitingCheck,
    state: 'RUNNING',
    checked: { ...noCounts, events: 100_000, records: 300 },
    totals: counts,
  })
  const server = await show([[], [waitingCheck], [running], [check({ askedBy: 'Mutale Banda' })]])
  await expect.element(section).toHaveTextContent('The history has not been checked yet.')
  await button('Check now').click()
  await expect.element(page.getByText('Waiting to start…')).toBeVisible()
  await expect.element(button('Check now')).toBeDisabled()
  expect(server.bodiesOf('POST /api/audit/checks')).toHaveLength(1)
  await expect.element(section).toHaveTextContent('Records: 300 of 12,345')
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '83')
  await expect.element(section).toHaveTextContent('Requested by Mutale Banda.')
  await expect.element(button('Check now')).toBeEnabled()
})

test('shows a guest who asked today when the next check is allowed', async () => {
  await show([[check()]], { nextFrom: '2026-11-26T09:30:00+02:00', role: 'GUEST' })
  await expect
    .element(
      page.getByText('You can check the history once a day. You can check it again from 26-Nov-2026 09:30.'),
    )
    .toBeVisible()
  await expect.element(button('Check now')).toBeDisabled()
})

test('reports a check that could not be finished', async () => {
  const failure = 'The check could not be completed. The log of the server has the reason.'
  await show([[check({ state: 'FAILED', failure })]])
  await expect.element(section).toHaveTextContent(failure)
  await expect.element(section).not.toHaveTextContent('100,000Records')
})
