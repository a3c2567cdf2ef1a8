import { currencyOf } from '@insaka/domain/imports/amounts'
import { cellInput, isNothing } from '@insaka/domain/imports/cell-input'
import { unlisted } from '@insaka/domain/imports/choices'
import { importSheets, type ImportSheet } from '@insaka/domain/imports/import-sheets'
import { allowedDepartment } from '../institutions/departments.repository.ts'
import { Refusal } from '@insaka/domain/core/errors'
import type { Fields, Rule } from '@insaka/domain/core/rules'
import { rulesBroken } from '@insaka/domain/core/rules'
import { currencies } from '@insaka/domain/papers/papers.labels'
import { inPlainWords } from '../http/plain-words.ts'
import { Checked } from '../submit/checked.ts'
import type { ReadRow } from './import-rows.repository.ts'
import type { ImportRow } from './imports.repository.ts'
import type { Known } from './importing.ts'
import type { Problem } from './imports.table.ts'

/** A row as its fields say it. */
export type FoundRow = {
  row: number
  line: number
  sheet: ImportSheet
  /** What the file, or who mended it, says in each field; nothing where that is empty. */
  texts: Readonly<Record<string, string>>
  /** What the form would send for it. */
  inputs: Readonly<Record<string, unknown>>
}

/**
 * What names something: where it says N/A or a dash, it names nothing. The code of a department may be NIL, but nobody's
 * employee number is.
 */
const names = new Set([
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

/** Where each field of each sheet has its text: in a column, in one value for all rows, or where the one has it that it follows. */
export const sourcesOf = ({ register, columns, columnValues }: ImportRow) =>
  importSheets[register].map(({ prefix, fields }, sheet) => {
    const columnOf = (name: string) =>
      columns.find((each) => each.sheet === sheet && each.field === `${prefix}${name}`)
    const valueOf = (name: string) => columnValues[`${prefix}${name}`] ?? ''
    return Object.entries(fields).map(([name, { field, follows: other }]) => {
      const follows = other !== undefined && !columnOf(name) && valueOf(name) === '' ? other : null
      const from = follows ?? name
      return { sheet, name, field, follows, column: columnOf(from), value: valueOf(from) }
    })
  })
export type Source = ReturnType<typeof sourcesOf>[number][number]

/** No field takes as much, so what is cut off changes no finding, and bounds the work on each cell. */
const longestRead = 5_000

/** Reads rows by how the columns of their file are matched. */
export function rowReader(at: ImportRow) {
  const { register, startsIn1904 } = at
  const sheets = importSheets[register]
  const ofSheet = sourcesOf(at)
  return ({ row, line, sheet, cells, mended }: ReadRow): FoundRow => {
    const texts: Record<string, string> = {}
    const inputs: Record<string, unknown> = {}
    for (const { name, field, follows, column, value } of ofSheet[sheet]!) {
      const typed = mended[name] ?? (follows === null ? undefined : mended[follows])
      const written = typed ?? (column ? (cells[column.index] ?? '') : value)
      const text = written.slice(0, longestRead).trim()
      if (names.has(name) || names.has(`${register}.${name}`) ? isNothing(text) : text === '') continue
      // A cell that was mended has days as the product writes them.
      const dayOrder = (typed === undefined ? column?.dayOrder : null) ?? 'DAY_FIRST'
      const input = cellInput(field, text, { dayOrder, startsIn1904 })
      if (input === undefined) continue
      texts[name] = text
      inputs[name] = input
    }
    return { row, line, sheet: sheets[sheet]!, texts, inputs }
  }
}

export const problemOf = ({ fields }: ImportSheet, field: string, message: string): Problem => ({
  field,
  label: fields[field]?.field.label ?? '',
  message,
})

type Checks<B> = {
  rules: readonly Rule<B, never>[]
  clearHidden?: (body: never) => object
  facts?: object
  /** A closed department may be named, too. */
  takesClosed?: boolean
}

/**
 * What the form would say of a row: each of its fields by itself, and the rules between them. The departments that it
 * names come by their codes.
 */
export function checkRow<B extends object>(
  row: FoundRow,
  { departments }: Known,
  fields: Fields,
  { rules, clearHidden = (body) => body, facts = {}, takesClosed = false }: Checks<B>,
): {
  checked: Checked<B>
  problems: Problem[]
  department: (name: string) => Known['departments'][number] | undefined
} {
  const { sheet, inputs, texts } = row
  const found = new Map<string, Known['departments'][number]>()
  const problems: Problem[] = []
  const wrong = new Set<string>()
  const say = (field: string, message: string) => {
    wrong.add(field)
    problems.push(problemOf(sheet, field, message))
  }
  const body = clearHidden({ ...inputs } as never) as Record<string, unknown>
  const right: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(fields)) {
    if (sheet.fields[name]?.field.kind === 'department' && texts[name] !== undefined) {
      const department = departmentOf(departments, row, name)
      try {
        right[name] = allowedDepartment(
          department as never,
          takesClosed ? (department?.id ?? null) : null,
        ).code
        found.set(name, department!)
      } catch (error) {
        say(name, messageOf(error))
      }
      continue
    }
    const other = otherCurrency(row, name)
    if (other !== null) {
      say(name, `This amount is in ${other}, and the row in another currency.`)
      continue
    }
    const parsed = schema.safeParse(body[name], { error: inPlainWords })
    const list = sheet.fields[name]?.field
    const text = body[name]
    const follows = sheet.fields[name]?.follows
    if (parsed.success) right[name] = parsed.data
    // What is wrong with the one that it takes is said there.
    else if (follows !== undefined && wrong.has(follows) && texts[name] === texts[follows]) wrong.add(name)
    else if (list?.kind === 'code' && typeof text === 'string' && !Object.hasOwn(list.codes, text))
      say(name, unlisted(list))
    else for (const { message } of parsed.error.issues) say(name, message)
  }
  // What cannot be read is there all the same: no rule is to say that it is missing.
  const unread = Object.fromEntries([...wrong].map((name) => [name, inputs[name]]))
  const broken = rulesBroken(rules, { ...unread, ...right }, wrong, facts as never)
  for (const [field, messages] of Object.entries(broken)) for (const message of messages) say(field, message)
  const faults = { fields: {}, isShaped: problems.length === 0 }
  return { checked: new Checked<B>(right as never, faults), problems, department: (name) => found.get(name) }
}

/** The currency written with an amount, where it is not the one of the row. */
function otherCurrency({ sheet, texts, inputs }: FoundRow, name: string): string | null {
  const field = sheet.fields[name]?.field
  const text = texts[name]
  if (field?.kind !== 'money' || text === undefined) return null
  const sign = currencyOf(text)
  const own = field.currency === undefined ? 'ZMW' : (inputs[field.currency] ?? sign)
  // A currency that there is not is said by itself.
  if (typeof own !== 'string' || !Object.hasOwn(currencies, own)) return null
  return sign === null || sign === own ? null : sign
}

const key = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What the form would send for a field of one text. */
export function inputText({ inputs }: FoundRow, field: string): string {
  const input = inputs[field]
  return typeof input === 'string' ? input : ''
}

/** The department whose code or name is in this field. */
export function departmentOf(departments: Known['departments'], row: FoundRow, field: string) {
  const text = inputText(row, field)
  const [code, name] = [text.toUpperCase(), key(text)]
  return departments.find((each) => each.code === code) ?? departments.find((each) => key(each.name) === name)
}

/** What a refusal says, as one text. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Refusal) || !error.fields) throw error
  return Object.values(error.fields).flat().join(' ')
}
