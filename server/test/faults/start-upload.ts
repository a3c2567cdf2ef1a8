import { readdirSync, readlinkSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import { multipartForm } from '../support/multipart-form.ts'
import type { ServerProcess } from './server-process.ts'

export type RawConnection = { socket: Socket; received: () => string; closed: Promise<unknown> }

export function beginCall(
  { port }: ServerProcess,
  token: string,
  path: string,
  headers: Record<string, string | number>,
): RawConnection {
  const socket = createConnection(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  socket.on('error', () => undefined)
  const headerLines = Object.entries({ host: 'localhost', authorization: `Bearer ${token}`, ...headers })
  socket.write(
    `POST ${path} HTTP/1.1\r\n${headerLines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  return { socket, received: () => received, closed: new Promise((resolve) => socket.once('close', resolve)) }
}

/** Sends only the headers of an upload; also returns the body to be sent. */
export function beginUpload(
  server: ServerProcess,
  token: string,
  file: Uint8Array,
  length?: number,
): RawConnection & { payload: Buffer } {
  const { headers, payload } = multipartForm(file, { name: 'Scan.pdf' })
  const connection = beginCall(server, token, '/api/files', {
    ...headers,
    'content-length': length ?? payload.length,
  })
  return { ...connection, payload }
}

/** True if the server has an unlinked file in `folder` open, to which it writes an upload. */
export const holdsUploadIn = ({ pid }: ServerProcess, folder: string): boolean =>
  readdirSync(`/proc/${pid}/fd`)
    .map((descriptor) => targetOf(join(`/proc/${pid}/fd`, descriptor)))
    .some((target) => target.startsWith(folder) && target.endsWith('(deleted)'))

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    // The descriptor was closed after the folder was listed.
    return ''
  }
}
