const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const remaining = bytes.length - at
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    text += base64Letters[group >> 18]! + base64Letters[(group >> 12) & 63]!
    text += remaining > 1 ? base64Letters[(group >> 6) & 63]! : '='
    text += remaining > 2 ? base64Letters[group & 63]! : '='
  }
  return text
}

export function fromBase64(text: string): Uint8Array {
  const bytes: number[] = []
  let bits = 0
  let buffer = 0
  for (const letter of text.replace(/=+$/, '')) {
    buffer = ((buffer << 6) | base64Letters.indexOf(letter)) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((buffer >> bits) & 255)
  }
  return Uint8Array.from(bytes)
}
