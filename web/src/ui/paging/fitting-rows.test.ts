import { expect, test } from 'vitest'
import { rowsInWindow } from './fitting-rows.ts'

test.each([
  [320, 12],
  [768, 12],
  [772, 13],
  [900, 16],
  [1080, 20],
  [2160, 20],
])('a window of %d pixels shows %d rows', (height, rows) => {
  expect(rowsInWindow(height)).toBe(rows)
})
