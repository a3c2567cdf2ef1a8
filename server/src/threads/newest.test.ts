import { expect, it } from 'vitest'
import { Newest } from './newest.ts'

const nobodyLeaves = new AbortController().signal
const untilEnded = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

it('whatever a person asks for ends what the same person asked for before, and nobody else’s', async () => {
  const newest = new Newest()
  const other = new AbortController()
  const [first, others] = [
    newest.hold('one', nobodyLeaves, untilEnded),
    newest.hold('other', other.signal, untilEnded),
  ]
  const second = newest.hold('one', nobodyLeaves, async () => 'made')
  await expect(first).rejects.toMatchObject({ code: 'TOO_MANY' })
  expect(await second).toBe('made')
  other.abort(new Error('gone'))
  await expect(others).rejects.toThrow('gone')
})

it('what has ended already is not ended once more', async () => {
  const newest = new Newest()
  let signal: AbortSignal | undefined
  await newest.hold('one', nobodyLeaves, async (own) => void (signal = own))
  await newest.hold('one', nobodyLeaves, async () => undefined)
  expect(signal?.aborted).toBe(false)
})
