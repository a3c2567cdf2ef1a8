import { describe, expect, test } from 'vitest'
import { tokenFor } from '../../test/factory.ts'
import { decodeToken, isUsable, tokenKey, usableToken } from './token.ts'

describe('decodeToken', () => {
  test('reads names beyond ASCII', () => {
    expect(decodeToken(tokenFor({ firstName: 'Ng’andu', lastName: 'Müller-Çelik 😀' }))).toMatchObject({
      firstName: 'Ng’andu',
      lastName: 'Müller-Çelik 😀',
    })
  })

  test('reads the characters specific to base64url', () => {
    const token = tokenFor({ firstName: '>>>???', lastName: '~~~ÿÿÿ' })
    expect(token.split('.')[1]).toMatch(/[-_]/)
    expect(decodeToken(token)?.firstName).toBe('>>>???')
  })

  test.each([
    '',
    'a',
    'a.b',
    'a.!!!.c',
    `a.${btoa('[]')}.c`,
    `a.${btoa('null')}.c`,
    `a.${btoa('{"sub":"x"}')}.c`,
  ])('returns null for %j', (token) => {
    expect(decodeToken(token)).toBeNull()
  })
})

test.each([
  [-1, true],
  [0, false],
  [1, false],
])('a token is valid until its last millisecond: %d ms after', (after, usable) => {
  const claims = decodeToken(tokenFor({ exp: 1_800_000_000 }))
  expect(isUsable(claims, 1_800_000_000_000 + after)).toBe(usable)
})

test('ignores an expired stored token', () => {
  expect(usableToken()).toBeNull()
  localStorage.setItem(tokenKey, tokenFor({ exp: 1 }))
  expect(usableToken()).toBeNull()
  const token = tokenFor()
  localStorage.setItem(tokenKey, token)
  expect(usableToken()?.token).toBe(token)
})
