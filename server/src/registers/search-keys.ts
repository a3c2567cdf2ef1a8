import { getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Register } from './query.ts'
import { keyOf } from './words.ts'

/** All texts that begin alike, between two bounds: under row security an index takes bounds, and no patterns. */
export type Beginning = { first: string; before: string }

/** Texts in one of the columns by which a register is found: its reference is the first of them. */
export type Key = Beginning & { at: number }

/** Up to so many words or keys of a term are listed one by one; more are searched as a range. */
export const mostNamed = 30

export const beginningOf = (text: string): Beginning => ({ first: text, before: `${text}\u{10ffff}` })

/** Where a key of a register is: `from` names its rows, in which $1 is the institution. */
type Source = { from: string; id: string; text: string }

/**
 * Its reference, its own keys, the reference that it names, that of the record to which it belongs, and the groups of
 * digits in its keys and its former reference.
 */
export function sourcesOf(register: Register, join = belongingTo): Source[] {
  const { name, linked } = register
  const own = ownKeys(register).map(({ name }) => name)
  return [
    ...own.map((column) => ({ from: rowsOf(register), id: 'id', text: `${column} COLLATE "C"` })),
    ...(linked ? [{ ...join(register, linked), text: 'linked.reference COLLATE "C"' }] : []),
    { from: `digit_groups WHERE institution_id = $1 AND register = '${name}'`, id: 'id', text: 'digits' },
  ]
}

/** Where among these the groups of digits are. */
export const digitsAt = (register: Register): number => ownKeys(register).length + (register.linked ? 1 : 0)

export const ownKeys = ({ table, keys = [], named }: Register): PgColumn[] => [
  table.reference,
  ...keys.map(({ column }) => column),
  ...(named ? [named.reference] : []),
]

export const rowsOf = ({ table, name }: Register): string =>
  `${getTableName(table)} WHERE institution_id = $1${table.register ? ` AND register = '${name}'` : ''}`

/** The records that belong to those of another register, which is called `linked` here. */
function belongingTo({ table, name }: Register, { register, column }: NonNullable<Register['linked']>) {
  const [own, other] = [getTableName(table), getTableName(register.table)]
  const ofOwn = table.register ? `AND ${own}.register = '${name}'` : ''
  const ofOther = register.table.register ? `AND linked.register = '${register.name}'` : ''
  return {
    id: `${own}.id`,
    from: `${other} AS linked JOIN ${own} ON ${own}.institution_id = $1 ${ofOwn}
            AND ${own}.${column.name} = linked.id WHERE linked.institution_id = $1 ${ofOther}`,
  }
}

/** The same, looked up one by one: where a few are wanted, PostgreSQL would rather read all of them. */
function belongingToOneByOne(
  { table, name }: Register,
  { register, column }: NonNullable<Register['linked']>,
): Pick<Source, 'id' | 'from'> {
  const own = getTableName(table)
  const ofOwn = table.register ? `AND register = '${name}'` : ''
  return {
    id: 'belonging.id',
    from: `${getTableName(register.table)} AS linked, LATERAL (
             SELECT id FROM ${own} WHERE institution_id = $1 ${ofOwn} AND ${column.name} = linked.id OFFSET 0) AS belonging
            WHERE linked.institution_id = $1 ${register.table.register ? `AND linked.register = '${register.name}'` : ''}`,
  }
}

/** Of a term by its index, or of the whole search: an order number may have blanks and signs in it. */
export type AskedKey = Key & { term: number }
export const wholeSearch = -1

/** References are made of these. */
const mayBeReference = (text: string): boolean => /^[a-z0-9&.-]+$/.test(text)

/** Which keys may begin with what is searched for. */
export function keysAsked(register: Register, texts: string[], search: string): AskedKey[] {
  const { keys = [], named, linked, hasFreeReferences } = register
  const others = [named, linked].filter(Boolean).map((_, i) => keys.length + 1 + i)
  const numbers = (term: number, key: string): AskedKey[] =>
    key === '' ? [] : keys.map((_, i) => ({ term, at: i + 1, ...beginningOf(key) }))
  const ofTerms = texts.flatMap((text, term): AskedKey[] => {
    const reference = { term, ...beginningOf(text.toUpperCase()) }
    const digits = /^0*([1-9]\d*)$/.exec(text)?.[1]
    return [
      ...(mayBeReference(text) && !hasFreeReferences ? [{ ...reference, at: 0 }] : []),
      ...(mayBeReference(text) && text.includes('.') ? others.map((at) => ({ ...reference, at })) : []),
      ...numbers(term, keyOf(text)),
      ...(digits ? [{ term, at: digitsAt(register), ...beginningOf(digits) }] : []),
    ]
  })
  return texts.length === 1 ? ofTerms : [...ofTerms, ...numbers(wholeSearch, keyOf(search))]
}

/** For each register, the numbers of its records of which a key begins as is asked, as far as they are few. */
export async function findKeys(
  tx: TenantTx,
  registers: Register[],
  asked: AskedKey[][],
): Promise<number[][][]> {
  const all = asked.flatMap((keys, of) => keys.map((key) => ({ of, ...key })))
  if (all.length === 0) return asked.map(() => [])
  const found = registers.flatMap((register, of) =>
    sourcesOf(register, belongingToOneByOne).map(
      ({ from, id, text }, at) => `(
      SELECT ${id} FROM ${from} AND asked.register = ${of} AND asked.at = ${at}
         AND ${between(text, 'asked.first', 'asked.before')} LIMIT ${mostNamed + 1})`,
    ),
  )
  const rows = await readText<{ position: string; id: string }>(tx, {
    name: `${namesOf(registers)}.findKeys`,
    text: `
      SELECT position, found.id
        FROM unnest($2::integer[], $3::integer[], $4::text[], $5::text[]) WITH ORDINALITY
               AS asked (register, at, first, before, position),
             LATERAL (${found.join(' UNION ALL ')}) AS found (id)`,
    values: [
      all.map(({ of }) => of),
      all.map(({ at }) => at),
      all.map(({ first }) => first),
      all.map(({ before }) => before),
    ],
  })
  const ids = all.map((_, i) =>
    rows.filter(({ position }) => Number(position) === i + 1).map(({ id }) => Number(id)),
  )
  return asked.map((_, register) => ids.filter((__, i) => all[i]!.of === register))
}

const namesOf = (registers: Register[]): string => registers.map(({ name }) => name).join('.')

/**
 * Each number within a term with dots is tried as that of a record whose reference contains the term; so is a term of
 * digits, and either as the number of the record that it names or to which it belongs.
 */
export async function findByNumbersWithin(
  tx: TenantTx,
  registers: Register[],
  texts: string[],
): Promise<number[][][]> {
  const tried = registers.flatMap(({ linked }, of) =>
    texts
      .filter((text) => mayBeReference(text) && (text.includes('.') || (linked && /^\d+$/.test(text))))
      .flatMap((text) =>
        [...new Set(text.match(/\d+/g)?.map(Number))]
          .filter(Number.isSafeInteger)
          .map((id) => ({ of, id, text: text.toUpperCase() })),
      ),
  )
  if (tried.length === 0) return registers.map(() => texts.map(() => []))
  const found = registers.flatMap((register, of) =>
    withNumber(register).map((select) => `(${select} AND tried.register = ${of} OFFSET 0)`),
  )
  const rows = await readText<{ register: number; text: string; id: string }>(tx, {
    name: `${namesOf(registers)}.findByNumbersWithin`,
    text: `
      SELECT register, text, found.id
        FROM unnest($2::integer[], $3::text[], $4::bigint[]) AS tried (register, text, number),
             LATERAL (${found.join(' UNION ALL ')}) AS found (id, reference)
       WHERE strpos(reference, text) > 0`,
    values: [tried.map(({ of }) => of), tried.map(({ text }) => text), tried.map(({ id }) => id)],
  })
  return registers.map((_, of) =>
    texts.map((each) =>
      rows
        .filter(({ register, text }) => register === of && text === each.toUpperCase())
        .map(({ id }) => Number(id)),
    ),
  )
}

/** The record of that number, those that name one of that number, and those that belong to one. */
function withNumber(register: Register): string[] {
  const { linked, named } = register
  const other = linked && belongingTo(register, linked)
  return [
    `SELECT id, reference FROM ${rowsOf(register)} AND id = number`,
    ...(named
      ? [`SELECT id, ${named.reference.name} FROM ${rowsOf(register)} AND ${named.id.name} = number`]
      : []),
    ...(other ? [`SELECT ${other.id}, linked.reference FROM ${other.from} AND linked.id = number`] : []),
  ]
}

export const between = (text: string, first: string, before: string): string =>
  `${text} >= ${first} AND ${text} < ${before}`
