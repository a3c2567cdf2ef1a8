import { expect, test } from 'vitest'
import { errorMessage, Refusal } from './errors.ts'

test('shows users the message of a refusal, but never of a bug', () => {
  expect(errorMessage(new Refusal('STALE'))).toBe('Another user has changed this record since you opened it.')
  for (const bug of [new TypeError('x is not a function'), 'x', null])
    expect(errorMessage(bug)).toBe('Something went wrong. Please try again.')
})
