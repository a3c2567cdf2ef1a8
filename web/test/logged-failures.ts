import { expect, vi } from 'vitest'

/** The console has logged this failure, which is no fault of the screen. */
export function expectLogged(failed: string) {
  expect(console.error).toHaveBeenCalledWith(failed, expect.anything())
  vi.mocked(console.error).mockClear()
}
