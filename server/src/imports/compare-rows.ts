import type { StoredCaution, RecordCaution } from '@insaka/domain/core/cautions'
import { valueText } from '@insaka/domain/core/record-fields'
import { normalizeNumber } from '@insaka/domain/core/text-fields'
import type { ParsedRow } from './check-row.ts'
import { inputText, problemOf } from './check-row.ts'
import type { Difference, Problem } from './imports.table.ts'

/** The former reference of a row. Without one, the reference is used, if it is unique in the register. */
export const formerReferenceOf = ({ sheet, texts }: ParsedRow): string =>
  texts['formerReference'] ?? (sheet.hasFreeReferences ? '' : (texts['reference'] ?? ''))

/** Fields in which the file differs from the existing record. */
export function differencesOf(
  { sheet, texts }: ParsedRow,
  right: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
): Difference[] {
  return Object.entries(sheet.fields).flatMap(([name, { field }]) => {
    const imported = right[name]
    if (texts[name] === undefined || !(name in right) || !(name in record) || name === 'formerReference')
      return []
    const stored = record[name]
    if (imported === stored || (imported ?? null) === (stored ?? null)) return []
    return [{ field: name, label: field.label, file: texts[name], record: valueText(field, stored, record) }]
  })
}

export const cautionProblems = (
  { sheet }: ParsedRow,
  rowCautions: readonly StoredCaution[],
  withMessages: (cautions: StoredCaution[]) => RecordCaution[],
): Problem[] => withMessages([...rowCautions]).map(({ field, message }) => problemOf(sheet, field, message))

/** A value that must be unique within a file, and its field. */
export type Identity = { field: string; description: string; key: string }

/** Former references are unique within a register. */
export function formerIdentity(row: ParsedRow): Identity[] {
  const formerReference = formerReferenceOf(row)
  const field = row.texts['formerReference'] === undefined ? 'reference' : 'formerReference'
  return formerReference === ''
    ? []
    : [{ field, description: 'reference', key: normalizeNumber(formerReference) }]
}

export const identityKey = (row: ParsedRow, field: string): string =>
  inputText(row, field).normalize('NFC').toLowerCase()

export const duplicateKey = ({ description, key }: Identity): string => `${description} ${key}`

/** Finds rows that repeat a unique value of an earlier row. */
export function findDuplicates(
  rows: readonly ParsedRow[],
  identify: (row: ParsedRow) => Identity[],
  seenLines: Map<string, number>,
): Map<number, Problem[]> {
  const duplicates = new Map<number, Problem[]>()
  for (const each of rows) {
    for (const identity of identify(each)) {
      const { field, description } = identity
      const line = seenLines.get(duplicateKey(identity))
      if (line === undefined) seenLines.set(duplicateKey(identity), each.line)
      else if (line !== each.line) {
        const problem = problemOf(each.sheet, field, `Row ${line} of this file has the same ${description}.`)
        duplicates.set(each.row, [...(duplicates.get(each.row) ?? []), problem])
      }
    }
  }
  return duplicates
}
