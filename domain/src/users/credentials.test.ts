import { describe, expect, it } from 'vitest'
import { newUsername, username } from './credentials.schema.ts'

const messagesOf = (value: string, field: typeof username = username) =>
  field.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('a username', () => {
  it.each(['mwila', 'mwila.chanda-2', 'Łukasz', '日本日本', 'a+b@example.org'])('may be %s', (value) => {
    expect(username.parse(` ${value} `)).toBe(value)
  })

  it.each([' ', '\u00a0', '\u2003', '\u202f', '\u3000'])('rejects blanks (%j)', (blank) => {
    expect(messagesOf(`mwila${blank}chanda`)).toEqual(['Username cannot contain spaces.'])
  })

  it.each(['\u00ad', '\u200b', '\u200d', '\u2060', '\ufeff', '\u3164', '\u2800', '\n', '\u2028', '\u0007'])(
    'rejects invisible characters (%j)',
    (letter) => {
      expect(messagesOf(`mwila${letter}chanda`)).toEqual([
        'Username contains invisible characters. Please type it again instead of pasting it.',
      ])
    },
  )

  it('normalizes accents before it counts characters', () => {
    expect(username.parse('Jose\u0301')).toBe('José')
    expect(messagesOf('Joe\u0301')).toEqual(['Username needs at least 4 characters.'])
    expect(messagesOf('e\u0301'.repeat(64))).toEqual([])
  })
})

describe('a new username', () => {
  it.each([
    ['mwila', 'mwila'],
    [' Mwila.Chanda-2 ', 'mwila.chanda-2'],
    ['mwila_chanda@example.org', 'mwila_chanda@example.org'],
    ['__proto__', '__proto__'],
  ])('may be %j, stored in lower case', (input, expected) => {
    expect(newUsername.parse(input)).toBe(expected)
  })

  // A Cyrillic е, full-width letters, a long s, a path traversal.
  it.each([
    'd\u0435mo.admin',
    '\uff24EMO.admin',
    'mwi\u017fa',
    'Łukasz',
    '../../x',
    'a+b@example.org',
    'mwila chanda',
  ])('may not be %j', (value) => {
    expect(messagesOf(value, newUsername)).toEqual([
      'Username can contain only letters a–z, digits and . _ - @.',
    ])
  })
})
