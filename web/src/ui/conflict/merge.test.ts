import { expect, test } from 'vitest'
import { areSame, differences, mergeOnto } from './merge.ts'

type Values = { version: number; description: string; funder: string; note: string | null }
const base: Values = { version: 1, description: 'Paper', funder: 'GRZ', note: null }
const mine: Values = { version: 1, description: 'Paper and toner', funder: 'GRZ', note: null }
const theirs: Values = { version: 2, description: 'Paper', funder: 'CP', note: 'Urgent' }

test('what somebody typed stays, what they did not touch takes the newer value', () => {
  expect(mergeOnto(theirs, mine, base)).toEqual({
    version: 2,
    description: 'Paper and toner',
    funder: 'CP',
    note: 'Urgent',
  })
})

test('without a beginning all of it was typed', () => {
  expect(mergeOnto(theirs, mine, null)).toEqual(mine)
})

test('differences are told for fields with a label, in their order', () => {
  const labels = { funder: 'Funder', description: 'Description', other: 'Other' }
  expect(differences(mine, theirs, labels).map(({ label }) => label)).toEqual(['Funder', 'Description'])
})

test('nothing and null are the same', () => {
  expect(areSame({ a: null }, {})).toBe(true)
  expect(areSame({ a: 0 }, { a: null })).toBe(false)
})
