import { addDays, formatDay, toDay } from '@insaka/domain/core/dates'
import { paginate } from '@insaka/domain/core/paging'
import type { Role } from '@insaka/domain/permissions'
import type { DutyRecord } from '@insaka/domain/users/duties.schema'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { dutyOf, userOf } from '../../../test/factory.ts'
import { expectLogged } from '../../../test/logged-failures.ts'
import { ok, refusalReply, type SentRequest } from '../../../test/fake-server.ts'
import { closeApp, openAs } from '../../../test/open-app.tsx'

const id = '01890000-0000-7000-8000-00000000000b'
const change = `PUT /api/auth/users/${id}/duties`
const message = 'The duties have been saved.'
const today = toDay(new Date())
const tomorrow = addDays(today, 1)

const person = { id, firstName: 'Chanda', lastName: 'Zulu', department: 'PROC', designation: 'Head' }
const colleague = {
  ...person,
  id: '01890000-0000-7000-8000-00000000000c',
  firstName: 'Mwila',
  lastName: 'Phiri',
}

const personWith = (duties: DutyRecord[], role: Role = 'GUEST') => ({
  ...userOf(role, { id, firstName: 'Chanda', lastName: 'Zulu', duties }),
  user: { ...userOf(role).user, id, username: 'chanda.zulu' },
})

async function open(user = personWith([]), as: Role = 'ADMIN', routes: object = {}) {
  const pagination = paginate({ page: 0, size: 100 }, 1, 1)
  const opened = await openAs(as, `/insaka/admin/users?user=${user.id}`, {
    'GET /api/auth/users': () => ok({ users: [user], pagination, everybody: 1, waiting: 0 }),
    'GET /api/admin/institutions': () => ok({ institutions: [], pagination }),
    [`GET /api/auth/users/${user.id}/hand-over`]: () =>
      ok({ work: { requisitions: 0, enquiries: 0, lvp: 0, mpc: 0, contracts: 0 } }),
    'GET /api/auth/people': () => ok({ people: [person, colleague], more: 0 }),
    [change]: ({ body }: SentRequest) => {
      const { duties } = body as { duties: Partial<DutyRecord>[] }
      const saved = duties.map((duty, i) => dutyOf({ id: `kept-${i}`, ...duty }))
      return ok({ user: { ...user, version: 4, duties: saved } }, message)
    },
    ...routes,
  })
  await expect.element(details).toBeVisible()
  return opened
}

const details = page.getByRole('dialog', { name: 'User Details' })
const duties = details.getByRole('group', { name: 'Duties' })
const form = page.getByRole('dialog', { name: /duty$/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('makes a guest an auditor from today, and offers them no other duty', async () => {
  const { server } = await open()
  await expect.element(duties).toHaveTextContent('None')
  await button('Give a duty…').click()
  await expect.element(form).toBeVisible()
  const options = [...form.getByLabelText('Duty', { exact: true }).element().querySelectorAll('option')]
  expect(options.map(({ text }) => text)).toEqual(['Choose…', 'Auditor'])
  await form.getByLabelText('Duty', { exact: true }).selectOptions('Auditor')
  expect(await accessibilityFaults()).toEqual([])
  await button('Save').click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(server.bodiesOf(change)).toEqual([
    { version: 3, duties: [expect.objectContaining({ duty: 'AUDITOR', from: today, to: null })] },
  ])
  await expect.element(duties).toHaveTextContent(`Auditor from ${formatDay(today)}`)
})

test('makes an officer head of an open department, acting for a colleague', async () => {
  const { server } = await open(personWith([], 'ORD'))
  await button('Give a duty…').click()
  const duty = form.getByLabelText('Duty', { exact: true })
  const department = form.getByLabelText('Department', { exact: true })
  await expect.element(duty).toHaveFocus()
  expect(duty.element().querySelectorAll('option:not([data-placeholder])')).toHaveLength(8)
  await expect.element(department).not.toBeInTheDocument()
  await duty.selectOptions('Head of Department')
  expect([...department.element().querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Choose…',
    'Procurement',
  ])
  const actingFor = form.getByRole('combobox', { name: 'Acting For' })
  await actingFor.click()
  await expect.element(form.getByRole('option', { name: /Mwila Phiri/ })).toBeVisible()
  await expect.element(form.getByRole('option', { name: /Chanda Zulu/ })).not.toBeInTheDocument()
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('mwila{Enter}')
  await expect.element(actingFor).toHaveValue('Mwila Phiri')
  await expect.element(form.getByText('Department is required.')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByText('Department is required.').first()).toBeVisible()
  expect(server.bodiesOf(change)).toEqual([])
  await department.selectOptions('Procurement')
  await button('Save').click()
  await expect.element(page.getByText(message)).toBeVisible()
  const given = { duty: 'HEAD_OF_DEPARTMENT', department: 'PROC', actingFor: colleague.id }
  expect(server.bodiesOf(change)).toEqual([{ version: 3, duties: [expect.objectContaining(given)] }])
})

test('drops the department and the represented colleague that no longer apply', async () => {
  const { server } = await open(personWith([], 'ORD'))
  await button('Give a duty…').click()
  const duty = form.getByLabelText('Duty', { exact: true })
  await duty.selectOptions('Head of Department')
  await form.getByLabelText('Department', { exact: true }).selectOptions('Procurement')
  const actingFor = form.getByRole('combobox', { name: 'Acting For' })
  await actingFor.click()
  await form.getByRole('option', { name: /Mwila Phiri/ }).click()
  await duty.selectOptions('Stores')
  await actingFor.click()
  await form.getByRole('option', { name: 'Nobody' }).click()
  await button('Save').click()
  await expect.element(page.getByText(message)).toBeVisible()
  const given = { duty: 'STORES', department: null, actingFor: null }
  expect(server.bodiesOf(change)).toEqual([{ version: 3, duties: [expect.objectContaining(given)] }])
})

test('restores a draft with a colleague outside the list', async () => {
  const people = ({ url }: SentRequest) =>
    ok(url.includes(`id=${colleague.id}`) ? { people: [colleague], more: 0 } : { people: [person], more: 30 })
  const { server } = await open(personWith([], 'ORD'))
  await button('Give a duty…').click()
  await form.getByRole('combobox', { name: 'Acting For' }).click()
  await form.getByRole('option', { name: /Mwila Phiri/ }).click()
  await closeApp()
  expect(server.bodiesOf(change)).toEqual([])
  await open(personWith([], 'ORD'), 'ADMIN', { 'GET /api/auth/people': people })
  await button('Give a duty…').click()
  await expect.element(form.getByRole('combobox', { name: 'Acting For' })).toHaveValue('Mwila Phiri')
  await expect.element(form.getByText('Type part of a name to find others.')).toBeVisible()
})

test('shows department and represented colleague of a duty that has started, but does not change them', async () => {
  const head = dutyOf({
    duty: 'HEAD_OF_DEPARTMENT',
    department: 'PROC',
    departmentId: '1',
    actingFor: '01890000-0000-7000-8000-00000000000e',
    actingForName: 'Bupe Sata',
  })
  await open(personWith([head], 'ORD'))
  await duties.getByRole('button', { name: 'Change… Head of Department (PROC)' }).click()
  for (const [label, value] of [
    ['Department', 'Procurement'],
    ['Acting For', 'Bupe Sata'],
  ] as const) {
    await expect.element(form.getByLabelText(label, { exact: true })).toHaveValue(value)
    await expect.element(form.getByLabelText(label, { exact: true })).toHaveAttribute('readonly')
  }
})

test('sets the last day of a duty that has started, and sends the others unchanged', async () => {
  const startedDuty = dutyOf({ id: '01890000-0000-7000-8000-0000000000d1' })
  const planned = dutyOf({ id: '01890000-0000-7000-8000-0000000000d2', duty: 'STORES', from: tomorrow })
  const { server } = await open(personWith([startedDuty, planned], 'ORD'))
  await duties.getByRole('button', { name: 'Change… Auditor' }).click()
  await expect.element(form.getByLabelText('First Day', { exact: true })).toHaveAttribute('readonly')
  await form.getByLabelText('Last Day', { exact: true }).fill(formatDay(today))
  await button('Save').click()
  await expect.element(page.getByText(message)).toBeVisible()
  const [{ duties: sent }] = server.bodiesOf(change) as [{ duties: object[] }]
  expect(sent).toEqual([
    expect.objectContaining({ id: startedDuty.id, from: '2026-01-01', to: today }),
    expect.objectContaining({ id: planned.id, duty: 'STORES', from: tomorrow }),
  ])
})

test('removes a duty only before it starts', async () => {
  const begun = dutyOf({ id: '01890000-0000-7000-8000-0000000000d1' })
  const planned = dutyOf({ id: '01890000-0000-7000-8000-0000000000d2', duty: 'STORES', from: tomorrow })
  const { server } = await open(personWith([begun, planned], 'ORD'))
  await expect.element(duties.getByRole('button', { name: 'Remove… Auditor' })).not.toBeInTheDocument()
  await duties.getByRole('button', { name: 'Remove… Stores' }).click()
  await button('Remove').click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(server.bodiesOf(change)).toEqual([
    { version: 3, duties: [expect.objectContaining({ id: begun.id })] },
  ])
})

test('shows a server error of a duty at its field', async () => {
  const ended = dutyOf({ to: '2026-01-31' })
  const fault = 'First Day must be today or later.'
  await open(personWith([ended]), 'ADMIN', {
    [change]: () => refusalReply('INVALID', { fields: { 'duties.1.from': [fault] } }),
  })
  await expect.element(duties).toHaveTextContent('Auditor from 01-Jan-2026 to 31-Jan-2026')
  await expect.element(duties.getByRole('button', { name: /^Change/ })).not.toBeInTheDocument()
  await button('Give a duty…').click()
  await form.getByLabelText('Duty', { exact: true }).selectOptions('Auditor')
  await button('Save').click()
  await expect.element(form.getByLabelText('Invalid Date (First Day)')).toHaveFocus()
  await expect.element(form.getByText(fault).last()).toBeVisible()
  expectLogged('Failed to save the duties')
})

test.each([
  ['oneself', userOf('ADMIN', { duties: [dutyOf({})] }), 'ADMIN'],
  ['a developer who looks', personWith([dutyOf({})]), 'DEV'],
] as const)('the duties of a user are read-only for %s', async (_, user, role) => {
  await open(user, role)
  await expect.element(duties).toHaveTextContent('Auditor from 01-Jan-2026')
  await expect.element(duties.getByRole('button')).not.toBeInTheDocument()
})

test('a developer gets no duties', async () => {
  await open(personWith([], 'DEV'))
  await expect.element(duties).not.toBeInTheDocument()
})
