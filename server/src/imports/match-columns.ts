import { createHash } from 'node:crypto'
import { Refusal } from '@insaka/domain/core/errors'
import { dayOrderOf } from '@insaka/domain/imports/days'
import { headingSynonyms } from '@insaka/domain/imports/heading-synonyms'
import {
  findHeadings,
  headingKey,
  headingsInRow,
  isTotalsRow,
  likelyHeadings,
  searchedRows,
  type Headings,
} from '@insaka/domain/imports/headings'
import { importSheets, type ImportSheet } from '@insaka/domain/imports/import-sheets'
import { importRegisters, type ImportRegister } from '@insaka/domain/imports/imports.labels'
import { longestHeading, unreadable } from '@insaka/domain/imports/unreadable'
import type { ReadRow as FileRow, ReadSheet } from '../import-files/read-sheet.ts'
import type { KeptColumn } from './imports.table.ts'

/** A sheet of a file, as the sheet of a register that it is taken for. */
export type FileSheet = {
  sheet: number
  read: ReadSheet
  headings: Headings
  /** Whether its headings were found by what they say, and not by where they are. */
  isRecognised: boolean
  rows: FileRow[]
  /** Rows that add up others, which are no records, by their numbers. */
  totals: number[]
}

const refused = (message: string, field = 'file'): Refusal =>
  new Refusal('INVALID', { fields: { [field]: [message] } })

/** What the headings of a sheet may be called, by their keys; null for what Insaka decides itself. */
function fieldsByKey({ fields, ignored }: ImportSheet): Map<string, string | null> {
  const labels = Object.entries(fields).map(([name, { field }]) => [name, field.label] as const)
  return new Map([
    ...[...ignored, ...labels.map(([, label]) => label)].flatMap((label) =>
      ['words', 'name'].map((more) => [headingKey(`${label} (${more})`), null] as const),
    ),
    ...ignored.map((label) => [headingKey(label), null] as const),
    ...labels.map(([name, label]) => [headingKey(label), name] as const),
  ])
}

type Known = ReadonlyMap<string, string | null>
const withSynonyms = (register: ImportRegister, sheet: ImportSheet): Known =>
  new Map([...headingSynonyms(register, sheet), ...fieldsByKey(sheet)])

/** How many fields of the sheet have a heading. */
const fitOf = (headings: Headings, known: Known): number =>
  new Set(headings.headings.flatMap((heading) => known.get(headingKey(heading)) ?? [])).size

type Candidate = { read: ReadSheet; headings: Headings; fit: number; isNamed: boolean }

const candidatesFor = (reads: ReadSheet[], sheet: ImportSheet, known: Known): Candidate[] =>
  reads.flatMap((read) => {
    const headings = findHeadings(read.rows, new Set(known.keys()))
    const isNamed = headingKey(read.name) === headingKey(sheet.name)
    return headings ? [{ read, headings, fit: fitOf(headings, known), isNamed }] : []
  })

/** The longest sheet, where no headings are known: somebody matches its columns by hand. */
const unrecognised = (reads: ReadSheet[]): Candidate | undefined =>
  reads
    .flatMap((read): Candidate[] => {
      const headings = likelyHeadings(read.rows)
      return headings ? [{ read, headings, fit: 0, isNamed: false }] : []
    })
    .toSorted((one, other) => other.read.rows.length - one.read.rows.length)[0]

const best = (candidates: Candidate[]): Candidate | undefined =>
  candidates.toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed) || other.fit - one.fit)[0]

/**
 * Finds the sheets of a register in a file, or says why there are none. A row that somebody has chosen as the headings
 * is one of the sheet that was taken without that choice.
 */
export function findSheets(
  register: ImportRegister,
  reads: ReadSheet[],
  headingsRow: number | null,
): FileSheet[] {
  const [first, ...further] = importSheets[register]
  const recognised = best(candidatesFor(reads, first!, withSynonyms(register, first!)))
  const main = recognised ?? unrecognised(reads)
  if (!main) throw refused('No row of this file has a text that could be a heading.')
  refuseOther(register, reads, main)
  const sheets = [{ sheet: 0, isRecognised: recognised !== undefined, ...main }]
  if (headingsRow !== null) {
    const headings = headingsInRow(main.read.rows, headingsRow)
    if (!headings)
      throw refused(
        `Choose one of the first ${searchedRows} rows of the sheet ${main.read.name} that has rows below it.`,
        'row',
      )
    sheets[0] = { ...sheets[0]!, isRecognised: true, headings }
  }
  for (const [index, sheet] of further.entries()) {
    const named = candidatesFor(reads, sheet, withSynonyms(register, sheet)).find(({ isNamed }) => isNamed)
    if (named && named.read !== main.read) sheets.push({ sheet: index + 1, isRecognised: true, ...named })
  }
  return sheets.map(({ sheet, isRecognised, read, headings }) => {
    // In the call that matches columns a further sheet's heading comes behind the name of its sheet.
    const longest = longestHeading - (sheet === 0 ? 0 : `${importSheets[register][sheet]!.name}: `.length)
    const field = headingsRow !== null && sheet === 0 ? 'row' : 'file'
    if (headings.headings.some(({ length }) => length > longest))
      throw refused(unreadable.LONG_HEADING, field)
    const [twin] = headings.twins
    if (twin)
      throw refused(
        `Two columns of the sheet ${read.name} are called ${twin.heading}. Please give them different names.`,
        field,
      )
    const below = read.rows.slice(headings.index + 1)
    const isTotal = ({ cells }: FileRow) => isTotalsRow(cells)
    const rows = below.filter((each) => !isTotal(each))
    const totals = below.filter(isTotal).map(({ row }) => row)
    return { sheet, isRecognised, read, headings, rows, totals }
  })
}

/** So few labels are in many a file, whatever it is. */
const fewLabels = 2

/** A file of another register would fill this one with nonsense. What only means the same as labels there tells nothing. */
function refuseOther(register: ImportRegister, reads: ReadSheet[], main: Candidate): void {
  for (const other of Object.keys(importRegisters) as ImportRegister[]) {
    if (other === register || main.isNamed) continue
    const sheet = importSheets[other][0]!
    const candidate = best(candidatesFor(reads, sheet, fieldsByKey(sheet)))
    // Another sheet may well be called so, such as a list of departments behind a register.
    const isNamed = candidate?.isNamed && candidate.read === main.read
    if (candidate && (isNamed || candidate.fit > Math.max(main.fit, fewLabels)))
      throw refused(`This looks like a file of ${importRegisters[other]}. Please import it there.`)
  }
}

const mostExamples = 3

/** No character is cut in two. */
export const shortened = (text: string): string => Array.from(text).slice(0, 80).join('')

/**
 * The field that a heading means. Its label comes before other words for it; where two columns have such words, as
 * Amount and Total, nobody but who brings the file knows which of them is meant.
 */
function fieldsOf(register: ImportRegister, sheet: ImportSheet, { headings }: Headings) {
  const labels = fieldsByKey(sheet)
  const synonyms = headingSynonyms(register, sheet)
  const meant = headings.flatMap((heading) => {
    const key = headingKey(heading)
    return labels.get(key) ?? synonyms.get(key) ?? []
  })
  return (heading: string): string | null => {
    const key = headingKey(heading)
    const label = labels.get(key)
    if (label !== undefined) return label
    const name = synonyms.get(key)
    return name !== undefined && meant.filter((each) => each === name).length === 1 ? name : null
  }
}

/** The columns of these sheets, matched to fields by their headings. */
export function matchColumns(register: ImportRegister, sheets: FileSheet[]): KeptColumn[] {
  return sheets.flatMap(({ sheet, headings, rows }) => {
    const described = importSheets[register][sheet]!
    const nameOf = fieldsOf(register, described, headings)
    const taken = new Set<string>()
    return headings.headings.flatMap((heading, index): KeptColumn[] => {
      const texts = rows.map(({ cells }) => cells[index] ?? '').filter(Boolean)
      if (heading === '' && texts.length === 0) return []
      const name = nameOf(heading)
      const field = name === null || taken.has(name) ? null : name
      if (field !== null) taken.add(field)
      const dayOrder = dayOrderOf(texts)
      const shown = heading === '' ? `Column ${index + 1}` : heading
      return [
        {
          sheet,
          index,
          heading: sheet === 0 ? shown : `${described.name}: ${shown}`,
          field: field === null ? null : `${described.prefix}${field}`,
          examples: [...new Set(texts)].slice(0, mostExamples).map(shortened),
          isAmbiguous: dayOrder === 'AMBIGUOUS',
          dayOrder: dayOrder === 'AMBIGUOUS' ? null : dayOrder,
        },
      ]
    })
  })
}

/** The same for all files that have these headings. */
export const headingsKeyOf = (columns: readonly KeptColumn[]): string =>
  createHash('sha256')
    .update(
      columns
        .map(({ heading }) => headingKey(heading))
        .toSorted()
        .join('\n'),
    )
    .digest('hex')

/** As somebody matched the columns of a file with the same headings before. */
export function asBefore(columns: KeptColumn[], before: readonly KeptColumn[]): KeptColumn[] {
  const fields = new Map(before.map(({ heading, field }) => [headingKey(heading), field]))
  return columns.map((column) => {
    const key = headingKey(column.heading)
    return fields.has(key) ? { ...column, field: fields.get(key)! } : column
  })
}
