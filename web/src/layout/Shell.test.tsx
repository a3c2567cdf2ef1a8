import { yearOf } from '@insaka/domain/core/dates'
import { refusals } from '@insaka/domain/core/errors'
import { sessionEndMessages } from '@insaka/domain/sign-in/sign-in.rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { longName, summaryOf, tokenFor, userOf } from '../../test/factory.ts'
import { noAnswer, ok, refused } from '../../test/fake-server.ts'
import { openApp, openAs, serverFor } from '../../test/open-app.tsx'
import { me } from '../../test/papers.ts'
import { useAppState } from '../session/app-state.ts'
import { usePreferences } from '../session/preferences.ts'
import { draftOf } from '../state/drafts.ts'
import { useSnackbars } from '../ui/snackbar/snackbar-store.ts'
import { beginSession, endSession, expireSession } from '../session/session.ts'
import { tokenKey } from '../session/token.ts'

const menu = page.getByRole('navigation', { name: 'Main menu' })
const account = page.getByRole('button', { name: /account menu/ })
const heading = page.getByRole('heading', { level: 1 })

beforeEach(() => page.viewport(1366, 768))

describe('the guard', () => {
  test.each([
    ['no token', null, null],
    ['an expired token', tokenFor({ exp: 1 }), sessionEndMessages.expired],
    ['a token that cannot be read', 'nonsense', null],
  ])('with %s leads to the sign-in page, which knows the way back and why', async (_, token, reason) => {
    const { sent } = serverFor('ORD')
    if (token) localStorage.setItem(tokenKey, token)
    const { address } = await openApp('/insaka/profile?x=1')
    await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
    expect(address()).toBe('/?next=%2Finsaka%2Fprofile%3Fx%3D1')
    expect(sent).toEqual([])
    expect(localStorage.getItem(tokenKey)).toBeNull()
    if (reason) await expect.element(page.getByText(reason)).toBeVisible()
    else await expect.element(page.getByText(/signed out|session/)).not.toBeInTheDocument()
  })

  test('a token the server no longer knows leads there too, with what the server says of it', async () => {
    const { message } = refusals.ACCOUNT_DISABLED
    const { address } = await openAs('ORD', '/insaka/dashboard', {
      'GET /api/auth/users/me': () => refused('NOT_SIGNED_IN', { message }),
    })
    await expect.poll(address).toBe('/?next=%2Finsaka%2Fdashboard')
    await expect.element(page.getByRole('status').filter({ hasText: message })).toBeVisible()
  })
})

test('shows whose registers these are, and who is signed in', async () => {
  await openAs('ORD', '/insaka')
  await expect.element(heading).toHaveTextContent('Dashboard')
  await expect.element(page.getByRole('banner').getByText('Infrastructure', { exact: true })).toBeVisible()
  await expect.element(page.getByTitle(longName)).toBeVisible()
  await expect.element(account).toHaveAccessibleName(/Mutale Mwansa\s*, account menu/)
  expect(document.title).toBe('Insaka | Dashboard')
})

describe('in the menu, next to the registers', () => {
  const summary = 'GET /api/analytics/summary/*'
  const nameOf = (entry: RegExp) => menu.getByRole('link', { name: entry })

  test('the menu says how much is in progress, as far as each list looks', async () => {
    usePreferences.setState({ scopes: { lvp: 'institution' } })
    await openAs('ORD', '/insaka/dashboard', {
      [summary]: () => ok({ summary: summaryOf({ enquiries: 7, lvp: 1203, mpc: 0, contracts: 4 }) }),
    })
    await expect.element(nameOf(/Enquiries/)).toHaveTextContent('Enquiries7 in progress')
    await expect.element(nameOf(/LVP/)).toHaveTextContent('LVP Records1,205 in progress')
    await expect.element(nameOf(/MPC/)).toHaveTextContent(/^MPC Records$/)
    // Those that are awarded or paid are in progress no more.
    await expect.element(nameOf(/Contracts/)).toHaveTextContent('Contracts4 in progress')
    await expect.element(nameOf(/Amendments/)).toHaveTextContent(/^Amendments$/)
    await expect.element(menu.getByText('waiting')).not.toBeInTheDocument()
  })

  test('it counts the institution for those who make no records', async () => {
    await openAs('GUEST', '/insaka/dashboard', { [summary]: () => ok({ summary: summaryOf({ mpc: 4 }) }) })
    await expect.element(nameOf(/MPC/)).toHaveTextContent('MPC Records6 in progress')
  })

  test('people who wait are counted at their group, and inside it at Users', async () => {
    await openAs('ADMIN', '/insaka/dashboard', {
      [summary]: () => ok({ summary: summaryOf({ waitingUsers: 2 }) }),
    })
    const group = menu.getByRole('button', { name: 'Administration' })
    await expect.element(group).toHaveTextContent('2 waiting for approval')
    await group.click()
    await expect.element(nameOf(/Users/)).toHaveTextContent('2 waiting for approval')
    await expect.element(group).not.toHaveTextContent('waiting')
  })

  test('accounts of fuel that hold nothing are counted, and none are not', async () => {
    let emptyAccounts = 3
    const { queryClient } = await openAs('GUEST', '/insaka/dashboard', {
      [summary]: () => ok({ summary: summaryOf({ emptyAccounts }) }),
    })
    await expect.element(nameOf(/Fuel Accounts/)).toHaveTextContent('Fuel Accounts3 at or below zero')
    emptyAccounts = 0
    await queryClient.invalidateQueries()
    await expect.element(nameOf(/Fuel Accounts/)).toHaveTextContent(/^Fuel Accounts$/)
  })

  test('it is counted anew when something was saved', async () => {
    let count = 1
    const { server } = await openAs('ORD', '/insaka/profile', {
      [summary]: () => ok({ summary: summaryOf({ lvp: count }) }),
      'PUT /api/auth/users/profile': ({ body }) => ok({ user: { ...userOf('ORD'), ...(body as object) } }),
    })
    await expect.element(nameOf(/LVP/)).toHaveTextContent('1 in progress')
    count = 2
    await page.getByLabelText('Phone Number').fill('0966000111')
    await page.getByRole('button', { name: 'Save contact details' }).click()
    await expect.element(nameOf(/LVP/)).toHaveTextContent('2 in progress')
    expect(server.sent.filter(({ route }) => route.includes('summary'))).toHaveLength(2)
  })

  test('without an answer it says nothing of numbers', async () => {
    await openAs('ORD', '/insaka/dashboard', { [summary]: () => refused('INTERNAL') })
    await expect.element(nameOf(/LVP/)).toHaveTextContent(/^LVP Records$/)
    expect(useSnackbars.getState().snackbars).toEqual([])
  })
})

test('the foot of the menu leads to help, and says whose this is', async () => {
  const { address } = await openAs('ORD', '/insaka/dashboard')
  await expect.element(page.getByText(`© ${yearOf(new Date())} Insaka`).last()).toBeVisible()
  await page.getByRole('link', { name: 'Help', exact: true }).last().click()
  await expect.poll(address).toBe('/insaka/help')
  await expect.element(page.getByRole('link', { name: 'Low value papers' })).toBeVisible()
})

test('? lists the keys, unless single keys are switched off', async () => {
  await openAs('ORD', '/insaka/dashboard')
  await expect.element(heading).toBeVisible()
  await userEvent.keyboard('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect.element(keys).toHaveTextContent('Save the open dialog')
  await userEvent.keyboard('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
  usePreferences.setState({ singleKeys: false })
  await userEvent.keyboard('?')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Search or go to' })).toBeVisible()
  await expect.element(keys).not.toBeInTheDocument()
})

test('the menu follows the role, and its Administration stays open on the next visit', async () => {
  await openAs('ADMIN', '/insaka/dashboard')
  await menu.getByRole('button', { name: 'Administration' }).click()
  await expect.element(menu.getByRole('link', { name: 'API Documentation' })).toBeVisible()
  expect(localStorage.getItem('appState')).toContain('"adminPanelToggleState":{"isToggled":true}')
})

const institution = ['Institution', '/insaka/admin/institutions']
const history = ['History', '/insaka/admin/history']

test.each([
  ['ORD', [institution]],
  ['GUEST', [institution, history]],
] as const)(
  '%s, who may not administer, finds there what they may read, and nothing else',
  async (role, visibleEntries) => {
    await openAs(role, '/insaka/dashboard')
    await menu.getByRole('button', { name: 'Administration' }).click()
    const entries = menu.getByRole('list', { name: 'Administration' }).getByRole('link')
    await expect.element(entries.first()).toBeVisible()
    expect(entries.elements().map((each) => [each.textContent, each.getAttribute('href')])).toEqual(
      visibleEntries,
    )
  },
)

test.each(['/insaka/plscm/stores/assets', '/insaka/plscm/stores/assets/'])(
  'arriving at %s opens its group and marks its entry',
  async (address) => {
    await openAs('ORD', address)
    await expect
      .element(menu.getByRole('link', { name: /Asset Management/ }))
      .toHaveAttribute('aria-current', 'page')
    await expect
      .element(menu.getByRole('button', { name: 'Coming later' }))
      .toHaveAttribute('aria-expanded', 'true')
    expect(useAppState.getState().accordionComponentToggle).toBe('assets')
  },
)

test('the modules that are announced fold again when their pages are left', async () => {
  await openAs('ORD', '/insaka/plscm/stores/assets')
  const later = menu.getByRole('button', { name: 'Coming later' })
  await menu.getByRole('link', { name: /Stock Control/ }).click()
  await expect.element(heading).toHaveTextContent('Stock Control')
  await expect.element(later).toHaveAttribute('aria-expanded', 'true')
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect.element(later).toHaveAttribute('aria-expanded', 'false')
})

test('the fuel settings open at once what there is to set', async () => {
  const { address } = await openAs('ORD', '/insaka/plscm/stores/settings')
  await expect.poll(address).toBe('/insaka/plscm/stores/settings/products')
  await expect
    .element(menu.getByRole('link', { name: 'Fuel Settings' }))
    .toHaveAttribute('aria-current', 'page')
})

test('the account menu closes on Esc, with the focus back on its button', async () => {
  await openAs('ORD', '/insaka/dashboard')
  await account.click()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'My profile' }).first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Sign out')).not.toBeInTheDocument()
  await expect.element(account).toHaveFocus()
})

test('the colours chosen there are kept', async () => {
  await openAs('ORD', '/insaka/dashboard')
  await account.click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  expect(localStorage.getItem('insaka.preferences')).toContain('"colorScheme":"dark"')
})

test.each([
  ['with', undefined],
  ['without', noAnswer],
])('signs out %s a line to the server', async (_, logout) => {
  const { address, server } = await openAs('ORD', '/insaka/dashboard', {
    ...(logout && { 'POST /api/auth/logout': logout }),
  })
  const token = localStorage.getItem(tokenKey)
  await account.click()
  await page.getByText('Sign out').click()
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(address()).toBe('/')
  expect(localStorage.getItem(tokenKey)).toBeNull()
  expect(localStorage.getItem('appState')).not.toContain('MIHUD')
  await expect.poll(() => document.title).toBe('Insaka')
  const call = server.sent.find(({ route }) => route === 'POST /api/auth/logout')
  expect(call?.headers.get('Authorization')).toBe(`Bearer ${token}`)
})

test('somebody who would lose what was typed is asked before they are signed out', async () => {
  const { address } = await openAs('ORD', '/insaka/dashboard')
  const draft = draftOf(me, 'lvp', 'new')
  draft.save({ vendor: 'Soweto Stores' })
  const leave = async () => {
    await account.click()
    await page.getByText('Sign out').click()
  }
  await leave()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Sign out?' })).not.toBeInTheDocument()
  expect(draft.read()).not.toBeNull()
  await leave()
  await page.getByRole('button', { name: 'Sign out and discard' }).click()
  await expect.poll(address).toBe('/')
  expect(draft.read()).toBeNull()
})

test('a sign-out in another tab ends this one too', async () => {
  const { address } = await openAs('ORD', '/insaka/dashboard')
  await expect.element(heading).toBeVisible()
  localStorage.removeItem(tokenKey)
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: null }))
  await expect.poll(address).toBe('/')
})

test.each([
  ['expires', () => expireSession(), '/?next=%2Finsaka%2Fprofile', sessionEndMessages.expired],
  ['is signed out', () => endSession('signed out'), '/', sessionEndMessages.elsewhere],
])('a session that %s in another tab ends here with what comes of it', async (_, end, to, reason) => {
  const signOutHeard = await signOutInOtherTab(end)
  const { address } = await openAs('ORD', '/insaka/profile')
  await expect.element(heading).toBeVisible()
  localStorage.removeItem(tokenKey)
  for (const event of signOutHeard) window.dispatchEvent(event)
  await expect.element(page.getByText(reason)).toBeVisible()
  expect(address()).toBe(to)
})

/** What another tab hears when a session that began here ends so. */
async function signOutInOtherTab(end: () => void): Promise<StorageEvent[]> {
  const tab = document.createElement('iframe')
  document.body.append(tab)
  const otherWindow = tab.contentWindow!
  const events: StorageEvent[] = []
  // A window hears what becomes of a storage that it has looked into.
  void otherWindow.localStorage.length
  otherWindow.addEventListener('storage', (event) => events.push(event))
  for (const act of [() => beginSession(tokenFor()), end]) {
    events.length = 0
    act()
    await expect.poll(() => events.map(({ key }) => key)).toContain(tokenKey)
  }
  tab.remove()
  return events.map(({ key, newValue }) => new StorageEvent('storage', { key, newValue }))
}

test('a fresh token in another tab is taken over', async () => {
  await openAs('ORD', '/insaka/dashboard')
  const fresh = tokenFor({ jti: 'fresh' })
  localStorage.setItem(tokenKey, fresh)
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: fresh }))
  expect(useAppState.getState().accessTokenState.accessToken).toBe(fresh)
})

test('the first stop of the keyboard leads to the content', async () => {
  await openAs('ORD', '/insaka/dashboard')
  await expect.element(heading).toBeVisible()
  await userEvent.tab()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toHaveAttribute('href', '#content')
})

test('on a narrow screen the menu is a drawer that gives the focus back', async () => {
  await page.viewport(390, 844)
  const { address } = await openAs('ORD', '/insaka/dashboard')
  const open = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await open.click()
  await expect.element(drawer).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(open).toHaveFocus()
  await open.click()
  await drawer.getByRole('button', { name: 'Coming later' }).click()
  await drawer.getByRole('link', { name: /Stock Control/ }).click()
  await expect.poll(address).toBe('/insaka/plscm/stores/stock')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('when one’s own record cannot be had, another try is at hand', async () => {
  const { server } = await openAs('ORD', '/insaka/dashboard', {
    'GET /api/auth/users/me': () => refused('NOT_FOUND'),
  })
  await expect.element(page.getByText('Your account could not be loaded.')).toBeVisible()
  server.change('GET /api/auth/users/me', () => ok({ user: userOf('ORD'), session: { idleMinutes: 60 } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading).toHaveTextContent('Dashboard')
})
