import { createHash, randomBytes } from 'node:crypto'

/** Matches no row. */
export const nilUuid = '00000000-0000-0000-0000-000000000000'

/** UUID version 7 starts with the time, so new rows go to the end of the index. */
export function uuidv7(now: Date): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now.getTime(), 0, 6)
  return formatUuid(bytes, 7)
}

/** Deterministic UUID version 8 of a text. */
export const uuidOf = (text: string): string =>
  formatUuid(createHash('sha256').update(text).digest().subarray(0, 16), 8)

function formatUuid(bytes: Buffer, version: 7 | 8): string {
  bytes[6] = (bytes[6]! & 0x0f) | (version << 4)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
}
