import { paginate } from '@insaka/domain/core/paging'
import type { Role } from '@insaka/domain/permissions'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { institution as own, userOf } from '../../../test/builders.ts'
import { expectLogged } from '../../../test/console.ts'
import { ok, refused, type Sent } from '../../../test/fake-server.ts'
import { openAs } from '../../../test/open-app.tsx'

const change = 'PUT /api/auth/users/update'
const id = '01890000-0000-7000-8000-00000000000b'
const message = 'The user has been saved.'

const person = (
  changes: Partial<UserRecord> = {},
  account: Partial<UserRecord['user']> = {},
): UserRecord => ({
  ...userOf('GUEST', { id, firstName: 'Chanda', lastName: 'Zulu', approvedBy: 'Mutale Mwansa', ...changes }),
  user: { ...userOf('GUEST').user, id, username: 'chanda.zulu', ...account },
})

async function open(user: UserRecord, role: Role = 'ADMIN', routes: object = {}) {
  const pagination = paginate({ page: 0, size: 100 }, 1, 1)
  const opened = await openAs(role, `/insaka/admin/users?user=${user.id}`, {
    'GET /api/auth/users': () => ok({ users: [user], pagination, everybody: 1, waiting: 0 }),
    'GET /api/admin/institutions': () => ok({ institutions: [], pagination }),
    [`GET /api/auth/users/${user.id}/hand-over`]: () =>
      ok({ work: { enquiries: 0, lvp: 0, mpc: 0, contracts: 0 } }),
    [change]: ({ body }: Sent) =>
      ok(
        { users: [], pagination, everybody: 1, waiting: 0, user: { ...user, ...(body as object) } },
        message,
      ),
    ...routes,
  })
  await expect.element(dialog).toBeVisible()
  return opened
}

const dialog = page.getByRole('dialog', { name: 'User Details' })
const field = (name: string) => dialog.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the role goes by arrow keys', async () => {
  await open(person())
  // The dialog takes the focus when it has opened, no matter what has it by then.
  await expect.element(dialog.getByRole('heading', { name: 'User Details' })).toHaveFocus()
  const guest = dialog.getByRole('radio', { name: 'Guest' }).element() as HTMLInputElement
  // The dialog may take the focus once more a moment after it has opened.
  await expect
    .poll(async () => {
      guest.focus()
      await userEvent.keyboard('{ArrowLeft}')
      return guest.checked
    })
    .toBe(false)
  await expect.element(dialog.getByRole('radio', { name: 'Officer' })).toBeChecked()
  await expect.element(button('Update')).toBeEnabled()
})

test('where there is nothing to choose, it says why', async () => {
  const [first] = own.departments
  await open(person({ institution: 'KTC' }), 'DEV', {
    'GET /api/admin/institutions/KTC': () =>
      ok({ institution: { ...own, departments: [{ ...first, active: false, designations: [] }] } }),
  })
  await expect
    .element(field('Department'))
    .toHaveAccessibleDescription('This institution has no open departments. Add one on the page Departments.')
  await expect
    .element(field('Designation'))
    .toHaveAccessibleDescription(
      'This department has no open designations. Add one on the page Designations.',
    )
})

test('a change of somebody else that arrives while a question is open leaves the focus there', async () => {
  let refuse = () => {}
  await open(person(), 'ADMIN', {
    [change]: () =>
      new Promise((resolve) => {
        refuse = () => resolve(refused('STALE', { current: person({ version: 9 }) }))
      }),
  })
  await field('Phone Number').fill('0966000111')
  await button('Update').click()
  await button('Close').click()
  const keep = page.getByRole('button', { name: 'Keep editing' })
  await expect.element(keep).toHaveFocus()
  refuse()
  await expect.element(page.getByRole('row', { name: /^Phone Number/ })).toBeInTheDocument()
  expectLogged('Failed to update user')
  await expect.element(keep).toHaveFocus()
  await keep.click()
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
})
