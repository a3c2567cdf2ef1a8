import { paginate } from '@insaka/domain/core/paging'
import type { Role } from '@insaka/domain/permissions'
import type { UserRecord } from '@insaka/domain/users/users.schema'
import { describe, expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { institution, userOf } from '../../test/factory.ts'
import { expectLogged } from '../../test/logged-failures.ts'
import { ok, refusalReply, type SentRequest } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'

const list = 'GET /api/auth/users'
const path = '/insaka/admin/users'

const idOf = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
const person = (n: number, changes: Partial<UserRecord>, enabled = true): UserRecord => ({
  ...userOf('ORD', { id: idOf(n), ...changes }),
  user: { ...userOf('ORD').user, id: idOf(n), username: `user.${n}`, enabled },
})
const people = [
  person(1, { firstName: 'Chanda', lastName: 'Zulu', lastSignInOn: '2026-03-30T08:00:00+02:00' }),
  person(2, { firstName: 'Bwalya', lastName: 'Tembo', gender: 'MALE', approvedOn: null }, false),
  person(3, { firstName: 'Mary', lastName: 'Phiri', status: 'RETIRED' }, false),
]

function listed({ url }: SentRequest, total = 3) {
  const query = new URL(url, 'http://test').searchParams
  const account = query.get('account')
  const at = { page: Number(query.get('page')), size: Number(query.get('size')) }
  const search = query.get('search') ?? ''
  const matches = people.filter(({ firstName }) => firstName.toLowerCase().includes(search))
  const users = account === 'waiting' ? [people[1]] : matches
  const pagination = paginate(at, account ? 1 : total, users.length)
  return ok({ users, pagination, everybody: total, waiting: 1 })
}

const createPeople = (count: number) =>
  Array.from({ length: count }, (_, n) => person(n + 1, { firstName: 'Chanda', lastName: `Zulu ${n}` }))

const open = (role: Role = 'ADMIN', at = path, routes: object = {}) =>
  openAs(role, at, { [list]: (sent: SentRequest) => listed(sent), ...routes })
const card = (name: string) => page.getByRole('link', { name })
const lastListQuery = (sent: SentRequest[]) =>
  Object.fromEntries(
    new URL(sent.filter(({ route }) => route === list).at(-1)!.url, 'http://test').searchParams,
  )

test('shows a card for each user, with the state of the account in words', async () => {
  const { server } = await open()
  await expect.element(card('Chanda Zulu Head PROC, last sign-in 30-Mar-2026 Activated')).toBeVisible()
  await expect.element(card('Bwalya Tembo Head PROC Waiting for approval')).toBeVisible()
  await expect.element(card('Mary Phiri Head PROC, never signed in Retired')).toBeVisible()
  await expect.element(card('Add User')).toHaveAttribute('title', 'Add User')
  await expect.element(page.getByText('3 users')).toBeVisible()
  expect(document.title).toBe('Insaka | Users')
  expect(lastListQuery(server.sent)).toEqual({ page: '0', size: '50', institution: 'MIHUD' })
  expect(await accessibilityFaults()).toEqual([])
})

test('counts users waiting for approval, and filters by them', async () => {
  const { server, address } = await open()
  await page.getByRole('link', { name: 'Waiting for approval 1', exact: true }).click()
  await expect.element(page.getByText('1 user', { exact: true })).toBeVisible()
  await expect.element(card('Chanda Zulu')).not.toBeInTheDocument()
  expect(address()).toBe(`${path}?account=waiting`)
  expect(lastListQuery(server.sent)).toMatchObject({ account: 'waiting' })
})

test('sends the search to the server, keeps it in the address, and offers a reset when nothing matches', async () => {
  const { server, address } = await open()
  await page.getByRole('searchbox', { name: 'Search for a user' }).fill('nobody')
  await expect.element(page.getByText('No user matches this search.')).toBeVisible()
  expect(address()).toBe(`${path}?search=nobody`)
  expect(lastListQuery(server.sent)).toMatchObject({ search: 'nobody' })
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect.element(card('Chanda Zulu')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).toHaveValue('')
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
})

test('shows a message for an institution without users', async () => {
  await open('ADMIN', path, {
    [list]: () =>
      ok({ users: [], pagination: paginate({ page: 0, size: 50 }, 0, 0), everybody: 0, waiting: 0 }),
  })
  await expect.element(page.getByText('There are no users yet.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show all users' })).not.toBeInTheDocument()
})

test('Back restores the scroll position', async () => {
  await page.viewport(390, 844)
  const users = createPeople(48)
  const { router } = await open('ADMIN', path, {
    [list]: () =>
      ok({ users, pagination: paginate({ page: 0, size: 50 }, 48, 48), everybody: 48, waiting: 0 }),
  })
  await expect.element(card('Zulu 47')).toBeInTheDocument()
  const last = document.documentElement.scrollHeight - window.innerHeight
  window.scrollTo(0, last)
  await expect.poll(() => window.scrollY).toBe(last)
  await page.getByRole('link', { name: 'Insaka home' }).click()
  await expect.element(page.getByText(/^Nothing is waiting/)).toBeVisible()
  router.history.back()
  await expect.element(card('Zulu 47')).toBeInTheDocument()
  await expect.poll(() => window.scrollY).toBe(last)
})

test('Back after closing a user leaves the list', async () => {
  const { router, address } = await open('ADMIN', '/insaka/profile')
  await router.navigate({ to: '/insaka/admin/users' })
  await card('Chanda Zulu').click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(address).toBe(path)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  router.history.back()
  await expect.poll(address).toBe('/insaka/profile')
})

test('opens a card by keyboard, and returns the focus', async () => {
  const { address } = await open()
  await expect.element(card('Chanda Zulu')).toBeVisible()
  ;(card('Chanda Zulu').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'User Details' })).toBeVisible()
  expect(address()).toBe(`${path}?user=${idOf(1)}`)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(card('Chanda Zulu')).toHaveFocus()
})

test('can retry a list that failed to load', async () => {
  const { server } = await open('ADMIN', path, { [list]: () => refusalReply('INTERNAL') })
  await expect.element(page.getByText('The users could not be loaded.')).toBeVisible()
  server.change(list, (sent) => listed(sent))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('Chanda Zulu')).toBeVisible()
  // The button with the focus is gone.
  await expect.element(page.getByRole('main')).toHaveFocus()
})

describe('a retry that fails too', () => {
  const again = page.getByRole('button', { name: 'Try again' })

  async function tryAgain() {
    const { server } = await open('ADMIN', path, { [list]: () => refusalReply('INTERNAL') })
    await expect.element(again).toBeVisible()
    let fail = () => {}
    server.change(list, () => new Promise((resolve) => (fail = () => resolve(refusalReply('INTERNAL')))))
    await again.click()
    await expect.element(page.getByRole('main')).toHaveFocus()
    await expect.element(again).not.toBeInTheDocument()
    return { server, fail: () => fail() }
  }

  test('moves the focus to the next retry button', async () => {
    const { server, fail } = await tryAgain()
    fail()
    await expect.element(again).toHaveFocus()
    server.change(list, (sent) => listed(sent))
    await userEvent.keyboard('{Enter}')
    await expect.element(card('Chanda Zulu')).toBeVisible()
    await expect.element(page.getByRole('main')).toHaveFocus()
  })

  test('does not take the focus from a user who has moved on', async () => {
    const { fail } = await tryAgain()
    await page.getByRole('searchbox').click()
    fail()
    await expect.element(again).toBeVisible()
    await expect.element(page.getByRole('searchbox')).toHaveFocus()
  })

  test('does not take the focus from a user who has moved on and back', async () => {
    const { fail } = await tryAgain()
    await page.getByRole('searchbox').click()
    ;(page.getByRole('main').element() as HTMLElement).focus()
    fail()
    await expect.element(again).toBeVisible()
    await expect.element(page.getByRole('main')).toHaveFocus()
  })
})

test('a developer can choose the institution, an administrator cannot', async () => {
  const { departments: _, ...own } = institution
  const other = { ...own, id: 'other', code: 'KTC', alias: 'Kafue' }
  const pagination = paginate({ page: 0, size: 20 }, 2, 2)
  const { server, address } = await open('DEV', path, {
    'GET /api/admin/institutions': () => ok({ institutions: [own, other], pagination }),
    'GET /api/admin/institutions/KTC': () => ok({ institution: { ...other, departments: [] } }),
  })
  const choice = page.getByRole('combobox', { name: 'Institution' })
  await expect.element(choice).toHaveValue('Infrastructure')
  await choice.click()
  await page.getByRole('option', { name: /Kafue/ }).click()
  await expect.poll(address).toBe(`${path}?institution=KTC`)
  await expect.poll(() => lastListQuery(server.sent)).toMatchObject({ institution: 'KTC' })
  await expect.element(choice).toHaveValue('Kafue')
})

test('chooses an institution found by typing with two keys, replacing the earlier choice', async () => {
  const { departments: _, ...own } = institution
  const buildInstitution = (code: string, alias: string) => ({ ...own, id: code, code, alias, name: alias })
  const all = [own, buildInstitution('KTC', 'Kafue College'), buildInstitution('LRA', 'Lakes & Rivers')]
  const { address } = await open('DEV', `${path}?institution=LRA`, {
    'GET /api/admin/institutions': ({ url }: SentRequest) => {
      const term = new URL(url, 'http://test').searchParams.get('search') ?? ''
      const institutions = all.filter(({ alias }) => alias.toLowerCase().includes(term)).slice(0, 2)
      return ok({ institutions, pagination: paginate({ page: 0, size: 20 }, 40, 2) })
    },
    'GET /api/admin/institutions/*': () => ok({ institution: { ...all[2], departments: [] } }),
  })
  const choice = page.getByRole('combobox', { name: 'Institution' })
  await expect.element(choice).toHaveValue('Lakes & Rivers')
  await choice.fill('kafue')
  await expect.element(page.getByRole('option', { name: /Kafue College/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(address).toBe(`${path}?institution=KTC`)
})

describe('institutions that cannot be loaded', () => {
  const directory = 'GET /api/admin/institutions'
  const found = () => {
    const { departments: _, ...own } = institution
    return ok({
      institutions: [{ ...own, code: 'KTC', name: 'Kafue College', alias: 'Kafue' }],
      pagination: paginate({ page: 0, size: 20 }, 1, 1),
    })
  }
  async function press(button: Locator) {
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
  }

  test('show an error and a retry button', async () => {
    const { server } = await open('DEV', path, { [directory]: () => refusalReply('INTERNAL') })
    await expect.element(page.getByText(/^The institutions could not be loaded\./)).toBeVisible()
    server.change(directory, found)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('combobox', { name: 'Institution' }).click()
    await expect.element(page.getByRole('option', { name: /Kafue/ })).toBeVisible()
  })

  test('keep the focus in the field after a retry', async () => {
    const { server } = await open('DEV', path, { [directory]: () => refusalReply('INTERNAL') })
    const choice = page.getByRole('combobox', { name: 'Institution' })
    const again = page.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    let fail = () => {}
    server.change(directory, () => new Promise((resolve) => (fail = () => resolve(refusalReply('INTERNAL')))))
    await press(again)
    await expect.element(choice).toHaveFocus()
    await expect.element(again).not.toBeInTheDocument()
    fail()
    await expect.element(again).toBeVisible()
    // The user may be typing there.
    await expect.element(choice).toHaveFocus()
    server.change(directory, found)
    await press(again)
    await expect.element(choice).toHaveFocus()
    await expect.element(page.getByRole('option', { name: /Kafue/ })).toBeVisible()
    await expect.element(again).not.toBeInTheDocument()
  })
})

describe('a user waiting for approval', () => {
  const approve = (n: number) => `POST /api/auth/users/${idOf(n)}/approve`
  const waitingUser = person(2, { firstName: 'Bwalya', lastName: 'Tembo', approvedOn: null }, false)
  const approved = person(2, { firstName: 'Bwalya', lastName: 'Tembo', version: 4 })

  /** Shows one waiting user among `others` more. */
  async function show(others: number) {
    let users = [
      waitingUser,
      ...createPeople(others)
        .slice(0, 40)
        .map((user, n) => ({ ...user, id: idOf(n + 10) })),
    ]
    const opened = await open('ADMIN', path, {
      [list]: () =>
        ok({
          users,
          pagination: paginate({ page: 0, size: 50 }, others + 1, users.length),
          everybody: others + 1,
          waiting: users.filter(({ user }) => !user.enabled).length,
        }),
      [approve(2)]: () => {
        users = [approved, ...users.slice(1)]
        return ok({ user: approved }, 'The user has been approved.')
      },
    })
    return { ...opened, others }
  }
  const button = page.getByRole('button', { name: 'Approve as Officer: Bwalya Tembo' })

  test.each([
    ['card', 3],
    ['row', 30],
  ])('is approved from the %s with one click, which updates the counts at once', async (_, others) => {
    const { server, address } = await show(others)
    await expect
      .element(page.getByRole('link', { name: 'Waiting for approval 1', exact: true }))
      .toBeVisible()
    const before = server.sent.filter(({ route }) => route.includes('/summary/')).length
    await button.click()
    await expect.element(page.getByText('The user has been approved.')).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('link', { name: 'Waiting for approval 0', exact: true }))
      .toBeVisible()
    expect(server.bodiesOf(approve(2))).toEqual([{ role: 'ORD', version: 3 }])
    await expect
      .poll(() => server.sent.filter(({ route }) => route.includes('/summary/')).length)
      .toBeGreaterThan(before)
    // The click must not open the row.
    expect(address()).toBe(path)
  })

  test('shows a message when another administrator was faster', async () => {
    const { server } = await show(3)
    server.change(approve(2), () =>
      refusalReply('STALE', { message: 'This account has already been approved.', current: approved }),
    )
    await button.click()
    await expect.element(page.getByText('This account has already been approved.')).toBeVisible()
    expectLogged('Failed to approve user')
  })
})

describe('a long list', () => {
  const long = (count: number) => (sent: SentRequest) => {
    const at = new URL(sent.url, 'http://test').searchParams
    const users = at.get('role') === 'DEV' ? [] : createPeople(Math.min(count, 50))
    const pagination = paginate({ page: 0, size: 50 }, users.length, users.length)
    return ok({ users, pagination, everybody: count, waiting: 0 })
  }

  test('is a table from 21 users upwards', async () => {
    const { server } = await open('ADMIN', path, { [list]: long(20) })
    await expect.element(card('Zulu 19')).toBeInTheDocument()
    expect(page.getByRole('table').elements()).toEqual([])
    server.change(list, long(21))
    await page.getByRole('searchbox').fill('zulu')
    const table = page.getByRole('table', { name: 'Users' })
    await expect.element(table).toBeInTheDocument()
    const headers = table.getByRole('columnheader').elements()
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Employee No.',
      'Department',
      'Designation',
      'Role',
      'State',
      'Last sign-in',
    ])
    await expect
      .element(table.getByRole('row', { name: /Zulu 20/ }))
      .toHaveTextContent('Chanda Zulu 20EMP-0042PROCHeadOfficerActivatedNever')
  })

  test('is filtered by department and role, and offers a reset when nothing matches', async () => {
    const { server, address } = await open('ADMIN', path, { [list]: long(30) })
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('combobox', { name: 'Department' }).selectOptions('PROC: Procurement')
    await expect.poll(() => lastListQuery(server.sent)).toMatchObject({ department: 'PROC' })
    await page.getByRole('combobox', { name: 'Role' }).selectOptions('Developer')
    await expect.poll(address).toBe(`${path}?department=PROC&role=DEV`)
    await page.getByRole('button', { name: 'Close the filters' }).click()
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect.poll(address).toBe(path)
    await expect.element(card('Chanda Zulu 3').first()).toBeVisible()
  })
})

describe('a card removed from the list', () => {
  async function approve(remaining: UserRecord[]) {
    const [first, second] = [person(4, { approvedOn: null }, false), person(5, { approvedOn: null }, false)]
    let users = [first, second].slice(0, remaining.length + 1)
    const answer = () =>
      ok({
        users,
        pagination: paginate({ page: 0, size: 100 }, users.length, users.length),
        everybody: 5,
        waiting: 0,
      })
    await open('ADMIN', `${path}?account=waiting`, {
      [list]: answer,
      'PUT /api/auth/users/update': () => {
        users = remaining
        return ok({
          users: [],
          pagination: paginate({ page: 0, size: 100 }, 0, 0),
          everybody: 5,
          waiting: 0,
          user: first,
        })
      },
    })
    const cards = page.getByRole('list', { name: 'Users' }).getByRole('link')
    await expect.poll(() => cards.elements().length).toBe(remaining.length + 2)
    await cards.nth(1).click()
    await page.getByRole('switch', { name: 'Account Enabled' }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect.poll(() => cards.elements().length).toBe(remaining.length + 1)
    return cards
  }

  test('passes the focus to the next card', async () => {
    const cards = await approve([person(5, { firstName: 'Thandiwe', approvedOn: null }, false)])
    await expect.element(cards.nth(1)).toHaveTextContent('Thandiwe')
    await expect.element(cards.nth(1)).toHaveFocus()
  })

  test('passes the focus to the Add User card when it was the last', async () => {
    const cards = await approve([])
    await expect.element(cards.nth(0)).toHaveFocus()
  })
})

test('names the filter when it matches nothing', async () => {
  await open('ADMIN', `${path}?account=deactivated`, {
    [list]: () =>
      ok({ users: [], pagination: paginate({ page: 0, size: 100 }, 0, 0), everybody: 5, waiting: 0 }),
  })
  await expect.element(page.getByText('There are no deactivated accounts.')).toBeVisible()
})

test('shows no institution picker when there is only one institution', async () => {
  await open()
  await expect.element(card('Chanda Zulu')).toBeVisible()
  await expect.element(page.getByRole('combobox')).not.toBeInTheDocument()
})

test('refuses users who may not manage users', async () => {
  await open('ORD')
  await expect.element(page.getByText('You are not allowed to do this.')).toBeVisible()
})

test('keeps a card open when a pending search is applied', async () => {
  const { address } = await open()
  await expect.element(card('Chanda Zulu')).toBeVisible()
  await page.getByRole('searchbox').fill('chanda')
  await card('Chanda Zulu').click()
  await expect.poll(address).toBe(`${path}?search=chanda&user=${idOf(1)}`)
  await expect.element(page.getByRole('dialog', { name: 'User Details' })).toBeVisible()
})

describe('a user outside the current page', () => {
  const id = idOf(9)
  const userRoute = `GET /api/auth/users/${id}/record`
  const dialog = page.getByRole('dialog', { name: 'User Details' })

  test('opens by address', async () => {
    const unlistedUser = person(9, { firstName: 'Misozi', lastName: 'Daka' })
    const { server } = await open('ADMIN', `${path}?user=${id}`, {
      [userRoute]: () => ok({ user: unlistedUser }),
    })
    await expect.element(dialog).toHaveTextContent('Misozi Daka')
    expect(server.bodiesOf(userRoute)).toHaveLength(1)
  })

  test('shows an error if missing, with a retry', async () => {
    const { server } = await open('ADMIN', `${path}?user=${id}`, {
      [userRoute]: () => refusalReply('NOT_FOUND'),
    })
    await expect.element(dialog).toHaveTextContent('The user could not be loaded.')
    server.change(userRoute, () => ok({ user: person(9, { firstName: 'Misozi' }) }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog).toHaveTextContent('Misozi')
  })

  test('is not requested if the page contains them', async () => {
    const { server } = await open('ADMIN', `${path}?user=${idOf(1)}`)
    await expect.element(dialog).toHaveTextContent('Chanda Zulu')
    expect(server.sent.map(({ route }) => route)).not.toContain(`GET /api/auth/users/${idOf(1)}/record`)
  })
})
