import { and, between, count, eq, sql } from 'drizzle-orm'
import type { Head } from '@insaka/domain/audit-log/head'
import { streamRows, sqlLiteral, type OwnerTx } from '../db/owner-transactions.ts'
import { auditDays, auditEvents, auditHeads, auditNodes } from './audit.table.ts'
import { MerkleTreeBuilder } from './merkle-tree-builder.ts'

export const treesProjection = 'trees 1'

const progressInterval = 20_000

type EventLeaf = { sequence: number; digest: string; link: string; day: string }

/** Uses one query instead of pages, since the planner may choose slow plans for a table that was just filled. */
export const streamLeaves = (tx: OwnerTx, institutionId: string, size: number): AsyncGenerator<EventLeaf> =>
  streamRows<EventLeaf>(
    tx,
    'leaves',
    sql`SELECT sequence::float8 AS sequence, digest, link, (happened_on AT TIME ZONE 'Africa/Lusaka')::date::text AS day
          FROM audit_events WHERE institution_id = ${sqlLiteral(institutionId)} AND sequence BETWEEN 1 AND ${sql.raw(String(size))}
         ORDER BY sequence`,
  )

/** Checks for gaps, which make a tree impossible; the check of the history names the missing events. */
export async function hasAllEvents(tx: OwnerTx, institutionId: string, size: number): Promise<boolean> {
  const [counts] = await tx
    .select({ events: count() })
    .from(auditEvents)
    .where(and(eq(auditEvents.institutionId, institutionId), between(auditEvents.sequence, 1, size)))
  return counts!.events === size
}

/** Builds the tree of each institution whose events have no gap. The caller prevents concurrent writes. */
export async function buildTrees(tx: OwnerTx, onProgress: (line: string) => void): Promise<void> {
  await tx.delete(auditNodes)
  await tx.delete(auditDays)
  const heads = await tx
    .select({ institutionId: auditHeads.institutionId, size: auditHeads.sequence })
    .from(auditHeads)
  const totalEvents = heads.reduce((sum, { size }) => sum + size, 0)
  let processed = 0
  for (const { institutionId, size } of heads) {
    if (!(await hasAllEvents(tx, institutionId, size))) continue
    const tree = new MerkleTreeBuilder()
    const days = new DailyHeadsBuilder()
    for await (const leaf of streamLeaves(tx, institutionId, size)) {
      days.addEvent(leaf, tree)
      tree.add(leaf.digest)
      processed += 1
      if (processed % progressInterval !== 0) continue
      await saveNodes(tx, institutionId, tree)
      onProgress(`Building the Merkle trees of the audit log: ${processed} of ${totalEvents} events`)
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

/** Collects the heads of ended days. `dailyHeadsJob` saves the day of the last event once that day has ended. */
class DailyHeadsBuilder {
  readonly ended: (Head & { day: string })[] = []
  private last: { day: string; link: string } | null = null

  /** Must be called before the event is added to the tree. */
  addEvent({ day, link }: EventLeaf, tree: MerkleTreeBuilder): void {
    const previous = this.last
    if (previous && day > previous.day) this.ended.push({ ...previous, events: tree.size, root: tree.root })
    // An event with an earlier timestamp counts for the day on which it was added.
    this.last = { day: previous && previous.day > day ? previous.day : day, link }
  }
}
