import { getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Register } from './register.ts'
import { normalizeNumber } from './search-words.ts'

/** A prefix as two bounds, because under row-level security an index supports ranges but no patterns. */
export type PrefixRange = { first: string; before: string }

/** A prefix in one of the key sources of a register, by index; 0 is its reference. */
export type KeyPrefix = PrefixRange & { at: number }

/** Up to this number, words or keys of a term are listed; more are searched as a range. */
export const maxListed = 30

export const prefixRange = (text: string): PrefixRange => ({ first: text, before: `${text}\u{10ffff}` })

/** The rows with a key of a register; parameter $1 is the institution. */
type KeySource = { from: string; id: string; text: string }

/** The key sources of a register: its reference and own keys, references of related records, and groups of digits. */
export function keySourcesOf(register: Register, join = linkedSource): KeySource[] {
  const { name, linked } = register
  const own = ownKeys(register).map(({ name }) => name)
  return [
    ...own.map((column) => ({ from: registerRowsSql(register), id: 'id', text: `${column} COLLATE "C"` })),
    ...(linked ? [{ ...join(register, linked), text: 'linked.reference COLLATE "C"' }] : []),
    { from: `digit_groups WHERE institution_id = $1 AND register = '${name}'`, id: 'id', text: 'digits' },
  ]
}

export const digitsIndex = (register: Register): number =>
  ownKeys(register).length + (register.linked ? 1 : 0)

export const ownKeys = ({ table, keys = [], referencedRecord }: Register): PgColumn[] => [
  table.reference,
  ...keys.map(({ column }) => column),
  ...(referencedRecord ? [referencedRecord.reference] : []),
]

export const registerRowsSql = ({ table, name }: Register): string =>
  `${getTableName(table)} WHERE institution_id = $1${table.register ? ` AND register = '${name}'` : ''}`

/** Joins records with their main records, aliased as `linked`. */
function linkedSource({ table, name }: Register, { register, column }: NonNullable<Register['linked']>) {
  const [own, other] = [getTableName(table), getTableName(register.table)]
  const ownCondition = table.register ? `AND ${own}.register = '${name}'` : ''
  const linkedCondition = register.table.register ? `AND linked.register = '${register.name}'` : ''
  return {
    id: `${own}.id`,
    from: `${other} AS linked JOIN ${own} ON ${own}.institution_id = $1 ${ownCondition}
            AND ${own}.${column.name} = linked.id WHERE linked.institution_id = $1 ${linkedCondition}`,
  }
}

/** A lateral join for few matches, where PostgreSQL would otherwise scan all linked records. */
function linkedSourceOneByOne(
  { table, name }: Register,
  { register, column }: NonNullable<Register['linked']>,
): Pick<KeySource, 'id' | 'from'> {
  const own = getTableName(table)
  const ownCondition = table.register ? `AND register = '${name}'` : ''
  return {
    id: 'belonging.id',
    from: `${getTableName(register.table)} AS linked, LATERAL (
             SELECT id FROM ${own} WHERE institution_id = $1 ${ownCondition} AND ${column.name} = linked.id OFFSET 0) AS belonging
            WHERE linked.institution_id = $1 ${register.table.register ? `AND linked.register = '${register.name}'` : ''}`,
  }
}

/** A key prefix of one term, by index, or of the whole search, since an order number may contain blanks. */
export type SearchedKey = KeyPrefix & { term: number }
export const wholeSearchTerm = -1

/** True if the text has only characters of references. */
const mayBeReference = (text: string): boolean => /^[a-z0-9&.-]+$/.test(text)

export function keysToSearch(register: Register, texts: string[], search: string): SearchedKey[] {
  const { keys = [], referencedRecord, linked, hasFreeReferences } = register
  const referenceKeys = [referencedRecord, linked].filter(Boolean).map((_, i) => keys.length + 1 + i)
  const numberKeys = (term: number, key: string): SearchedKey[] =>
    key === '' ? [] : keys.map((_, i) => ({ term, at: i + 1, ...prefixRange(key) }))
  const keysOfTerms = texts.flatMap((text, term): SearchedKey[] => {
    const reference = { term, ...prefixRange(text.toUpperCase()) }
    const digits = /^0*([1-9]\d*)$/.exec(text)?.[1]
    return [
      ...(mayBeReference(text) && !hasFreeReferences ? [{ ...reference, at: 0 }] : []),
      ...(mayBeReference(text) && text.includes('.')
        ? referenceKeys.map((at) => ({ ...reference, at }))
        : []),
      ...numberKeys(term, normalizeNumber(text)),
      ...(digits ? [{ term, at: digitsIndex(register), ...prefixRange(digits) }] : []),
    ]
  })
  return texts.length === 1
    ? keysOfTerms
    : [...keysOfTerms, ...numberKeys(wholeSearchTerm, normalizeNumber(search))]
}

/** Finds record numbers by key prefix for each register, at most `maxListed` + 1 for each key. */
export async function findKeys(
  tx: TenantTx,
  registers: Register[],
  searchedKeys: SearchedKey[][],
): Promise<number[][][]> {
  const flatKeys = searchedKeys.flatMap((keys, of) => keys.map((key) => ({ of, ...key })))
  if (flatKeys.length === 0) return searchedKeys.map(() => [])
  const selects = registers.flatMap((register, of) =>
    keySourcesOf(register, linkedSourceOneByOne).map(
      ({ from, id, text }, at) => `(
      SELECT ${id} FROM ${from} AND asked.register = ${of} AND asked.at = ${at}
         AND ${rangeCondition(text, 'asked.first', 'asked.before')} LIMIT ${maxListed + 1})`,
    ),
  )
  const rows = await readText<{ position: string; id: string }>(tx, {
    name: `${nameOf(registers)}.findKeys`,
    text: `
      SELECT position, found.id
        FROM unnest($2::integer[], $3::integer[], $4::text[], $5::text[]) WITH ORDINALITY
               AS asked (register, at, first, before, position),
             LATERAL (${selects.join(' UNION ALL ')}) AS found (id)`,
    values: [
      flatKeys.map(({ of }) => of),
      flatKeys.map(({ at }) => at),
      flatKeys.map(({ first }) => first),
      flatKeys.map(({ before }) => before),
    ],
  })
  const ids = flatKeys.map((_, i) =>
    rows.filter(({ position }) => Number(position) === i + 1).map(({ id }) => Number(id)),
  )
  return searchedKeys.map((_, register) => ids.filter((__, i) => flatKeys[i]!.of === register))
}

/** Statements are named after their register, and those of the global search, which has all registers, after it. */
const nameOf = (registers: Register[]): string => (registers.length === 1 ? registers[0]!.name : 'search')

/**
 * Finds records whose reference contains a term with dots, trying each number in the term as a record number. Terms of
 * digits are tried in registers with main records.
 */
export async function findByEmbeddedNumbers(
  tx: TenantTx,
  registers: Register[],
  texts: string[],
): Promise<number[][][]> {
  const candidates = registers.flatMap(({ linked }, of) =>
    texts
      .filter((text) => mayBeReference(text) && (text.includes('.') || (linked && /^\d+$/.test(text))))
      .flatMap((text) =>
        [...new Set(text.match(/\d+/g)?.map(Number))]
          .filter(Number.isSafeInteger)
          .map((id) => ({ of, id, text: text.toUpperCase() })),
      ),
  )
  if (candidates.length === 0) return registers.map(() => texts.map(() => []))
  const selects = registers.flatMap((register, of) =>
    selectsByNumber(register).map((select) => `(${select} AND tried.register = ${of} OFFSET 0)`),
  )
  const rows = await readText<{ register: number; text: string; id: string }>(tx, {
    name: `${nameOf(registers)}.findByNumbersWithin`,
    text: `
      SELECT register, text, found.id
        FROM unnest($2::integer[], $3::text[], $4::bigint[]) AS tried (register, text, number),
             LATERAL (${selects.join(' UNION ALL ')}) AS found (id, reference)
       WHERE strpos(reference, text) > 0`,
    values: [
      candidates.map(({ of }) => of),
      candidates.map(({ text }) => text),
      candidates.map(({ id }) => id),
    ],
  })
  return registers.map((_, of) =>
    texts.map((each) =>
      rows
        .filter(({ register, text }) => register === of && text === each.toUpperCase())
        .map(({ id }) => Number(id)),
    ),
  )
}

/** Selects by record number: the record itself, and records related to a record with that number. */
function selectsByNumber(register: Register): string[] {
  const { linked, referencedRecord } = register
  const linkedRecords = linked && linkedSource(register, linked)
  return [
    `SELECT id, reference FROM ${registerRowsSql(register)} AND id = number`,
    ...(referencedRecord
      ? [
          `SELECT id, ${referencedRecord.reference.name} FROM ${registerRowsSql(register)} AND ${referencedRecord.id.name} = number`,
        ]
      : []),
    ...(linkedRecords
      ? [`SELECT ${linkedRecords.id}, linked.reference FROM ${linkedRecords.from} AND linked.id = number`]
      : []),
  ]
}

export const rangeCondition = (text: string, first: string, before: string): string =>
  `${text} >= ${first} AND ${text} < ${before}`
