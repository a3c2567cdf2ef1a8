import { paginate } from '@insaka/domain/core/paging'
import type { Role } from '@insaka/domain/permissions'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { userOf } from '../../test/factory.ts'
import { ok } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'

const id = '01890000-0000-7000-8000-00000000000b'
const since = '2026-03-31T08:15:00+02:00'
const session = {
  id,
  agent: 'curl/8',
  address: '10.2.2.2',
  createdOn: since,
  lastUsedOn: since,
  current: false,
}
const pagination = paginate({ page: 0, size: 100 }, 1, 1)

async function open(role: Role, sessions: object[] = [session]) {
  const user = userOf(role, { id, firstName: 'Chanda', lastName: 'Zulu' })
  const opened = await openAs('ADMIN', `/insaka/admin/users?user=${id}`, {
    'GET /api/auth/users': () => ok({ users: [user], pagination, everybody: 1, waiting: 0 }),
    'GET /api/admin/institutions': () => ok({ institutions: [], pagination }),
    [`GET /api/auth/users/${id}/hand-over`]: () =>
      ok({ work: { enquiries: 0, lvp: 0, mpc: 0, contracts: 0 } }),
    [`GET /api/auth/users/${id}/sessions`]: () => ok({ sessions }),
    [`POST /api/auth/users/${id}/sessions/end`]: () => ok({ sessions: [] }, 'All have ended.'),
  })
  await expect.element(page.getByRole('dialog', { name: 'User Details' })).toBeVisible()
  return opened
}
const button = page.getByRole('button', { name: 'Sessions…' })
const dialog = page.getByRole('dialog', { name: 'Where the user is signed in' })

test('shows and ends the sessions of a user from their details', async () => {
  await open('ORD')
  await button.click()
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Another program10.2.2.2')
  await dialog.getByRole('button', { name: 'End all sessions' }).click()
  await expect.element(page.getByText('All have ended.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('offers nothing to end for a user without sessions', async () => {
  await open('ORD', [])
  await button.click()
  await expect.element(dialog.getByText('Chanda Zulu is not signed in anywhere.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'End all sessions' })).not.toBeInTheDocument()
})

test('shows the sessions of a developer only to developers', async () => {
  await open('DEV')
  await expect.element(button).not.toBeInTheDocument()
})
