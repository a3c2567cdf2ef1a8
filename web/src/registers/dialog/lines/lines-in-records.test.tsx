import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { endpointsOf } from '@insaka/domain/registers/derived'
import type { AnyLine } from '@insaka/domain/registers/lines'
import { meetings } from '@insaka/domain/meetings/meetings.register'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { describedOpener, describedRow } from '../../../../test/described-samples.ts'
import { savedDraft } from '../../../../test/drafts.ts'
import { historyOf, ok, refusalReply } from '../../../../test/fake-server.ts'
import { button, me } from '../../../../test/papers.ts'
import { cell, items } from '../../../../test/sample-lines.tsx'
import { buildUrl } from '../../../api/url.ts'

const register = meetings as unknown as AnyRegister
const open = describedOpener(register)
const { save, history } = endpointsOf(register)
const id = 4711
const params = { id, userId: me, page: 2, sortField: 'id', pageSize: 12 }
const saveRoute = `POST ${buildUrl(save.path, params)}`

const agendaItem = (number: number | null, changes: object = {}): AnyLine => ({
  id: number,
  paper: `MIHUD.MPC.${number}`,
  description: `Purchase ${number}`,
  value: null,
  submittedOn: null,
  decision: null,
  resolution: null,
  outcome: null,
  ...changes,
})
const agenda = [agendaItem(1), agendaItem(2), agendaItem(3)]
const meeting = (changes: object = {}) => describedRow(register, { agenda, ...changes })
const openMeeting = (routes: Parameters<typeof open>[0] = {}, options: Parameters<typeof open>[1] = {}) =>
  open(routes, { record: id, stored: meeting(), ...options })

const edit = async (text: string) => page.getByText(text, { exact: true }).click()

test('keeps lines in a draft, and saves them with their numbers', async () => {
  const { server } = await openMeeting({ [saveRoute]: () => ok({ meeting: meeting() }) })
  await edit('Purchase 2')
  await cell('Subject', 2).fill('Toner')
  await expect
    .poll(() => savedDraft(me, 'meetings', id)?.values)
    .toMatchObject({ agenda: [{}, { id: 2, description: 'Toner' }, {}] })
  await expect.element(page.getByText('1 change not saved')).toBeVisible()
  await button('Add agenda item').click()
  await cell('Subject', 4).fill('Any other business')
  await button('Save').click()
  await expect
    .poll(() => server.bodiesOf(saveRoute))
    .toMatchObject([
      {
        agenda: [
          { id: 1 },
          { id: 2, description: 'Toner' },
          { id: 3 },
          { id: null, description: 'Any other business' },
        ],
      },
    ])
})

test('asks before Escape discards a line that is being typed', async () => {
  await openMeeting()
  await edit('Purchase 2')
  await cell('Subject', 2).fill('Toner')
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(page.getByText('Discard what you typed?')).toBeVisible()
  await button('Keep editing').click()
  await expect.element(page.getByText('Toner')).toBeVisible()
})

test('discards changes of lines with those of the other fields', async () => {
  await openMeeting()
  await edit('Purchase 2')
  await cell('Subject', 2).fill('Toner')
  await page.getByRole('table', { name: 'Agenda' }).getByLabelText('Remove line 1').click()
  await expect
    .poll(() => savedDraft(me, 'meetings', id)?.values)
    .toMatchObject({ agenda: [{ id: 2 }, { id: 3 }] })
  await page.getByRole('button', { name: 'Close dialog' }).click()
  await button('Discard').click()
  await expect.poll(() => savedDraft(me, 'meetings', id)).toBe(null)
})

test('shows the lines that two users have changed, and keeps the new ones of both', async () => {
  const theirs = [agendaItem(1, { description: 'Theirs' }), agendaItem(3), agendaItem(4)]
  const { server } = await openMeeting({
    [saveRoute]: () => refusalReply('STALE', { current: meeting({ agenda: theirs, version: 9 }) }),
  })
  await edit('Purchase 2')
  await cell('Subject', 2).fill('Toner')
  await cell('Subject', 2).click()
  await userEvent.keyboard('{ArrowDown}')
  await cell('Subject', 3).fill('Paint')
  await button('Add agenda item').click()
  await cell('Subject', 4).fill('New')
  await button('Save').click()
  await expect.element(page.getByRole('rowheader').first()).toHaveTextContent('Agenda')
  const texts = [...document.querySelectorAll('tr:has([data-label=Yours])')].map(
    ({ textContent }) => textContent,
  )
  expect(texts).toEqual([
    'AgendaPaper: MIHUD.MPC.1; Subject: Purchase 1 (not changed by you)Paper: MIHUD.MPC.1; Subject: Theirs',
    'AgendaPaper: MIHUD.MPC.3; Subject: PaintPaper: MIHUD.MPC.3; Subject: Purchase 3',
    'Agenda– (not changed by you)Paper: MIHUD.MPC.4; Subject: Purchase 4',
    'AgendaPaper: MIHUD.MPC.2; Subject: Toner–',
    'AgendaSubject: New–',
  ])
  await button('Keep mine').click()
  await expect.element(page.getByText('New', { exact: true })).toBeVisible()
  server.change(saveRoute, () => ok({ meeting: meeting() }))
  await button('Save').click()
  await expect
    .poll(() => server.bodiesOf(saveRoute).at(-1))
    .toMatchObject({
      agenda: [
        { id: 1, description: 'Theirs' },
        { id: 3, description: 'Paint' },
        { id: 4 },
        // Somebody else has removed it, but it was changed here.
        { id: null, description: 'Toner' },
        { id: null, description: 'New' },
      ],
    })
})

test('shows faults of the server at their cells, and names the table in the list of missing fields', async () => {
  await openMeeting({
    [saveRoute]: () =>
      refusalReply('INVALID', { fields: { 'agenda.1.paper': ['This paper is withdrawn.'] } }),
  })
  await edit('Purchase 3')
  await cell('Paper', 3).fill('')
  await cell('Subject', 3).fill('')
  await button('Agenda').click()
  await expect.element(cell('Subject', 3)).toHaveFocus()
  await cell('Subject', 3).fill('Paint')
  await button('Save').click()
  await expect.element(cell('Paper', 2)).toHaveFocus()
  await expect.element(cell('Paper', 2)).toHaveAccessibleDescription('This paper is withdrawn.')
})

test('shows changed lines in the history', async () => {
  const change = {
    event: 19,
    happenedOn: '2026-05-19T10:00:00+02:00',
    actor: 'Bwalya Tembo',
    action: 'changed',
    changes: [
      { field: 'agenda.2', before: agendaItem(2), after: agendaItem(2, { decision: 'DEFERRED' }) },
      { field: 'agenda.4', before: null, after: agendaItem(4) },
    ],
  }
  await openMeeting({ [`GET ${buildUrl(history.path, { id })}`]: () => historyOf(change) })
  await page.getByRole('tab', { name: 'History' }).click()
  await expect
    .element(page.getByText(/^Agenda: Paper: MIHUD.MPC.2/))
    .toHaveTextContent(
      'Agenda: Paper: MIHUD.MPC.2; Subject: Purchase 2 → became Paper: MIHUD.MPC.2; Subject: Purchase 2; Decision: Deferred',
    )
  await expect.element(page.getByText(/^Agenda: none/)).toHaveTextContent('none → became Paper: MIHUD.MPC.4')
})

describe('without the permission of the register', () => {
  test('lines are text, and an empty table says so', async () => {
    await openMeeting({}, { role: 'ORD', stored: meeting({ interests: [] }) })
    await expect.element(page.getByText('Purchase 2')).toBeVisible()
    await expect.element(page.getByText('No declarations.')).toBeVisible()
    expect(document.querySelectorAll('[role=dialog] :is(form input, table button)')).toHaveLength(0)
    await expect.element(button('Save')).not.toBeInTheDocument()
    await page.getByText('Purchase 2').click()
    expect(document.querySelectorAll('[role=dialog] input')).toHaveLength(0)
  })
})

test('prints all lines with a header for each page, and sums', async () => {
  const counted = { ...register, fields: { ...register.fields, agenda: items() } } as unknown as AnyRegister
  const line = { name: 'Toner', unit: 'KG', price: 2.5, neededOn: null, urgent: true, note: null }
  const lines = Array.from({ length: 1500 }, (_, i) => ({ ...line, id: i + 1, quantity: 1, sum: 2.5 }))
  await describedOpener(counted)({}, { record: id, stored: describedRow(counted, { agenda: lines }) })
  await expect.element(button('Print')).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  const table = () => document.querySelector('body > [data-printed] table')!
  await expect.poll(() => table().querySelectorAll('tbody tr').length).toBe(1501)
  expect(table().querySelector('thead')!.textContent).toBe('NameUnitQuantityPriceSumNeeded OnUrgentNote')
  expect(table().querySelector('tbody tr')!.textContent).toBe('1TonerKilogram12.502.50Yes')
  expect(table().querySelector('tbody tr:last-child')!.textContent).toBe('Total1,5003,750.00')
})
