import { expect, test } from 'vitest'
import { shieldOf } from './coat-of-arms.ts'

test('the same acronym has the same arms, in upper or lower case', () => {
  expect(shieldOf('MLWR')).toEqual(shieldOf('MLWR'))
  expect(shieldOf('mlwr').field).toBe(shieldOf('MLWR').field)
})

test.each([
  ['KU', ['KU']],
  ['MIHUD', ['MIHUD']],
  ['ZAMBIA', ['ZAM', 'BIA']],
  ['ABCDEFGHIJKLMNOP', ['ABCD', 'EFGH', 'IJKL', 'MNOP']],
])('%s fits into the shield', (code, lines) => {
  const { lines: shieldLines, size } = shieldOf(code)
  expect(shieldLines).toEqual(lines)
  expect(size * Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(50)
  expect(size * lines.length).toBeLessThanOrEqual(32)
})

test('similar acronyms mostly get different arms', () => {
  const codes = ['MOH', 'MOF', 'MOE', 'MOA', 'MLWR', 'UNZA', 'CBU', 'ZRA']
  const arms = new Set(codes.map((code) => JSON.stringify([shieldOf(code).field, shieldOf(code).division])))
  expect(arms.size).toBeGreaterThan(5)
})
