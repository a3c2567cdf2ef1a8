import { and, between, count, eq, sql } from 'drizzle-orm'
import type { Head } from '@insaka/domain/audit-log/head'
import { streamRows, literal, type OwnerTx } from '../db/owner.ts'
import { auditDays, auditEvents, auditHeads, auditNodes } from './audit.table.ts'
import { MerkleTreeBuilder } from './merkle-tree-builder.ts'

/** Such as `figures.sql` names it. */
export const treesFigure = 'trees 1'

/** So often it is said how far it is. */
const progressInterval = 20_000

/** What the tree needs of an event, with its day in Zambia. */
type EventLeaf = { sequence: number; digest: string; link: string; day: string }

/**
 * The events of a history as far as its head, in their order. One question for all of them: each of several would be
 * planned by the statistics of a table that may have just been filled.
 */
export const streamLeaves = (tx: OwnerTx, institutionId: string, size: number): AsyncGenerator<EventLeaf> =>
  streamRows<EventLeaf>(
    tx,
    'leaves',
    sql`SELECT sequence::float8 AS sequence, digest, link, (happened_on AT TIME ZONE 'Africa/Lusaka')::date::text AS day
          FROM audit_events WHERE institution_id = ${literal(institutionId)} AND sequence BETWEEN 1 AND ${sql.raw(String(size))}
         ORDER BY sequence`,
  )

/** Whether a history has each of its events once, without which there is no tree of it; the check of it names what is missing. */
export async function isComplete(tx: OwnerTx, institutionId: string, size: number): Promise<boolean> {
  const [counts] = await tx
    .select({ events: count() })
    .from(auditEvents)
    .where(and(eq(auditEvents.institutionId, institutionId), between(auditEvents.sequence, 1, size)))
  return counts!.events === size
}

/** Puts the events there are into trees. Nobody writes meanwhile. */
export async function buildTrees(tx: OwnerTx, onProgress: (line: string) => void): Promise<void> {
  await tx.delete(auditNodes)
  await tx.delete(auditDays)
  const heads = await tx
    .select({ institutionId: auditHeads.institutionId, size: auditHeads.sequence })
    .from(auditHeads)
  const totalEvents = heads.reduce((sum, { size }) => sum + size, 0)
  let processed = 0
  for (const { institutionId, size } of heads) {
    if (!(await isComplete(tx, institutionId, size))) continue
    const tree = new MerkleTreeBuilder()
    const days = new DailyHeadsBuilder()
    for await (const leaf of streamLeaves(tx, institutionId, size)) {
      days.addEvent(leaf, tree)
      tree.add(leaf.digest)
      processed += 1
      if (processed % progressInterval !== 0) continue
      await saveNodes(tx, institutionId, tree)
      onProgress(`Putting the history into trees: ${processed} of ${totalEvents} events`)
    }
    await saveNodes(tx, institutionId, tree)
    if (days.ended.length > 0)
      await tx.insert(auditDays).values(days.ended.map((day) => ({ institutionId, ...day })))
    await tx
      .update(auditHeads)
      .set({ edge: tree.edgeBytes })
      .where(eq(auditHeads.institutionId, institutionId))
  }
}

async function saveNodes(tx: OwnerTx, institutionId: string, tree: MerkleTreeBuilder): Promise<void> {
  const nodes = tree.takeFullNodes().map((node) => ({ institutionId, ...node }))
  if (nodes.length > 0) await tx.insert(auditNodes).values(nodes)
}

/** The days that ended before the last event; that one's day is kept by the job of the days once it has ended. */
class DailyHeadsBuilder {
  readonly ended: (Head & { day: string })[] = []
  private last: { day: string; link: string } | null = null

  /** Hears of an event before it is added to the tree. */
  addEvent({ day, link }: EventLeaf, tree: MerkleTreeBuilder): void {
    const previous = this.last
    if (previous && day > previous.day) this.ended.push({ ...previous, events: tree.size, root: tree.root })
    // What was put in later belongs to the day on which it came in, as far as that can be known.
    this.last = { day: previous && previous.day > day ? previous.day : day, link }
  }
}
