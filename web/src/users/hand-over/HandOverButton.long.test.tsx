import { paginate } from '@insaka/domain/core/paging'
import type { UnfinishedWork } from '@insaka/domain/hand-over/hand-over.endpoints'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { userOf } from '../../../test/factory.ts'
import { expectLogged } from '../../../test/logged-failures.ts'
import { ok, refusalReply, type SentRequest } from '../../../test/fake-server.ts'
import { openAs } from '../../../test/open-app.tsx'

const id = (last: string) => `01890000-0000-7000-8000-00000000000${last}`
const person = (last: string, changes: Partial<UserRecord>, role: 'ORD' | 'GUEST' = 'ORD'): UserRecord => ({
  ...userOf(role, { id: id(last), ...changes }),
  user: { ...userOf(role).user, id: id(last) },
})
const leaver = person('b', { firstName: 'Chanda', lastName: 'Zulu' })
const colleague = person('c', {
  firstName: 'Mwila',
  lastName: 'Phiri',
  department: 'PROC',
  designation: 'Buyer',
})
const guest = person('d', { firstName: 'Bupe', lastName: 'Sata' }, 'GUEST')

const path = `/api/auth/users/${leaver.id}/hand-over`
const count = `GET ${path}`
const move = `POST ${path}`
const change = 'PUT /api/auth/users/update'
const noWork: UnfinishedWork = { requisitions: 0, enquiries: 0, lvp: 0, mpc: 0, contracts: 0 }
const someWork: UnfinishedWork = { requisitions: 0, enquiries: 12, lvp: 40, mpc: 3, contracts: 1 }

const sheet = page.getByRole('dialog', { name: 'User Details' })
const dialog = page.getByRole('dialog', { name: 'Hand over work' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function open(work: UnfinishedWork, routes: object = {}) {
  const users = [leaver, colleague, guest]
  const pagination = paginate({ page: 0, size: 20 }, users.length, users.length)
  const opened = await openAs('ADMIN', `/insaka/admin/users?user=${leaver.id}`, {
    'GET /api/auth/users': () => ok({ users, pagination, waiting: 0 }),
    'GET /api/admin/institutions': () => ok({ institutions: [], pagination }),
    [count]: () => ok({ work }),
    [change]: ({ body }: SentRequest) =>
      ok({ users: [], pagination, waiting: 0, user: { ...leaver, ...(body as object) } }),
    ...routes,
  })
  await expect.element(sheet).toBeVisible()
  return opened
}

async function choose(name: string) {
  await dialog.getByRole('combobox', { name: 'To' }).click()
  await dialog.getByRole('option', { name }).click()
}

test('counts unfinished records, offers eligible colleagues, and hands over in batches', async () => {
  const answers = [
    { moved: 30, left: 26 },
    { moved: 26, left: 0 },
  ]
  let answer = (): void => undefined
  const { server } = await open(someWork, {
    [move]: () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(ok(answers.shift()!))
      }),
  })
  await button('Hand over…').click()
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Chanda Zulu has unfinished work: 12 enquiries, 40 low value papers, 3 committee papers and 1 contract.',
    )
  await expect.element(button('Hand over')).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'To' }).click()
  await expect.element(dialog.getByRole('option')).toHaveTextContent('Mwila PhiriPROC · Buyer')
  expect(await accessibilityFaults()).toEqual([])
  await choose('Mwila Phiri')
  await button('Hand over').click()
  await expect.element(dialog).toHaveTextContent('0 of 56')
  answer()
  await expect.element(dialog).toHaveTextContent('30 of 56')
  expect(await accessibilityFaults()).toEqual([])
  server.change(count, () => ok({ work: noWork }))
  await expect.poll(() => server.bodiesOf(move)).toHaveLength(2)
  answer()
  await expect.element(dialog).toHaveTextContent('56 records of Chanda Zulu handed over to Mwila Phiri.')
  expect(server.bodiesOf(move)).toEqual([{ to: colleague.id }, { to: colleague.id }])
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.element(sheet).toBeVisible()
  await expect.element(button('Hand over…')).not.toBeInTheDocument()
})

test('stops after the current batch, and can be resumed', async () => {
  let answer = (_payload: object): void => undefined
  const { server } = await open(someWork, {
    [move]: () =>
      new Promise<Response>((resolve) => {
        answer = (payload) => resolve(ok(payload))
      }),
  })
  await button('Hand over…').click()
  await choose('Mwila Phiri')
  await button('Hand over').click()
  await button('Stop').click()
  await expect.element(dialog).toHaveTextContent('Stopping…')
  answer({ moved: 30, left: 26 })
  await expect
    .element(dialog)
    .toHaveTextContent('30 of 56 records of Chanda Zulu handed over. Press Hand over to continue.')
  expect(server.bodiesOf(move)).toHaveLength(1)
  await button('Hand over').click()
  await expect.poll(() => server.bodiesOf(move)).toHaveLength(2)
  answer({ moved: 26, left: 0 })
  await expect.element(dialog).toHaveTextContent('56 records of Chanda Zulu handed over to Mwila Phiri.')
})

test('closing the dialog stops the hand-over', async () => {
  let answer = (): void => undefined
  const { server } = await open(someWork, {
    [move]: () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(ok({ moved: 30, left: 26 }))
      }),
  })
  await button('Hand over…').click()
  await choose('Mwila Phiri')
  await button('Hand over').click()
  await expect.element(dialog).toHaveTextContent('0 of 56')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  const requestCount = server.bodiesOf(count).length
  answer()
  // The remaining records are counted again after the stop.
  await expect.poll(() => server.bodiesOf(count).length).toBeGreaterThan(requestCount)
  expect(server.bodiesOf(move)).toHaveLength(1)
})

test('shows under the field why a colleague cannot take over', async () => {
  const message = 'Choose an active officer or administrator whose account is enabled.'
  await open(someWork, { [move]: () => refusalReply('INVALID', { fields: { to: [message] } }) })
  await button('Hand over…').click()
  await choose('Mwila Phiri')
  await button('Hand over').click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  expectLogged('Failed to save')
})

test('is not offered if everything is finished', async () => {
  const { server } = await open(noWork)
  await expect.poll(() => server.bodiesOf(count)).toHaveLength(1)
  await expect.element(button('Reset password…')).toBeVisible()
  await expect.element(button('Hand over…')).not.toBeInTheDocument()
})

test.each([
  ['retired', () => userEvent.selectOptions(sheet.getByLabelText('Status', { exact: true }), 'RETIRED')],
  ['disabled', () => sheet.getByRole('switch', { name: 'Account Enabled' }).click()],
])('is offered after a save by which a user is %s, and can be postponed', async (_, leave) => {
  const { server, address } = await open({ ...noWork, contracts: 1 })
  await leave()
  await button('Update').click()
  await expect.element(dialog).toHaveTextContent('Chanda Zulu has unfinished work: 1 contract.')
  await expect.element(sheet).not.toBeInTheDocument()
  await button('Not now').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(address()).toBe('/insaka/admin/users')
  expect(server.bodiesOf(move)).toEqual([])
})

test('is not offered after other saves, or if no work is left', async () => {
  const { address } = await open(someWork)
  await sheet.getByLabelText('First Name', { exact: true }).fill('Chileshe')
  await button('Update').click()
  await expect.poll(address).toBe('/insaka/admin/users')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
})
