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
import type { Cell, Column } from '../workbook/contents.ts'
import { listSheet } from '../workbook/list-sheet.ts'
import { letterOf } from '../workbook/sheet-rows.ts'
import { writeWorkbook, type Sheet } from '../workbook/write-workbook.ts'
import { readImport } from './check-import.ts'
import { rowReader } from './find-values.ts'
import { problemRows, type ReadRow } from './import-rows.repository.ts'

const text = (label: string, width = 18): Column => ({ label, kind: 'text', width })

async function* batchesOf(rows: Cell[][]) {
  if (rows.length > 0) yield rows
}

/** The list of choices of a column. */
type Choices = { column: number; letter: string; count: number }

const sheetOf = (name: string, columns: Column[], rows: Cell[][], choices: Choices[] = []): Sheet => ({
  name,
  chunks: (tell) =>
    listSheet({ columns, rows: batchesOf(rows), foot: name, choices: choices.map(choiceXml) }, tell),
})

/** Offers the words of a column of the sheet Lists, and takes others, too: what they mean is found out later. */
const choiceXml = ({ column, letter, count }: Choices): string =>
  `<dataValidation type="list" allowBlank="1" showErrorMessage="0" sqref="${letterOf(column)}2:${letterOf(column)}20001">` +
  `<formula1>Lists!$${letter}$2:$${letter}$${count + 1}</formula1></dataValidation>`

const widthOf = ({ field }: ImportField): number =>
  field.kind === 'longText' ? 40 : Math.max(16, field.label.length + 2)

/** What a column offers to choose from: codes by their words, departments by their codes. */
const offered = ({ field }: ImportField, departments: string[]): string[] => {
  if (field.kind === 'code') return Object.values(field.codes)
  if (field.kind === 'department') return departments
  return field.kind === 'flag' ? ['Yes', 'No'] : []
}

/** A workbook to fill in: a sheet for each kind of record, the lists to choose from, and what each column is for. */
export async function templateFor(tx: TenantTx, register: ImportRegister): Promise<Uint8Array> {
  const departments = (await listDepartments(tx)).map(({ code }) => code).toSorted()
  const lists: { label: string; words: string[] }[] = []
  const listed = (entry: ImportField): number => {
    const words = offered(entry, departments)
    const at = lists.findIndex((each) => each.words.join('\n') === words.join('\n'))
    return at >= 0 ? at : lists.push({ label: entry.field.label, words }) - 1
  }
  const sheets = importSheets[register].map(({ name, fields }) => {
    const entries = Object.values(fields)
    const choices = entries.flatMap((entry, column): Choices[] => {
      const count = offered(entry, departments).length
      return count === 0 ? [] : [{ column, letter: letterOf(listed(entry)), count }]
    })
    const columns = entries.map((entry) => text(entry.field.label, widthOf(entry)))
    return sheetOf(name, columns, [], choices)
  })
  const longest = Math.max(0, ...lists.map(({ words }) => words.length))
  const listRows = Array.from({ length: longest }, (_, i) => lists.map(({ words }) => words[i] ?? null))
  const columns = [text('Sheet', 16), text('Column', 28), text('What it takes', 60), text('Example', 30)]
  const guide = importSheets[register].flatMap((sheet) => guideOf(sheet))
  return written(`${importRegisters[register]}: template`, [
    ...sheets,
    sheetOf('How to fill it in', columns, guide),
    sheetOf(
      'Lists',
      lists.map(({ label }) => text(label, 28)),
      listRows,
    ),
  ])
}

const guideOf = ({ name, fields }: ImportSheet): Cell[][] =>
  Object.values(fields).map((entry) => [name, entry.field.label, columnNote(entry), entry.example])

/**
 * The wrong rows as they are by now, with what is wrong in the last column. What belongs to a wrong row comes along, so
 * that nothing of it is missing where the workbook is brought in.
 */
export async function problemsWorkbook(tx: TenantTx, id: number): Promise<Uint8Array> {
  const { row, unitsOf } = await readImport(tx, id)
  const { rows } = await problemRows(tx, { id, state: 'WRONG' }, { page: 0, size: 20_000 })
  const further = unitsOf(rows.filter(({ sheet }) => sheet === 0)).flatMap((unit) => unit.further)
  const found = new Map([...rows.map(rowReader(row)), ...further].map((each) => [each.row, each]))
  const problems = new Map(rows.map((each) => [each.row, problemsOf(each)]))
  const sheets = importSheets[row.register].flatMap((described, index) => {
    const its = [...found.values()].filter(({ sheet }) => sheet === described)
    if (its.length === 0 && index > 0) return []
    const entries = Object.entries(described.fields)
    const columns = [
      ...entries.map(([, entry]) => text(entry.field.label, widthOf(entry))),
      text('Problems', 60),
    ]
    const cells = its
      .toSorted((one, other) => one.line - other.line)
      .map((each): Cell[] => [
        ...entries.map(([name]) => each.texts[name] ?? null),
        problems.get(each.row) ?? null,
      ])
    return [sheetOf(described.name, columns, cells)]
  })
  return written(`${importRegisters[row.register]}: rows to be mended`, sheets)
}

export type GivenPassword = {
  name: string
  code: string
  department: string
  username: string
  /** None for somebody who was given another one while the sheet was made. */
  password: string | null
}

/** Temporary passwords, to be handed to those whose they are. */
export function passwordsWorkbook(given: GivenPassword[]): Promise<Uint8Array> {
  const columns = [
    text('Name', 30),
    text(userFieldLabels.code),
    text(userFieldLabels.department),
    text(userFieldLabels.username, 28),
    text('Temporary Password', 24),
  ]
  const rows = given.map(({ name, code, department, username, password }): Cell[] => [
    name,
    code,
    department,
    username,
    password ?? 'Another one was given meanwhile',
  ])
  return written('Temporary passwords', [sheetOf('Temporary passwords', columns, rows)])
}

const problemsOf = ({ problems }: ReadRow): string =>
  problems.map(({ label, message }) => (label === '' ? message : `${label}: ${message}`)).join('\n')

async function written(title: string, sheets: Sheet[]): Promise<Uint8Array> {
  const output = new PassThrough()
  const [bytes] = await Promise.all([buffer(output), writeWorkbook({ title, shield: null, sheets }, output)])
  return bytes
}
