import { readdirSync, readlinkSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { join } from 'node:path'
import { form } from '../support/pictures.ts'
import type { ServerProcess } from './server-process.ts'

export type Line = { socket: Socket; heard: () => string; closed: Promise<unknown> }

/** A line to the server on which a call has been begun. */
export function beginCall(
  { port }: ServerProcess,
  token: string,
  path: string,
  headers: Record<string, string | number>,
): Line {
  const socket = createConnection(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (piece) => (heard += String(piece)))
  socket.on('error', () => undefined)
  const lines = Object.entries({ host: 'localhost', authorization: `Bearer ${token}`, ...headers })
  socket.write(
    `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
  return { socket, heard: () => heard, closed: new Promise((resolve) => socket.once('close', resolve)) }
}

/** An upload of which only the headers are sent, and the body that is still to be sent. */
export function beginUpload(
  server: ServerProcess,
  token: string,
  file: Uint8Array,
  length?: number,
): Line & { payload: Buffer } {
  const { headers, payload } = form(file, { name: 'Scan.pdf' })
  const line = beginCall(server, token, '/api/files', {
    ...headers,
    'content-length': length ?? payload.length,
  })
  return { ...line, payload }
}

/** Whether the server writes an upload to a file in `folder` that it has unlinked already. */
export const holdsUploadIn = ({ pid }: ServerProcess, folder: string): boolean =>
  readdirSync(`/proc/${pid}/fd`)
    .map((descriptor) => targetOf(join(`/proc/${pid}/fd`, descriptor)))
    .some((target) => target.startsWith(folder) && target.endsWith('(deleted)'))

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    // Closed since the folder was listed.
    return ''
  }
}
