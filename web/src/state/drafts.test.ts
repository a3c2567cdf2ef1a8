import { beforeEach, describe, expect, test, vi } from 'vitest'
import { tokenFor } from '../../test/builders.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { ask } from './draft-store.ts'
import { draftOf, draftsIn, forgetAllDrafts } from './drafts.ts'
import { takeOver } from './hand-over.ts'
import { beginSession, endSession } from '../session/session.ts'
import type { DraftStore } from '../ui/dialog/use-stored-draft.ts'
import { signOut } from './sign-out.ts'
import { nameWindow } from './window-name.ts'

const draft = { base: { text: '' }, values: { text: 'typed' }, submit: { key: 'a', sent: [] } }
const mine = () => draftOf<{ text: string }>('me', 'enquiries', 'new')

/** The drafts of the page before, by their place. */
const leftBefore = () => new Map(takeOver().map((key) => [key.slice(0, key.lastIndexOf('/')), key]))

/** As a dialog that opens looks for it. */
const found = async <V>({ readOwn, takeLeft }: DraftStore<V>, isWanted = () => true) =>
  (await readOwn()) ?? takeLeft(isWanted)

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
  expect(await found(mine())).toMatchObject(draft)
  expect(await found(draftOf('you', 'enquiries', 'new'))).toBeNull()
  expect(await found(draftOf('me', 'lvp', 'new'))).toBeNull()
  expect(await found(draftOf('me', 'enquiries', 1))).toBeNull()
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
  expect(await found(mine())).toMatchObject({ values: { text: 'typed on' } })
})

test('is gone once forgotten, also while on its way', async () => {
  const dialog = mine()
  dialog.keep(draft, 'now')
  dialog.keep({ ...draft, values: { text: 'typed on' } })
  dialog.forget()
  await restIsOver()
  expect(await found(mine())).toBeNull()
})

test('stays where a dialog that is gone would forget its own late', async () => {
  const first = mine()
  first.keep(draft, 'now')
  first.forget()
  const next = mine()
  next.keep({ ...draft, values: { text: 'the next' } }, 'now')
  first.forget()
  await restIsOver()
  expect(await mine().readOwn()).toMatchObject({ values: { text: 'the next' } })
})

test('outlives an expired session, with the last word typed', async () => {
  mine().keep(draft)
  mine().keep({ ...draft, values: { text: 'the last word' } })
  endSession('expired')
  expect(await found(mine())).toMatchObject({ values: { text: 'the last word' } })
})

test('does not outlive a sign-out, nor does one on its way', async () => {
  fakeServer({ 'POST /api/auth/logout': () => ok({}) })
  mine().keep(draft, 'now')
  draftOf('me', 'lvp', 1).keep(draft)
  draftOf('me', 'lvp', 1).keep({ ...draft, values: { text: 'typed on' } })
  signOut()
  await expect.poll(() => found(mine())).toBeNull()
  await restIsOver()
  expect(await found(draftOf('me', 'lvp', 1))).toBeNull()
})

test('is not kept for ever', async () => {
  const { now } = Date
  Date.now = () => now() - 31 * 24 * 3_600_000
  mine().keep(draft, 'now')
  Date.now = now
  expect(await found(mine())).toBeNull()
  await forgetAllDrafts()
})

describe('windows', () => {
  const windowNamed = (name: string, before: string | null = null) =>
    draftsIn({ name, before })<{ text: string }>('me', 'enquiries', 'new')
  const typed = (text: string) => ({ ...draft, values: { text } })

  test('have drafts of their own while they live', async () => {
    const [a, b] = [windowNamed('a'), windowNamed('b')]
    const closeA = a.hold()
    a.keep(typed('in A'), 'now')
    expect(await found(b)).toBeNull()
    b.keep(typed('in B'), 'now')
    b.forget()
    expect(await found(a)).toMatchObject(typed('in A'))
    closeA()
  })

  test('leave what they held to the next one, and to one alone', async () => {
    windowNamed('gone').keep(typed('left behind'), 'now')
    const both = await Promise.all([found(windowNamed('b')), found(windowNamed('c'))])
    expect(both.filter(Boolean)).toEqual([expect.objectContaining(typed('left behind'))])
  })

  test('that come back together each find one of two', async () => {
    windowNamed('gone 1').keep(typed('one'), 'now')
    windowNamed('gone 2').keep(typed('two'), 'now')
    const both = await Promise.all([found(windowNamed('b')), found(windowNamed('c'))])
    expect(new Set(both.map((found) => found?.values.text))).toEqual(new Set(['one', 'two']))
  })

  test('find their own again after a reload, not a newer one', async () => {
    windowNamed('b').keep(typed('before the reload'), 'now')
    windowNamed('gone').keep(typed('newer'), 'now')
    expect(await found(windowNamed('b again', 'b'))).toMatchObject(typed('before the reload'))
  })

  test('have theirs again unasked where the page before the reload has said goodbye', async () => {
    const b = windowNamed('b')
    b.keep(typed('before the reload'), 'now')
    // Were anybody asked, it would be told to be in use.
    const release = b.hold()
    window.dispatchEvent(new Event('pagehide'))
    const again = draftsIn({ name: 'b again', before: 'b' }, leftBefore())('me', 'enquiries', 'new')
    expect(again.mayHave()).toBe(true)
    expect(await again.readOwn()).toMatchObject(typed('before the reload'))
    release()
    // Whoever copies a window that is open finds nothing of it.
    expect(takeOver()).toEqual([])
  })

  test('have nothing again that another has taken over meanwhile', async () => {
    const a = windowNamed('a')
    a.keep(typed('typed in A'), 'now')
    window.dispatchEvent(new Event('pagehide'))
    expect(await found(windowNamed('b'))).toMatchObject(typed('typed in A'))
    expect(await windowNamed('a').readOwn()).toBeNull()
    const again = draftsIn({ name: 'a again', before: 'a' }, leftBefore())('me', 'enquiries', 'new')
    expect(await again.readOwn()).toBeNull()
  })

  test('keep theirs that are opened again while another asks for them', async () => {
    const a = windowNamed('a')
    a.keep(typed('typed in A'), 'now')
    const asking = found(windowNamed('b'))
    const release = a.hold()
    expect(await a.readOwn()).toMatchObject(typed('typed in A'))
    expect(await asking).toBeNull()
    release()
  })

  test('keep theirs that are read between the asking and the taking', async () => {
    const a = windowNamed('a')
    a.keep(typed('typed in A'), 'now')
    let read: Promise<unknown> = Promise.resolve()
    const isWanted = vi.fn<() => boolean>(() => {
      read = a.readOwn()
      return true
    })
    expect(await found(windowNamed('b'), isWanted)).toBeNull()
    expect(await read).toMatchObject(typed('typed in A'))
  })

  test('have theirs again where another page of the window lay between', async () => {
    windowNamed('a').keep(typed('typed in A'), 'now')
    window.dispatchEvent(new Event('pagehide'))
    const left = leftBefore()
    const after = draftsIn({ name: 'c', before: 'b' }, left)('me', 'enquiries', 'new')
    expect(await after.readOwn()).toMatchObject(typed('typed in A'))
  })

  test('keep nothing of what is typed on after another has signed out', async () => {
    const b = windowNamed('b')
    b.keep(typed('before'), 'now')
    endSession('signed out')
    b.keep(typed('still typing'), 'now')
    await restIsOver()
    expect(await ask('readonly', (drafts) => drafts.getAllKeys())).toEqual([])
  })

  test('hand nothing over when the Back button has brought them back, nor after signing out', () => {
    windowNamed('b').keep(typed('still here'), 'now')
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(new Event('pageshow'))
    expect(takeOver()).toEqual([])
    windowNamed('b').keep(typed('still here'), 'now')
    window.dispatchEvent(new Event('pagehide'))
    fakeServer({ 'POST /api/auth/logout': () => ok({}) })
    signOut()
    expect(takeOver()).toEqual([])
  })

  test('keep what was typed while another draft was on its way, and that one for the next', async () => {
    windowNamed('gone').keep(typed('left behind'), 'now')
    const b = windowNamed('b')
    const typeSoon = () => {
      setTimeout(() => b.keep(typed('typed meanwhile'), 'now'))
      return true
    }
    const isWanted = vi.fn<() => boolean>().mockImplementationOnce(typeSoon).mockReturnValue(false)
    expect(await b.takeLeft(isWanted)).toBeNull()
    await expect.poll(() => b.readOwn()).toMatchObject(typed('typed meanwhile'))
    const release = b.hold()
    expect(await found(windowNamed('c'))).toMatchObject(typed('left behind'))
    release()
  })

  test('made as the copy of another leave it what it holds', async () => {
    const a = windowNamed('a')
    const closeA = a.hold()
    a.keep(typed('in A'), 'now')
    expect(await found(windowNamed('copy', 'a'))).toBeNull()
    closeA()
  })

  test('write on where another took theirs for left behind', async () => {
    const a = windowNamed('a')
    a.keep(typed('asleep'), 'now')
    expect(await found(windowNamed('b'))).toMatchObject(typed('asleep'))
    a.keep(typed('awake'), 'now')
    expect(await found(a)).toMatchObject(typed('awake'))
    expect(await found(windowNamed('b'))).toMatchObject(typed('asleep'))
  })

  test('take nothing over that is not wanted any more', async () => {
    windowNamed('gone').keep(typed('left behind'), 'now')
    expect(await found(windowNamed('b'), () => false)).toBeNull()
    expect(await found(windowNamed('b'))).toMatchObject(typed('left behind'))
  })

  test('have a name each, and know the one before a reload', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const first = nameWindow(storage)
    expect(first.before).toBeNull()
    expect(nameWindow(storage)).toMatchObject({ before: first.name })
    expect(nameWindow(storage).name).not.toBe(first.name)
  })
})
