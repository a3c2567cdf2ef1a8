import { expect, vi } from 'vitest'

/** Accepts a logged failure that the test expects. */
export function expectLogged(failed: string) {
  expect(console.error).toHaveBeenCalledWith(failed, expect.anything())
  vi.mocked(console.error).mockClear()
}
