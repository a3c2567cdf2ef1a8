import { expect, test } from 'vitest'
import { receiveFile, type DownloadProgress } from './receive-file.ts'

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

test('receives the whole file and reports each chunk', async () => {
  const { file, progress } = await receive(['a', 'bc', 'def'], { 'Content-Length': '6', filename: 'x.pdf' })
  expect(await file.text()).toBe('abcdef')
  expect(progress).toEqual([0, 1, 3, 6].map((loaded) => ({ loaded, total: 6 })))
})

test('reports an unknown total without a content length', async () => {
  expect((await receive(['abcdef'], {})).progress).toEqual([0, 6].map((loaded) => ({ loaded, total: null })))
})

test.each([
  [{ filename: 'one.xlsx', 'Content-Disposition': 'attachment; filename="two.xlsx"' }, 'one.xlsx'],
  [{ 'Content-Disposition': `attachment; filename="two.xlsx"; filename*=UTF-8''zwei.xlsx` }, 'two.xlsx'],
  [{ 'Content-Disposition': 'attachment; filename=two.xlsx' }, 'two.xlsx'],
  [{}, 'file'],
])('reads the file name from %o as %s', async (headers, name) => {
  expect((await receive([], headers as Record<string, string>)).file.name).toBe(name)
})

test('keeps the content type of the server', async () => {
  expect((await receive([], { 'Content-Type': 'application/pdf' })).file.type).toBe('application/pdf')
})
