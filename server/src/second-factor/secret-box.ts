import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts the secrets of authenticator apps, each bound to its user, with a key outside the database. */
export class SecretBox {
  private readonly key: Uint8Array
  /** Identifies the key without revealing it. */
  readonly mark: string

  /** `secret`: random bits as base64url, such as the secret of access tokens. */
  constructor(secret: string) {
    const deriveKey = (info: string, length: number) =>
      new Uint8Array(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', info, length))
    this.key = deriveKey('second factor', 32)
    this.mark = Buffer.from(deriveKey('second factor mark', 6)).toString('hex')
  }

  seal(userId: string, secret: Uint8Array): Uint8Array {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv(algorithm, this.key, nonce).setAAD(Buffer.from(userId))
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
  }

  /** Returns null if the secret was encrypted with another key or for another user. */
  open(userId: string, sealed: Uint8Array): Uint8Array | null {
    const nonce = sealed.subarray(0, nonceBytes)
    const decipher = createDecipheriv(algorithm, this.key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(userId)).setAuthTag(sealed.subarray(-tagBytes))
    try {
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
    } catch {
      return null
    }
  }
}
