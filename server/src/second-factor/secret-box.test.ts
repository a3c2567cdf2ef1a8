import { expect, it } from 'vitest'
import { SecretBox } from './secret-box.ts'

const secretBox = new SecretBox(Buffer.alloc(32, 1).toString('base64url'))
const other = new SecretBox(Buffer.alloc(32, 2).toString('base64url'))
const secret = Buffer.from('12345678901234567890')

it('opens what it has sealed, with the same key and for the same person alone', () => {
  const sealed = secretBox.seal('chanda', secret)
  expect(Buffer.from(secretBox.open('chanda', sealed)!)).toEqual(secret)
  expect(secretBox.open('mutale', sealed)).toBeNull()
  expect(other.open('chanda', sealed)).toBeNull()
})

it('opens nothing of which a bit has been changed', () => {
  const sealed = Buffer.from(secretBox.seal('chanda', secret))
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(secretBox.open('chanda', changed), `byte ${at}`).toBeNull()
  }
})

it('seals the same secret anew each time, and says by its mark which key it has', () => {
  expect(Buffer.from(secretBox.seal('chanda', secret))).not.toEqual(
    Buffer.from(secretBox.seal('chanda', secret)),
  )
  expect(secretBox.mark).toBe(new SecretBox(Buffer.alloc(32, 1).toString('base64url')).mark)
  expect(secretBox.mark).not.toBe(other.mark)
})
