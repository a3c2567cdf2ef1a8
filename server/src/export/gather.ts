import type { Head } from '@insaka/domain/audit/head'
import { allLists, type ListDescription } from '@insaka/domain/all-lists'
import { readHead } from '../audit/tree.repository.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Sum } from '../registers/counters.ts'
import type { Fact } from '../workbook/contents.ts'
import type { DepartmentNames } from './columns.ts'
import { findInstitution, listDepartments, type Named } from './export.repository.ts'
import { filtersInWords } from './filters-in-words.ts'
import type { ExportOrder } from './order.ts'
import type { Sources } from './source.ts'

/** Records of one kind, read a few at a time, each as its fields describe it. */
export type Part = {
  description: ListDescription
  /** The field that comes first, where it is not the first of the form. */
  first?: string
  pieces: () => AsyncIterable<object[]>
}

/** All that a file tells, of one moment. */
export type Gathered = {
  institution: Named
  /** Where its history was in this moment. */
  head: Head
  departments: DepartmentNames
  description: ListDescription
  /** What narrows and orders it. */
  words: Fact[]
  /** As the list itself counts and adds up. */
  total: number
  sums: Sum[] | undefined
  list: Part
  /** What belongs to the records of the list; read after these. */
  further: (Part & { expected: () => number })[]
}

/** A moment of the institution, and a rest after each piece of work. */
export type Reading = { tx: TenantTx; rest: (began: number) => Promise<void> }

/** What the list finds, or null where that is more than `most`. */
export async function gather(
  { tx, rest }: Reading,
  sources: Sources,
  { list, asked }: ExportOrder,
  most: number,
): Promise<Gathered | null> {
  const source = sources[list]
  const description: ListDescription = allLists[list]
  const found = await source.find(tx, asked, most)
  if (!found) return null
  const [institution, head, departments] = await Promise.all([
    findInstitution(tx),
    readHead(tx),
    listDepartments(tx),
  ])
  const words = await filtersInWords(tx, description, { ...source, departments }, asked)
  const further = source.further ?? []
  const counts = further.map(() => 0)
  /** The numbers of the records to which anything belongs. */
  const having: number[] = []

  /** Its records as they are read, with a rest after each piece. */
  async function* read(pieces: AsyncIterable<object[]>) {
    let began = performance.now()
    for await (const records of pieces) {
      yield records
      await rest(began)
      began = performance.now()
    }
  }
  async function* counted() {
    for await (const records of read(found!.pieces())) {
      for (const record of records as never[]) {
        const own = further.map(({ countOf }) => countOf(record))
        for (const [at, count] of own.entries()) counts[at]! += count
        if (own.some((count) => count > 0)) having.push((record as { id: number }).id)
      }
      yield viewed(description, records)
    }
  }
  return {
    institution,
    head,
    departments: new Map(departments.map(({ code, name }) => [code, name])),
    description,
    words,
    total: found.total,
    sums: found.sums,
    list: { description, pieces: counted },
    further: further.map(({ list: name, first, readOf }, at) => ({
      description: allLists[name],
      first,
      expected: () => counts[at]!,
      async *pieces() {
        for await (const records of read(found.piecesOf!(having)))
          yield viewed(allLists[name], await readOf(tx, records as never[]))
      },
    })),
  }
}

const viewed = ({ view }: ListDescription, records: object[]): object[] =>
  view ? records.map((record) => view(record as never)) : records

/** The same with all records in memory, so that nothing is read any more. */
export async function collected(gathered: Gathered): Promise<Gathered> {
  const list = await keep(gathered.list)
  const further = []
  for (const part of gathered.further) further.push(await keep(part))
  return { ...gathered, list, further }
}

async function keep<P extends Part>(part: P): Promise<P> {
  const kept: object[][] = []
  for await (const records of part.pieces()) kept.push(records)
  return {
    ...part,
    async *pieces() {
      yield* kept
    },
  }
}
