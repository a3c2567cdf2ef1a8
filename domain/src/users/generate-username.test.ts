import { describe, expect, it } from 'vitest'
import { newUsername } from './credentials.schema.ts'
import { generateUsername } from './generate-username.ts'

describe('a generated username', () => {
  it.each([
    ['Mwila', 'Chanda', 1, 'mwila.chanda'],
    ['Mwila', 'Chanda', 2, 'mwila.chanda2'],
    [' Mary Anne', "N'gandu-Phiri", 1, 'maryanne.nganduphiri'],
    ['José', 'Müller', 1, 'jose.muller'],
    ['李', 'Li', 1, 'li.user'],
    ['李', '王', 3, 'user3'],
    ['x'.repeat(80), 'y'.repeat(80), 99_999, `${'x'.repeat(58)}99999`],
  ])('for %s %s, number %d, is %s', (firstName, lastName, number, username) => {
    expect(generateUsername({ firstName, lastName }, number)).toBe(username)
    expect(newUsername.parse(username)).toBe(username)
  })
})
