import { expect, it } from 'vitest'
import { ofFiles } from '../audit/compare-records.ts'
import { Faults } from './audit-verify.ts'

const many = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

it('of very many faults each kind of each institution is named, files first, and the others are counted', () => {
  const faults = new Faults()
  for (const i of many(1_000)) faults.add('MOH', 'lvp: vendor', `lvp ${i}`)
  faults.add('KTC', 'lvp: vendor', 'lvp 1')
  for (const i of many(30)) faults.add('MOH', `kind ${i}`, `the only one of kind ${i}`)
  for (const i of many(3)) faults.add('MOH', ofFiles, `file ${i}`)
  const lines = [...faults.inTurn()]
  expect(lines.slice(0, 4)).toEqual(['MOH: file 1', 'MOH: file 2', 'MOH: file 3', 'MOH: lvp 1'])
  expect(lines.filter((line) => line.includes('the only one'))).toHaveLength(30)
  expect(lines).toContain('KTC: lvp 1')
  expect(lines).toContain(`… and ${1_000 - (200 - 34)} more of MOH: lvp: vendor`)
  expect(lines).toHaveLength(201)
  expect(faults.count).toBe(1_034)
})
