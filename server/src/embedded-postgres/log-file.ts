import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs'

const MAX_LOG_BYTES = 5 * 1024 * 1024
const TAIL_BYTES = 16 * 1024

/** Opens PostgreSQL's log for appending and rotates a long one, keeping one old file. */
export function openLogFile(path: string): { descriptor: number; start: number } {
  if (existsSync(path) && statSync(path).size > MAX_LOG_BYTES) renameSync(path, `${path}.old`)
  const descriptor = openSync(path, 'a', 0o600)
  return { descriptor, start: statSync(path).size }
}

/** Log text since offset `start`, limited to its last few pages. */
export function readLogSince(path: string, start: number): string {
  if (!existsSync(path)) return ''
  const descriptor = openSync(path, 'r')
  try {
    const end = statSync(path).size
    const from = Math.max(start, end - TAIL_BYTES)
    const buffer = Buffer.alloc(Math.max(0, end - from))
    const length = readSync(descriptor, buffer, 0, buffer.length, from)
    return buffer.toString('utf8', 0, length).trim()
  } finally {
    closeSync(descriptor)
  }
}

export function lastLines(text: string, count = 8): string {
  return text.split('\n').slice(-count).join('\n')
}
