import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pdf, pdfOf } from '../../../domain/test/pdfs.ts'
import { isLong } from '../support/long.ts'
import { form } from '../support/pictures.ts'
import { beginCall, beginUpload, holdsUploadIn, type Line } from './begin-upload.ts'
import { ServerProcess } from './server-process.ts'

const server = new ServerProcess()
const temp = mkdtempSync(join(tmpdir(), 'insaka-uploads-'))
const mib = 1024 * 1024
let token: string

beforeAll(async () => {
  await server.start({ TMPDIR: temp })
  token = await server.signIn('demo.officer')
})
afterAll(async () => {
  await server.remove()
  rmSync(temp, { recursive: true, force: true })
})

const begin = (path: string, headers: Record<string, string | number>) =>
  beginCall(server, token, path, headers)
const beginUploadHere = (file: Uint8Array, length?: number) => beginUpload(server, token, file, length)

/** Sends pieces of this size, one each second, until all is sent or the line is cut. */
async function trickle({ socket, heard }: Line, payload: Buffer, bytes: number): Promise<void> {
  for (let at = 0; at < payload.length && !socket.destroyed && heard() === ''; at += bytes) {
    socket.write(payload.subarray(at, at + bytes))
    await sleep(1_000)
  }
}

/** Sends as much as the server takes. Answers how many bytes it was. */
async function pour({ socket }: Line, pieces: Iterable<Buffer>): Promise<number> {
  let sent = 0
  for (const piece of pieces) {
    if (socket.destroyed) break
    await new Promise<void>((resolve) => {
      socket.once('close', resolve)
      socket.write(piece, () => {
        socket.off('close', resolve)
        resolve()
      })
    })
    if (!socket.destroyed) sent += piece.length
  }
  return sent
}

describe('an upload', () => {
  it('on a slow line is taken, however long it lasts, while callers who never come to an end are cut', async () => {
    const honest = beginUploadHere(pdfOf(mib))
    const stalled = beginUploadHere(pdfOf(mib))
    stalled.socket.write(stalled.payload.subarray(0, 100_000))
    const trickling = beginUploadHere(pdfOf(mib))
    const other = begin('/api/admin/departments', {
      'content-type': 'application/json',
      'content-length': 5_000,
    })
    const unknown = begin('/api/nothing', { 'content-type': 'application/json', 'content-length': 5_000 })

    const began = Date.now()
    const cutAfter = (line: Line) => line.closed.then(() => Date.now() - began)
    const sending = [
      trickle(honest, honest.payload, 50_000),
      trickle(trickling, trickling.payload, 1_000),
      trickle(other, Buffer.alloc(5_000, ' '), 10),
    ]
    // Fifteen seconds are promised for these; a loaded machine gets five times as long.
    expect(await cutAfter(other)).toBeLessThan(75_000)
    expect(await cutAfter(unknown)).toBeLessThan(75_000)
    await sending[0]
    await server.until(async () => honest.heard() !== '', 60_000)
    expect(honest.heard()).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(Date.now() - began).toBeGreaterThan(15_000)
    honest.socket.destroy()
    await Promise.all([stalled.closed, trickling.closed, ...sending])
    for (const cut of [stalled, trickling, other]) expect(cut.heard()).not.toMatch(/^HTTP\/1\.1 200/)
    await server.until(async () => isEmpty(), 10_000)
  })

  it('that is far too large is refused early, and not read to its end', async () => {
    const piece = Buffer.alloc(mib)
    const hundred = Array.from({ length: 100 }, () => piece)
    const sized = beginUploadHere(Buffer.alloc(0), 100 * mib)
    // What lies in the buffers between the two has been sent, too.
    expect(await pour(sized, hundred)).toBeLessThan(40 * mib)
    await sized.closed

    const { headers, payload } = form(pdf())
    const beginChunked = () => begin('/api/files', { ...headers, 'transfer-encoding': 'chunked' })
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    const head = chunk(payload.subarray(0, -60))
    const chunked = beginChunked()
    expect(await pour(chunked, [head, ...hundred.map(chunk)])).toBeLessThan(60 * mib)
    await chunked.closed
    // A line that is cut while it is being filled may lose its answer; one that ends soon behind the limit does not.
    const little = beginChunked()
    await pour(little, [head, ...hundred.slice(0, 10).map(chunk), chunk(piece.subarray(mib / 2))])
    await server.until(async () => little.heard() !== '', 10_000)
    expect(little.heard()).toMatch(/^HTTP\/1\.1 413/)
    little.socket.destroy()
    await server.until(async () => isEmpty(), 10_000)
  })
})

describe('memory', () => {
  const peak = (): number =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) * 1024

  it('stays flat while files of 10 MiB come in and go out', async () => {
    const { headers, payload } = form(pdfOf(10 * mib), { name: 'Scan.pdf' })
    const send = async (as: string) => {
      const authorization = `Bearer ${as}`
      const sent = await fetch(`${server.url}/api/files`, {
        method: 'POST',
        headers: { ...headers, authorization },
        body: payload,
      })
      expect(sent.status).toBe(200)
      const { payload: uploaded } = (await sent.json()) as { payload: { attachmentId: string } }
      await vi.waitFor(
        async () => {
          const got = await fetch(`${server.url}/api/files/${uploaded.attachmentId}`, {
            headers: { authorization },
          })
          expect((await got.arrayBuffer()).byteLength).toBe(10 * mib)
        },
        // The server cuts the line where a busy machine does not read a piece in time.
        { timeout: 120_000 },
      )
    }
    const other = await server.signIn('demo.admin')
    // The first ones compile code and fill caches.
    for (const as of [token, other]) await send(as)
    const before = peak()
    for (let round = 0; round < (isLong ? 3 : 1); round++) {
      await Promise.all([token, token, token, other, other, other].map(send))
    }
    expect((peak() - before) / mib, 'MiB more').toBeLessThan(100)
  })
})

const isEmpty = (): boolean => readdirSync(temp).length === 0

describe('a server that is killed while a file comes in', () => {
  it('leaves nothing of it, and takes it the next time', async () => {
    const { socket, payload, closed } = beginUploadHere(pdfOf(5 * mib))
    socket.write(payload.subarray(0, 4 * mib))
    await server.until(async () => holdsUploadIn(server, temp) && isEmpty(), 10_000)
    await server.kill('SIGKILL')
    await closed
    expect(readdirSync(temp)).toEqual([])
    await server.start({ TMPDIR: temp })
    token = await server.signIn('demo.officer')
    const { headers, payload: again } = form(pdfOf(5 * mib))
    const { status } = await fetch(`${server.url}/api/files`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: again,
    })
    expect(status).toBe(200)
  })
})
