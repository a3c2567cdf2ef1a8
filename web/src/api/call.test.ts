import { Refusal } from '@insaka/domain/core/errors'
import { lvpEndpoints } from '@insaka/domain/lvp/lvp.endpoints'
import { institutionsEndpoints } from '@insaka/domain/institutions/institutions.endpoints'
import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import { usersEndpoints } from '@insaka/domain/users/users.endpoints'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tokenFor, userOf } from '../../test/factory.ts'
import { fakeServer, noAnswer, ok, refusalReply } from '../../test/fake-server.ts'
import { beginSession, onSessionEnd, renewSession } from '../session/session.ts'
import { tokenKey } from '../session/token.ts'
import { call } from './call.ts'
import { ServerTimeout, ServerUnreachable } from './server-unreachable.ts'

const currentUserRoute = 'GET /api/auth/users/me'
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error as Refusal,
  )

function watchEnd() {
  const ended = vi.fn<(reason: string) => void>()
  onTestFinished(onSessionEnd(ended))
  return ended
}

test('sends the token and the institution with a call', async () => {
  const { sent } = fakeServer({ [currentUserRoute]: () => ok({ user: userOf('ORD') }) })
  const token = tokenFor({ institution: 'MOH-LUSAKA' })
  beginSession(token)
  await call(usersEndpoints.me, {})
  expect(sent[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`)
  expect(sent[0]?.headers.get('X-Tenant-ID')).toBe('MOH-LUSAKA')
})

test('sends neither of them with a sign-in, whoever was signed in before', async () => {
  const { sent } = fakeServer({ 'POST /api/auth/authorize': () => ok({ access_token: 'x' }) })
  beginSession(tokenFor())
  await call(signInEndpoints.authorize, { body: { username: 'mutale', password: 'secret1' }, token: null })
  expect(sent[0]?.headers.has('Authorization')).toBe(false)
  expect(sent[0]?.headers.has('X-Tenant-ID')).toBe(false)
  expect(sent[0]?.body).toEqual({ username: 'mutale', password: 'secret1' })
})

test('puts params and query into the address', async () => {
  const { sent } = fakeServer({
    'GET /api/admin/institutions/A%26B': () => ok({}),
    'GET /api/admin/institutions': () => ok({}),
  })
  await call(institutionsEndpoints.get, { params: { id: 'A&B' } })
  await call(institutionsEndpoints.list, { query: { page: 2, search: 'a b&c' } })
  expect(sent.map(({ url }) => url)).toEqual([
    '/api/admin/institutions/A%26B',
    '/api/admin/institutions?page=2&search=a+b%26c',
  ])
})

test('sends an idempotency key with a submit and with no other call', async () => {
  const { sent } = fakeServer({
    [currentUserRoute]: () => ok({ user: userOf('ORD') }),
    'PUT /api/auth/users/profile': () => ok({ user: userOf('ORD') }),
  })
  beginSession(tokenFor())
  const body = { email: 'a@b.zm', phoneNumber: '0977123456', version: 1 }
  await call(usersEndpoints.changeProfile, { body, submitKey: 'a-submit' })
  await call(usersEndpoints.me, {})
  expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['a-submit', null])
})

test('asks for a minimal reply where the reply may omit its list', async () => {
  const { sent } = fakeServer({
    'POST /api/procurement/lvp/create/me/0/id/12': () => ok({}),
    'GET /api/procurement/lvp/me/0/id/12': () => ok({}),
  })
  beginSession(tokenFor())
  const params = { page: 0, sortField: 'id', pageSize: 12, userId: 'me' } as const
  await call(lvpEndpoints.create, { params, body: {} as never })
  await call(lvpEndpoints.list, { params })
  expect(sent.map(({ headers }) => headers.get('Prefer'))).toEqual(['return=minimal', null])
})

test('sends nothing with an expired token and ends the session', async () => {
  const ended = watchEnd()
  const { sent } = fakeServer({})
  localStorage.setItem(tokenKey, tokenFor({ exp: 1 }))
  expect(await failureOf(call(usersEndpoints.me, {}))).toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(sent).toEqual([])
  expect(ended).toHaveBeenCalledWith('expired')
})

test('ends the session when the server rejects the token', async () => {
  const ended = watchEnd()
  fakeServer({ [currentUserRoute]: () => refusalReply('NOT_SIGNED_IN') })
  beginSession(tokenFor())
  await failureOf(call(usersEndpoints.me, {}))
  expect(ended).toHaveBeenCalledOnce()
  expect(localStorage.getItem(tokenKey)).toBeNull()
})

test('keeps the session when a token that was replaced during the call is rejected', async () => {
  const ended = watchEnd()
  const fresh = tokenFor({ jti: 'two' })
  fakeServer({
    [currentUserRoute]: () => {
      renewSession(fresh)
      return refusalReply('NOT_SIGNED_IN')
    },
  })
  beginSession(tokenFor())
  await failureOf(call(usersEndpoints.me, {}))
  expect(ended).not.toHaveBeenCalled()
  expect(localStorage.getItem(tokenKey)).toBe(fresh)
})

test('keeps the session after wrong credentials', async () => {
  const ended = watchEnd()
  fakeServer({ 'POST /api/auth/authorize': () => refusalReply('WRONG_CREDENTIALS') })
  const body = { username: 'mutale', password: 'secret1' }
  expect(await failureOf(call(signInEndpoints.authorize, { body, token: null }))).toMatchObject({
    code: 'WRONG_CREDENTIALS',
    message: 'Wrong username or password.',
  })
  expect(ended).not.toHaveBeenCalled()
})

test('throws a refusal with its fields, the current record and its payload', async () => {
  const more = { message: 'No.', fields: { email: ['Taken.'] }, current: { version: 4 }, payload: { a: 1 } }
  fakeServer({ [currentUserRoute]: () => refusalReply('INVALID', more) })
  beginSession(tokenFor())
  const refusal = await failureOf(call(usersEndpoints.me, {}))
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ message: 'No.', fields: { email: ['Taken.'] } })
  expect(refusal?.details).toMatchObject({ current: { version: 4 }, payload: { a: 1 } })
})

test('maps an unknown error code by its HTTP status', async () => {
  fakeServer({
    [currentUserRoute]: () =>
      Response.json({ code: 'OF_TOMORROW', message: 'Newer than you.', fields: {} }, { status: 409 }),
  })
  beginSession(tokenFor())
  expect(await failureOf(call(usersEndpoints.me, {}))).toMatchObject({
    status: 409,
    message: 'Newer than you.',
  })
})

test.each([
  ['no line', noAnswer],
  ['a proxy without a server behind it', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
])('treats %s as an unreachable server', async (_, response) => {
  fakeServer({ [currentUserRoute]: response })
  beginSession(tokenFor())
  expect(await failureOf(call(usersEndpoints.me, {}))).toBeInstanceOf(ServerUnreachable)
})

test.each([
  ['an answer', () => new Promise<Response>(() => undefined)],
  ['the end of an answer', () => new Response(new ReadableStream())],
])('waits a minute for %s and then says that the server has not answered', async (_, response) => {
  fakeServer({ [currentUserRoute]: response })
  beginSession(tokenFor())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ended = vi.fn<() => void>()
  const failure = failureOf(call(usersEndpoints.me, {})).finally(ended)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toBeInstanceOf(ServerTimeout)
  expect(await failure).toMatchObject({
    code: 'UNAVAILABLE',
    message: 'The server has not answered for a minute. Please try again.',
  })
})

test('passes on the cancellation of a call', async () => {
  fakeServer({ [currentUserRoute]: () => new Promise<Response>(() => undefined) })
  beginSession(tokenFor())
  const leaving = new AbortController()
  const failure = failureOf(call(usersEndpoints.me, { signal: leaving.signal }))
  leaving.abort()
  expect(await failure).toMatchObject({ name: 'AbortError' })
})
