import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tokenFor } from '../../test/builders.ts'
import { callEarly } from './early-calls.ts'
import { send } from './send.ts'

const fetched = vi.spyOn(window, 'fetch')
beforeEach(() => void fetched.mockReset().mockImplementation(async () => new Response('{}')))
afterEach(() => {
  delete window.earlyCalls
})
afterAll(() => fetched.mockRestore())

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

test('it is not taken any more when it has grown old', async () => {
  const token = tokenFor()
  callEarly(token, [url])
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10 * 60_000)
  await send(url, { token })
  clock.mockRestore()
  expect(fetched).toHaveBeenCalledTimes(2)
})
