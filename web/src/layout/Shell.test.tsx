import { yearOf } from '@insaka/domain/core/dates'
import { refusals } from '@insaka/domain/core/errors'
import { sessionEndMessages } from '@insaka/domain/sign-in/sign-in.rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { longName, summaryOf, tokenFor, userOf } from '../../test/factory.ts'
import { noAnswer, ok, refusalReply } from '../../test/fake-server.ts'
import { openApp, openAs, serverFor } from '../../test/open-app.tsx'
import { me } from '../../test/papers.ts'
import { usePreferences } from '../session/preferences.ts'
import { draftStorageOf } from '../state/drafts.ts'
import { useSnackbars } from '../ui/snackbar/snackbar-store.ts'
import { beginSession, endSession, expireSession } from '../session/session.ts'
import { tokenKey } from '../session/token.ts'

const menu = page.getByRole('navigation', { name: 'Main menu' })
const account = page.getByRole('button', { name: /account menu/ })
const heading = page.getByRole('heading', { level: 1 })

beforeEach(() => page.viewport(1366, 768))

describe('the authentication guard', () => {
  test.each([
    ['no token', null, null],
    ['an expired token', tokenFor({ exp: 1 }), sessionEndMessages.expired],
    ['a token that cannot be read', 'nonsense', null],
  ])('with %s redirects to the sign-in page with the reason and the way back', async (_, token, reason) => {
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

  test('redirects there with the message of the server when it rejects the token', async () => {
    const { message } = refusals.ACCOUNT_DISABLED
    const { address } = await openAs('ORD', '/insaka/dashboard', {
      'GET /api/auth/users/me': () => refusalReply('NOT_SIGNED_IN', { message }),
    })
    await expect.poll(address).toBe('/?next=%2Finsaka%2Fdashboard')
    await expect.element(page.getByRole('status').filter({ hasText: message })).toBeVisible()
  })
})

test('shows the institution and the signed-in user', async () => {
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

  test('counts the records in progress, in the scope of each list', async () => {
    usePreferences.setState({ scopes: { lvp: 'institution' } })
    await openAs('ORD', '/insaka/dashboard', {
      [summary]: () => ok({ summary: summaryOf({ enquiries: 7, lvp: 1203, mpc: 0, contracts: 4 }) }),
    })
    await expect.element(nameOf(/Enquiries/)).toHaveTextContent('Enquiries7 in progress')
    await expect.element(nameOf(/LVP/)).toHaveTextContent('LVP Records1,205 in progress')
    await expect.element(nameOf(/MPC/)).toHaveTextContent(/^MPC Records$/)
    // Awarded and paid contracts are no longer in progress.
    await expect.element(nameOf(/Contracts/)).toHaveTextContent('Contracts4 in progress')
    await expect.element(nameOf(/Amendments/)).toHaveTextContent(/^Amendments$/)
    await expect.element(menu.getByText('waiting')).not.toBeInTheDocument()
  })

  test('counts the institution for users who create no records', async () => {
    await openAs('GUEST', '/insaka/dashboard', { [summary]: () => ok({ summary: summaryOf({ mpc: 4 }) }) })
    await expect.element(nameOf(/MPC/)).toHaveTextContent('MPC Records6 in progress')
  })

  test('counts waiting users at their group, and at Users when it is open', async () => {
    await openAs('ADMIN', '/insaka/dashboard', {
      [summary]: () => ok({ summary: summaryOf({ waitingUsers: 2 }) }),
    })
    const group = menu.getByRole('button', { name: 'Administration' })
    await expect.element(group).toHaveTextContent('2 waiting for approval')
    await group.click()
    await expect.element(nameOf(/Users/)).toHaveTextContent('2 waiting for approval')
    await expect.element(group).not.toHaveTextContent('waiting')
  })

  test('counts empty fuel accounts and hides a count of zero', async () => {
    let emptyAccounts = 3
    const { queryClient } = await openAs('GUEST', '/insaka/dashboard', {
      [summary]: () => ok({ summary: summaryOf({ emptyAccounts }) }),
    })
    await expect.element(nameOf(/Fuel Accounts/)).toHaveTextContent('Fuel Accounts3 at or below zero')
    emptyAccounts = 0
    await queryClient.invalidateQueries()
    await expect.element(nameOf(/Fuel Accounts/)).toHaveTextContent(/^Fuel Accounts$/)
  })

  test('refreshes the counts after a save', async () => {
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

  test('shows no counts when they cannot be loaded', async () => {
    await openAs('ORD', '/insaka/dashboard', { [summary]: () => refusalReply('INTERNAL') })
    await expect.element(nameOf(/LVP/)).toHaveTextContent(/^LVP Records$/)
    expect(useSnackbars.getState().snackbars).toEqual([])
  })
})

test('shows help and the product name below the menu', async () => {
  const { address } = await openAs('ORD', '/insaka/dashboard')
  await expect.element(page.getByText(`© ${yearOf(new Date())} Insaka`).last()).toBeVisible()
  await page.getByRole('link', { name: 'Help', exact: true }).last().click()
  await expect.poll(address).toBe('/insaka/help')
  await expect.element(page.getByRole('link', { name: 'Low value papers' })).toBeVisible()
})

test('lists the keys on ?, unless single-key shortcuts are off', async () => {
  await openAs('ORD', '/insaka/dashboard')
  await expect.element(heading).toBeVisible()
  await userEvent.keyboard('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(keys).toHaveTextContent('Save the open dialog')
  await userEvent.keyboard('{Escape}')
  await expect.element(keys).not.toBeInTheDocument()
  usePreferences.setState({ singleKeys: false })
  await userEvent.keyboard('?')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: 'Search or go to' })).toBeVisible()
  await expect.element(keys).not.toBeInTheDocument()
})

test('adapts the menu to the role and keeps Administration open on the next visit', async () => {
  await openAs('ADMIN', '/insaka/dashboard')
  await menu.getByRole('button', { name: 'Administration' }).click()
  await expect.element(menu.getByRole('link', { name: 'API Documentation' })).toBeVisible()
  expect(localStorage.getItem('appState')).toContain('"adminPanelToggleState":{"isToggled":true}')
})

const institution = ['Institution', '/insaka/admin/institutions']
const members = ['Committee Members', '/insaka/admin/committee-members']
const history = ['History', '/insaka/admin/history']

test.each([
  ['ORD', [institution, members]],
  ['GUEST', [institution, members, history]],
] as const)(
  'shows %s, who may not administer, only the readable entries there',
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
  'opens the group and marks the entry of %s',
  async (address) => {
    await openAs('DEV', address)
    await expect
      .element(menu.getByRole('link', { name: /Asset Management/ }))
      .toHaveAttribute('aria-current', 'page')
    await expect
      .element(menu.getByRole('button', { name: 'Coming later' }))
      .toHaveAttribute('aria-expanded', 'true')
    await expect.poll(() => localStorage.getItem('appState')).toContain('"accordionComponentToggle":"assets"')
  },
)

test('collapses announced modules when the user leaves their pages', async () => {
  await openAs('DEV', '/insaka/plscm/stores/assets')
  const later = menu.getByRole('button', { name: 'Coming later' })
  await menu.getByRole('link', { name: /Stock Control/ }).click()
  await expect.element(heading).toHaveTextContent('Stock Control')
  await expect.element(later).toHaveAttribute('aria-expanded', 'true')
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect.element(later).toHaveAttribute('aria-expanded', 'false')
})

test('opens the first of the fuel settings directly', async () => {
  const { address } = await openAs('ORD', '/insaka/plscm/stores/settings')
  await expect.poll(address).toBe('/insaka/plscm/stores/settings/products')
  await expect
    .element(menu.getByRole('link', { name: 'Fuel Settings' }))
    .toHaveAttribute('aria-current', 'page')
})

test('closes the account menu on Esc and returns the focus to its button', async () => {
  await openAs('ORD', '/insaka/dashboard')
  await account.click()
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'My profile' }).first()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Sign out')).not.toBeInTheDocument()
  await expect.element(account).toHaveFocus()
})

test('keeps the colours chosen there', async () => {
  await openAs('ORD', '/insaka/dashboard')
  await account.click()
  await page.getByRole('radio', { name: 'Dark' }).click()
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  expect(localStorage.getItem('insaka.preferences')).toContain('"colorScheme":"dark"')
})

test.each([
  ['with', undefined],
  ['without', noAnswer],
])('signs out %s a connection to the server', async (_, logout) => {
  const { address, server } = await openAs('ORD', '/insaka/dashboard', {
    ...(logout && { 'POST /api/auth/logout': logout }),
  })
  const token = localStorage.getItem(tokenKey)
  await account.click()
  await page.getByText('Sign out').click()
  await expect.element(page.getByRole('button', { name: 'Login' })).toBeVisible()
  expect(address()).toBe('/')
  expect(localStorage.getItem(tokenKey)).toBeNull()
  expect(localStorage.getItem('appState')).toBeNull()
  await expect.poll(() => document.title).toBe('Insaka')
  const call = server.sent.find(({ route }) => route === 'POST /api/auth/logout')
  expect(call?.headers.get('Authorization')).toBe(`Bearer ${token}`)
})

test('asks before a sign-out that would lose input', async () => {
  const { address } = await openAs('ORD', '/insaka/dashboard')
  const draft = draftStorageOf(me, 'lvp', 'new')
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

test('ends the session after a sign-out in another tab', async () => {
  const { address } = await openAs('ORD', '/insaka/dashboard')
  await expect.element(heading).toBeVisible()
  localStorage.removeItem(tokenKey)
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: null }))
  await expect.poll(address).toBe('/')
})

test.each([
  ['expires', () => expireSession(), '/?next=%2Finsaka%2Fprofile', sessionEndMessages.expired],
  ['is signed out', () => endSession('signed out'), '/', sessionEndMessages.elsewhere],
])('shows the same outcome when a session %s in another tab', async (_, end, to, reason) => {
  const signOutHeard = await signOutInOtherTab(end)
  const { address } = await openAs('ORD', '/insaka/profile')
  await expect.element(heading).toBeVisible()
  localStorage.removeItem(tokenKey)
  for (const event of signOutHeard) window.dispatchEvent(event)
  await expect.element(page.getByText(reason)).toBeVisible()
  expect(address()).toBe(to)
})

/** Storage events that another tab receives when the session ends this way. */
async function signOutInOtherTab(end: () => void): Promise<StorageEvent[]> {
  const tab = document.createElement('iframe')
  document.body.append(tab)
  const otherWindow = tab.contentWindow!
  const events: StorageEvent[] = []
  // A window receives storage events only after it has accessed the storage.
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

test('adopts a fresh token of another tab', async () => {
  await openAs('ORD', '/insaka/dashboard')
  const fresh = tokenFor({ jti: 'fresh' })
  localStorage.setItem(tokenKey, fresh)
  window.dispatchEvent(new StorageEvent('storage', { key: tokenKey, newValue: fresh }))
  expect(localStorage.getItem('appState')).toContain(fresh)
})

test('scrolls a long menu to the current entry and leaves the start of the Tab order alone', async () => {
  await page.viewport(1366, 600)
  await openAs('ADMIN', '/insaka/admin/history')
  const entry = menu.getByRole('link', { name: 'History' })
  await expect.poll(() => entry.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(600)
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus()
})

test('offers a skip link as the first keyboard stop', async () => {
  await openAs('ORD', '/insaka/dashboard')
  await expect.element(heading).toBeVisible()
  await userEvent.tab()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toHaveAttribute('href', '#content')
})

test('shows the menu as a drawer on a narrow screen and restores the focus', async () => {
  await page.viewport(390, 844)
  const { address } = await openAs('ORD', '/insaka/dashboard')
  const open = page.getByRole('button', { name: 'Open menu' })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await open.click()
  await expect.element(drawer).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(open).toHaveFocus()
  await open.click()
  await expect.element(drawer.getByRole('button', { name: 'Coming later' })).not.toBeInTheDocument()
  await drawer.getByRole('link', { name: /Fuel Accounts/ }).click()
  await expect.poll(address).toContain('/insaka/plscm/stores/')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('offers to retry when the user record cannot be loaded', async () => {
  const { server } = await openAs('ORD', '/insaka/dashboard', {
    'GET /api/auth/users/me': () => refusalReply('NOT_FOUND'),
  })
  await expect.element(page.getByText('Your account could not be loaded.')).toBeVisible()
  server.change('GET /api/auth/users/me', () =>
    ok({ user: userOf('ORD'), session: { idleMinutes: 60, requestsOnlyFrom: null } }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(heading).toHaveTextContent('Dashboard')
})
