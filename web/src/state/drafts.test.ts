import { beforeEach, expect, test } from 'vitest'
import { tokenFor } from '../../test/builders.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { draftOf, forgetAllDrafts } from './drafts.ts'
import { beginSession, endSession } from './session.ts'
import { signOut } from './sign-out.ts'

const draft = { base: { text: '' }, values: { text: 'typed' }, sentKey: null }
const mine = () => draftOf<{ text: string }>('me', 'enquiries', 'new')

beforeEach(() => void beginSession(tokenFor()))

test('comes back to the same user, dialog and record alone', async () => {
  mine().keep(draft, 'now')
  expect(await mine().read()).toMatchObject(draft)
  expect(await draftOf('you', 'enquiries', 'new').read()).toBeNull()
  expect(await draftOf('me', 'lvp', 'new').read()).toBeNull()
  expect(await draftOf('me', 'enquiries', 1).read()).toBeNull()
})

test('is written at the first key and a moment after the last, not with each', async () => {
  mine().keep(draft)
  mine().keep({ ...draft, values: { text: 'typed on' } })
  expect(await mine().read()).toMatchObject({ values: { text: 'typed' } })
  await expect.poll(() => mine().read()).toMatchObject({ values: { text: 'typed on' } })
})

test('is gone once forgotten, also while on its way', async () => {
  mine().keep(draft, 'now')
  mine().keep({ ...draft, values: { text: 'typed on' } })
  mine().forget()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(await mine().read()).toBeNull()
})

test('outlives an expired session, with the last word typed', async () => {
  mine().keep(draft)
  mine().keep({ ...draft, values: { text: 'the last word' } })
  endSession('expired')
  expect(await mine().read()).toMatchObject({ values: { text: 'the last word' } })
})

test('does not outlive a sign-out, nor does one on its way', async () => {
  fakeServer({ 'POST /api/auth/logout': () => ok({}) })
  mine().keep(draft, 'now')
  draftOf('me', 'lvp', 1).keep(draft)
  draftOf('me', 'lvp', 1).keep({ ...draft, values: { text: 'typed on' } })
  signOut()
  await expect.poll(() => mine().read()).toBeNull()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(await draftOf('me', 'lvp', 1).read()).toBeNull()
})

test('is not kept for ever', async () => {
  const { now } = Date
  Date.now = () => now() - 31 * 24 * 3_600_000
  mine().keep(draft, 'now')
  Date.now = now
  expect(await mine().read()).toBeNull()
  await forgetAllDrafts()
})
