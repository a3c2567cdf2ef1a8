import { expect, vi } from 'vitest'

export function expectLogged(failed: string) {
  expect(console.error).toHaveBeenCalledWith(failed, expect.anything())
  vi.mocked(console.error).mockClear()
}
