import { currencyOf } from '@insaka/domain/imports/amount-from-cell'
import { cellInput, isEmptyCell } from '@insaka/domain/imports/cell-input'
import { unlistedMessage } from '@insaka/domain/imports/code-from-cell'
import { isImportedByDescription, type ImportRegister } from '@insaka/domain/imports/imports.labels'
import { importSheets, type ImportField, type ImportSheet } from '@insaka/domain/imports/import-sheets'
import { requireAllowedDepartment } from '../institutions/departments.repository.ts'
import { Refusal } from '@insaka/domain/core/errors'
import type { Fields, Rule } from '@insaka/domain/core/rules'
import { brokenRulesOfParsedFields } from '@insaka/domain/core/rules'
import { currencies } from '@insaka/domain/papers/papers.labels'
import { validationMessage } from '../http/validation-messages.ts'
import { CheckedBody } from '../idempotency/checked-body.ts'
import type { StoredRow } from './import-rows.repository.ts'
import type { ImportRow } from './imports.repository.ts'
import type { ReferenceData } from './importer.ts'
import type { Problem } from './imports.table.ts'

export type ParsedRow = {
  row: number
  line: number
  sheet: ImportSheet
  /** Text of each filled field: from the file, from its correction, or the constant for all rows. */
  texts: Readonly<Record<string, string>>
  /** Values in the format of the form. */
  inputs: Readonly<Record<string, unknown>>
}

/** Fields in which N/A, NIL or a dash means empty. Codes of departments are left out, since one may be NIL. */
const namingFields = new Set([
  'reference',
  'formerReference',
  'enquiry',
  'initiator',
  'mpc',
  'coupon',
  'middleName',
  'users.code',
  'nationalId',
  'email',
  'phoneNumber',
  'username',
])

/** Fields of a register in which N/A means empty; in a described register every optional text. */
function namingFieldsOf(register: ImportRegister): (name: string, entry: ImportField) => boolean {
  const isDescribed = isImportedByDescription(register)
  return (name, { field: { kind }, isRequired }) =>
    (isDescribed && !isRequired && (kind === 'text' || kind === 'longText')) ||
    namingFields.has(name) ||
    namingFields.has(`${register}.${name}`)
}

/** The source of each field: a column, a constant for all rows, or the field that it follows. */
export const sourcesOf = ({ register, columns, columnValues }: ImportRow) =>
  importSheets[register].map(({ prefix, fields }, sheet) => {
    const columnOf = (name: string) =>
      columns.find((each) => each.sheet === sheet && each.field === `${prefix}${name}`)
    const valueOf = (name: string) => columnValues[`${prefix}${name}`] ?? ''
    return Object.entries(fields).map(([name, { field, follows: other }]) => {
      const follows = other !== undefined && !columnOf(name) && valueOf(name) === '' ? other : null
      const source = follows ?? name
      return { sheet, name, field, follows, column: columnOf(source), value: valueOf(source) }
    })
  })
export type FieldSource = ReturnType<typeof sourcesOf>[number][number]

/** Longer than any field allows, so truncation changes no finding, but limits the work for each cell. */
const maxTextLength = 5_000

/** Parses rows according to the column matching of their file. */
export function createRowParser(importRow: ImportRow) {
  const { register, startsIn1904 } = importRow
  const sheets = importSheets[register]
  const sourcesBySheet = sourcesOf(importRow)
  const isNaming = namingFieldsOf(register)
  return ({ row, line, sheet, cells, mended }: StoredRow): ParsedRow => {
    const texts: Record<string, string> = {}
    const inputs: Record<string, unknown> = {}
    for (const { name, field, follows, column, value } of sourcesBySheet[sheet]!) {
      const corrected = mended[name] ?? (follows === null ? undefined : mended[follows])
      const cellText = corrected ?? (column ? (cells[column.index] ?? '') : value)
      const text = cellText.slice(0, maxTextLength).trim()
      if (isNaming(name, sheets[sheet]!.fields[name]!) ? isEmptyCell(text) : text === '') continue
      // Corrections use the date format of the product, independent of the file.
      const dayOrder = (corrected === undefined ? column?.dayOrder : null) ?? 'DAY_FIRST'
      const input = cellInput(field, text, { dayOrder, startsIn1904 })
      if (input === undefined) continue
      texts[name] = text
      inputs[name] = input
    }
    return { row, line, sheet: sheets[sheet]!, texts, inputs }
  }
}

/** A problem at a cell, or of the whole row if the sheet has no such field. */
export const problemOf = ({ fields }: ImportSheet, field: string, message: string): Problem => ({
  field: Object.hasOwn(fields, field) ? field : '',
  label: fields[field]?.field.label ?? '',
  message,
})

type RowChecks<B> = {
  rules: readonly Rule<B, never>[]
  clearHidden?: (body: never) => object
  facts?: object
  takesClosed?: boolean
}

/** Validates a row like the form: each field first, then the rules between fields. */
export function checkRow<B extends object>(
  row: ParsedRow,
  { departments }: ReferenceData,
  fields: Fields,
  { rules, clearHidden = (body) => body, facts = {}, takesClosed = false }: RowChecks<B>,
): {
  checked: CheckedBody<B>
  problems: Problem[]
  department: (name: string) => ReferenceData['departments'][number] | undefined
} {
  const { sheet, inputs, texts } = row
  const departmentsByField = new Map<string, ReferenceData['departments'][number]>()
  const problems: Problem[] = []
  const invalidFields = new Set<string>()
  const addProblem = (field: string, message: string) => {
    invalidFields.add(field)
    problems.push(problemOf(sheet, field, message))
  }
  const body = clearHidden({ ...inputs } as never) as Record<string, unknown>
  const valid: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(fields)) {
    if (sheet.fields[name]?.field.kind === 'department' && texts[name] !== undefined) {
      const department = departmentOf(departments, row, name)
      try {
        valid[name] = requireAllowedDepartment(
          department as never,
          takesClosed ? (department?.id ?? null) : null,
        ).code
        departmentsByField.set(name, department!)
      } catch (error) {
        addProblem(name, refusalMessageOf(error))
      }
      continue
    }
    const otherCode = otherCurrency(row, name)
    if (otherCode !== null) {
      addProblem(name, `This amount is in ${otherCode}, but the row is in another currency.`)
      continue
    }
    const parsed = schema.safeParse(body[name], { error: validationMessage })
    const fieldInfo = sheet.fields[name]?.field
    const text = body[name]
    const follows = sheet.fields[name]?.follows
    if (parsed.success) valid[name] = parsed.data
    // The error is reported under the field that this one follows.
    else if (follows !== undefined && invalidFields.has(follows) && texts[name] === texts[follows])
      invalidFields.add(name)
    else if (fieldInfo?.kind === 'code' && typeof text === 'string' && !Object.hasOwn(fieldInfo.codes, text))
      addProblem(name, unlistedMessage(fieldInfo))
    else for (const { message } of parsed.error.issues) addProblem(name, message)
  }
  // An invalid value still counts as present, so rules do not report it as missing.
  const unreadable = Object.fromEntries([...invalidFields].map((name) => [name, inputs[name]]))
  const broken = brokenRulesOfParsedFields(rules, { ...unreadable, ...valid }, invalidFields, facts as never)
  for (const [field, messages] of Object.entries(broken))
    for (const message of messages) addProblem(field, message)
  const faults = { fields: {}, hasValidShape: problems.length === 0 }
  return {
    checked: new CheckedBody<B>(valid as never, faults),
    problems,
    department: (name) => departmentsByField.get(name),
  }
}

/** The currency written with an amount, if it differs from the currency of the row. */
function otherCurrency({ sheet, texts, inputs }: ParsedRow, name: string): string | null {
  const field = sheet.fields[name]?.field
  const text = texts[name]
  if (field?.kind !== 'money' || text === undefined) return null
  const statedCurrency = currencyOf(text)
  const rowCurrency = field.currency === undefined ? 'ZMW' : (inputs[field.currency] ?? statedCurrency)
  // An unknown currency is reported separately.
  if (typeof rowCurrency !== 'string' || !Object.hasOwn(currencies, rowCurrency)) return null
  return statedCurrency === null || statedCurrency === rowCurrency ? null : statedCurrency
}

const nameKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

export function inputText({ inputs }: ParsedRow, field: string): string {
  const input = inputs[field]
  return typeof input === 'string' ? input : ''
}

export function departmentOf(departments: ReferenceData['departments'], row: ParsedRow, field: string) {
  const text = inputText(row, field)
  const [code, name] = [text.toUpperCase(), nameKey(text)]
  return (
    departments.find((each) => each.code === code) ?? departments.find((each) => nameKey(each.name) === name)
  )
}

export function refusalMessageOf(error: unknown): string {
  if (!(error instanceof Refusal) || !error.fields) throw error
  return Object.values(error.fields).flat().join(' ')
}
