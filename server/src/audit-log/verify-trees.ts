import { asc, eq } from 'drizzle-orm'
import { toHex } from '@insaka/domain/audit-log/byte-encoding'
import type { Head } from '@insaka/domain/audit-log/head'
import { rootOfEdge } from '@insaka/domain/audit-log/merkle-tree'
import { institutions } from '../db/directory.table.ts'
import type { OwnerTx } from '../db/owner-transactions.ts'
import { auditDays, auditHeads, auditNodes } from './audit.table.ts'
import { hasAllEvents, streamLeaves } from './build-trees.ts'
import { DailyHeadComparison } from './compare-daily-heads.ts'
import { splitEdge, MerkleTreeBuilder, leavesPerNode, sha256 } from './merkle-tree-builder.ts'

type TreeReport = { institution: string; head: Head; faults: string[] }

/** Rebuilds every tree from the events and compares the stored edge, nodes and daily heads with it. */
export async function verifyTrees(
  tx: OwnerTx,
  { institutionId }: { institutionId?: string } = {},
): Promise<TreeReport[]> {
  const { sequence, link, edge } = auditHeads
  const heads = await tx
    .select({ id: institutions.id, code: institutions.code, sequence, link, edge })
    .from(institutions)
    .innerJoin(auditHeads, eq(auditHeads.institutionId, institutions.id))
    .where(institutionId === undefined ? undefined : eq(institutions.id, institutionId))
    .orderBy(asc(institutions.code))
  const reports: TreeReport[] = []
  for (const { id, code, ...head } of heads) {
    const root = toHex(rootOfEdge(sha256, splitEdge(head.edge)))
    const storedTree = { id, size: head.sequence, edge: toHex(head.edge) }
    reports.push({
      institution: code,
      head: { events: head.sequence, link: head.link, root },
      faults: await treeFaults(tx, storedTree),
    })
  }
  return reports
}

type StoredTree = { id: string; size: number; edge: string }

async function treeFaults(tx: OwnerTx, { id, size, edge }: StoredTree): Promise<string[]> {
  if (!(await hasAllEvents(tx, id, size))) return ['the tree was not compared, because events are missing']
  const nodes = await tx
    .select({ index: auditNodes.index, hash: auditNodes.hash })
    .from(auditNodes)
    .where(eq(auditNodes.institutionId, id))
  const days = await tx
    .select()
    .from(auditDays)
    .where(eq(auditDays.institutionId, id))
    .orderBy(asc(auditDays.day))
  const keptNodes = new Map(nodes.map(({ index, hash }) => [index, toHex(hash)]))
  const matchingNodes = new Set<number>()
  const tree = new MerkleTreeBuilder()
  const dailyHeads = new DailyHeadComparison(days)

  for await (const leaf of streamLeaves(tx, id, size)) {
    tree.add(leaf.digest)
    dailyHeads.addEvent(leaf, tree)
  }
  for (const { index, hash } of tree.takeFullNodes())
    if (keptNodes.get(index) === toHex(hash)) matchingNodes.add(index)

  const expectedNodes = Array.from({ length: Math.floor(size / leavesPerNode) }, (_, index) => index)
  const wrongNodes = new Set(
    [...expectedNodes, ...keptNodes.keys()].filter((index) => !matchingNodes.has(index)),
  )
  return [
    ...(toHex(tree.edgeBytes) === edge ? [] : ['the edge of the tree differs from the events']),
    ...[...wrongNodes].map(
      (index) =>
        `the node of the tree over events ${index * leavesPerNode + 1} to ${(index + 1) * leavesPerNode} differs from them`,
    ),
    ...dailyHeads.faults(),
  ]
}
