import type { ListDescription } from '@insaka/domain/all-lists'
import { Refusal } from '@insaka/domain/core/errors'
import { toNgwee } from '@insaka/domain/core/money'
import type { Sum } from '../registers/counters.ts'
import type { ExportData, ExportPart } from './export-data.ts'

export class Tally {
  records = 0
  /** Sums per currency, in ngwee. */
  readonly sums = new Map<string, bigint>()
  private readonly sum: ListDescription['sum']

  constructor({ description }: ExportPart) {
    this.sum = description.sum
  }

  async *countPieces(pieces: AsyncIterable<object[]>): AsyncGenerator<object[]> {
    for await (const records of pieces) {
      this.records += records.length
      if (this.sum) for (const record of records) this.add(record as RecordValues, this.sum)
      yield records
    }
  }

  private add(record: RecordValues, { field, without }: NonNullable<ListDescription['sum']>): void {
    if (record['takenBackOn'] || (without !== undefined && record['status'] === without)) return
    const currency = String(record['currency'])
    const ngwee = toNgwee(record[field] as number)
    if (ngwee === null) throw new RangeError(`${field} is not an amount.`)
    this.sums.set(currency, (this.sums.get(currency) ?? 0n) + ngwee)
  }
}

type RecordValues = Readonly<Record<string, unknown>>

/** Rejects a file whose count or sums differ from those of the list. */
export function requireMatchingTotals(
  { total, sums, details }: ExportData,
  listTally: Tally,
  detailTallies: Tally[],
): void {
  const countsMatch =
    listTally.records === total &&
    details.every(({ expected }, at) => detailTallies[at]!.records === expected())
  if (countsMatch && (!sums || sumsMatch(sums, listTally.sums))) return
  throw new Refusal('INTERNAL', {
    message:
      'The records of this list do not match its count and sums, so no file was made. Tell your administrator.',
  })
}

function sumsMatch(expected: Sum[], actual: ReadonlyMap<string, bigint>): boolean {
  const differences = new Map(actual)
  for (const { currency, ngwee } of expected)
    differences.set(currency, (differences.get(currency) ?? 0n) - ngwee)
  return [...differences.values()].every((ngwee) => ngwee === 0n)
}
