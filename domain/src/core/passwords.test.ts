import { expect, it } from 'vitest'
import { newPassword, password } from './passwords.ts'

const limits = { min: 6, max: 40 }
const messagesOf = (value: string, builder = newPassword) =>
  builder('Password', limits)
    .safeParse(value)
    .error?.issues.map(({ message }) => message) ?? []

const temporaryMessage =
  'This looks like a temporary password, which somebody else has seen. Please choose one of your own.'
const repeatedMessage = 'A password cannot be one character repeated.'

it.each([
  ['aaaaaa', repeatedMessage],
  ['AaAaAa', repeatedMessage],
  ['777777777777', repeatedMessage],
  ['𝄞𝄞𝄞𝄞𝄞𝄞', repeatedMessage],
  ['aaaaab', null],
  ['      ', 'A password cannot consist of spaces only.'],
  [' \u00a0\t    ', 'A password cannot consist of spaces only.'],
  ['     a', null],
  ['Insaka', 'A password cannot be the name of the product.'],
  [' INSAKA ', 'A password cannot be the name of the product.'],
  ['insaka-2', null],
  ['abcd-efgh-jkmn-2345', temporaryMessage],
  [' ABCD-efgh-jkmn-2345 ', temporaryMessage],
  // Temporary passwords contain neither i nor 0.
  ['abcd-efgh-ijkm-2340', null],
  ['abcd-efgh-jkmn-2345!', null],
])('for the new password %j returns %s', (value, fault) => {
  expect(messagesOf(value)).toEqual(fault === null ? [] : [fault])
})

it('accepts any existing password', () => {
  for (const value of ['aaaaaa', '      ', 'insaka', 'abcd-efgh-jkmn-2345']) {
    expect(messagesOf(value, password)).toEqual([])
  }
})
