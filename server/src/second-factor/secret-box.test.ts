import { expect, it } from 'vitest'
import { SecretBox } from './secret-box.ts'

const secretBox = new SecretBox(Buffer.alloc(32, 1).toString('base64url'))
const other = new SecretBox(Buffer.alloc(32, 2).toString('base64url'))
const secret = Buffer.from('12345678901234567890')

it('decrypts only with the same key and for the same user', () => {
  const sealed = secretBox.seal('chanda', secret)
  expect(Buffer.from(secretBox.open('chanda', sealed)!)).toEqual(secret)
  expect(secretBox.open('mutale', sealed)).toBeNull()
  expect(other.open('chanda', sealed)).toBeNull()
})

it('decrypts nothing with a changed bit', () => {
  const sealed = Buffer.from(secretBox.seal('chanda', secret))
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(secretBox.open('chanda', changed), `byte ${at}`).toBeNull()
  }
})

it('encrypts the same secret differently each time, and identifies its key by a mark', () => {
  expect(Buffer.from(secretBox.seal('chanda', secret))).not.toEqual(
    Buffer.from(secretBox.seal('chanda', secret)),
  )
  expect(secretBox.mark).toBe(new SecretBox(Buffer.alloc(32, 1).toString('base64url')).mark)
  expect(secretBox.mark).not.toBe(other.mark)
})
