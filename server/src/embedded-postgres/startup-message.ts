/** First message of a PostgreSQL client: the only kind in the protocol without a type byte. */

const REQUEST_CODES = { encryption: [80_877_103, 80_877_104], cancel: 80_877_102 }
const MAX_MESSAGE_BYTES = 10_000

type StartupMessage =
  /** Requests encryption first; `length` bytes are consumed. */
  | { kind: 'encryption'; length: number }
  | { kind: 'cancel' }
  | { kind: 'sign-in'; user: string | undefined }
  | { kind: 'nonsense' }

/** Returns null while the message is incomplete. */
export function readStartupMessage(bytes: Buffer): StartupMessage | null {
  if (bytes.length < 8) return null
  const [length, request] = [bytes.readUInt32BE(0), bytes.readUInt32BE(4)]
  if (length < 8 || length > MAX_MESSAGE_BYTES) return { kind: 'nonsense' }
  if (bytes.length < length) return null
  if (REQUEST_CODES.encryption.includes(request)) return { kind: 'encryption', length }
  if (request === REQUEST_CODES.cancel) return { kind: 'cancel' }
  if (request >>> 16 !== 3) return { kind: 'nonsense' }
  const parameters = parseParameters(bytes.toString('utf8', 8, length))
  return parameters ? { kind: 'sign-in', user: parameters.get('user') } : { kind: 'nonsense' }
}

/** Rejects replication, and duplicate parameters, because PostgreSQL would use the last value. */
function parseParameters(text: string): Map<string, string> | null {
  const words = text.split('\0')
  const settings = new Map<string, string>()
  for (let at = 0; words[at]; at += 2) {
    const [name, value] = [words[at]!, words[at + 1] ?? '']
    if (settings.has(name) || name === 'replication') return null
    settings.set(name, value)
  }
  return settings
}

export function errorResponse(code: string, message: string): Buffer {
  const fields = [`SFATAL`, `VFATAL`, `C${code}`, `M${message}`, '']
  const text = Buffer.from(`${fields.join('\0')}\0`)
  const head = Buffer.from('E\0\0\0\0', 'latin1')
  head.writeUInt32BE(text.length + 4, 1)
  return Buffer.concat([head, text])
}
