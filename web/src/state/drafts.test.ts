import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenFor } from '../../test/factory.ts'
import { savedDraft } from '../../test/drafts.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { beginSession, endSession } from '../session/session.ts'
import { draftOf } from './drafts.ts'
import { signOut } from './sign-out.ts'

type Text = { text: string }
const typed = { text: 'typed' }
const own = () => draftOf<Text>('me', 'enquiries', 'new')
const another = (name = 'another') => draftOf<Text>('me', 'enquiries', 'new', name)
const stored = () => savedDraft('me', 'enquiries', 'new')
const noon = new Date('2026-03-31T12:00:00+02:00').getTime()

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  beginSession(tokenFor())
})
afterEach(() => void vi.useRealTimers())

test('a draft comes back to the same user, dialog and record alone, in the same window', () => {
  own().save(typed)
  expect(own().read()).toEqual(typed)
  expect(draftOf('you', 'enquiries', 'new').read()).toBeNull()
  expect(draftOf('me', 'lvp', 'new').read()).toBeNull()
  expect(draftOf('me', 'enquiries', 1).read()).toBeNull()
  expect(another().read()).toBeNull()
})

test('a draft is written with each key', () => {
  own().save(typed)
  expect(stored()).toEqual(typed)
  own().save({ text: 'typed on' })
  expect(stored()).toEqual({ text: 'typed on' })
})

test('a draft is gone once forgotten', () => {
  own().save(typed)
  own().forget()
  expect(own().read()).toBeNull()
  expect(stored()).toBeNull()
})

test('a draft outlives the end of the session, and is there when its user signs in again', () => {
  own().save(typed)
  endSession('expired')
  beginSession(tokenFor())
  expect(own().read()).toEqual(typed)
})

test('signing out clears every draft, and keeps nothing that is typed afterwards', () => {
  fakeServer({ 'POST /api/auth/logout': () => ok({}) })
  own().save(typed)
  another().save(typed)
  signOut()
  own().save({ text: 'too late' })
  expect(stored()).toBeNull()
})

test('a draft is gone after fourteen days, and so is one that cannot be read', () => {
  own().save(typed)
  vi.setSystemTime(noon + 14 * 24 * 3_600_000)
  expect(own().read()).toBeNull()
  localStorage.setItem('insaka.drafts/me/enquiries/new/another', '{')
  expect(another().read()).toBeNull()
  expect(own().abandoned()).toBeNull()
  expect(stored()).toBeNull()
})

test('typing goes on where the browser is full or keeps nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  own().save(typed)
  expect(own().read()).toBeNull()
})

test('what another window has left is there when it has been quiet for a minute', () => {
  another().save(typed)
  expect(own().abandoned()).toBeNull()
  vi.setSystemTime(noon + 60_001)
  const left = own().abandoned()
  expect(left).toMatchObject({ savedAt: noon, draft: typed })
  expect(own().read()).toBeNull()
  own().throwAway(left!.key)
  expect([own().abandoned(), another().read()]).toEqual([null, null])
})

test('what a window leaves as it says goodbye is there at once, and can be thrown away', () => {
  own().save(typed)
  window.dispatchEvent(new Event('pagehide'))
  const left = another().abandoned()
  expect(left).toMatchObject({ savedAt: noon })
  another().throwAway(left!.key)
  expect([another().abandoned(), own().read()]).toEqual([null, null])
})

test('of several the newest is the first', () => {
  another('older').save(typed)
  vi.setSystemTime(noon + 1000)
  another('newer').save(typed)
  vi.setSystemTime(noon + 120_000)
  expect(own().abandoned()).toMatchObject({ savedAt: noon + 1000 })
})
