import { attachmentsEndpoints } from '@insaka/domain/attachments/attachments.endpoints'
import { Refusal } from '@insaka/domain/core/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { tokenFor } from '../../test/factory.ts'
import { fakeServer, ok, refusalReply } from '../../test/fake-server.ts'
import { fakeUploads } from '../../test/fake-upload.ts'
import { beginSession } from '../session/session.ts'
import { tokenKey } from '../session/token.ts'
import { call, callForFile } from './call.ts'
import { ServerUnreachable } from './server-unreachable.ts'

const file = new File(['%PDF-1.7'], 'order.pdf', { type: 'application/pdf' })
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

function startUpload(signal?: AbortSignal) {
  beginSession(tokenFor())
  const uploads = fakeUploads()
  const onProgress = vi.fn<(share: number) => void>()
  const reply = call(attachmentsEndpoints.upload, { file, onProgress, ...(signal && { signal }) })
  return { uploads, reply, failure: failureOf(reply), onProgress }
}

async function startUploadAndWait(signal?: AbortSignal) {
  const started = startUpload(signal)
  await expect.poll(() => started.uploads).toHaveLength(1)
  return { ...started, upload: started.uploads[0]! }
}

test('sends the name before the file and reports the progress', async () => {
  const { upload, reply, onProgress } = await startUploadAndWait()
  expect(upload.route).toBe('POST /api/files')
  expect(Object.keys(upload.form)).toEqual(['fileName', 'file'])
  expect(upload.form['fileName']).toBe('order.pdf')
  upload.reportProgress(0.25)
  upload.reportProgress(1)
  expect(onProgress.mock.calls).toEqual([[0.25], [1]])
  await upload.answer(ok({ attachmentId: 'a' }))
  expect((await reply).payload.attachmentId).toBe('a')
})

test('throws a rejected upload as a refusal with the time to wait', async () => {
  const { upload, failure } = await startUploadAndWait()
  const reply = refusalReply('TOO_MANY', { message: 'Please wait.' })
  reply.headers.set('Retry-After', '60')
  await upload.answer(reply)
  expect(await failure).toMatchObject({
    code: 'TOO_MANY',
    message: 'Please wait.',
    details: { retryAfterSeconds: 60 },
  })
})

test('treats a broken connection and an answer of a proxy as an unreachable server', async () => {
  const broken = await startUploadAndWait()
  broken.upload.failConnection()
  expect(await broken.failure).toBeInstanceOf(ServerUnreachable)
  const proxied = await startUploadAndWait()
  await proxied.upload.answer(new Response('<html>', { status: 502 }))
  expect(await proxied.failure).toBeInstanceOf(ServerUnreachable)
})

test('ends the session when the server rejects the token', async () => {
  const { upload, failure } = await startUploadAndWait()
  await upload.answer(refusalReply('NOT_SIGNED_IN'))
  expect(await failure).toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(localStorage.getItem(tokenKey)).toBeNull()
})

test('can be cancelled, even before it starts', async () => {
  const stopping = new AbortController()
  const { upload, failure } = await startUploadAndWait(stopping.signal)
  stopping.abort()
  expect(upload.wasAborted()).toBe(true)
  expect(await failure).toMatchObject({ name: 'AbortError' })
  const later = startUpload(stopping.signal)
  expect(await later.failure).toMatchObject({ name: 'AbortError' })
  expect(later.uploads).toEqual([])
})

test('returns a requested file unchanged, or throws the refusal', async () => {
  beginSession(tokenFor())
  const id = '01890000-0000-7000-8000-000000000009'
  const server = fakeServer({ [`GET /api/files/${id}`]: () => new Response('%PDF-1.7 all') })
  const content = await callForFile(attachmentsEndpoints.get, { params: { id } })
  expect(await content.text()).toBe('%PDF-1.7 all')
  server.change(`GET /api/files/${id}`, () => refusalReply('NOT_FOUND'))
  const failure = await failureOf(callForFile(attachmentsEndpoints.get, { params: { id } }))
  expect(failure).toBeInstanceOf(Refusal)
  expect(failure).toMatchObject({ code: 'NOT_FOUND' })
})

test('takes as long as it needs and discards answers prefetched before it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  window.prefetchedCalls = { token: '', requestedAt: 0, responses: {} }
  const { uploads, reply } = startUpload()
  await vi.waitFor(() => expect(uploads).toHaveLength(1))
  expect(window.prefetchedCalls).toBeUndefined()
  await vi.advanceTimersByTimeAsync(300_000)
  await uploads[0]!.answer(ok({ attachmentId: 'a' }))
  expect((await reply).payload.attachmentId).toBe('a')
})
