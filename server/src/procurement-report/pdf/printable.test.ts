import { expect, it } from 'vitest'
import { toPrintable } from './printable.ts'

it.each([
  ['plain', 'plain'],
  ['one\r\ntwo\u2028three\rfour', 'one\ntwo\nthree\nfour'],
  ['a\tb', 'a b'],
  ['nul\0bell\x07del\x7f', 'nulbelldel'],
  ['in\u202Edrow\u202C and \u2066isolated\u2069', 'indrow and isolated'],
  ['zero\u200Bwidth\uFEFF, soft\u00ADhyphen', 'zerowidth, softhyphen'],
  ['Nyamba n\u0303', 'Nyamba \u00F1'],
  ['Chiwempala ŋanga, £ 5 – “so”', 'Chiwempala ŋanga, £ 5 – “so”'],
])('%j is set as %j', (typed, set) => {
  expect(toPrintable(typed)).toBe(set)
})
