import { paginate } from '@insaka/domain/core/paging'
import type { Role } from '@insaka/domain/permissions'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { userOf } from '../../test/factory.ts'
import { ok } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'
import { secondFactorRulesQuery } from './manage-second-factors.queries.ts'

const id = '01890000-0000-7000-8000-00000000000b'
const since = '2026-03-02T08:00:00+02:00'
const settingsRoute = 'GET /api/admin/sign-in-settings'
const removeRoute = `POST /api/auth/users/${id}/second-factor/remove`
const setupCodeRoute = `POST /api/auth/users/${id}/second-factor/setup-code`
const button = (name: string) => page.getByRole('button', { name, exact: true })
const userSection = page.getByRole('group', { name: 'Second factor' })
const removeButton = button('Remove…')
const giveCode = button('One-time code for setting up')

beforeEach(() => page.viewport(1366, 768))

const settingsOf = (secondFactor: string, setupCode: boolean) => () =>
  ok({ settings: { idleMinutes: 60, secondFactor, setupCode, version: 1 } })

async function open(changes: Partial<UserRecord>, as: Role = 'ADMIN', routes: object = {}) {
  const user = userOf('GUEST', { id, firstName: 'Chanda', lastName: 'Zulu', ...changes })
  const pagination = paginate({ page: 0, size: 100 }, 1, 1)
  const opened = await openAs(as, `/insaka/admin/users?user=${user.id}`, {
    'GET /api/auth/users': () => ok({ users: [user], pagination, everybody: 1, waiting: 0 }),
    'GET /api/admin/institutions': () => ok({ institutions: [], pagination }),
    [`GET /api/auth/users/${user.id}/hand-over`]: () =>
      ok({ work: { enquiries: 0, lvp: 0, mpc: 0, contracts: 0 } }),
    [settingsRoute]: settingsOf('NOBODY', false),
    ...routes,
  })
  await expect.element(userSection).toBeVisible()
  return { ...opened, user }
}

test('an administrator removes a lost second factor, after a confirmation', async () => {
  const { server, user } = await open({ secondFactorOn: since })
  server.change(removeRoute, () => ok({ user: { ...user, secondFactorOn: null, version: 4 } }, 'It is gone.'))
  await expect.element(userSection).toHaveTextContent('Set up on 02-Mar-2026')
  expect(await accessibilityFaults()).toEqual([])
  await removeButton.click()
  const question = page.getByRole('dialog', { name: 'Remove the second factor of Chanda Zulu?' })
  await expect.element(question).toHaveTextContent('make sure that the request really comes from Chanda')
  expect(await accessibilityFaults()).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(server.bodiesOf(removeRoute)).toEqual([])
  await removeButton.click()
  await button('Remove').click()
  await expect.element(page.getByText('It is gone.')).toBeVisible()
  await expect.element(userSection).toHaveTextContent('None')
  await expect.element(removeButton).not.toBeInTheDocument()
})

test('shows a one-time code once, where the institution requires it', async () => {
  const goodUntil = '2026-03-03T08:00:00+02:00'
  const { server } = await open({}, 'ADMIN', {
    [settingsRoute]: settingsOf('EVERYBODY', true),
    [setupCodeRoute]: () => ok({ setupCode: 'ABCD-EFGH-JKMN', goodUntil }),
  })
  await giveCode.click()
  const field = page.getByLabelText('One-time code for Chanda Zulu')
  await expect.element(field).toHaveValue('ABCD-EFGH-JKMN')
  await expect.element(page.getByText(/until 03-Mar-2026 08:00/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await button('Close').last().click()
  await expect.element(field).not.toBeInTheDocument()
  expect(server.bodiesOf(setupCodeRoute)).toHaveLength(1)
})

test.each([
  ['nobody has to have one', settingsOf('NOBODY', true)],
  ['this role need not have one', settingsOf('ADMINISTRATORS', true)],
  ['no code is asked for', settingsOf('EVERYBODY', false)],
])('stops offering a one-time code once %s', async (_, settings) => {
  const { server, queryClient } = await open({}, 'ADMIN', { [settingsRoute]: settingsOf('EVERYBODY', true) })
  await expect.element(giveCode).toBeVisible()
  server.change(settingsRoute, settings)
  await queryClient.invalidateQueries({ queryKey: secondFactorRulesQuery.queryKey })
  await expect.element(giveCode).not.toBeInTheDocument()
})

test('offers no one-time code where a second factor is already on', async () => {
  await open({ secondFactorOn: since }, 'DEV')
  await expect.element(removeButton).toBeVisible()
  await expect.element(giveCode).not.toBeInTheDocument()
})

test('does not let users remove their own, or administrators that of a developer', async () => {
  const dev = userOf('DEV').user
  await open({ secondFactorOn: since, user: { ...dev, id } })
  await expect.element(removeButton).not.toBeInTheDocument()
})

test('an administrator gives a developer a code', async () => {
  const dev = userOf('DEV').user
  await open({ user: { ...dev, id } }, 'ADMIN', { [settingsRoute]: settingsOf('EVERYBODY', true) })
  await expect.element(giveCode).toBeVisible()
})

test('a developer may create a code without access to the institution’s settings', async () => {
  await open({}, 'DEV')
  await expect.element(giveCode).toBeVisible()
})
