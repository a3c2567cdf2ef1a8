import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { tokenFor } from '../../test/factory.ts'
import { prefetchCalls } from './prefetched-calls.ts'
import { send } from './send.ts'

let fetched: MockInstance<typeof fetch>
beforeEach(() => {
  fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('{}'))
})
afterEach(() => {
  fetched.mockRestore()
  delete window.prefetchedCalls
})

const url = '/api/auth/users/me'

test('uses a prefetched answer once', async () => {
  const token = tokenFor()
  prefetchCalls(token, [url])
  await send(url, { token })
  expect(fetched).toHaveBeenCalledTimes(1)
  await send(url, { token })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('uses a prefetched answer only for the same user and never for a change', async () => {
  prefetchCalls(tokenFor(), [url])
  await send(url, { token: tokenFor(), method: 'PUT', body: {} })
  await send(url, { token: 'another' })
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('discards answers prefetched before a change', async () => {
  const token = tokenFor()
  prefetchCalls(token, [url])
  await send('/api/lvps', { token, method: 'POST', body: {} })
  await send(url, { token })
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('rejects an aborted call even when its prefetched answer arrives', async () => {
  let respond: (response: Response) => void = () => {}
  fetched.mockReturnValue(
    new Promise((resolve) => {
      respond = resolve
    }),
  )
  const token = tokenFor()
  prefetchCalls(token, [url])
  const leaving = new AbortController()
  const pending = send(url, { token, signal: leaving.signal })
  leaving.abort()
  respond(new Response('{}'))
  await expect(pending).rejects.toThrow('aborted')
})

test('ignores an outdated prefetched answer', async () => {
  const token = tokenFor()
  prefetchCalls(token, [url])
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10 * 60_000)
  await send(url, { token })
  clock.mockRestore()
  expect(fetched).toHaveBeenCalledTimes(2)
})
