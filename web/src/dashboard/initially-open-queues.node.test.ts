import { expect, test } from 'vitest'
import { initiallyOpenQueues } from './initially-open-queues.ts'

const queues = (lengths: readonly number[]) =>
  lengths.map((length) => ({ rows: Array.from<never>({ length }) }))

test.each([
  { counts: [1, 3, 5], opened: 2 },
  { counts: [5, 5], opened: 1 },
  { counts: [2, 0, 3], opened: 3 },
  { counts: [6, 1], opened: 0 },
  { counts: [6], opened: 1 },
  { counts: [], opened: 0 },
])('opens $opened first, of queues with $counts records', ({ counts, opened }) => {
  const all = queues(counts)
  expect(initiallyOpenQueues(all, 5)).toEqual(all.slice(0, opened))
})
