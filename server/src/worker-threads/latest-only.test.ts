import { expect, it } from 'vitest'
import { LatestRequestRunner } from './latest-only.ts'

const neverAborted = new AbortController().signal
const untilEnded = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

it('a new request aborts the previous one of the same user, but none of other users', async () => {
  const newest = new LatestRequestRunner()
  const other = new AbortController()
  const [first, others] = [
    newest.runLatest('one', neverAborted, untilEnded),
    newest.runLatest('other', other.signal, untilEnded),
  ]
  const second = newest.runLatest('one', neverAborted, async () => 'made')
  await expect(first).rejects.toMatchObject({ code: 'TOO_MANY' })
  expect(await second).toBe('made')
  other.abort(new Error('gone'))
  await expect(others).rejects.toThrow('gone')
})

it('a completed request is not aborted', async () => {
  const newest = new LatestRequestRunner()
  let signal: AbortSignal | undefined
  await newest.runLatest('one', neverAborted, async (own) => void (signal = own))
  await newest.runLatest('one', neverAborted, async () => undefined)
  expect(signal?.aborted).toBe(false)
})
