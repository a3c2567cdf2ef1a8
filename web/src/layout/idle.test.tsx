import { sessionEndMessages } from '@insaka/domain/sign-in/sign-in.rules'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { userOf } from '../../test/factory.ts'
import { ok } from '../../test/fake-server.ts'
import { openAs } from '../../test/open-app.tsx'
import { setIdleLimit } from '../session/idle.ts'
import { draftKeyPrefix } from '../session/session.ts'
import { tokenKey } from '../session/token.ts'

const currentUserRoute = 'GET /api/auth/users/me'
const minutes = 60_000
const idleDialog = page.getByRole('dialog', { name: 'Are you still there?' })
const stay = page.getByRole('button', { name: 'Stay signed in' })
const login = page.getByRole('button', { name: 'Login' })

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true }),
)
afterEach(() => {
  vi.useRealTimers()
  setIdleLimit(60)
})

async function open(idleMinutes = 60, path = '/insaka/help') {
  const session = { idleMinutes }
  const opened = await openAs('ORD', path, {
    [currentUserRoute]: () => ok({ user: userOf('ORD'), session }),
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  return opened
}
const advanceClock = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const touch = () => userEvent.keyboard('{Shift}')
/** Simulates activity in another window of this browser. */
function touchElsewhere() {
  localStorage.setItem('insaka.input', String(Date.now()))
  window.dispatchEvent(new StorageEvent('storage', { key: 'insaka.input' }))
}

describe('an idle user', () => {
  test('is asked two minutes before the limit and then signed out, with the input kept', async () => {
    const { server } = await open()
    localStorage.setItem(`${draftKeyPrefix}mine`, '{}')
    await advanceClock(57 * minutes)
    await expect.element(idleDialog).not.toBeInTheDocument()
    await advanceClock(minutes + 1_000)
    await expect.element(idleDialog).toBeVisible()
    await expect.element(stay).toHaveFocus()
    await expect.element(stay).toHaveAttribute('data-variant', 'filled')
    await expect
      .element(idleDialog.getByRole('button', { name: 'Sign out' }))
      .toHaveAttribute('data-variant', 'default')
    // Only an answer to the question counts now.
    await touch()
    await expect.element(idleDialog).toBeVisible()
    await advanceClock(2 * minutes)
    await expect.element(login).toBeVisible()
    await expect.element(page.getByText(sessionEndMessages.idle)).toBeVisible()
    expect(localStorage.getItem(tokenKey)).toBeNull()
    expect(localStorage.getItem(`${draftKeyPrefix}mine`)).toBe('{}')
    expect(server.bodiesOf('POST /api/auth/logout')).toHaveLength(1)
  })

  test('stays signed in on request, which renews the session on the server', async () => {
    const { server } = await open()
    await advanceClock(58 * minutes + 1_000)
    const callsBefore = server.bodiesOf(currentUserRoute).length
    await userEvent.keyboard('{Escape}')
    await expect.element(idleDialog).not.toBeInTheDocument()
    await expect.poll(() => server.bodiesOf(currentUserRoute).length).toBe(callsBefore + 1)
    expect(server.sent.at(-1)!.headers.has('X-Insaka-Background')).toBe(false)
    await advanceClock(57 * minutes)
    await expect.element(idleDialog).not.toBeInTheDocument()
    await advanceClock(minutes + 1_000)
    await expect.element(idleDialog).toBeVisible()
  })

  test('is no longer asked after activity in another window', async () => {
    await open()
    await advanceClock(58 * minutes + 1_000)
    await expect.element(idleDialog).toBeVisible()
    touchElsewhere()
    await expect.element(idleDialog).not.toBeInTheDocument()
    await advanceClock(57 * minutes)
    await expect.element(idleDialog).not.toBeInTheDocument()
  })

  test('learns truthfully whether the input of an open form is kept', async () => {
    await open(5, '/insaka/profile')
    const [kept, unkept] = ['Your unsaved input is kept.', 'has input that cannot be kept']
    await page.getByLabelText('Phone Number').fill('0966')
    await advanceClock(3 * minutes + 1_000)
    await expect.element(idleDialog).toHaveTextContent(kept)
    await stay.click()
    await page.getByLabelText('New Password', { exact: true }).fill('mosi')
    await advanceClock(3 * minutes + 1_000)
    await expect.element(idleDialog).toHaveTextContent(unkept)
    await stay.click()
    await page.getByLabelText('New Password', { exact: true }).fill('')
    await page.getByLabelText('Email').fill('other@mihud.example')
    await page.getByRole('form', { name: 'Contact details' }).getByLabelText('Current Password').fill('mosi')
    await advanceClock(3 * minutes + 1_000)
    await expect.element(idleDialog).toHaveTextContent(unkept)
  })

  test('is asked at the limit of the institution', async () => {
    await open(5)
    await advanceClock(3 * minutes + 1_000)
    await expect.element(idleDialog).toBeVisible()
  })

  test('is signed out immediately after the computer slept past the limit', async () => {
    await open()
    vi.setSystemTime(Date.now() + 61 * minutes)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(login).toBeVisible()
  })
})

describe('a user who only types', () => {
  test('is not asked, and renews the session on the server periodically', async () => {
    const { server } = await open()
    const callsBefore = server.bodiesOf(currentUserRoute).length
    for (let i = 0; i < 3; i++) {
      await advanceClock(25 * minutes)
      await touch()
      await touch()
      await expect.poll(() => server.bodiesOf(currentUserRoute).length).toBe(callsBefore + i + 1)
    }
    await expect.element(idleDialog).not.toBeInTheDocument()
  })

  test('makes calls that count as activity, unlike background calls', async () => {
    const { server, queryClient } = await open()
    const fetchBackgroundHeader = async () => {
      await queryClient.invalidateQueries({ queryKey: ['users', 'me'] })
      return server.sent.at(-1)!.headers.get('X-Insaka-Background')
    }
    expect(await fetchBackgroundHeader()).toBeNull()
    await advanceClock(2 * minutes)
    expect(await fetchBackgroundHeader()).toBe('1')
    touchElsewhere()
    expect(await fetchBackgroundHeader()).toBeNull()
  })
})
