import type { ListDescription } from '@insaka/domain/all-lists'
import { Refusal } from '@insaka/domain/core/errors'
import { toNgwee } from '@insaka/domain/core/money'
import type { Sum } from '../registers/counters.ts'
import type { Gathered, Part } from './gather.ts'

/** Counts and adds up the records of a part while they are written. */
export class Tally {
  records = 0
  /** What they come to in each currency, in ngwee. */
  readonly sums = new Map<string, bigint>()
  private readonly sum: ListDescription['sum']

  constructor({ description }: Part) {
    this.sum = description.sum
  }

  async *over(pieces: AsyncIterable<object[]>): AsyncGenerator<object[]> {
    for await (const records of pieces) {
      this.records += records.length
      if (this.sum) for (const record of records) this.add(record as Values, this.sum)
      yield records
    }
  }

  private add(record: Values, { field, without }: NonNullable<ListDescription['sum']>): void {
    if (record['takenBackOn'] || (without !== undefined && record['status'] === without)) return
    const currency = String(record['currency'])
    const ngwee = toNgwee(record[field] as number)
    if (ngwee === null) throw new RangeError(`${field} is no amount.`)
    this.sums.set(currency, (this.sums.get(currency) ?? 0n) + ngwee)
  }
}

type Values = Readonly<Record<string, unknown>>

/** A file that is not what the list itself counts and adds up is handed to nobody. */
export function refuseDifference({ total, sums, further }: Gathered, list: Tally, others: Tally[]): void {
  const asCounted =
    list.records === total && further.every(({ expected }, at) => others[at]!.records === expected())
  if (asCounted && (!sums || isSame(sums, list.sums))) return
  throw new Refusal('INTERNAL', {
    message:
      'The records of this list do not agree with its count and its sums, so no file was made. Tell your administrator.',
  })
}

function isSame(kept: Sum[], added: ReadonlyMap<string, bigint>): boolean {
  const rest = new Map(added)
  for (const { currency, ngwee } of kept) rest.set(currency, (rest.get(currency) ?? 0n) - ngwee)
  return [...rest.values()].every((ngwee) => ngwee === 0n)
}
