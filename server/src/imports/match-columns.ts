import { createHash } from 'node:crypto'
import { Refusal } from '@insaka/domain/core/errors'
import { detectDayOrder } from '@insaka/domain/imports/date-from-cell'
import { headingSynonyms, vagueHeadings } from '@insaka/domain/imports/heading-synonyms'
import {
  findHeadings,
  headingKey,
  headingsInRow,
  isTotalsRow,
  guessHeadings,
  headingSearchRows,
  type Headings,
} from '@insaka/domain/imports/headings'
import { importSheets, type ImportSheet } from '@insaka/domain/imports/import-sheets'
import { importRegisters, type ImportRegister } from '@insaka/domain/imports/imports.labels'
import { maxHeadingLength, unreadableReasons } from '@insaka/domain/imports/import-limits'
import type { ReadRow as FileRow, SheetData } from '../import-files/sheet-types.ts'
import type { StoredColumn } from './imports.table.ts'

/** A sheet of a file, with the register's sheet that it is assigned to. */
export type FileSheet = {
  sheet: number
  contents: SheetData
  headings: Headings
  /** True if known headings were found or the user chose the row; false if the headings were guessed. */
  isRecognised: boolean
  rows: FileRow[]
  /** Row numbers of totals, which are not records. */
  totals: number[]
}

const fileRefusedFor = (message: string, field = 'file'): Refusal =>
  new Refusal('INVALID', { fields: { [field]: [message] } })

/** Fields by heading key; null for columns that Insaka computes. */
function fieldsByKey({ fields, ignored }: ImportSheet): Map<string, string | null> {
  const labels = Object.entries(fields).map(([name, { field }]) => [name, field.label] as const)
  return new Map([
    ...[...ignored, ...labels.map(([, label]) => label)].flatMap((label) =>
      ['words', 'name'].map((suffix) => [headingKey(`${label} (${suffix})`), null] as const),
    ),
    ...ignored.map((label) => [headingKey(label), null] as const),
    ...labels.map(([name, label]) => [headingKey(label), name] as const),
  ])
}

type KnownHeadings = ReadonlyMap<string, string | null>
const withSynonyms = (register: ImportRegister, sheet: ImportSheet): KnownHeadings =>
  new Map([...headingSynonyms(register, sheet), ...fieldsByKey(sheet)])

const countMatchingFields = (headings: Headings, knownHeadings: KnownHeadings): number =>
  new Set(headings.headings.flatMap((heading) => knownHeadings.get(headingKey(heading)) ?? [])).size

type Candidate = { contents: SheetData; headings: Headings; matchCount: number; isNamed: boolean }

const candidatesFor = (
  fileSheets: SheetData[],
  sheet: ImportSheet,
  knownHeadings: KnownHeadings,
): Candidate[] =>
  fileSheets.flatMap((contents) => {
    const headings = findHeadings(contents.rows, new Set(knownHeadings.keys()))
    const isNamed = headingKey(contents.name) === headingKey(sheet.name)
    return headings
      ? [{ contents, headings, matchCount: countMatchingFields(headings, knownHeadings), isNamed }]
      : []
  })

/** Fallback for unknown headings: the longest sheet, whose columns are matched manually. */
const longestSheet = (fileSheets: SheetData[]): Candidate | undefined =>
  fileSheets
    .flatMap((contents): Candidate[] => {
      const headings = guessHeadings(contents.rows)
      return headings ? [{ contents, headings, matchCount: 0, isNamed: false }] : []
    })
    .toSorted((one, other) => other.contents.rows.length - one.contents.rows.length)[0]

const bestCandidate = (candidates: Candidate[]): Candidate | undefined =>
  candidates.toSorted(
    (one, other) => Number(other.isNamed) - Number(one.isNamed) || other.matchCount - one.matchCount,
  )[0]

/** Finds the sheets of a register. A headings row chosen by the user belongs to the main sheet. */
export function findSheets(
  register: ImportRegister,
  fileSheets: SheetData[],
  headingsRow: number | null,
): FileSheet[] {
  const [first, ...detailSheets] = importSheets[register]
  const recognised = bestCandidate(candidatesFor(fileSheets, first!, withSynonyms(register, first!)))
  const main = recognised ?? longestSheet(fileSheets)
  if (!main) throw fileRefusedFor('No row of this file contains text that could be a heading.')
  refuseOtherRegister(register, fileSheets, main)
  const sheets = [{ sheet: 0, isRecognised: recognised !== undefined, ...main }]
  if (headingsRow !== null) {
    const headings = headingsInRow(main.contents.rows, headingsRow)
    if (!headings)
      throw fileRefusedFor(
        `Choose one of the first ${headingSearchRows} rows of the sheet ${main.contents.name}. It must have rows below it.`,
        'row',
      )
    sheets[0] = { ...sheets[0]!, isRecognised: true, headings }
  }
  for (const [index, sheet] of detailSheets.entries()) {
    const namedSheet = candidatesFor(fileSheets, sheet, withSynonyms(register, sheet)).find(
      ({ isNamed }) => isNamed,
    )
    if (namedSheet && namedSheet.contents !== main.contents)
      sheets.push({ sheet: index + 1, isRecognised: true, ...namedSheet })
  }
  return sheets.map(({ sheet, isRecognised, contents, headings }) => {
    // For detail sheets, the API puts the sheet name before the heading.
    const longest = maxHeadingLength - (sheet === 0 ? 0 : `${importSheets[register][sheet]!.name}: `.length)
    const field = headingsRow !== null && sheet === 0 ? 'row' : 'file'
    if (headings.headings.some(({ length }) => length > longest))
      throw fileRefusedFor(unreadableReasons.LONG_HEADING, field)
    const [duplicate] = headings.twins
    if (duplicate)
      throw fileRefusedFor(
        `Two columns of the sheet ${contents.name} are called ${duplicate.heading}. Please give them different names.`,
        field,
      )
    const below = contents.rows.slice(headings.index + 1)
    const isTotal = ({ cells }: FileRow) => isTotalsRow(cells)
    const rows = below.filter((each) => !isTotal(each))
    const totals = below.filter(isTotal).map(({ row }) => row)
    return { sheet, isRecognised, contents, headings, rows, totals }
  })
}

/** A file of another register must match more labels than this. */
const maxChanceLabels = 2

/** Refuses a file of another register. Only labels count for that register, because registers share synonyms. */
function refuseOtherRegister(register: ImportRegister, fileSheets: SheetData[], main: Candidate): void {
  for (const other of Object.keys(importRegisters) as ImportRegister[]) {
    if (other === register || main.isNamed) continue
    const sheet = importSheets[other][0]!
    const candidate = bestCandidate(candidatesFor(fileSheets, sheet, fieldsByKey(sheet)))
    // Another sheet may have that name, for example a list of departments after the register.
    const isNamed = candidate?.isNamed && candidate.contents === main.contents
    if (candidate && (isNamed || candidate.matchCount > Math.max(main.matchCount, maxChanceLabels)))
      throw fileRefusedFor(
        `This looks like a file of ${importRegisters[other]}. Please choose that register.`,
      )
  }
}

const maxExamples = 3

/** Splits by code points, so that no surrogate pair is cut in half. */
export const shorten = (text: string): string => Array.from(text).slice(0, 80).join('')

/** Labels take precedence over synonyms; two headings for one field, such as Amount and Total, are ambiguous. */
function headingMatcher(register: ImportRegister, sheet: ImportSheet, { headings }: Headings) {
  const labels = fieldsByKey(sheet)
  const synonyms = headingSynonyms(register, sheet)
  const keys = headings.map(headingKey)
  const fieldFor = (key: string) => labels.get(key) ?? synonyms.get(key)
  return (heading: string): string | null => {
    const key = headingKey(heading)
    const label = labels.get(key)
    if (label !== undefined) return label
    const name = synonyms.get(key)
    const rivals = keys.filter(
      (each) => fieldFor(each) === name && (vagueHeadings.has(key) || !vagueHeadings.has(each)),
    )
    return name !== undefined && rivals.length === 1 ? name : null
  }
}

export function matchColumns(register: ImportRegister, sheets: FileSheet[]): StoredColumn[] {
  return sheets.flatMap(({ sheet, headings, rows }) => {
    const sheetInfo = importSheets[register][sheet]!
    const fieldFor = headingMatcher(register, sheetInfo, headings)
    const usedFields = new Set<string>()
    return headings.headings.flatMap((heading, index): StoredColumn[] => {
      const texts = rows.map(({ cells }) => cells[index] ?? '').filter(Boolean)
      if (heading === '' && texts.length === 0) return []
      const name = fieldFor(heading)
      const field = name === null || usedFields.has(name) ? null : name
      if (field !== null) usedFields.add(field)
      const dayOrder = detectDayOrder(texts)
      const label = heading === '' ? `Column ${index + 1}` : heading
      return [
        {
          sheet,
          index,
          heading: sheet === 0 ? label : `${sheetInfo.name}: ${label}`,
          field: field === null ? null : `${sheetInfo.prefix}${field}`,
          examples: [...new Set(texts)].slice(0, maxExamples).map(shorten),
          isAmbiguous: dayOrder === 'AMBIGUOUS',
          dayOrder: dayOrder === 'AMBIGUOUS' ? null : dayOrder,
        },
      ]
    })
  })
}

export const headingsKeyOf = (columns: readonly StoredColumn[]): string =>
  createHash('sha256')
    .update(
      columns
        .map(({ heading }) => headingKey(heading))
        .toSorted()
        .join('\n'),
    )
    .digest('hex')

export function applyPreviousMatch(
  columns: StoredColumn[],
  previousColumns: readonly StoredColumn[],
): StoredColumn[] {
  const fields = new Map(previousColumns.map(({ heading, field }) => [headingKey(heading), field]))
  return columns.map((column) => {
    const key = headingKey(column.heading)
    return fields.has(key) ? { ...column, field: fields.get(key)! } : column
  })
}
