import { expect, it } from 'vitest'
import { Faults } from './audit-verify.ts'

const many = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

it('of very many faults each kind is named, files first, and the others are counted', () => {
  const faults = new Faults()
  for (const i of many(1_000)) faults.add('lvp: vendor', `lvp ${i}`)
  for (const i of many(30)) faults.add(`kind ${i}`, `the only one of kind ${i}`)
  for (const i of many(3)) faults.add('files', `file ${i}`)
  const lines = [...faults.inTurn()]
  expect(lines.slice(0, 4)).toEqual(['file 1', 'file 2', 'file 3', 'lvp 1'])
  expect(lines.filter((line) => line.startsWith('the only one'))).toHaveLength(30)
  expect(lines).toContain(`… and ${1_000 - (200 - 33)} more of lvp: vendor`)
  expect(lines).toHaveLength(201)
  expect(faults.count).toBe(1_033)
})

it('what is little is named as it was found', () => {
  const faults = new Faults()
  faults.add('histories', 'a link')
  faults.add('files', 'a file')
  expect([...faults.inTurn()]).toEqual(['a file', 'a link'])
})
