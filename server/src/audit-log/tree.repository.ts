import { and, asc, eq, gt, lt, lte } from 'drizzle-orm'
import { toHex } from '@insaka/domain/audit-log/byte-encoding'
import { firstLink, type Head } from '@insaka/domain/audit-log/head'
import { auditPath, edgeOfHashes, rootOfEdge, rootOfHashes } from '@insaka/domain/audit-log/merkle-tree'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { auditEvents, auditHeads, auditNodes } from './audit.table.ts'
import { splitEdge, leafOf, leavesPerNode, sha256 } from './merkle-tree-builder.ts'

const findHead = tenantRead('audit.head', (orm, $: TenantValues) =>
  orm
    .select({ events: auditHeads.sequence, link: auditHeads.link, edge: auditHeads.edge })
    .from(auditHeads)
    .where(eq(auditHeads.institutionId, $.institutionId)),
)

export async function readHead(tx: TenantTx): Promise<Head> {
  const [storedHead] = await findHead(tx)
  const { events, link, edge } = storedHead!
  return { events, link, root: toHex(rootOfEdge(sha256, splitEdge(edge))) }
}

const findNodes = tenantRead('audit.nodes', (orm, $: TenantValues<{ below: number }>) =>
  orm
    .select({ hash: auditNodes.hash })
    .from(auditNodes)
    .where(and(eq(auditNodes.institutionId, $.institutionId), lt(auditNodes.index, $.below)))
    .orderBy(asc(auditNodes.index)),
)

const findDigests = tenantRead('audit.digests', (orm, $: TenantValues<{ after: number; to: number }>) =>
  orm
    .select({ digest: auditEvents.digest, link: auditEvents.link })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.institutionId, $.institutionId),
        gt(auditEvents.sequence, $.after),
        lte(auditEvents.sequence, $.to),
      ),
    )
    .orderBy(asc(auditEvents.sequence)),
)

/** Reads the leaves of one node, or fewer if the tree ends within it. */
async function readLeaves(tx: TenantTx, node: number, size: number): Promise<Uint8Array[]> {
  const after = node * leavesPerNode
  const rows = await findDigests(tx, { after, to: Math.min(size, after + leavesPerNode) })
  return rows.map(({ digest }) => leafOf(digest))
}

async function readNodes(tx: TenantTx, below: number): Promise<Uint8Array[]> {
  const rows = await findNodes(tx, { below })
  return rows.map(({ hash }) => hash)
}

/** A past head with the edge of its tree, from which the tree can be continued. */
export type HistoryBoundary = Head & { edge: string[] }

export async function headAt(tx: TenantTx, events: number): Promise<Head> {
  const { edge: _, ...head } = await boundaryAt(tx, events)
  return head
}

export async function boundaryAt(tx: TenantTx, events: number): Promise<HistoryBoundary> {
  const fullNodes = Math.floor(events / leavesPerNode)
  const [nodes, leaves, [lastEvent]] = await Promise.all([
    readNodes(tx, fullNodes),
    readLeaves(tx, fullNodes, events),
    findDigests(tx, { after: events - 1, to: events }),
  ])
  const edge = [...edgeOfHashes(sha256, nodes), ...edgeOfHashes(sha256, leaves)]
  return {
    events,
    // A missing event has no link, so the check reports it.
    link: events === 0 ? firstLink : (lastEvent?.link ?? ''),
    root: toHex(rootOfEdge(sha256, edge)),
    edge: edge.map(toHex),
  }
}

/** Reads the sibling hashes that prove that an event is part of a history of this size, from the leaf up. */
export async function readAuditPath(tx: TenantTx, event: number, size: number): Promise<Uint8Array[]> {
  const index = event - 1
  const ownNode = Math.floor(index / leavesPerNode)
  const fullNodes = Math.floor(size / leavesPerNode)
  const [nodes, ownLeaves, remainingLeaves] = await Promise.all([
    readNodes(tx, fullNodes),
    readLeaves(tx, ownNode, size),
    readLeaves(tx, fullNodes, size),
  ])
  // The incomplete last node counts as a whole one, because nothing is to its right.
  const allNodes = remainingLeaves.length > 0 ? [...nodes, rootOfHashes(sha256, remainingLeaves)] : nodes
  return auditPath(index, size, (from, to) => {
    const node = Math.floor(from / leavesPerNode)
    // Hashes within the event’s own node come from its leaves; all others combine whole nodes.
    return node === ownNode
      ? rootOfHashes(sha256, ownLeaves.slice(from % leavesPerNode, (from % leavesPerNode) + to - from))
      : rootOfHashes(sha256, allNodes.slice(node, Math.ceil(to / leavesPerNode)))
  })
}
