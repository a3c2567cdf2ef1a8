import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  choice,
  code,
  email,
  identifyingText,
  longText,
  normalizeNumber,
  optionalLongText,
  optionalText,
  phone,
  phoneFromCell,
  text,
  omittable,
  uuid,
  version,
} from './text-fields.ts'

const messagesOf = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

describe('text', () => {
  const name = text('First Name', { min: 2, max: 4 })

  it.each([null, undefined, '', '   '])('is required if it is missing (%j), with one message', (value) => {
    expect(messagesOf(name, value)).toEqual(['First Name is required.'])
  })

  it('is trimmed at both ends only', () => {
    expect(name.parse(' ab ')).toBe('ab')
    expect(name.parse('a b')).toBe('a b')
  })

  it('respects its limits: just below, equal, just above', () => {
    expect(messagesOf(name, 'a')).toEqual(['First Name needs at least 2 characters.'])
    expect(messagesOf(name, 'ab')).toEqual([])
    expect(messagesOf(name, 'abcd')).toEqual([])
    expect(messagesOf(name, 'abcde')).toEqual(['First Name may have at most 4 characters.'])
  })

  it.each([
    ['a NUL', 'a\u0000b'],
    ['an escape', 'a\u001bb'],
    ['text turned right to left', 'a\u202eb'],
    ['half a character', 'a\ud800b'],
  ])('refuses %s', (_, value) => {
    expect(messagesOf(name, value)).toEqual([
      'First Name contains invisible characters. Please type it again instead of pasting it.',
    ])
  })

  it.each(['Chanda', "N'gandu", 'Łukasz', '日本', 'no\u00a0break', '👍'])('accepts %j', (value) => {
    expect(messagesOf(text('Any', { max: 20 }), value)).toEqual([])
  })

  it('rejects invisible characters', () => {
    const message = ['Any contains invisible characters. Please type it again instead of pasting it.']
    for (const letter of invisibleCharacters) {
      for (const field of [text('Any', { max: 20 }), optionalText('Any', { max: 20 })]) {
        expect(messagesOf(field, `a${letter}b`), JSON.stringify(letter)).toEqual(message)
      }
    }
  })

  it('does not convert a number to text', () => {
    expect(messagesOf(name, 12)).toEqual(['First Name must be text.'])
  })
})

describe('long text', () => {
  const fields = [longText('Any', { max: 20 }), optionalLongText('Any', { max: 20 })]

  it.each(['two\nlines', 'two\r\nlines', 'a\u2028b', 'soft\u00adhyphen', 'zero\u200bwidth', '👩\u200d🏫'])(
    'accepts %j',
    (value) => {
      for (const field of fields) expect(field.parse(value)).toBe(value)
    },
  )

  it('rejects other control characters', () => {
    for (const field of fields) {
      expect(messagesOf(field, 'a\u0000b')).toEqual(['Any contains characters that cannot be shown.'])
    }
  })
})

/** Invisible characters, including tab and line breaks. */
const invisibleCharacters = [
  '\u00ad',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u2060',
  '\ufeff',
  '\u034f',
  '\u3164',
  '\ufe0f',
  '\u{e0041}',
  '\u2066',
  '\u2800',
  '\u0085',
  '\u202e',
  '\t',
  '\n',
  '\r',
  '\u2028',
  '\u2029',
]

describe('an identity', () => {
  const number = identifyingText('Employee No.', { max: 8 })

  it.each(invisibleCharacters)('rejects invisible characters (%j)', (letter) => {
    expect(messagesOf(number, `E${letter}1`)).toEqual([
      'Employee No. contains invisible characters. Please type it again instead of pasting it.',
    ])
    expect(messagesOf(email('Email'), `a${letter}b@example.org`)).toContain(
      'Email contains invisible characters. Please type it again instead of pasting it.',
    )
  })

  it.each(['E/12 b', '123456/10/1', 'Łukasz'])('accepts %j', (value) => {
    expect(identifyingText('Any', { max: 20 }).parse(value)).toBe(value)
  })

  it('normalizes accents', () => {
    expect(number.parse('Jose\u0301')).toBe('José')
    expect(email('Email').parse('jose\u0301@example.org')).toBe('josé@example.org')
    expect(messagesOf(number, 'e\u0301'.repeat(8))).toEqual([])
  })
})

describe('optional text', () => {
  const middleName = optionalText('Middle Name', { max: 4 })

  it.each([undefined, null, '', '  '])('is null if it is empty (%j)', (value) => {
    expect(middleName.parse(value)).toBeNull()
  })

  it('has a maximum length', () => {
    expect(middleName.parse('abcd')).toBe('abcd')
    expect(messagesOf(middleName, 'abcde')).toEqual(['Middle Name may have at most 4 characters.'])
  })
})

describe('code', () => {
  it.each(['PS', 'R&D', 'A-1', 'ABCDEFGHIJKLMNOP'])('accepts %s', (value) => {
    expect(code('Code').parse(value)).toBe(value)
  })

  it('is converted to capitals', () => {
    expect(code('Code').parse(' psu ')).toBe('PSU')
  })

  it.each(['A', 'ABCDEFGHIJKLMNOPQ', 'A B', 'ÄB', 'A_B', "A'B", 'ß1', 'ſs', 'ﬀx', 'ıt'])(
    'refuses %s',
    (value) => {
      expect(messagesOf(code('Code'), value)).toEqual(['Code must have 2 to 16 letters A–Z, digits, & or -.'])
    },
  )
})

describe('email', () => {
  it.each(['a@b.zm', 'first.last+tag@sub.example.org', "o'brien@example.org"])('accepts %s', (value) => {
    expect(messagesOf(email('Email'), value)).toEqual([])
  })

  it.each(['a', 'a@b', 'a@b.c', 'a b@c.de', 'a@@b.cd', 'a@b.cd,e@f.gh', '<a@b.cd>'])(
    'refuses %s',
    (value) => {
      expect(messagesOf(email('Email'), value)).toEqual([
        'Email must be an email address, such as name@example.org.',
      ])
    },
  )
})

describe('an email address with invisible characters', () => {
  it('is refused with its own message', () => {
    expect(messagesOf(email('Email'), 'a\u202e@example.org')).toContain(
      'Email contains invisible characters. Please type it again instead of pasting it.',
    )
  })
})

describe('phone', () => {
  it.each(['0977000000', '+260 977 000000', '(0211) 25-0000'])('accepts %s', (value) => {
    expect(messagesOf(phone('Phone Number'), value)).toEqual([])
  })

  it('needs at least ten characters', () => {
    expect(messagesOf(phone('Phone Number'), '097700000')).toEqual([
      'Phone Number needs at least 10 characters.',
    ])
  })

  it('accepts no letters', () => {
    expect(messagesOf(phone('Phone Number'), '0977 OOO OOO')).toEqual([
      'Phone Number may contain only digits, spaces and + ( ) / -.',
    ])
  })
})

describe('a phone number in a cell', () => {
  it.each([
    ['977123456', '0977123456'],
    ['211251234', '0211251234'],
    ['0977123456', '0977123456'],
    ['260977123456', '260977123456'],
    ['977 123 456', '977 123 456'],
  ])('converts %s to %s', (cell, number) => {
    expect(phoneFromCell('Phone Number').parse(cell)).toBe(number)
  })

  it.each(['97712345', '9771234x6'])('remains invalid if it is %s', (cell) => {
    expect(messagesOf(phoneFromCell('Phone Number'), cell)).not.toEqual([])
  })
})

describe('a field that may be omitted', () => {
  const field = z.object({ phone: omittable(phone('Phone Number')) })

  it('stays undefined', () => {
    expect(field.parse({})).toEqual({})
  })

  it.each([null, '', ' '])('becomes null if it is empty (%j)', (value) => {
    expect(field.parse({ phone: value })).toEqual({ phone: null })
  })

  it('is validated if it is present', () => {
    expect(field.parse({ phone: '0977000000' })).toEqual({ phone: '0977000000' })
    expect(messagesOf(field, { phone: '097' })).toEqual(['Phone Number needs at least 10 characters.'])
  })
})

describe('choice', () => {
  const gender = choice('Gender', { MALE: 'Male', FEMALE: 'Female' })

  it('accepts only codes of the list', () => {
    expect(gender.parse('MALE')).toBe('MALE')
    expect(messagesOf(gender, 'Male')).toEqual(['Choose Gender from the list.'])
    expect(messagesOf(gender, 'toString')).toEqual(['Choose Gender from the list.'])
  })

  it.each([null, undefined, ''])('is required if it is missing (%j)', (value) => {
    expect(messagesOf(gender, value)).toEqual(['Gender is required.'])
  })
})

describe('id', () => {
  it.each([
    [undefined, ['The id of the record is required.']],
    [null, ['The id of the record is required.']],
    ['01900000', ['This is not an id.']],
    ['01900000-0000-7000-8000-000000000000', []],
  ])('validates %j', (value, messages) => {
    expect(messagesOf(uuid, value)).toEqual(messages)
  })
})

describe('version', () => {
  it.each([
    [undefined, ['The version of the record is required.']],
    [null, ['The version of the record is required.']],
    [0, ['The version starts at 1.']],
    [1, []],
    [1.5, ['The version must be a whole number.']],
    ['1', ['The version must be a whole number.']],
  ])('validates %j', (value, messages) => {
    expect(messagesOf(version, value)).toEqual(messages)
  })
})

it.each([
  ['moh/12/1 a', 'MOH/12/1A'],
  [' M O\u00a0H / 12\t/ 1 A ', 'MOH/12/1A'],
  ['ＭＯＨ/12/1ａ', 'MOH/12/1A'],
  ['MOH/1/21a', 'MOH/1/21A'],
])('compares the number %j as %j', (spelling, key) => expect(normalizeNumber(spelling)).toBe(key))
