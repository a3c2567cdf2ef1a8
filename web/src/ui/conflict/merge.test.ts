import { expect, test } from 'vitest'
import { areSame, differences, mergeOnto, untouched } from './merge.ts'

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

test('without a beginning all of it was typed, emptied fields too', () => {
  expect(mergeOnto(theirs, mine, {})).toEqual(mine)
})

test('what an earlier submit has changed was typed, also where it stands as it began', () => {
  const sent = { ...base, description: 'Toner' }
  const began = untouched(base, [sent])
  expect(mergeOnto({ ...theirs, description: 'Toner' }, base, began)).toEqual({
    ...theirs,
    description: 'Paper',
  })
  expect(untouched(base, [])).toEqual(base)
})

test('differences are told for fields with a label, in their order', () => {
  const labels = { funder: 'Funder', description: 'Description', other: 'Other' }
  expect(differences(mine, theirs, labels, base).map(({ label }) => label)).toEqual(['Funder', 'Description'])
})

test('nothing and null are the same', () => {
  expect(areSame({ a: null }, {})).toBe(true)
  expect(areSame({ a: 0 }, { a: null })).toBe(false)
})
