import { expect, it } from 'vitest'
import { allLists } from '@insaka/domain/all-lists'
import { loadIntoMemory, type ExportData, type ExportPart } from './export-data.ts'

/** Three records with two details each, counted while the records are read. */
function dataOfThree() {
  const description = allLists.departments
  let readRecords = 0
  const list: ExportPart = {
    description,
    async *pieces() {
      for (const id of [1, 2, 3]) {
        readRecords += 1
        yield [{ id }]
      }
    },
  }
  const details = [
    {
      description,
      expected: () => 2 * readRecords,
      async *pieces() {
        yield [{ id: 1 }, { id: 2 }]
      },
    },
  ]
  return { data: { list, details } as unknown as ExportData, readRecords: () => readRecords }
}

it('loads a list with as many details as allowed', async () => {
  const { data } = dataOfThree()
  const loaded = await loadIntoMemory(data, 6)
  const read: object[] = []
  for await (const records of loaded!.details[0]!.pieces()) read.push(...records)
  expect(read).toEqual([{ id: 1 }, { id: 2 }])
})

it('stops reading a list with too many details', async () => {
  const { data, readRecords } = dataOfThree()
  expect(await loadIntoMemory(data, 3)).toBeNull()
  expect(readRecords()).toBe(2)
})
