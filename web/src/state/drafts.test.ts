import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenFor } from '../../test/factory.ts'
import { savedDraft } from '../../test/drafts.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { beginSession, endSession } from '../session/session.ts'
import { draftStorageOf } from './drafts.ts'
import { signOut } from './sign-out.ts'

type Text = { text: string }
const typed = { text: 'typed' }
const own = () => draftStorageOf<Text>('me', 'enquiries', 'new')
const another = (name = 'another') => draftStorageOf<Text>('me', 'enquiries', 'new', name)
const stored = () => savedDraft('me', 'enquiries', 'new')
const noon = new Date('2026-03-31T12:00:00+02:00').getTime()

beforeEach(() => {
  vi.useFakeTimers({ now: noon })
  beginSession(tokenFor())
})
afterEach(() => void vi.useRealTimers())

test('returns a draft only to the same user, dialog and record in the same window', () => {
  own().save(typed)
  expect(own().read()).toEqual(typed)
  expect(draftStorageOf('you', 'enquiries', 'new').read()).toBeNull()
  expect(draftStorageOf('me', 'lvp', 'new').read()).toBeNull()
  expect(draftStorageOf('me', 'enquiries', 1).read()).toBeNull()
  expect(another().read()).toBeNull()
})

test('saves a draft on each keystroke', () => {
  own().save(typed)
  expect(stored()).toEqual(typed)
  own().save({ text: 'typed on' })
  expect(stored()).toEqual({ text: 'typed on' })
})

test('deletes a forgotten draft', () => {
  own().save(typed)
  own().forget()
  expect(own().read()).toBeNull()
  expect(stored()).toBeNull()
})

test('keeps a draft when the session expires, for the next sign-in of its user', () => {
  own().save(typed)
  endSession('expired')
  beginSession(tokenFor())
  expect(own().read()).toEqual(typed)
})

test('clears all drafts on sign-out, and saves no later input', () => {
  fakeServer({ 'POST /api/auth/logout': () => ok({}) })
  own().save(typed)
  another().save(typed)
  signOut()
  own().save({ text: 'too late' })
  expect(stored()).toBeNull()
})

test('deletes drafts that are older than fourteen days or unreadable', () => {
  own().save(typed)
  vi.setSystemTime(noon + 14 * 24 * 3_600_000)
  expect(own().read()).toBeNull()
  localStorage.setItem('insaka.drafts/me/enquiries/new/another', '{')
  expect(another().read()).toBeNull()
  expect(own().abandoned()).toBeNull()
  expect(stored()).toBeNull()
})

test('ignores storage that is full or switched off', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  own().save(typed)
  expect(own().read()).toBeNull()
})

test('offers the draft of another window after a minute without input there', () => {
  another().save(typed)
  expect(own().abandoned()).toBeNull()
  vi.setSystemTime(noon + 60_001)
  const left = own().abandoned()
  expect(left).toMatchObject({ savedAt: noon, draft: typed })
  expect(own().read()).toBeNull()
  own().throwAway(left!.key)
  expect([own().abandoned(), another().read()]).toEqual([null, null])
})

test('offers the draft of a closed window at once, and can discard it', () => {
  own().save(typed)
  window.dispatchEvent(new Event('pagehide'))
  const left = another().abandoned()
  expect(left).toMatchObject({ savedAt: noon })
  another().throwAway(left!.key)
  expect([another().abandoned(), own().read()]).toEqual([null, null])
})

test('offers the latest of several drafts first', () => {
  another('older').save(typed)
  vi.setSystemTime(noon + 1000)
  another('newer').save(typed)
  vi.setSystemTime(noon + 120_000)
  expect(own().abandoned()).toMatchObject({ savedAt: noon + 1000 })
})
