import { expect, it, vi } from 'vitest'
import { Refusal } from '@insaka/domain/core/errors'
import { ReportPlaces } from './report-places.ts'

const nobody = new AbortController().signal

it('lets two in, and hands a place on in the order of those who wait', async () => {
  const places = new ReportPlaces()
  const [leave] = [await places.enter(nobody), await places.enter(nobody)]
  const came: string[] = []
  const third = places.enter(nobody).then((left) => (came.push('third'), left))
  const fourth = places.enter(nobody).then(() => came.push('fourth'))
  await Promise.resolve()
  expect(came).toEqual([])
  leave()
  const leaveThird = await third
  expect(came).toEqual(['third'])
  leaveThird()
  await fourth
  expect(came).toEqual(['third', 'fourth'])
})

it('lets somebody in again when all are done', async () => {
  const places = new ReportPlaces()
  for (let turn = 0; turn < 3; turn++) {
    const [one, other] = [await places.enter(nobody), await places.enter(nobody)]
    expect([typeof one, typeof other]).toEqual(['function', 'function'])
    one()
    other()
  }
})

it('gives no place to somebody who has gone by then', async () => {
  const places = new ReportPlaces()
  await places.enter(nobody)
  const gone = AbortSignal.abort(new Error('gone'))
  await expect(places.enter(gone)).rejects.toThrow('gone')
  expect(typeof (await places.enter(nobody))).toBe('function')
})

it('sends away who has waited for a minute, and forgets who has gone', async () => {
  vi.useFakeTimers()
  try {
    const places = new ReportPlaces()
    const leave = await places.enter(nobody)
    await places.enter(nobody)
    const gone = new AbortController()
    const failure = (entering: Promise<unknown>) => entering.catch((error: unknown) => error)
    const waiting = failure(places.enter(gone.signal))
    const late = failure(places.enter(nobody))
    const left = new Error('gone')
    gone.abort(left)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await waiting).toBe(left)
    expect(await late).toMatchObject(
      new Refusal('TOO_MANY', {
        message: 'Two reports are being made at the moment. Please try again shortly.',
        retryAfterSeconds: 30,
      }),
    )
    leave()
    await places.enter(nobody)
  } finally {
    vi.useRealTimers()
  }
})
