import type { KeptCaution, ShownCaution } from '@insaka/domain/core/cautions'
import { valueText } from '@insaka/domain/core/record-fields'
import { numberKey } from '@insaka/domain/core/text'
import type { FoundRow } from './find-values.ts'
import { inputText, problemOf } from './find-values.ts'
import type { Difference, Problem } from './imports.table.ts'

/** The former reference of a row: where there is none, its reference counts as it, if it tells the row apart. */
export const formerOf = ({ sheet, texts }: FoundRow): string =>
  texts['formerReference'] ?? (sheet.hasFreeReferences ? '' : (texts['reference'] ?? ''))

/** The fields in which a file says something else than the record that is there. */
export function differencesOf(
  { sheet, texts }: FoundRow,
  right: Readonly<Record<string, unknown>>,
  record: Readonly<Record<string, unknown>>,
): Difference[] {
  return Object.entries(sheet.fields).flatMap(([name, { field }]) => {
    const wanted = right[name]
    if (texts[name] === undefined || !(name in right) || !(name in record) || name === 'formerReference')
      return []
    const is = record[name]
    if (wanted === is || (wanted ?? null) === (is ?? null)) return []
    return [{ field: name, label: field.label, file: texts[name], record: valueText(field, is, record) }]
  })
}

/** What is odd about a row, under its fields. */
export const cautionProblems = (
  { sheet }: FoundRow,
  kept: readonly KeptCaution[],
  withMessages: (kept: KeptCaution[]) => ShownCaution[],
): Problem[] => withMessages([...kept]).map(({ field, message }) => problemOf(sheet, field, message))

/** What no two rows of a file may have the same, in the field that has it. */
export type Identity = { field: string; called: string; key: string }

/** In registers no two records have the same former reference. */
export function formerIdentity(row: FoundRow): Identity[] {
  const former = formerOf(row)
  const field = row.texts['formerReference'] === undefined ? 'reference' : 'formerReference'
  return former === '' ? [] : [{ field, called: 'reference', key: numberKey(former) }]
}

/** What a row has in a field that no other may have the same, without case. */
export const identityKey = (row: FoundRow, field: string): string =>
  inputText(row, field).normalize('NFC').toLowerCase()

/** By what a row is remembered, for those that come after it. */
export const seenAs = ({ called, key }: Identity): string => `${called} ${key}`

/** Which rows of a file have something that one before them has, too, and must not. */
export function twinsOf(
  rows: readonly FoundRow[],
  identify: (row: FoundRow) => Identity[],
  seen: Map<string, number>,
): Map<number, Problem[]> {
  const twins = new Map<number, Problem[]>()
  for (const each of rows) {
    for (const identity of identify(each)) {
      const { field, called } = identity
      const line = seen.get(seenAs(identity))
      if (line === undefined) seen.set(seenAs(identity), each.line)
      else if (line !== each.line) {
        const problem = problemOf(each.sheet, field, `Row ${line} of this file has the same ${called}.`)
        twins.set(each.row, [...(twins.get(each.row) ?? []), problem])
      }
    }
  }
  return twins
}
