import type { Head } from '@insaka/domain/audit-log/head'
import { allLists, type ListDescription } from '@insaka/domain/all-lists'
import { readHead } from '../audit-log/tree.repository.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Sum } from '../registers/counters.ts'
import type { Fact } from '../workbook/document-model.ts'
import type { DepartmentNames } from './export-columns.ts'
import { findInstitution, listDepartments, type CodeAndName } from './export.repository.ts'
import { describeFilters } from './describe-filters.ts'
import type { ExportRequest } from './export-request.ts'
import type { ExportSources } from './export-source.ts'

/** Records of one kind, read a few at a time, each as its fields describe it. */
export type ExportPart = {
  description: ListDescription
  /** The field that comes first, where it is not the first of the form. */
  first?: string
  pieces: () => AsyncIterable<object[]>
}

/** All that a file tells, of one moment. */
export type ExportData = {
  institution: CodeAndName
  /** Where its history was in this moment. */
  head: Head
  departments: DepartmentNames
  description: ListDescription
  /** What narrows and orders it. */
  filterFacts: Fact[]
  /** As the list itself counts and adds up. */
  total: number
  sums: Sum[] | undefined
  list: ExportPart
  /** What belongs to the records of the list; read after these. */
  details: (ExportPart & { expected: () => number })[]
}

/** A moment of the institution, and a rest after each piece of work. */
export type SnapshotReader = { tx: TenantTx; pause: (began: number) => Promise<void> }

/** What the list finds, or null where that is more than `most`. */
export async function collectExportData(
  { tx, pause }: SnapshotReader,
  sources: ExportSources,
  { list, requestedList }: ExportRequest,
  limit: number,
): Promise<ExportData | null> {
  const source = sources[list]
  const description: ListDescription = allLists[list]
  const matches = await source.find(tx, requestedList, limit)
  if (!matches) return null
  const [institution, head, departments] = await Promise.all([
    findInstitution(tx),
    readHead(tx),
    listDepartments(tx),
  ])
  const filterFacts = await describeFilters(tx, description, { ...source, departments }, requestedList)
  const detailLists = source.detailLists ?? []
  const detailCounts = detailLists.map(() => 0)
  /** The numbers of the records to which anything belongs. */
  const idsWithDetails: number[] = []

  /** Its records as they are read, with a rest after each piece. */
  async function* readWithPauses(pieces: AsyncIterable<object[]>) {
    let began = performance.now()
    for await (const records of pieces) {
      yield records
      await pause(began)
      began = performance.now()
    }
  }
  async function* countDetails() {
    for await (const records of readWithPauses(matches!.pieces())) {
      for (const record of records as never[]) {
        const detailsOfRecord = detailLists.map(({ countOf }) => countOf(record))
        for (const [at, count] of detailsOfRecord.entries()) detailCounts[at]! += count
        if (detailsOfRecord.some((count) => count > 0)) idsWithDetails.push((record as { id: number }).id)
      }
      yield applyView(description, records)
    }
  }
  return {
    institution,
    head,
    departments: new Map(departments.map(({ code, name }) => [code, name])),
    description,
    filterFacts,
    total: matches.total,
    sums: matches.sums,
    list: { description, pieces: countDetails },
    details: detailLists.map(({ list: name, first, readFor }, at) => ({
      description: allLists[name],
      first,
      expected: () => detailCounts[at]!,
      async *pieces() {
        for await (const records of readWithPauses(matches.piecesOf!(idsWithDetails)))
          yield applyView(allLists[name], await readFor(tx, records as never[]))
      },
    })),
  }
}

const applyView = ({ view }: ListDescription, records: object[]): object[] =>
  view ? records.map((record) => view(record as never)) : records

/** The same with all records in memory, so that nothing is read any more. */
export async function loadIntoMemory(data: ExportData): Promise<ExportData> {
  const list = await loadPart(data.list)
  const details = []
  for (const part of data.details) details.push(await loadPart(part))
  return { ...data, list, details }
}

async function loadPart<P extends ExportPart>(part: P): Promise<P> {
  const loadedPieces: object[][] = []
  for await (const records of part.pieces()) loadedPieces.push(records)
  return {
    ...part,
    async *pieces() {
      yield* loadedPieces
    },
  }
}
