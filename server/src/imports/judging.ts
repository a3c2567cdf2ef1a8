import type { KeptCaution, ShownCaution } from '@insaka/domain/core/cautions'
import { valueText } from '@insaka/domain/core/record-fields'
import { numberKey } from '@insaka/domain/core/text'
import { isTotalsRow } from '@insaka/domain/imports/headings'
import type { FoundRow } from './find-values.ts'
import { problemOf } from './find-values.ts'
import type { Difference, Problem } from './imports.table.ts'

/** The former reference of a row: where there is none, its reference counts as it, if it tells the row apart. */
export const formerOf = ({ sheet, texts }: FoundRow): string =>
  texts['formerReference'] ?? (sheet.hasFreeReferences ? '' : (texts['reference'] ?? ''))

/** A row that adds up others is no record; nothing else is said of it. */
export const totalsOf = ({ sheet, cells }: FoundRow): Problem[] | null =>
  isTotalsRow(cells) ? [problemOf(sheet, '', 'This row adds up others. It is no record.')] : null

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

/** Which rows of a file have a former reference that one before them has. */
export function twinsOf(rows: readonly FoundRow[], seen: Map<string, number>): Map<number, Problem> {
  const twins = new Map<number, Problem>()
  for (const each of rows) {
    const former = formerOf(each)
    if (former === '') continue
    const key = numberKey(former)
    const line = seen.get(key)
    const field = each.texts['formerReference'] === undefined ? 'reference' : 'formerReference'
    if (line === undefined) seen.set(key, each.line)
    else if (line !== each.line)
      twins.set(each.row, problemOf(each.sheet, field, `Row ${line} of this file has the same reference.`))
  }
  return twins
}
