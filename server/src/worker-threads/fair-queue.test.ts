import { afterEach, describe, expect, it, vi } from 'vitest'
import { FairQueue } from './fair-queue.ts'

afterEach(() => vi.useRealTimers())
const neverAborted = new AbortController().signal

/** Queues work that runs until it is ended; requests are named `institution/person`. */
function queueOf(atOnce: number) {
  const queue = new FairQueue(atOnce)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const settle = () => vi.waitFor(() => Promise.resolve())
  const request = (name: string, signal = neverAborted) => {
    const [institutionId = '', userId = ''] = name.split('/')
    const work = () =>
      new Promise<void>((resolve) => {
        started.push(name)
        ends.set(name, resolve)
      })
    return queue.withSlot({ institutionId, userId: `${institutionId}/${userId.charAt(0)}` }, signal, work)
  }
  const end = async (name: string) => {
    ends.get(name)!()
    await settle()
  }
  return { ask: request, end, began: started, places: queue }
}

describe('slots', () => {
  it('are limited, and go to the next request when work ends', async () => {
    const { ask, end, began } = queueOf(2)
    for (const name of ['A/a', 'B/b', 'C/c']) void ask(name)
    expect(began).toEqual(['A/a', 'B/b'])
    await end('B/b')
    expect(began).toEqual(['A/a', 'B/b', 'C/c'])
  })

  it('go to an institution without one first, whichever asked first', async () => {
    const { ask, end, began } = queueOf(2)
    for (const name of ['A/a', 'A/b', 'A/c', 'A/d', 'B/e']) void ask(name)
    await end('A/a')
    expect(began.at(-1)).toBe('B/e')
    await end('B/e')
    await end('A/b')
    expect(began.slice(3)).toEqual(['A/c', 'A/d'])
  })

  it('rotate between waiting institutions, and between users of one', async () => {
    const { ask, end, began } = queueOf(1)
    for (const name of ['A/a1', 'A/a2', 'A/a3', 'A/b1', 'C/c1', 'C/c2']) void ask(name)
    for (let i = 0; i < 5; i++) await end(began.at(-1)!)
    expect(began).toEqual(['A/a1', 'C/c1', 'A/b1', 'C/c2', 'A/a2', 'A/a3'])
  })

  it('are limited to one per user, even if no other user waits', async () => {
    const { ask, end, began } = queueOf(2)
    for (const name of ['A/a1', 'A/a2', 'A/b']) void ask(name)
    expect(began).toEqual(['A/a1', 'A/b'])
    await end('A/b')
    expect(began).toEqual(['A/a1', 'A/b'])
    await end('A/a1')
    expect(began.at(-1)).toBe('A/a2')
  })

  it('are released by failing work', async () => {
    const { ask, began, places } = queueOf(1)
    const failing = places.withSlot({ institutionId: 'A', userId: 'a' }, neverAborted, () =>
      Promise.reject(new Error('broken')),
    )
    await expect(failing).rejects.toThrow('broken')
    void ask('B/b')
    await vi.waitFor(() => expect(began).toEqual(['B/b']))
  })

  it('skip requests that were aborted before or while waiting', async () => {
    const { ask, end, began } = queueOf(1)
    void ask('A/a')
    const controller = new AbortController()
    const waiting = ask('B/b', controller.signal)
    void ask('C/c')
    controller.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    await expect(ask('D/d', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    await end('A/a')
    expect(began).toEqual(['A/a', 'C/c'])
  })

  it('are refused after a wait of almost a minute', async () => {
    vi.useFakeTimers()
    const { ask } = queueOf(1)
    void ask('A/a')
    const lateError = ask('B/b').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(55_000)
    expect(await lateError).toMatchObject({ code: 'TOO_MANY', details: { retryAfterSeconds: 60 } })
  })
})
