import { describe, expect, test } from 'vitest'
import { areSame, differences, mergeOnto, unchangedValues } from './merge.ts'

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

test('what an earlier submit has changed was typed, also where it is as it began', () => {
  const sent = { ...base, description: 'Toner' }
  const unchanged = unchangedValues(base, [sent])
  expect(mergeOnto({ ...theirs, description: 'Toner' }, base, unchanged)).toEqual({
    ...theirs,
    description: 'Paper',
  })
  expect(unchangedValues(base, [])).toEqual(base)
})

test('differences are listed for fields with a label, in their order', () => {
  const labels = { funder: 'Funder', description: 'Description', other: 'Other' }
  expect(differences(mine, theirs, labels, base).map(({ label }) => label)).toEqual(['Funder', 'Description'])
})

test('nothing, null and blanks are the same, and so are texts with blanks round them', () => {
  expect(areSame({ a: null }, {})).toBe(true)
  expect(areSame({ a: ' ', b: 'Paper ' }, { b: 'Paper' })).toBe(true)
  expect(areSame({ a: 0 }, { a: null })).toBe(false)
})

test('a moment is the same in any words, and a text only in its own', () => {
  const at = (a: string) => ({ a })
  expect(areSame(at('2026-03-31T08:15:00+02:00'), at('2026-03-31T06:15Z'))).toBe(true)
  expect(areSame(at('2026-03-31T08:15:00+02:00'), at('2026-03-31T08:15:00Z'))).toBe(false)
  expect(areSame(at('2026-03-31'), at('2026-04-01'))).toBe(false)
  expect(areSame(at('007'), at('7'))).toBe(false)
})

describe('what is nested', () => {
  type Entry = { id: number | null; sum: number; file?: string | null }
  const paper = (vendor: string, value: number, amendments: Entry[] = []) => ({
    vendor,
    contract: { value, manager: 'PROC', amendments },
  })
  const labels = { vendor: 'Vendor', 'contract.value': 'Value', 'contract.amendments': 'Amendment' }

  test('is merged field by field, in any order of its fields', () => {
    const currentRecord = { vendor: 'Theirs', contract: { amendments: [], manager: 'FIN', value: 100 } }
    expect(mergeOnto(currentRecord, paper('Mine', 200), paper('Mine', 100))).toEqual({
      vendor: 'Theirs',
      contract: { value: 200, manager: 'FIN', amendments: [] },
    })
    expect(
      areSame(paper('A', 1), { contract: { amendments: [], manager: 'PROC', value: 1 }, vendor: 'A' }),
    ).toBe(true)
  })

  test('keeps entries by their id: theirs that are new, mine that are new, and what I changed of one', () => {
    const [first, second] = [
      { id: 1, sum: 10, file: null },
      { id: 2, sum: 20, file: null },
    ]
    const began = paper('A', 1, [first])
    const own = paper('A', 1, [
      { ...first, file: 'mine.pdf' },
      { id: null, sum: 30 },
    ])
    const now = paper('A', 1, [first, second])
    expect(mergeOnto(now, own, began).contract.amendments).toEqual([
      { ...first, file: 'mine.pdf' },
      second,
      { id: null, sum: 30 },
    ])
    expect(
      differences(own, now, labels, began).map(({ label, mine: a, theirs: b }) => [label, a, b]),
    ).toEqual([
      ['Amendment', { ...first, file: 'mine.pdf' }, first],
      ['Amendment', undefined, second],
      ['Amendment', { id: null, sum: 30 }, undefined],
    ])
  })

  test('adds no entry twice that an earlier submit of mine has saved', () => {
    const began = paper('A', 1)
    const own = paper('A', 2, [{ id: null, sum: 30 }])
    const now = paper('A', 1, [{ id: 9, sum: 30, file: null }])
    const base = unchangedValues(began, [paper('A', 1, [{ id: null, sum: 30 }])])
    expect(mergeOnto(now, own, base)).toEqual(paper('A', 2, [{ id: 9, sum: 30, file: null }]))
  })

  test('leaves out what I have removed, and tells what differs by its path', () => {
    const entry = { id: 1, sum: 10 }
    const [began, own] = [paper('A', 1, [entry]), paper('A', 2, [])]
    expect(mergeOnto(began, own, began).contract.amendments).toEqual([])
    expect(differences(paper('A', 2), paper('A', 3), labels, paper('A', 2))).toMatchObject([
      { name: 'contract.value', mine: 2, theirs: 3, isTyped: false },
    ])
  })
})
