import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { nowhere, useStoredDraft } from './use-stored-draft.ts'

const form = { isBlank: () => true, restore: () => {} }

test('nothing waits for a browser that keeps nothing', async () => {
  const { result } = await renderHook(() => useStoredDraft(nowhere, form))
  expect(result.current).toBe(false)
})

test('nothing waits for ever for a browser that does not answer', async () => {
  const silent = { ...nowhere, mayHave: () => true, readOwn: () => new Promise<null>(() => {}) }
  const { result } = await renderHook(() => useStoredDraft(silent, form))
  expect(result.current).toBe(true)
  await expect.poll(() => result.current, { timeout: 15_000 }).toBe(false)
})
