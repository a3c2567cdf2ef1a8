import { and, asc, eq, gt, lt, lte } from 'drizzle-orm'
import { toHex } from '@insaka/domain/audit/bytes'
import { firstLink, type Head } from '@insaka/domain/audit/head'
import { auditPath, edgeOver, rootOfEdge, rootOver } from '@insaka/domain/audit/tree'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { auditEvents, auditHeads, auditNodes } from './audit.table.ts'
import { edgeOf, leafOf, leavesOfNode, sha256 } from './growing-tree.ts'

const findHead = tenantRead('audit.head', (orm, $: TenantValues) =>
  orm
    .select({ events: auditHeads.sequence, link: auditHeads.link, edge: auditHeads.edge })
    .from(auditHeads)
    .where(eq(auditHeads.institutionId, $.institutionId)),
)

/** Where the history is now. */
export async function readHead(tx: TenantTx): Promise<Head> {
  const [found] = await findHead(tx)
  const { events, link, edge } = found!
  return { events, link, root: toHex(rootOfEdge(sha256, edgeOf(edge))) }
}

/** The roots over each full 256 events. */
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

/** The leaves of one node, or of as much of it as a tree of this size has. */
async function readLeaves(tx: TenantTx, node: number, size: number): Promise<Uint8Array[]> {
  const after = node * leavesOfNode
  const rows = await findDigests(tx, { after, to: Math.min(size, after + leavesOfNode) })
  return rows.map(({ digest }) => leafOf(digest))
}

async function readNodes(tx: TenantTx, below: number): Promise<Uint8Array[]> {
  const rows = await findNodes(tx, { below })
  return rows.map(({ hash }) => hash)
}

/** Where a history was, and the edge of its tree, to which what comes after can be added. */
export type Boundary = Head & { edge: string[] }

/** Where the history was after so many events. */
export async function headAt(tx: TenantTx, events: number): Promise<Head> {
  const { edge: _, ...head } = await boundaryAt(tx, events)
  return head
}

export async function boundaryAt(tx: TenantTx, events: number): Promise<Boundary> {
  const full = Math.floor(events / leavesOfNode)
  const [nodes, leaves, [last]] = await Promise.all([
    readNodes(tx, full),
    readLeaves(tx, full, events),
    findDigests(tx, { after: events - 1, to: events }),
  ])
  const edge = [...edgeOver(sha256, nodes), ...edgeOver(sha256, leaves)]
  return {
    events,
    // An event that is gone has no link, so that a check names it.
    link: events === 0 ? firstLink : (last?.link ?? ''),
    root: toHex(rootOfEdge(sha256, edge)),
    edge: edge.map(toHex),
  }
}

/** What proves that an event is one of those of a history of this size, from the event up. */
export async function readPath(tx: TenantTx, event: number, size: number): Promise<Uint8Array[]> {
  const index = event - 1
  const own = Math.floor(index / leavesOfNode)
  const full = Math.floor(size / leavesOfNode)
  const [nodes, ofOwn, ofRest] = await Promise.all([
    readNodes(tx, full),
    readLeaves(tx, own, size),
    readLeaves(tx, full, size),
  ])
  // The last node, which is not full, is one like the others: whatever is above it has no other on its right.
  const all = ofRest.length > 0 ? [...nodes, rootOver(sha256, ofRest)] : nodes
  return auditPath(index, size, (from, to) => {
    const node = Math.floor(from / leavesOfNode)
    // What the path needs within the event's own node begins there; everything else consists of whole nodes.
    return node === own
      ? rootOver(sha256, ofOwn.slice(from % leavesOfNode, (from % leavesOfNode) + to - from))
      : rootOver(sha256, all.slice(node, Math.ceil(to / leavesOfNode)))
  })
}
