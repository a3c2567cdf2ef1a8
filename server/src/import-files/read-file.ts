import { open } from 'node:fs/promises'
import { maxUnpackedSize, maxFileBytes } from '@insaka/domain/imports/import-limits'
import { readCsv } from './csv-rows.ts'
import { detectFileKind } from './detect-file-kind.ts'
import type { SheetData } from './sheet-types.ts'
import { Budget, refuseFile } from './refuse-file.ts'
import { readSheet } from './xlsx-sheet.ts'
import { ReadLimits } from './read-limits.ts'
import { readWorkbookParts } from './workbook-parts.ts'
import { readXls } from './xls-sheets.ts'
import { readZipEntries } from './zip-entries.ts'

export async function readImportFile(file: string | Uint8Array, fileName: string): Promise<SheetData[]> {
  const bytes = typeof file === 'string' ? await readBytes(file) : file
  if (bytes.length > maxFileBytes) refuseFile('TOO_LARGE')
  const sheets = await readers[detectFileKind(bytes, fileName)](bytes, fileName)
  if (sheets.every(({ rows }) => rows.length === 0)) refuseFile('EMPTY')
  return sheets
}

const readers: Record<
  ReturnType<typeof detectFileKind>,
  (bytes: Uint8Array, fileName: string) => SheetData[] | Promise<SheetData[]>
> = {
  XLSX: readWorkbook,
  XLS: readXls,
  CSV: (bytes, fileName) => [readCsv(bytes, fileName.replace(/\.[^.]*$/, ''))],
}

async function readBytes(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    if ((await file.stat()).size > maxFileBytes) refuseFile('TOO_LARGE')
    return await file.readFile()
  } finally {
    await file.close()
  }
}

async function readWorkbook(bytes: Uint8Array): Promise<SheetData[]> {
  const entries = readZipEntries(bytes)
  if ([...entries.keys()].some((name) => name.endsWith('vbaproject.bin'))) refuseFile('MACROS')
  const archive = { entries, unpacking: new Budget(maxUnpackedSize) }
  const parts = await readWorkbookParts(archive)
  const [sheets, limits]: [SheetData[], ReadLimits] = [[], new ReadLimits()]
  for (const part of parts.sheets) sheets.push(await readSheet(archive, parts, part, limits))
  return sheets
}
