import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { allLists, type ListName } from '@insaka/domain/all-lists'
import { readWorkbook } from '../../test/support/read-export.ts'
import type { ExportData, ExportPart } from './export-data.ts'
import { writeExport } from './write-export.ts'

const exportPart = (list: ListName, records: object[]): ExportPart => ({
  description: allLists[list],
  async *pieces() {
    for (const record of records) yield [record]
  },
})

const enquiries = [1, 2, 3].map((id) => ({ id, reference: `E.${id}`, department: 'PSU', cautions: [] }))
const order = {
  list: 'enquiries',
  format: 'xlsx',
  origin: 'https://insaka.example.org',
  madeOn: '2026-03-31T10:00:00+02:00',
  madeBy: 'Mutale Banda',
} as never

const exportData = (details: ExportData['details'] = []): ExportData => {
  const list = exportPart('enquiries', enquiries)
  const institution = { code: 'KTC', name: 'Kafue Town Council' }
  return {
    institution,
    head: { events: 12, link: '', root: '3f'.repeat(32) },
    departments: new Map([['PSU', 'Supplies']]),
    description: allLists.enquiries,
    filterFacts: [],
    total: enquiries.length,
    sums: undefined,
    list,
    details: details,
  }
}

async function writeToMemory(of: ExportData, maxCounts = { links: 10, rows: 10 }) {
  const output = new PassThrough()
  const bytes = buffer(output)
  const exportResult = await writeExport(of, order, output, { maxCounts })
  return { made: exportResult, workbook: readWorkbook(await bytes) }
}

it('limits the number of links in a sheet', async () => {
  const { made, workbook } = await writeToMemory(exportData(), { links: 2, rows: 3 })
  expect(made).toEqual({ records: 3 })
  expect(workbook.rowsOf('Enquiries')).toHaveLength(3)
  expect(Object.keys(workbook.linksOf('Enquiries'))).toEqual(['A2', 'A3'])
})

it('refuses more records than a sheet can hold before writing anything', async () => {
  await expect(writeToMemory(exportData(), { links: 2, rows: 2 })).rejects.toMatchObject({ code: 'INVALID' })
})

it.each([1, 3])('refuses %i details where two were expected', async (count) => {
  const contracts = Array.from({ length: count }, (_, id) => ({ id, reference: `C.${id}`, cautions: [] }))
  const detailPart = { ...exportPart('departments', contracts), expected: () => 2 }
  await expect(writeToMemory(exportData([detailPart]))).rejects.toMatchObject({ code: 'INTERNAL' })
})
