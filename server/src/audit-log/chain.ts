import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import { firstLink } from '@insaka/domain/audit-log/head'
import { toMoment } from '@insaka/domain/core/dates'
import { combinedChange, insertion, insertionOfMany, tenantChangeReturning } from '../db/statement.ts'
import type { Actor, Chain, Change, LockChain, WriteTx } from '../db/transactions.ts'
import { auditEvents, auditHeads, auditNodes } from './audit.table.ts'
import { MerkleTreeBuilder } from './merkle-tree-builder.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const digestOf = sha256
export const linkAfter = (previous: string, sequence: number, digest: string): string =>
  sha256(`${previous}\n${sequence}\n${digest}`)

const insertHead = insertion('audit.insertHead', auditHeads)
const insertEvents = insertionOfMany('audit.insertEvents', auditEvents)
const insertNodes = insertionOfMany('audit.insertNodes', auditNodes)

type ChainHead = { sequence: number; link: string }
type HeadUpdate = ChainHead & { edge: Uint8Array }

const lockHead = tenantChangeReturning('audit.lockHead', (orm, $) =>
  orm
    .select({ sequence: auditHeads.sequence, link: auditHeads.link, edge: auditHeads.edge })
    .from(auditHeads)
    .where(eq(auditHeads.institutionId, $.institutionId))
    .for('no key update'),
)

const moveHead = (tx: WriteTx, { sequence, link, edge }: HeadUpdate): void =>
  combinedChange(tx, {
    name: 'audit.moveHead',
    text: 'UPDATE audit_heads SET sequence = $2, link = $3, edge = $4 WHERE institution_id = $1',
    values: [sequence, link, edge],
  })

export function startChain(tx: WriteTx): void {
  insertHead(tx, { sequence: 0, link: firstLink, edge: new Uint8Array() })
}

type PendingEvent = Change & { actor: Actor; happenedOn: string }

/** Must be the first statement that takes a lock, so that writers of one institution queue instead of deadlocking. */
export const lockChain: LockChain = (unchained) => {
  // The only place that turns a transaction into a `WriteTx`.
  const tx = unchained as WriteTx
  const lockedHead = lockHead(tx)
  const pending: PendingEvent[] = []

  const chain: Chain = {
    append(actor, change, now) {
      if (isDeepStrictEqual(change.before, change.after)) return
      pending.push({ ...change, actor, happenedOn: toMoment(now) })
    },

    async flush() {
      if (pending.length === 0) return
      // A new institution’s chain was started in this transaction, after the lock query.
      const currentHead = (await lockedHead)[0] ?? (await lockHead(tx))[0]
      if (!currentHead) throw new Error('The institution has no hash chain, so it cannot be changed.')
      let head: ChainHead = currentHead
      const tree = new MerkleTreeBuilder(currentHead.sequence, currentHead.edge)
      // One transaction may hold changes of several users and times, for example demo data.
      const sorted = pending.toSorted((a, b) => Date.parse(a.happenedOn) - Date.parse(b.happenedOn))
      const events = sorted.map(({ actor, happenedOn, ...change }) => {
        const content = JSON.stringify({ ...change, actor, happenedOn })
        const digest = digestOf(content)
        const sequence = head.sequence + 1
        const link = linkAfter(head.link, sequence, digest)
        head = { sequence, link }
        tree.add(digest)
        return {
          sequence,
          happenedOn,
          actorInstitutionId: actor.institutionId,
          actorId: actor.id,
          actorName: actor.name,
          action: change.action,
          subject: change.subject,
          subjectId: change.subjectId,
          content,
          digest,
          link,
        }
      })
      insertEvents(tx, events)
      insertNodes(tx, tree.takeFullNodes())
      moveHead(tx, { ...head, edge: tree.edgeBytes })
    },
  }
  return chain
}
