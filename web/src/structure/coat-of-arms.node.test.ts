import { expect, test } from 'vitest'
import { armsOf } from './coat-of-arms.ts'

test('the same acronym has the same arms, in whatever case', () => {
  expect(armsOf('MLWR')).toEqual(armsOf('MLWR'))
  expect(armsOf('mlwr').field).toBe(armsOf('MLWR').field)
})

test.each([
  ['KU', ['KU']],
  ['MIHUD', ['MIHUD']],
  ['ZAMBIA', ['ZAM', 'BIA']],
  ['ABCDEFGHIJKLMNOP', ['ABCD', 'EFGH', 'IJKL', 'MNOP']],
])('%s fits into the shield', (code, lines) => {
  const { lines: made, size } = armsOf(code)
  expect(made).toEqual(lines)
  expect(size * Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(50)
  expect(size * lines.length).toBeLessThanOrEqual(32)
})

test('acronyms that look alike mostly differ', () => {
  const codes = ['MOH', 'MOF', 'MOE', 'MOA', 'MLWR', 'UNZA', 'CBU', 'ZRA']
  const arms = new Set(codes.map((code) => JSON.stringify([armsOf(code).field, armsOf(code).division])))
  expect(arms.size).toBeGreaterThan(5)
})
