import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pdf, pdfOf } from '../../../domain/test/pdfs.ts'
import { isLong } from '../support/long-tests.ts'
import { multipartForm } from '../support/multipart-form.ts'
import { beginCall, beginUpload, holdsUploadIn, type RawConnection } from './start-upload.ts'
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

const startCall = (path: string, headers: Record<string, string | number>) =>
  beginCall(server, token, path, headers)
const startUpload = (file: Uint8Array, length?: number) => beginUpload(server, token, file, length)

/** Sends one piece of this size per second until all is sent or the connection is closed. */
async function trickle({ socket, received }: RawConnection, payload: Buffer, bytes: number): Promise<void> {
  for (let at = 0; at < payload.length && !socket.destroyed && received() === ''; at += bytes) {
    socket.write(payload.subarray(at, at + bytes))
    await sleep(1_000)
  }
}

/** Sends as much as the server accepts; returns the number of bytes. */
async function sendAll({ socket }: RawConnection, chunks: Iterable<Buffer>): Promise<number> {
  let sent = 0
  for (const piece of chunks) {
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
  it('over a slow connection is accepted, while requests that never complete are cut off', async () => {
    const slowUpload = startUpload(pdfOf(mib))
    const stalledUpload = startUpload(pdfOf(mib))
    stalledUpload.socket.write(stalledUpload.payload.subarray(0, 100_000))
    const tricklingUpload = startUpload(pdfOf(mib))
    const slowBody = startCall('/api/admin/departments', {
      'content-type': 'application/json',
      'content-length': 5_000,
    })
    const unknownPath = startCall('/api/nothing', {
      'content-type': 'application/json',
      'content-length': 5_000,
    })

    const began = Date.now()
    const msUntilClosed = (connection: RawConnection) => connection.closed.then(() => Date.now() - began)
    const transfers = [
      trickle(slowUpload, slowUpload.payload, 50_000),
      trickle(tricklingUpload, tricklingUpload.payload, 1_000),
      trickle(slowBody, Buffer.alloc(5_000, ' '), 10),
    ]
    // The limit is 15 seconds; a loaded machine gets five times as long.
    expect(await msUntilClosed(slowBody)).toBeLessThan(75_000)
    expect(await msUntilClosed(unknownPath)).toBeLessThan(75_000)
    await transfers[0]
    await server.until(async () => slowUpload.received() !== '', 60_000)
    expect(slowUpload.received()).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(Date.now() - began).toBeGreaterThan(15_000)
    slowUpload.socket.destroy()
    await Promise.all([stalledUpload.closed, tricklingUpload.closed, ...transfers])
    for (const cut of [stalledUpload, tricklingUpload, slowBody])
      expect(cut.received()).not.toMatch(/^HTTP\/1\.1 200/)
    await server.until(async () => isEmpty(), 10_000)
  })

  it('that is far too large is refused early without reading it to the end', async () => {
    const megabyte = Buffer.alloc(mib)
    const hundredMegabytes = Array.from({ length: 100 }, () => megabyte)
    const sizedUpload = startUpload(Buffer.alloc(0), 100 * mib)
    // Includes bytes in the socket buffers.
    expect(await sendAll(sizedUpload, hundredMegabytes)).toBeLessThan(40 * mib)
    await sizedUpload.closed

    const { headers, payload } = multipartForm(pdf())
    const startChunkedUpload = () => startCall('/api/files', { ...headers, 'transfer-encoding': 'chunked' })
    const chunkOf = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
    const firstChunk = chunkOf(payload.subarray(0, -60))
    const chunkedUpload = startChunkedUpload()
    expect(await sendAll(chunkedUpload, [firstChunk, ...hundredMegabytes.map(chunkOf)])).toBeLessThan(
      60 * mib,
    )
    await chunkedUpload.closed
    // A connection cut during sending may lose the response; a body that ends just beyond the limit does not.
    const smallExcess = startChunkedUpload()
    await sendAll(smallExcess, [
      firstChunk,
      ...hundredMegabytes.slice(0, 10).map(chunkOf),
      chunkOf(megabyte.subarray(mib / 2)),
    ])
    await server.until(async () => smallExcess.received() !== '', 10_000)
    expect(smallExcess.received()).toMatch(/^HTTP\/1\.1 413/)
    smallExcess.socket.destroy()
    await server.until(async () => isEmpty(), 10_000)
  })
})

describe('memory', () => {
  const peakMemory = (): number =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) * 1024

  it('stays flat while files of 10 MiB are uploaded and downloaded', async () => {
    const { headers, payload } = multipartForm(pdfOf(10 * mib), { name: 'Scan.pdf' })
    const send = async (bearerToken: string) => {
      const authorization = `Bearer ${bearerToken}`
      const sent = await fetch(`${server.url}/api/files`, {
        method: 'POST',
        headers: { ...headers, authorization },
        body: payload,
      })
      expect(sent.status).toBe(200)
      const { payload: uploaded } = (await sent.json()) as { payload: { attachmentId: string } }
      await vi.waitFor(
        async () => {
          const download = await fetch(`${server.url}/api/files/${uploaded.attachmentId}`, {
            headers: { authorization },
          })
          expect((await download.arrayBuffer()).byteLength).toBe(10 * mib)
        },
        // Long timeout, since the server closes a connection whose client reads too slowly.
        { timeout: 120_000 },
      )
    }
    const otherToken = await server.signIn('demo.admin')
    // Warm-up: the first requests compile code and fill caches.
    for (const bearerToken of [token, otherToken]) await send(bearerToken)
    const peakBefore = peakMemory()
    for (let round = 0; round < (isLong ? 3 : 1); round++) {
      await Promise.all([token, token, token, otherToken, otherToken, otherToken].map(send))
    }
    expect((peakMemory() - peakBefore) / mib, 'MiB more').toBeLessThan(100)
  })
})

const isEmpty = (): boolean => readdirSync(temp).length === 0

describe('a server killed during an upload', () => {
  it('leaves no partial file and accepts the upload after a restart', async () => {
    const { socket, payload, closed } = startUpload(pdfOf(5 * mib))
    socket.write(payload.subarray(0, 4 * mib))
    await server.until(async () => holdsUploadIn(server, temp) && isEmpty(), 10_000)
    await server.kill('SIGKILL')
    await closed
    expect(readdirSync(temp)).toEqual([])
    await server.start({ TMPDIR: temp })
    token = await server.signIn('demo.officer')
    const { headers, payload: payloadAgain } = multipartForm(pdfOf(5 * mib))
    const { status } = await fetch(`${server.url}/api/files`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: payloadAgain,
    })
    expect(status).toBe(200)
  })
})
