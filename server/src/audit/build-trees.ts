import { and, asc, between, eq, gt } from 'drizzle-orm'
import type { Head } from '@insaka/domain/audit/head'
import type { OwnerTx } from '../db/owner.ts'
import { auditDays, auditEvents, auditHeads, auditNodes } from './audit.table.ts'
import { GrowingTree } from './growing-tree.ts'

/** Such as `figures.sql` names it. */
export const treesFigure = 'trees 1'

const batch = 10_000

type Leaf = { sequence: number; digest: string; link: string; happenedOn: string }

/** The events of a history as far as its head, in their order. */
export async function* leavesOf(tx: OwnerTx, institutionId: string, size: number): AsyncGenerator<Leaf[]> {
  const { sequence, digest, link, happenedOn } = auditEvents
  for (let after = 0; after < size;) {
    const rows = await tx
      .select({ sequence, digest, link, happenedOn })
      .from(auditEvents)
      .where(
        and(eq(auditEvents.institutionId, institutionId), gt(sequence, after), between(sequence, 1, size)),
      )
      .orderBy(asc(sequence))
      .limit(batch)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)!.sequence
  }
}

/** A place in the tree that no event has: somebody removed it, which the check of the history names. */
export function fillTo(tree: GrowingTree, size: number): void {
  while (tree.size < size) tree.add('')
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
    const tree = new GrowingTree()
    const days = new DaysInTurn()
    for await (const leaves of leavesOf(tx, institutionId, size)) {
      for (const leaf of leaves) {
        days.next(leaf, tree)
        fillTo(tree, leaf.sequence - 1)
        tree.add(leaf.digest)
      }
      await keepNodes(tx, institutionId, tree)
      read += leaves.length
      if (leaves.length === batch) tell(`Putting the history into trees: ${read} of ${all} events`)
    }
    fillTo(tree, size)
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
  next({ happenedOn, link }: Leaf, { size, root }: GrowingTree): void {
    const day = happenedOn.slice(0, 10)
    const before = this.last
    if (before && day > before.day) this.ended.push({ ...before, events: size, root })
    // What was put in later belongs to the day on which it came in, as far as that can be known.
    this.last = { day: before && before.day > day ? before.day : day, link }
  }
}
