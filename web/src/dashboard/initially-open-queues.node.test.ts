import { expect, test } from 'vitest'
import { initiallyOpenQueues } from './initially-open-queues.ts'

const queues = (lengths: readonly number[]) =>
  lengths.map((length) => ({ rows: Array.from<never>({ length }) }))

test.each([
  { given: [1, 3, 5], opened: 2 },
  { given: [5, 5], opened: 1 },
  { given: [2, 0, 3], opened: 3 },
  { given: [6, 1], opened: 0 },
  { given: [6], opened: 1 },
  { given: [], opened: 0 },
])('opens $opened first, of queues with $given records', ({ given, opened }) => {
  const all = queues(given)
  expect(initiallyOpenQueues(all, 5)).toEqual(all.slice(0, opened))
})
