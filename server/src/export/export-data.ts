import type { Head } from '@insaka/domain/audit-log/head'
import { allLists, type ListDescription, type SheetDescription } from '@insaka/domain/all-lists'
import { readHead } from '../audit-log/tree.repository.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Sum } from '../registers/counters.ts'
import type { Fact } from '../workbook/document-model.ts'
import type { DepartmentNames } from './export-columns.ts'
import { findInstitution, listDepartments, type CodeAndName } from './export.repository.ts'
import { describeFilters } from './describe-filters.ts'
import type { ExportRequest } from './export-request.ts'
import type { ExportSources } from './export-source.ts'

/** Records of one kind, read in batches, and the list that describes their fields. */
export type ExportPart = {
  description: SheetDescription
  /** Field of the first column, if it is not the first field of the form. */
  first?: string
  pieces: () => AsyncIterable<object[]>
}

/** Everything that an export contains, from one snapshot. */
export type ExportData = {
  institution: CodeAndName
  /** Head of the audit chain in this snapshot. */
  head: Head
  departments: DepartmentNames
  description: ListDescription
  /** Filters and sort order in words. */
  filterFacts: Fact[]
  /** Count and sums as the list itself computes them, to verify the file. */
  total: number
  sums: Sum[] | undefined
  list: ExportPart
  /** Records that belong to those of the list; read after them. */
  details: (ExportPart & { expected: () => number })[]
}

/** A snapshot of the institution, and a pause after each batch. */
type SnapshotReader = { tx: TenantTx; pause: (began: number) => Promise<void> }

/** Collects the matches of a list, or returns null if there are more than `limit`. */
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
  const idsWithDetails: number[] = []
  const { numberOf = ({ id }: { id: number }) => id } = source

  /** Pauses after each batch, so that other work gets its turn. */
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
        if (detailsOfRecord.some((count) => count > 0)) idsWithDetails.push(numberOf(record))
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
    details: detailLists.map(({ description: details, first, readFor }, at) => ({
      description: details,
      first,
      expected: () => detailCounts[at]!,
      async *pieces() {
        for await (const records of readWithPauses(matches.piecesOf!(idsWithDetails)))
          yield applyView(details, await readFor(tx, records as never[]))
      },
    })),
  }
}

const applyView = ({ view }: SheetDescription, records: object[]): object[] =>
  view ? records.map((record) => view(record as never)) : records

/**
 * Loads all records, so that the export can be written after its transaction has ended. Returns null if they have more
 * than `maxDetails` details.
 */
export async function loadIntoMemory(data: ExportData, maxDetails: number): Promise<ExportData | null> {
  const hasTooMany = () => data.details.reduce((sum, { expected }) => sum + expected(), 0) > maxDetails
  const list = await loadPart(data.list, hasTooMany)
  if (hasTooMany()) return null
  const details = []
  for (const part of data.details) details.push(await loadPart(part))
  return { ...data, list, details }
}

async function loadPart<P extends ExportPart>(part: P, shouldStop = () => false): Promise<P> {
  const loadedPieces: object[][] = []
  for await (const records of part.pieces()) {
    loadedPieces.push(records)
    if (shouldStop()) break
  }
  return {
    ...part,
    async *pieces() {
      yield* loadedPieces
    },
  }
}
