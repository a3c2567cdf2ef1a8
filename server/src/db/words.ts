import { and, eq, exists, gte, inArray, lt, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { recordWords } from './register.table.ts'
import type { TenantTx, WriteTx } from './database.ts'
import { statement, type Values } from './statement.ts'

const longestWord = 64
const mostTerms = 12

/** The words by which a record is found: those of its texts, its whole reference, and its number. */
export function wordsOf(texts: (string | null)[], whole: string[]): Set<string> {
  const words = texts.flatMap((text) => splitWords(fold(text ?? '')))
  return new Set([...words, ...whole.map(fold)].map(cut))
}

/** What somebody searches for: a reference keeps its dots, so whatever holds one is one word. */
function searchTerms(search: string): string[] {
  const terms = fold(search)
    .split(/\s+/)
    .flatMap((part) => (/^[\p{L}\p{N}&-]+(\.[\p{L}\p{N}&-]+)+\.?$/u.test(part) ? [part] : splitWords(part)))
  return [...new Set(terms.map(cut))].slice(0, mostTerms)
}

/** Capitals and accents make no difference, however a keyboard composes them. */
const fold = (text: string): string => text.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')

/** Splits on everything but letters, digits, & and -. */
const splitWords = (text: string): string[] => text.match(/[\p{L}\p{N}&-]+/gu) ?? []

/** By whole characters: half of one is none. */
const cut = (word: string): string =>
  word.length > longestWord ? Array.from(word).slice(0, longestWord).join('') : word

type Entry = { institutionId: string; register: string; words: string[]; id: number }

const addWords = statement('words.add', (orm, $: Values<Entry>) =>
  orm
    .insert(recordWords)
    .select(
      sql`SELECT ${$.institutionId}::uuid, ${$.register}::text, word, ${$.id}::bigint FROM unnest(${$.words}::text[]) AS word`,
    ),
)

const removeWords = statement('words.remove', (orm, $: Values<Entry>) =>
  orm
    .delete(recordWords)
    .where(
      and(
        eq(recordWords.institutionId, $.institutionId),
        eq(recordWords.register, $.register),
        sql`${recordWords.word} = ANY (${$.words}::text[])`,
        eq(recordWords.id, $.id),
      ),
    ),
)

/** Writes only the words that came or went. */
export async function rewriteWords(
  tx: WriteTx,
  register: string,
  id: number,
  before: Set<string>,
  after: Set<string>,
): Promise<void> {
  const { institutionId } = tx
  const added = [...after].filter((word) => !before.has(word))
  const removed = [...before].filter((word) => !after.has(word))
  if (added.length > 0) await addWords(tx, { institutionId, register, words: added, id })
  if (removed.length > 0) await removeWords(tx, { institutionId, register, words: removed, id })
}

/** The words of a register that a term stands for; where they are too many to be named, all between two bounds. */
export type Term = { words: string[] } | { from: string; before: string }

const mostWordsPerTerm = 30

/** What a search asks for; null where no record can have it. */
export async function readTerms(tx: TenantTx, register: string, search: string): Promise<Term[] | null> {
  const terms: Term[] = []
  for (const from of searchTerms(search)) {
    // Behind every word that begins with the term: an index takes bounds from anybody, and no patterns.
    const before = `${from}\u{10ffff}`
    const words = await leapThrough(tx, register, from, before)
    if (words.length === 0) return null
    terms.push(words.length > mostWordsPerTerm ? { from, before } : { words })
  }
  return terms.length === 0 ? null : terms
}

/** Leaps from one word to the next in the index, however many records each of them has. */
async function leapThrough(
  { connection, institutionId }: TenantTx,
  register: string,
  from: string,
  before: string,
): Promise<string[]> {
  const { rows } = await connection.client.query<{ word: string }>({
    name: 'words.leapThrough',
    text: `
      WITH RECURSIVE leap (word, n) AS (
        (SELECT word, 1 FROM record_words
          WHERE institution_id = $1 AND register = $2 AND word >= $3 AND word < $4 ORDER BY word LIMIT 1)
        UNION ALL
        SELECT found.word, leap.n + 1 FROM leap, LATERAL (
          SELECT word FROM record_words
           WHERE institution_id = $1 AND register = $2 AND word > leap.word AND word < $4 ORDER BY word LIMIT 1) found
         WHERE leap.n <= ${mostWordsPerTerm}
      )
      SELECT word FROM leap`,
    values: [institutionId, register, from, before],
  })
  return rows.map(({ word }) => word)
}

const others = alias(recordWords, 'others')

/** That a record has words of a term. */
export function holdsTerm(tx: TenantTx, register: string, term: Term, id: SQLWrapper): SQL {
  const entries = tx.connection.orm
    .select({ id: others.id })
    .from(others)
    .where(and(isEntry(tx, register, term, others), 'words' in term ? eq(others.id, id) : undefined))
  // So many words begin with it that the records are looked up before they are put in order.
  return 'words' in term ? exists(entries) : inArray(id, entries)
}

/** The numbers of all records that have words of every term. */
export function holders(tx: TenantTx, register: string, terms: Term[]) {
  const { orm } = tx.connection
  // The entries of a single word stand in the order of the numbers, each once.
  const first = terms.find((term) => 'words' in term && term.words.length === 1) ?? terms[0]!
  const once = 'words' in first && first.words.length === 1
  const rest = terms.filter((term) => term !== first)
  const number = { id: recordWords.id }
  return (once ? orm.select(number) : orm.selectDistinct(number))
    .from(recordWords)
    .where(
      and(
        isEntry(tx, register, first, recordWords),
        ...rest.map((term) => holdsTerm(tx, register, term, recordWords.id)),
      ),
    )
}

function isEntry(
  { institutionId }: TenantTx,
  register: string,
  term: Term,
  entry: typeof recordWords | typeof others,
): SQL | undefined {
  return and(
    eq(entry.institutionId, institutionId),
    eq(entry.register, register),
    'words' in term
      ? oneOf(entry.word, term.words)
      : and(gte(entry.word, term.from), lt(entry.word, term.before)),
  )
}

const oneOf = (column: PgColumn, words: string[]): SQL =>
  words.length === 1 ? eq(column, words[0]) : inArray(column, words)
