import { describe, expect, it } from 'vitest'
import { Passwords } from './passwords.ts'

describe('passwords', () => {
  it('are stored as argon2id with at least 19 MiB and two passes', async () => {
    const passwords = new Passwords()
    const hash = await passwords.hash('Kwacha-2026')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.matches('Kwacha-2026', hash)).toBe(true)
    expect(await passwords.matches('kwacha-2026', hash)).toBe(false)
    expect(await passwords.matchesNothing('Kwacha-2026')).toBe(false)
  })

  it('are checked two at a time; a call beyond a queue of a hundred is refused', async () => {
    const passwords = new Passwords()
    const all = await Promise.allSettled(Array.from({ length: 103 }, () => passwords.matchesNothing('x')))
    const refused = all.filter(({ status }) => status === 'rejected')
    expect(refused).toEqual([
      {
        status: 'rejected',
        reason: expect.objectContaining({ code: 'BUSY', details: { retryAfterSeconds: 5 } }),
      },
    ])
    expect(await passwords.matchesNothing('x')).toBe(false)
  })
})
