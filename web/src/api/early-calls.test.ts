import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { tokenFor } from '../../test/builders.ts'
import { callEarly } from './early-calls.ts'
import { send } from './send.ts'

let fetched: MockInstance<typeof fetch>
beforeEach(() => {
  fetched = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response('{}'))
})
afterEach(() => {
  fetched.mockRestore()
  delete window.earlyCalls
})

const url = '/api/auth/users/me'

test('what was asked early is taken once', async () => {
  const token = tokenFor()
  callEarly(token, [url])
  await send(url, { token })
  expect(fetched).toHaveBeenCalledTimes(1)
  await send(url, { token })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('it is taken for the same person alone, and never in the place of a change', async () => {
  callEarly(tokenFor(), [url])
  await send(url, { token: tokenFor(), method: 'PUT', body: {} })
  await send(url, { token: 'another' })
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('what was asked before a change is not taken after it', async () => {
  const token = tokenFor()
  callEarly(token, [url])
  await send('/api/lvps', { token, method: 'POST', body: {} })
  await send(url, { token })
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('an answer that comes when nobody wants it any more is no answer', async () => {
  let come: (answer: Response) => void = () => {}
  fetched.mockReturnValue(
    new Promise((resolve) => {
      come = resolve
    }),
  )
  const token = tokenFor()
  callEarly(token, [url])
  const leaving = new AbortController()
  const asked = send(url, { token, signal: leaving.signal })
  leaving.abort()
  come(new Response('{}'))
  await expect(asked).rejects.toThrow('aborted')
})

test('it is not taken any more when it has grown old', async () => {
  const token = tokenFor()
  callEarly(token, [url])
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10 * 60_000)
  await send(url, { token })
  clock.mockRestore()
  expect(fetched).toHaveBeenCalledTimes(2)
})
