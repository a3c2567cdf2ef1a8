import { expect, test } from 'vitest'
import { receiveFile, type DownloadProgress } from './receive-file.ts'

/** A file that comes in these parts, and the progress reported on its way. */
async function receive(chunks: string[], headers: Record<string, string>) {
  const progress: DownloadProgress[] = []
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of chunks) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
  const file = await receiveFile(new Response(body, { headers }), (received) => progress.push(received))
  return { file, progress }
}

test('a file comes whole, and each part of it is reported', async () => {
  const { file, progress } = await receive(['a', 'bc', 'def'], { 'Content-Length': '6', filename: 'x.pdf' })
  expect(await file.text()).toBe('abcdef')
  expect(progress).toEqual([0, 1, 3, 6].map((loaded) => ({ loaded, total: 6 })))
})

test('without a length it is not known of how much', async () => {
  expect((await receive(['abcdef'], {})).progress).toEqual([0, 6].map((loaded) => ({ loaded, total: null })))
})

test.each([
  [{ filename: 'one.xlsx', 'Content-Disposition': 'attachment; filename="two.xlsx"' }, 'one.xlsx'],
  [{ 'Content-Disposition': `attachment; filename="two.xlsx"; filename*=UTF-8''zwei.xlsx` }, 'two.xlsx'],
  [{ 'Content-Disposition': 'attachment; filename=two.xlsx' }, 'two.xlsx'],
  [{}, 'file'],
])('%o names it %s', async (headers, name) => {
  expect((await receive([], headers as Record<string, string>)).file.name).toBe(name)
})

test('it has the type that the server gave it', async () => {
  expect((await receive([], { 'Content-Type': 'application/pdf' })).file.type).toBe('application/pdf')
})
