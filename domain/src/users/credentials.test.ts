import { describe, expect, it } from 'vitest'
import { username } from './credentials.schema.ts'

const messagesOf = (value: string) =>
  username.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('a username', () => {
  it.each(['mwila', 'mwila.chanda-2', 'Łukasz', '日本日本', 'a+b@example.org'])('may be %s', (value) => {
    expect(username.parse(` ${value} `)).toBe(value)
  })

  it.each([' ', '\u00a0', '\u2003', '\u202f', '\u3000', '\u2800'])('has no blanks (%j)', (blank) => {
    expect(messagesOf(`mwila${blank}chanda`)).toEqual(['Username may have no blanks.'])
  })

  it.each(['\u00ad', '\u200b', '\u200d', '\u2060', '\ufeff', '\u3164', '\n', '\u2028', '\u0007'])(
    'has nothing in it that nobody sees (%j)',
    (letter) => {
      expect(messagesOf(`mwila${letter}chanda`)).toEqual([
        'Username contains characters that cannot be shown.',
      ])
    },
  )

  it('is the same however its accents are put together, and as long', () => {
    expect(username.parse('Jose\u0301')).toBe('José')
    expect(messagesOf('Joe\u0301')).toEqual(['Username needs at least 4 characters.'])
    expect(messagesOf('e\u0301'.repeat(64))).toEqual([])
  })
})
