import { paginate } from '@insaka/domain/core/paging'
import type { Role } from '@insaka/domain/permissions'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { institution as own, userOf } from '../../../test/factory.ts'
import { expectLogged } from '../../../test/logged-failures.ts'
import { ok, refusalReply, type SentRequest } from '../../../test/fake-server.ts'
import { openAs } from '../../../test/open-app.tsx'
import { longTest } from '../../../test/long-tests.ts'

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

const waiting = person({ approvedOn: null, approvedBy: null }, { enabled: false })

async function open(user: UserRecord, role: Role = 'ADMIN', routes: object = {}) {
  const pagination = paginate({ page: 0, size: 100 }, 1, 1)
  const opened = await openAs(role, `/insaka/admin/users?user=${user.id}`, {
    'GET /api/auth/users': () => ok({ users: [user], pagination, everybody: 1, waiting: 0 }),
    'GET /api/admin/institutions': () => ok({ institutions: [], pagination }),
    [`GET /api/auth/users/${user.id}/hand-over`]: () =>
      ok({ work: { requisitions: 0, enquiries: 0, lvp: 0, mpc: 0, contracts: 0 } }),
    [change]: ({ body }: SentRequest) =>
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

const roleNames = () =>
  dialog
    .getByRole('radio')
    .elements()
    .map((each) => each.parentElement?.textContent)

test('shows every field, with unchangeable ones read-only', async () => {
  await open(person())
  for (const [name, value] of [
    ['First Name', 'Chanda'],
    ['Gender', 'FEMALE'],
    ['Status', 'ACTIVE'],
    ['Department', 'PROC'],
    ['Designation', 'Head'],
  ] as const)
    await expect.element(field(name)).toHaveValue(value)
  for (const [name, value] of [
    ['Username', 'chanda.zulu'],
    ['Created On', '01-Feb-2024 08:00'],
    ['Updated On', '31-Mar-2026 14:05'],
    ['Approved On', '02-Feb-2024 09:00'],
    ['Approved By', 'Mutale Mwansa'],
  ] as const) {
    await expect.element(field(name)).toHaveValue(value)
    await expect.element(field(name)).toHaveAttribute('readonly')
  }
  await expect.element(field('Institution')).toHaveAttribute('readonly')
  await expect.element(dialog.getByTitle('PROC', { exact: true })).toHaveTextContent('Procurement')
  await expect.element(button('Update')).toBeDisabled()
  expect(await accessibilityFaults()).toEqual([])
})

test('Ctrl+S saves from within a field, and sends nothing without changes', async () => {
  const { server } = await open(person())
  await field('First Name').click()
  await userEvent.keyboard('{Control>}s{/Control}')
  await field('First Name').fill('Mwila')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText(message)).toBeVisible()
  expect(server.bodiesOf(change)).toMatchObject([{ firstName: 'Mwila' }])
})

describe('a registration', () => {
  const approve = `POST /api/auth/users/${id}/approve`
  const decline = `POST /api/auth/users/${id}/decline`
  const bar = dialog.getByRole('region', { name: 'Registration' })
  const reason = page.getByLabelText('Reason For Declining')

  test('is approved with the chosen role, by default officer', async () => {
    const { server } = await open(waiting, 'ADMIN', {
      [approve]: () => ok({ user: person() }, 'The user has been approved.'),
    })
    await expect.element(bar).toHaveTextContent(/^Registered on 01-Feb-2024, waiting for approval\./)
    const role = bar.getByRole('combobox', { name: 'Role' })
    await expect.element(role).toHaveValue('ORD')
    expect(await accessibilityFaults()).toEqual([])
    await role.selectOptions('Guest')
    await bar.getByRole('button', { name: 'Approve' }).click()
    await expect.element(page.getByText('The user has been approved.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.bodiesOf(approve)).toEqual([{ role: 'GUEST', version: 3 }])
  })

  test('is declined with a reason', async () => {
    const { server } = await open(waiting, 'ADMIN', {
      [decline]: () => ok({ user: person() }, 'The registration has been declined.'),
    })
    await bar.getByRole('button', { name: 'Decline…' }).click()
    await expect.element(button('Decline')).toBeDisabled()
    await reason.fill('Nobody here knows her.')
    await button('Decline').click()
    await expect.element(page.getByText('The registration has been declined.')).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.bodiesOf(decline)).toEqual([{ reason: 'Nobody here knows her.', version: 3 }])
  })

  test('approved by another administrator in the meantime shows its current state', async () => {
    const message = 'This account has already been approved.'
    const since = () => refusalReply('STALE', { message, current: person({ version: 4 }) })
    await open(waiting, 'ADMIN', { [approve]: since, [decline]: since })
    await bar.getByRole('button', { name: 'Decline…' }).click()
    await reason.fill('Nobody here knows her.')
    await button('Decline').click()
    await expect.element(page.getByText(message)).toBeVisible()
    expectLogged('Failed to decline user')
    await button('Back').click()
    await bar.getByRole('button', { name: 'Approve' }).click()
    await expect.element(bar).not.toBeInTheDocument()
    await expect.element(field('Approved By')).toHaveValue('Mutale Mwansa')
    expectLogged('Failed to approve user')
  })

  test('that was declined shows its reason', async () => {
    const declinedOn = '2026-03-30T09:00:00+02:00'
    await open(
      person(
        { status: 'RETIRED', approvedOn: null, approvedBy: null, declinedOn, declineReason: 'Left in May.' },
        { enabled: false },
      ),
    )
    await expect.element(dialog.getByText('Declined on 30-Mar-2026: Left in May.')).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('shows no decision once approved', async () => {
    await open(person({ lastSignInOn: '2026-03-30T09:00:00+02:00' }))
    await expect.element(field('Last sign-in')).toHaveValue('30-Mar-2026 09:00')
    await expect.element(bar).not.toBeInTheDocument()
    await expect
      .element(dialog.getByRole('switch', { name: 'Account unLocked' }))
      .toHaveAccessibleDescription('Off: the account is locked, so the user cannot sign in.')
  })
})

test('approves a waiting user as an officer by the switch too', async () => {
  const { server, address } = await open(waiting)
  await expect.element(field('Approved On')).not.toBeInTheDocument()
  expect(roleNames()).toEqual(['Administrator', 'Officer', 'Guest'])
  await dialog.getByRole('switch', { name: 'Account Enabled' }).click()
  await dialog.getByRole('radio', { name: 'Officer' }).click()
  await button('Update').click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(address()).toBe('/insaka/admin/users')
  expect(server.bodiesOf(change)).toEqual([
    {
      id,
      version: 3,
      code: 'EMP-0042',
      firstName: 'Chanda',
      middleName: null,
      lastName: 'Zulu',
      gender: 'FEMALE',
      nationalId: '123456/78/1',
      email: 'mutale@mihud.example',
      phoneNumber: '0977123456',
      status: 'ACTIVE',
      employmentType: 'PERMANENT',
      institution: 'MIHUD',
      department: 'PROC',
      designation: 'Head',
      user: {
        role: 'ORD',
        credentialsNotExpired: true,
        accountNotExpired: true,
        accountNotLocked: true,
        enabled: true,
      },
    },
  ])
})

test('ignores blanks around a text, and lists missing fields in form order', async () => {
  await open(person())
  await field('First Name').fill('Chanda ')
  await expect.element(button('Update')).toBeDisabled()
  await field('Employee No.').fill('')
  await field('Last Name').fill('')
  await expect
    .element(dialog.getByText(/^To complete/))
    .toHaveTextContent('To complete: Last Name, Employee No.')
})

test('keeps a closed designation until another one is chosen', async () => {
  await open(person({ designation: 'Clerk' }))
  await expect.element(field('Designation')).toHaveValue('Clerk')
  await expect.element(field('Designation')).toHaveTextContent('Clerk (closed)')
  await field('Designation').selectOptions('Head')
  await expect.element(field('Designation')).not.toHaveTextContent('Clerk (closed)')
})

test('users cannot change their own role or account, and the dialog explains why', async () => {
  await open(userOf('ADMIN'))
  await expect.element(dialog.getByText('You cannot change your own role or account.').first()).toBeVisible()
  for (const name of ['Valid Credentials', 'Account Valid', 'Account unLocked', 'Account Enabled'])
    await expect.element(dialog.getByRole('switch', { name })).toBeDisabled()
  await expect.element(dialog.getByRole('radio', { name: 'Administrator' })).toBeDisabled()
  await expect.element(field('Status')).toHaveAttribute('readonly')
  const [status, neighbour] = ['Status', 'Employment Type'].map(
    (name) => field(name).element().getBoundingClientRect().top,
  )
  expect(status).toBe(neighbour)
  await expect.element(button('Reset password…')).not.toBeInTheDocument()
  expect(await accessibilityFaults()).toEqual([])
})

test('only developers give or remove the developer role', async () => {
  await open(person({}, { role: 'DEV' }))
  expect(roleNames()).toEqual(['Developer'])
  await expect.element(dialog.getByRole('switch', { name: 'Account Enabled' })).toBeDisabled()
  await expect
    .element(dialog.getByText('Only a developer can change the account of a developer.').first())
    .toBeVisible()
  await expect.element(button('Reset password…')).not.toBeInTheDocument()
})

test('a developer may give any role', async () => {
  await open(person(), 'DEV')
  expect(roleNames()).toEqual(['Administrator', 'Developer', 'Officer', 'Guest'])
})

test('shows a server error of the account at its field', async () => {
  const last = 'This is the last administrator of the institution who can sign in.'
  await open(person({}, { role: 'ADMIN' }), 'ADMIN', {
    [change]: () => refusalReply('INVALID', { fields: { 'user.role': [last] } }),
  })
  await dialog.getByRole('radio', { name: 'Guest' }).click()
  await button('Update').click()
  await expect.element(dialog.getByText(last).last()).toBeVisible()
  expectLogged('Failed to update user')
  await expect.element(dialog.getByRole('radio', { name: 'Guest' })).toBeChecked()
})

test('shows another user’s change field by field, and keeps the input', async () => {
  const current = person({ version: 9, phoneNumber: '0955999888' }, { role: 'ORD' })
  const { server } = await open(person(), 'ADMIN', {
    [change]: ({ body }: SentRequest) =>
      (body as { version: number }).version === 9
        ? ok(
            {
              users: [],
              pagination: paginate({ page: 0, size: 100 }, 0, 0),
              everybody: 1,
              waiting: 0,
              user: current,
            },
            message,
          )
        : refusalReply('STALE', { current }),
  })
  await field('Phone Number').fill('0966000111')
  await button('Update').click()
  await expect.element(page.getByRole('row', { name: /^Phone Number/ })).toHaveTextContent('0966000111')
  await expect.element(page.getByRole('row', { name: /^Role/ })).toHaveTextContent('Officer')
  expectLogged('Failed to update user')
  await button('Keep mine').click()
  await expect.element(field('Phone Number')).toHaveValue('0966000111')
  await expect.element(dialog.getByRole('radio', { name: 'Officer' })).toBeChecked()
  await button('Update').click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(server.bodiesOf(change).at(-1)).toMatchObject({
    version: 9,
    phoneNumber: '0966000111',
    user: { role: 'ORD' },
  })
})

test('shows a temporary password once, ready to copy', async () => {
  const { server } = await open(person(), 'ADMIN', {
    'POST /api/auth/users/*': () =>
      ok({
        user: person({ version: 4 }, { credentialsNotExpired: false }),
        temporaryPassword: 'abcd-efgh-jkmn-pqrs',
      }),
  })
  await button('Reset password…').click()
  await button('Reset password').click()
  const passwordField = page.getByLabelText('Password for Chanda Zulu')
  await expect.element(passwordField).toHaveValue('abcd-efgh-jkmn-pqrs')
  await expect.element(passwordField).toHaveFocus()
  await expect.poll(() => document.getSelection()?.toString()).toBe('abcd-efgh-jkmn-pqrs')
  await expect
    .element(
      page.getByText(/Chanda Zulu must change it at the next sign-in, and has been signed out everywhere/),
    )
    .toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  const copying = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  copying.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await button('Copy password').click()
  await expect.element(page.getByText('Copying was not allowed. Press Ctrl+C.')).toBeVisible()
  await button('Copy password').click()
  await expect.element(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(copying).toHaveBeenCalledWith('abcd-efgh-jkmn-pqrs')
  copying.mockRestore()
  await button('Close').last().click()
  await expect.element(passwordField).not.toBeInTheDocument()

  await expect.element(dialog.getByRole('switch', { name: 'Valid Credentials' })).not.toBeChecked()
  await field('First Name').fill('Chandra')
  await button('Update').click()
  await expect.element(page.getByText(message)).toBeVisible()
  expect(server.bodiesOf(change)).toMatchObject([{ version: 4, firstName: 'Chandra' }])
})

describe('a password reset in progress', () => {
  const question = page.getByRole('dialog', { name: 'Reset the password of Chanda Zulu?' })
  const resets = 'POST /api/auth/users/*'
  let answer = (): void => undefined

  async function beginReset() {
    const opened = await open(person(), 'ADMIN', {
      [resets]: () =>
        new Promise<Response>((resolve) => {
          answer = () =>
            resolve(ok({ user: person({ version: 4 }), temporaryPassword: 'abcd-efgh-jkmn-pqrs' }))
        }),
    })
    await button('Reset password…').click()
    const confirm = button('Reset password').element() as HTMLElement
    // Simulates a double click.
    confirm.click()
    confirm.click()
    await expect.element(button('Reset password')).toHaveAttribute('aria-busy', 'true')
    return opened
  }

  test('is sent once, and cannot be cancelled', async () => {
    const { server } = await beginReset()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Cancel')).toHaveAttribute('aria-disabled', 'true')
    ;(button('Cancel').element() as HTMLElement).click()
    await expect.element(question).toBeVisible()
    answer()
    await expect.element(page.getByLabelText('Password for Chanda Zulu')).toHaveValue('abcd-efgh-jkmn-pqrs')
    await expect.element(question).not.toBeInTheDocument()
    expect(server.sent.filter(({ route }) => route.startsWith('POST /api/auth/users/'))).toHaveLength(1)
  })

  test('reports that the new password was not shown to an administrator who left the page', async () => {
    const { router } = await beginReset()
    await router.navigate({ to: '/insaka/admin/users', search: {} })
    await expect.element(dialog).not.toBeInTheDocument()
    answer()
    await expect.element(page.getByText(/was reset but not shown/)).toBeVisible()
  })
})

test('shows the history of the user to administrators only', async () => {
  const pagination = paginate({ page: 0, size: 20 }, 1, 1)
  const entry = {
    event: 19,
    happenedOn: '2026-03-31T08:15:00+02:00',
    actor: 'Mutale Mwansa',
    action: 'approved',
    changes: [
      { field: 'user.role', before: 'GUEST', after: 'ORD' },
      { field: 'user.enabled', before: false, after: true },
      { field: 'email', before: 'a@example.org', after: 'b@example.org' },
    ],
  }
  await open(person(), 'ADMIN', {
    [`GET /api/auth/users/${id}/history`]: () => ok({ history: [entry], pagination }),
  })
  await field('First Name').fill('Chileshe')
  await dialog.getByRole('tab', { name: 'History' }).click()
  const history = dialog.getByRole('list', { name: 'History' })
  await expect.element(history).toHaveTextContent('Approved by Mutale Mwansa')
  await expect.element(history).toHaveTextContent('Role: Guest → became Officer')
  await expect.element(history).toHaveTextContent('Account Enabled: No → became Yes')
  await expect.element(history).toHaveTextContent('Email: a@example.org → became b@example.org')
  expect(await accessibilityFaults()).toEqual([])
  await dialog.getByRole('tab', { name: 'Details' }).click()
  await expect.element(field('First Name')).toHaveValue('Chileshe')
})

test('shows no history to a developer', async () => {
  await open(person(), 'DEV')
  await expect.element(field('First Name')).toBeVisible()
  await expect.element(dialog.getByRole('tab', { name: 'History' })).not.toBeInTheDocument()
})

longTest('arrow keys change the role', async () => {
  await open(person())
  // The dialog takes the focus when it opens.
  await expect.element(dialog.getByRole('heading', { name: 'User Details' })).toHaveFocus()
  const guest = dialog.getByRole('radio', { name: 'Guest' }).element() as HTMLInputElement
  // Retries, because the dialog may take the focus again shortly after opening.
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

longTest('explains why there is nothing to choose', async () => {
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

longTest('a conflict that arrives while a question is open leaves the focus there', async () => {
  let refuse = () => {}
  await open(person(), 'ADMIN', {
    [change]: () =>
      new Promise((resolve) => {
        refuse = () => resolve(refusalReply('STALE', { current: person({ version: 9 }) }))
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
