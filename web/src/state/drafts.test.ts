import { beforeEach, describe, expect, test } from 'vitest'
import { tokenFor } from '../../test/builders.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { ask } from './draft-store.ts'
import { draftOf, draftsIn, forgetAllDrafts } from './drafts.ts'
import { beginSession, endSession } from './session.ts'
import { signOut } from './sign-out.ts'
import { nameWindow } from './window-name.ts'

const draft = { base: { text: '' }, values: { text: 'typed' }, sentKey: null }
const mine = () => draftOf<{ text: string }>('me', 'enquiries', 'new')

beforeEach(() => void beginSession(tokenFor()))

/** By then everything that was on its way before has been written. */
async function restIsOver() {
  const later = draftOf<{ text: string }>('me', 'enquiries', 'later')
  later.keep(draft)
  later.keep({ ...draft, values: { text: 'the last' } })
  await expect
    .poll(async () => JSON.stringify(await ask('readonly', (drafts) => drafts.getAll())))
    .toContain('the last')
  later.forget()
}

test('comes back to the same user, dialog and record alone', async () => {
  mine().keep(draft, 'now')
  expect(await mine().read()).toMatchObject(draft)
  expect(await draftOf('you', 'enquiries', 'new').read()).toBeNull()
  expect(await draftOf('me', 'lvp', 'new').read()).toBeNull()
  expect(await draftOf('me', 'enquiries', 1).read()).toBeNull()
})

test('is written at the first key and a moment after the last, not with each', async () => {
  const written = async () => {
    const all = (await ask('readonly', (drafts) => drafts.getAll())) as { values: unknown }[]
    return all.map(({ values }) => values)
  }
  mine().keep(draft)
  mine().keep({ ...draft, values: { text: 'typed on' } })
  expect(await written()).toEqual([{ text: 'typed' }])
  await expect.poll(written).toEqual([{ text: 'typed on' }])
})

test('is there at once for whoever comes back before it is written', async () => {
  mine().keep(draft)
  mine().keep({ ...draft, values: { text: 'typed on' } })
  expect(await mine().read()).toMatchObject({ values: { text: 'typed on' } })
})

test('is gone once forgotten, also while on its way', async () => {
  mine().keep(draft, 'now')
  mine().keep({ ...draft, values: { text: 'typed on' } })
  mine().forget()
  await restIsOver()
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
  await restIsOver()
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

describe('windows', () => {
  const windowNamed = (name: string, before: string | null = null, isBeforeGone = false) =>
    draftsIn({ name, before, isBeforeGone })<{ text: string }>('me', 'enquiries', 'new')
  const typed = (text: string) => ({ ...draft, values: { text } })

  test('have drafts of their own while they live', async () => {
    const [a, b] = [windowNamed('a'), windowNamed('b')]
    const closeA = a.hold()
    a.keep(typed('in A'), 'now')
    expect(await b.read()).toBeNull()
    b.keep(typed('in B'), 'now')
    b.forget()
    expect(await a.read()).toMatchObject(typed('in A'))
    closeA()
  })

  test('leave what they held to the next one, and to one alone', async () => {
    windowNamed('gone').keep(typed('left behind'), 'now')
    const both = await Promise.all([windowNamed('b').read(), windowNamed('c').read()])
    expect(both.filter(Boolean)).toEqual([expect.objectContaining(typed('left behind'))])
  })

  test('that come back together each find one of two', async () => {
    windowNamed('gone 1').keep(typed('one'), 'now')
    windowNamed('gone 2').keep(typed('two'), 'now')
    const both = await Promise.all([windowNamed('b').read(), windowNamed('c').read()])
    expect(new Set(both.map((found) => found?.values.text))).toEqual(new Set(['one', 'two']))
  })

  test('find their own again after a reload, not a newer one', async () => {
    windowNamed('b').keep(typed('before the reload'), 'now')
    windowNamed('gone').keep(typed('newer'), 'now')
    expect(await windowNamed('b again', 'b').read()).toMatchObject(typed('before the reload'))
  })

  test('have theirs again at once where the page before the reload has said goodbye', async () => {
    const b = windowNamed('b')
    b.keep(typed('before the reload'), 'now')
    // Were anybody asked, it would be told to be in use.
    const release = b.hold()
    expect(await windowNamed('b again', 'b', true).read()).toMatchObject(typed('before the reload'))
    release()
  })

  test('made as the copy of another leave it what it holds', async () => {
    const a = windowNamed('a')
    const closeA = a.hold()
    a.keep(typed('in A'), 'now')
    expect(await windowNamed('copy', 'a').read()).toBeNull()
    closeA()
  })

  test('write on where another took theirs for left behind', async () => {
    const a = windowNamed('a')
    a.keep(typed('asleep'), 'now')
    expect(await windowNamed('b').read()).toMatchObject(typed('asleep'))
    a.keep(typed('awake'), 'now')
    expect(await a.read()).toMatchObject(typed('awake'))
    expect(await windowNamed('b').read()).toMatchObject(typed('asleep'))
  })

  test('take nothing over that is not wanted any more', async () => {
    windowNamed('gone').keep(typed('left behind'), 'now')
    expect(await windowNamed('b').read(() => false)).toBeNull()
    expect(await windowNamed('b').read()).toMatchObject(typed('left behind'))
  })

  test('have a name each, and know the one before a reload', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const [page, reloaded] = [new EventTarget(), new EventTarget()]
    const first = nameWindow(storage, page)
    expect(first).toMatchObject({ before: null, isBeforeGone: false })
    const copy = nameWindow({ ...storage, setItem: () => {}, removeItem: () => {} }, new EventTarget())
    expect(copy).toMatchObject({ before: first.name, isBeforeGone: false })

    page.dispatchEvent(new Event('pagehide'))
    const again = nameWindow(storage, reloaded)
    expect(again).toMatchObject({ before: first.name, isBeforeGone: true })
    expect(again.name).not.toBe(first.name)

    reloaded.dispatchEvent(new Event('pagehide'))
    reloaded.dispatchEvent(new Event('pageshow'))
    expect(nameWindow(storage, new EventTarget())).toMatchObject({ before: again.name, isBeforeGone: false })
  })
})
