import { describe, expect, test } from 'vitest'
import { areSame, differences, mergeThreeWay, unchangedValues } from './merge.ts'

type Values = { version: number; description: string; funder: string; note: string | null }
const base: Values = { version: 1, description: 'Paper', funder: 'GRZ', note: null }
const mine: Values = { version: 1, description: 'Paper and toner', funder: 'GRZ', note: null }
const theirs: Values = { version: 2, description: 'Paper', funder: 'CP', note: 'Urgent' }

test('keeps changed fields, and takes newer values for the others', () => {
  expect(mergeThreeWay(theirs, mine, base)).toEqual({
    version: 2,
    description: 'Paper and toner',
    funder: 'CP',
    note: 'Urgent',
  })
})

test('without a base counts all fields as changed, emptied ones too', () => {
  expect(mergeThreeWay(theirs, mine, {})).toEqual(mine)
})

test('counts a field as changed if an earlier submit changed it, even when it is reverted', () => {
  const sent = { ...base, description: 'Toner' }
  const unchanged = unchangedValues(base, [sent])
  expect(mergeThreeWay({ ...theirs, description: 'Toner' }, base, unchanged)).toEqual({
    ...theirs,
    description: 'Paper',
  })
  expect(unchangedValues(base, [])).toEqual(base)
})

test('lists differences of labelled fields in label order', () => {
  const labels = { funder: 'Funder', description: 'Description', other: 'Other' }
  expect(differences(mine, theirs, labels, base).map(({ label }) => label)).toEqual(['Funder', 'Description'])
})

test('treats undefined, null and blanks as equal, and ignores blanks around a text', () => {
  expect(areSame({ a: null }, {})).toBe(true)
  expect(areSame({ a: ' ', b: 'Paper ' }, { b: 'Paper' })).toBe(true)
  expect(areSame({ a: 0 }, { a: null })).toBe(false)
})

test('compares moments by time, and texts literally', () => {
  const at = (a: string) => ({ a })
  expect(areSame(at('2026-03-31T08:15:00+02:00'), at('2026-03-31T06:15Z'))).toBe(true)
  expect(areSame(at('2026-03-31T08:15:00+02:00'), at('2026-03-31T08:15:00Z'))).toBe(false)
  expect(areSame(at('2026-03-31'), at('2026-04-01'))).toBe(false)
  expect(areSame(at('007'), at('7'))).toBe(false)
})

describe('nested values', () => {
  type Entry = { id: number | null; sum: number; file?: string | null }
  const paper = (vendor: string, value: number, amendments: Entry[] = []) => ({
    vendor,
    contract: { value, manager: 'PROC', amendments },
  })
  const labels = { vendor: 'Vendor', 'contract.value': 'Value', 'contract.amendments': 'Amendment' }

  test('are merged field by field, in any order', () => {
    const currentRecord = { vendor: 'Theirs', contract: { amendments: [], manager: 'FIN', value: 100 } }
    expect(mergeThreeWay(currentRecord, paper('Mine', 200), paper('Mine', 100))).toEqual({
      vendor: 'Theirs',
      contract: { value: 200, manager: 'FIN', amendments: [] },
    })
    expect(
      areSame(paper('A', 1), { contract: { amendments: [], manager: 'PROC', value: 1 }, vendor: 'A' }),
    ).toBe(true)
  })

  test('keep list entries by id: their new ones, my new ones, and my changes', () => {
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
    expect(mergeThreeWay(now, own, began).contract.amendments).toEqual([
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

  test('add no entry twice that an earlier submit has saved', () => {
    const began = paper('A', 1)
    const own = paper('A', 2, [{ id: null, sum: 30 }])
    const now = paper('A', 1, [{ id: 9, sum: 30, file: null }])
    const base = unchangedValues(began, [paper('A', 1, [{ id: null, sum: 30 }])])
    expect(mergeThreeWay(now, own, base)).toEqual(paper('A', 2, [{ id: 9, sum: 30, file: null }]))
  })

  test('keep entries that another user removed only if I changed them, as new ones', () => {
    const [first, second] = [
      { id: 1, sum: 10 },
      { id: 2, sum: 20 },
    ]
    const own = paper('A', 1, [{ ...first, sum: 11 }, second])
    const merged = mergeThreeWay(paper('A', 1), own, paper('A', 1, [first, second]))
    expect(merged.contract.amendments).toEqual([{ id: null, sum: 11 }])
  })

  test('drop entries I removed, and report differences by path', () => {
    const entry = { id: 1, sum: 10 }
    const [began, own] = [paper('A', 1, [entry]), paper('A', 2, [])]
    expect(mergeThreeWay(began, own, began).contract.amendments).toEqual([])
    expect(differences(paper('A', 2), paper('A', 3), labels, paper('A', 2))).toMatchObject([
      { name: 'contract.value', mine: 2, theirs: 3, isTyped: false },
    ])
  })
})
