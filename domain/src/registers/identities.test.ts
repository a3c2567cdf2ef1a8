import { expect, it } from 'vitest'
import { byCompanyName } from './identities.ts'

const similar = byCompanyName.similar!

it.each([
  ['A.B. Supplies Ltd', 'AB Supplies Limited'],
  ['J & K Motors', 'J and K Motors Company'],
  ['Mosi Foods (Pvt) Ltd', 'Mosi Foods Private Limited'],
  ['Lukanga Pty & Co.', 'LUKANGA PLC'],
])('%s is similar to %s, but not the same', (one, other) => {
  expect(similar(one)).toBe(similar(other))
  expect(byCompanyName.key(one)).not.toBe(byCompanyName.key(other))
})

it.each([
  ['Kafue A Stores', 'Kafue Stores'],
  ['Company Ltd', 'Private Ltd'],
  ['Plan B Works', 'Plan BWorks'],
])('%s is not similar to %s', (one, other) => {
  expect(similar(one)).not.toBe(similar(other))
})

it('a name without letters and digits is only the same as itself', () => {
  expect(byCompanyName.key(' ### ')).toBe('###')
  expect(byCompanyName.key('***')).toBe('***')
  expect(similar('###')).not.toBe(similar('***'))
})
