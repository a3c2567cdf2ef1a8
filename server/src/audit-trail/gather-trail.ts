import type { TenantTx } from '../db/transactions.ts'
import type { Head } from '@insaka/domain/audit/head'
import { countTrail, isNarrowed, rangeOf, trailPieces, type TrailRow } from '../audit/trail.ts'
import { boundaryAt, headAt, type Boundary } from '../audit/tree.repository.ts'
import { findInstitution, type Named } from '../export/export.repository.ts'
import type { TrailOrder } from './trail-order.ts'

/** All that a file of the history has, of one moment. */
export type GatheredTrail = {
  institution: Named
  /** It has every event of its days, so that the chain of links holds through it. */
  whole: boolean
  /** Where the history was before the first of them and after the last; nothing where it is not whole. */
  before: Boundary | null
  end: Head | null
  /** Oldest first, a few at a time. */
  pieces: () => AsyncIterable<TrailRow[]>
}

/** A moment of the institution, and a rest after each piece of work. */
type Reading = { tx: TenantTx; rest: (began: number) => Promise<void> }

/** What an order finds, or null where that is more than `most`; a thread has no such bound. */
export async function gatherTrail(
  { tx, rest }: Reading,
  order: TrailOrder,
  most?: number,
): Promise<GatheredTrail | null> {
  const range = await rangeOf(tx, order.filters)
  if (most !== undefined && (await countTrail(tx, order, range, most)) > most) return null
  const whole = !isNarrowed(order.filters)
  const [institution, before, end] = await Promise.all([
    findInstitution(tx),
    whole ? boundaryAt(tx, range.first - 1) : null,
    whole ? headAt(tx, range.last) : null,
  ])
  async function* pieces() {
    let began = performance.now()
    for await (const rows of trailPieces(tx, order, range)) {
      yield rows
      await rest(began)
      began = performance.now()
    }
  }
  return { institution, whole, before, end, pieces }
}
