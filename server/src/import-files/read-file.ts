import { open } from 'node:fs/promises'
import { largestContent, largestFile } from '@insaka/domain/imports/unreadable'
import { readCsv } from './csv-rows.ts'
import { kindOfFile } from './kind-of-file.ts'
import type { ReadSheet } from './read-sheet.ts'
import { Budget, refuseFile } from './refuse-file.ts'
import { readSheet } from './sheet-rows.ts'
import { Sheets } from './sheets.ts'
import { readParts } from './workbook-parts.ts'
import { readXls } from './xls-sheets.ts'
import { readEntries } from './zip-entries.ts'

/** The sheets of a file, or why it cannot be read. */
export async function readFile(file: string | Uint8Array, fileName: string): Promise<ReadSheet[]> {
  const bytes = typeof file === 'string' ? await bytesOf(file) : file
  if (bytes.length > largestFile) refuseFile('TOO_LARGE')
  const sheets = await readAs[kindOfFile(bytes, fileName)](bytes, fileName)
  if (sheets.every(({ rows }) => rows.length === 0)) refuseFile('EMPTY')
  return sheets
}

const readAs: Record<
  ReturnType<typeof kindOfFile>,
  (bytes: Uint8Array, fileName: string) => ReadSheet[] | Promise<ReadSheet[]>
> = {
  XLSX: readWorkbook,
  XLS: readXls,
  CSV: (bytes, fileName) => [readCsv(bytes, fileName.replace(/\.[^.]*$/, ''))],
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    if ((await file.stat()).size > largestFile) refuseFile('TOO_LARGE')
    return await file.readFile()
  } finally {
    await file.close()
  }
}

async function readWorkbook(bytes: Uint8Array): Promise<ReadSheet[]> {
  const entries = readEntries(bytes)
  if ([...entries.keys()].some((name) => name.endsWith('vbaproject.bin'))) refuseFile('MACROS')
  const archive = { entries, unpacking: new Budget(largestContent) }
  const parts = await readParts(archive)
  const [sheets, common]: [ReadSheet[], Sheets] = [[], new Sheets()]
  for (const part of parts.sheets) sheets.push(await readSheet(archive, parts, part, common))
  return sheets
}
