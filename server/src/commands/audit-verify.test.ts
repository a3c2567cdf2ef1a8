import { expect, it } from 'vitest'
import { filesKind } from '../audit-log/compare-records.ts'
import { FaultReport } from './audit-verify.ts'

const manyLines = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

function manyFaults(limit?: number) {
  const faults = new FaultReport(limit)
  for (const i of manyLines(2_000)) faults.add('MOH', 'lvp: vendor', `lvp ${i}`)
  faults.add('KTC', 'lvp: vendor', 'lvp 1')
  for (const i of manyLines(300)) faults.add('MOH', `kind ${i}`, `the only one of kind ${i}`)
  for (const i of manyLines(500)) faults.add('MOH', filesKind, `file ${i}`)
  return faults
}

it('prints the first 20 faults per kind and institution, files first, and counts the others', () => {
  const faults = manyFaults()
  const lines = [...faults.printedLines()]
  const firstOfEach = (part: string) => manyLines(20).map((i) => `MOH: ${part} ${i}`)
  expect(lines.slice(0, 42)).toEqual([
    ...firstOfEach('file'),
    `… and 480 more of MOH: ${filesKind}`,
    ...firstOfEach('lvp'),
    '… and 1,980 more of MOH: lvp: vendor',
  ])
  expect(lines[42]).toBe('KTC: lvp 1')
  expect(lines.filter((line) => line.includes('the only one'))).toHaveLength(300)
  expect(lines).toHaveLength(343)
  expect(faults.count).toBe(2_801)
})

it('prints every fault with --all', () => {
  const lines = [...manyFaults(Infinity).printedLines()]
  expect(lines).toHaveLength(2_801)
  expect(lines).toContain('MOH: file 500')
})
