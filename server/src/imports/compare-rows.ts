import type { StoredCaution, RecordCaution } from '@insaka/domain/core/cautions'
import { valueText } from '@insaka/domain/core/record-fields'
import { normalizeNumber } from '@insaka/domain/core/text-fields'
import type { ParsedRow } from './check-row.ts'
import { inputText, problemOf } from './check-row.ts'
import type { Difference, Problem } from './imports.table.ts'

/** The former reference of a row: where there is none, its reference counts as it, if it tells the row apart. */
export const formerReferenceOf = ({ sheet, texts }: ParsedRow): string =>
  texts['formerReference'] ?? (sheet.hasFreeReferences ? '' : (texts['reference'] ?? ''))

/** The fields in which a file says something else than the record that is there. */
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

/** What is odd about a row, under its fields. */
export const cautionProblems = (
  { sheet }: ParsedRow,
  rowCautions: readonly StoredCaution[],
  withMessages: (cautions: StoredCaution[]) => RecordCaution[],
): Problem[] => withMessages([...rowCautions]).map(({ field, message }) => problemOf(sheet, field, message))

/** What no two rows of a file may have the same, in the field that has it. */
export type Identity = { field: string; description: string; key: string }

/** In registers no two records have the same former reference. */
export function formerIdentity(row: ParsedRow): Identity[] {
  const formerReference = formerReferenceOf(row)
  const field = row.texts['formerReference'] === undefined ? 'reference' : 'formerReference'
  return formerReference === ''
    ? []
    : [{ field, description: 'reference', key: normalizeNumber(formerReference) }]
}

/** What a row has in a field that no other may have the same, without case. */
export const identityKey = (row: ParsedRow, field: string): string =>
  inputText(row, field).normalize('NFC').toLowerCase()

/** By what a row is remembered, for those that come after it. */
export const duplicateKey = ({ description, key }: Identity): string => `${description} ${key}`

/** Which rows of a file have something that one before them has, too, and must not. */
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
