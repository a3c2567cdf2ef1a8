import { and, between, count, eq, sql } from 'drizzle-orm'
import type { Head } from '@insaka/domain/audit/head'
import { inPieces, literal, type OwnerTx } from '../db/owner.ts'
import { auditDays, auditEvents, auditHeads, auditNodes } from './audit.table.ts'
import { GrowingTree } from './growing-tree.ts'

/** Such as `figures.sql` names it. */
export const treesFigure = 'trees 1'

/** So often it is said how far it is. */
const eventsApart = 20_000

/** What the tree needs of an event, with its day in Zambia. */
type Leaf = { sequence: number; digest: string; link: string; day: string }

/**
 * The events of a history as far as its head, in their order. One question for all of them: each of several would be
 * planned by the statistics of a table that may have just been filled.
 */
export const leavesOf = (tx: OwnerTx, institutionId: string, size: number): AsyncGenerator<Leaf> =>
  inPieces<Leaf>(
    tx,
    'leaves',
    sql`SELECT sequence::float8 AS sequence, digest, link, (happened_on AT TIME ZONE 'Africa/Lusaka')::date::text AS day
          FROM audit_events WHERE institution_id = ${literal(institutionId)} AND sequence BETWEEN 1 AND ${sql.raw(String(size))}
         ORDER BY sequence`,
  )

/** Whether a history has each of its events once, without which there is no tree of it; the check of it names what is missing. */
export async function isComplete(tx: OwnerTx, institutionId: string, size: number): Promise<boolean> {
  const [found] = await tx
    .select({ events: count() })
    .from(auditEvents)
    .where(and(eq(auditEvents.institutionId, institutionId), between(auditEvents.sequence, 1, size)))
  return found!.events === size
}

/** Puts the events there are into trees. Nobody writes meanwhile. */
export async function buildTrees(tx: OwnerTx, tell: (line: string) => void): Promise<void> {
  await tx.delete(auditNodes)
  await tx.delete(auditDays)
  const heads = await tx
    .select({ institutionId: auditHeads.institutionId, size: auditHeads.sequence })
    .from(auditHeads)
  const all = heads.reduce((sum, { size }) => sum + size, 0)
  let read = 0
  for (const { institutionId, size } of heads) {
    if (!(await isComplete(tx, institutionId, size))) continue
    const tree = new GrowingTree()
    const days = new DaysInTurn()
    for await (const leaf of leavesOf(tx, institutionId, size)) {
      days.next(leaf, tree)
      tree.add(leaf.digest)
      read += 1
      if (read % eventsApart !== 0) continue
      await keepNodes(tx, institutionId, tree)
      tell(`Putting the history into trees: ${read} of ${all} events`)
    }
    await keepNodes(tx, institutionId, tree)
    if (days.ended.length > 0)
      await tx.insert(auditDays).values(days.ended.map((day) => ({ institutionId, ...day })))
    await tx
      .update(auditHeads)
      .set({ edge: tree.edgeBytes })
      .where(eq(auditHeads.institutionId, institutionId))
  }
}

async function keepNodes(tx: OwnerTx, institutionId: string, tree: GrowingTree): Promise<void> {
  const nodes = tree.takeNodes().map((node) => ({ institutionId, ...node }))
  if (nodes.length > 0) await tx.insert(auditNodes).values(nodes)
}

/** The days that ended before the last event; that one's day is kept by the job of the days once it has ended. */
class DaysInTurn {
  readonly ended: (Head & { day: string })[] = []
  private last: { day: string; link: string } | null = null

  /** Hears of an event before it is added to the tree. */
  next({ day, link }: Leaf, tree: GrowingTree): void {
    const before = this.last
    if (before && day > before.day) this.ended.push({ ...before, events: tree.size, root: tree.root })
    // What was put in later belongs to the day on which it came in, as far as that can be known.
    this.last = { day: before && before.day > day ? before.day : day, link }
  }
}
