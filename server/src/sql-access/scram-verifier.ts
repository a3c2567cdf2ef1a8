import { createHash, createHmac, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const iterations = 10_000

/**
 * The SCRAM verifier that PostgreSQL stores (RFC 5803), computed here so the password is never sent there. Passwords
 * are ASCII, so no SASLprep normalization is needed.
 */
export async function scramVerifier(password: string): Promise<string> {
  const salt = randomBytes(16)
  const salted = await promisify(pbkdf2)(password, salt, iterations, 32, 'sha256')
  const key = (name: string): Buffer => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(key('Client Key')).digest('base64')
  const serverKey = key('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
