import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  columnNote,
  importSheets,
  type ImportField,
  type ImportSheet,
} from '@insaka/domain/imports/import-sheets'
import { importRegisters, type ImportRegister } from '@insaka/domain/imports/imports.labels'
import { userFieldLabels } from '@insaka/domain/users/users.labels'
import type { TenantTx } from '../db/transactions.ts'
import { listDepartments } from '../export/export.repository.ts'
import type { Cell, Column } from '../workbook/document-model.ts'
import { listSheet } from '../workbook/list-sheet.ts'
import { columnLettersOf } from '../workbook/sheet-rows.ts'
import { writeWorkbook, type Sheet } from '../workbook/write-workbook.ts'
import { loadImport } from './check-import.ts'
import { createRowParser } from './check-row.ts'
import { readProblemRows, type StoredRow } from './import-rows.repository.ts'

const textColumn = (label: string, width = 18): Column => ({ label, kind: 'text', width })

async function* batchesOf(rows: Cell[][]) {
  if (rows.length > 0) yield rows
}

type ChoiceList = { column: number; letter: string; count: number }

const sheetOf = (name: string, columns: Column[], rows: Cell[][], choices: ChoiceList[] = []): Sheet => ({
  name,
  chunks: (reportOutline) =>
    listSheet({ columns, rows: batchesOf(rows), foot: name, choices: choices.map(choiceXml) }, reportOutline),
})

/** Offers the values of a column of the sheet Lists, but accepts other ones, which the check resolves. */
const choiceXml = ({ column, letter, count }: ChoiceList): string =>
  `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${columnLettersOf(column)}2:${columnLettersOf(column)}20001">` +
  `<formula1>Lists!$${letter}$2:$${letter}$${count + 1}</formula1></dataValidation>`

const widthOf = ({ field }: ImportField): number =>
  field.kind === 'longText' ? 40 : Math.max(16, field.label.length + 2)

/** The values of a dropdown list: labels of codes, codes of departments, or Yes and No. */
const choicesFor = ({ field }: ImportField, departments: string[]): string[] => {
  if (field.kind === 'code') return Object.values(field.codes)
  if (field.kind === 'department') return departments
  return field.kind === 'flag' ? ['Yes', 'No'] : []
}

/** An empty workbook with a sheet for each kind of record, dropdown lists, and a description of each column. */
export async function createImportTemplate(tx: TenantTx, register: ImportRegister): Promise<Uint8Array> {
  const departments = (await listDepartments(tx)).map(({ code }) => code).toSorted()
  const lists: { label: string; values: string[] }[] = []
  const listIndexOf = (entry: ImportField): number => {
    const values = choicesFor(entry, departments)
    const at = lists.findIndex((each) => each.values.join('\n') === values.join('\n'))
    return at >= 0 ? at : lists.push({ label: entry.field.label, values }) - 1
  }
  const sheets = importSheets[register].map(({ name, fields }) => {
    const entries = Object.values(fields)
    const choices = entries.flatMap((entry, column): ChoiceList[] => {
      const count = choicesFor(entry, departments).length
      return count === 0 ? [] : [{ column, letter: columnLettersOf(listIndexOf(entry)), count }]
    })
    const columns = entries.map((entry) => textColumn(entry.field.label, widthOf(entry)))
    return sheetOf(name, columns, [], choices)
  })
  const longest = Math.max(0, ...lists.map(({ values }) => values.length))
  const listRows = Array.from({ length: longest }, (_, i) => lists.map(({ values }) => values[i] ?? null))
  const columns = [
    textColumn('Sheet', 16),
    textColumn('Column', 28),
    textColumn('What to enter', 60),
    textColumn('Example', 30),
  ]
  const guide = importSheets[register].flatMap((sheet) => guideOf(sheet))
  return writeToBuffer(`${importRegisters[register]}: template`, [
    ...sheets,
    sheetOf('How to fill it in', columns, guide),
    sheetOf(
      'Lists',
      lists.map(({ label }) => textColumn(label, 28)),
      listRows,
    ),
  ])
}

const guideOf = ({ name, fields }: ImportSheet): Cell[][] =>
  Object.values(fields).map((entry) => [name, entry.field.label, columnNote(entry), entry.example])

/** The wrong rows with corrections and problems, and all their detail rows, so the workbook is complete. */
export async function problemsWorkbook(tx: TenantTx, id: number): Promise<Uint8Array> {
  const { row, unitsFor } = await loadImport(tx, id)
  const { rows } = await readProblemRows(tx, { id, state: 'WRONG' }, { page: 0, size: 20_000 })
  const detailRows = unitsFor(rows.filter(({ sheet }) => sheet === 0)).flatMap((unit) => unit.details)
  const rowsById = new Map([...rows.map(createRowParser(row)), ...detailRows].map((each) => [each.row, each]))
  const problems = new Map(rows.map((each) => [each.row, problemsOf(each)]))
  const sheets = importSheets[row.register].flatMap((sheetInfo, index) => {
    const sheetRows = [...rowsById.values()].filter(({ sheet }) => sheet === sheetInfo)
    if (sheetRows.length === 0 && index > 0) return []
    const entries = Object.entries(sheetInfo.fields)
    const columns = [
      ...entries.map(([, entry]) => textColumn(entry.field.label, widthOf(entry))),
      textColumn('Problems', 60),
    ]
    const cells = sheetRows
      .toSorted((one, other) => one.line - other.line)
      .map((each): Cell[] => [
        ...entries.map(([name]) => each.texts[name] ?? null),
        problems.get(each.row) ?? null,
      ])
    return [sheetOf(sheetInfo.name, columns, cells)]
  })
  return writeToBuffer(`${importRegisters[row.register]}: rows to correct`, sheets)
}

export type IssuedPassword = {
  name: string
  code: string
  department: string
  username: string
  /** Null if the user got another password while the sheet was generated. */
  password: string | null
}

export function passwordsWorkbook(passwords: IssuedPassword[]): Promise<Uint8Array> {
  const columns = [
    textColumn('Name', 30),
    textColumn(userFieldLabels.code),
    textColumn(userFieldLabels.department),
    textColumn(userFieldLabels.username, 28),
    textColumn('Temporary Password', 24),
  ]
  const rows = passwords.map(({ name, code, department, username, password }): Cell[] => [
    name,
    code,
    department,
    username,
    password ?? 'A newer password has been set',
  ])
  return writeToBuffer('Temporary passwords', [sheetOf('Temporary passwords', columns, rows)])
}

const problemsOf = ({ problems }: StoredRow): string =>
  problems.map(({ label, message }) => (label === '' ? message : `${label}: ${message}`)).join('\n')

async function writeToBuffer(title: string, sheets: Sheet[]): Promise<Uint8Array> {
  const output = new PassThrough()
  const [bytes] = await Promise.all([buffer(output), writeWorkbook({ title, shield: null, sheets }, output)])
  return bytes
}
