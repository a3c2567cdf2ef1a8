import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { toMoment } from '@insaka/domain/core/dates'
import { auditEvents, auditHeads } from './audit.table.ts'
import type { TenantTx } from './database.ts'
import { insertion, statement, type Values } from './statement.ts'
import { uuidv7 } from './uuid.ts'

/** Who did it. A command at the terminal has a name only. */
export type Actor = { institutionId: string | null; id: string | null; name: string }

/** What was done to which record. `before` is null for a new one. Secrets never go in here. */
export type Change = {
  action: string
  subject: string
  subjectId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

/** The link that stands before the first event of every chain. */
export const firstLink = '0'.repeat(64)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const digestOf = sha256
/** An event's link hangs on the one before it, its place, and the digest of its content. */
export const linkAfter = (previous: string, sequence: number, digest: string): string =>
  sha256(`${previous}\n${sequence}\n${digest}`)

const insertHead = insertion('audit.insertHead', auditHeads)
const insertEvent = insertion('audit.insertEvent', auditEvents)

const lock = statement('audit.lockHead', (orm, $: Values<{ institutionId: string }>) =>
  orm
    .update(auditHeads)
    .set({ sequence: sql`${auditHeads.sequence}` })
    .where(eq(auditHeads.institutionId, $.institutionId))
    .returning({ sequence: auditHeads.sequence, link: auditHeads.link }),
)

const moveHead = statement(
  'audit.moveHead',
  (orm, $: Values<{ institutionId: string; sequence: number; link: string }>) =>
    orm
      .update(auditHeads)
      .set({ sequence: sql`${$.sequence}`, link: sql`${$.link}` })
      .where(eq(auditHeads.institutionId, $.institutionId)),
)

/** Begins the chain of a new institution. */
export async function beginChain(tx: TenantTx): Promise<void> {
  await insertHead(tx, { institutionId: tx.institutionId, sequence: 0, link: firstLink })
}

/**
 * Locks the institution's chain for this transaction. It must be the first statement that locks anything:
 * writers of one institution then queue up instead of running into each other.
 */
export async function lockHead(tx: TenantTx): Promise<Chain> {
  const [head] = await lock(tx, { institutionId: tx.institutionId })
  return new Chain(head)
}

class Chain {
  private head: { sequence: number; link: string } | undefined
  private moved = false

  constructor(head: { sequence: number; link: string } | undefined) {
    this.head = head
  }

  async append(tx: TenantTx, actor: Actor, change: Change, now: Date): Promise<void> {
    if (isDeepStrictEqual(change.before, change.after)) return
    // A new institution's chain has begun within this very transaction.
    this.head ??= (await lock(tx, { institutionId: tx.institutionId }))[0]
    if (!this.head) throw new Error('An institution without a chain cannot be changed.')
    const happenedOn = toMoment(now)
    const content = JSON.stringify({ ...change, actor, happenedOn })
    const digest = digestOf(content)
    const sequence = this.head.sequence + 1
    const link = linkAfter(this.head.link, sequence, digest)
    await insertEvent(tx, {
      institutionId: tx.institutionId,
      id: uuidv7(now),
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
    })
    this.head = { sequence, link }
    this.moved = true
  }

  /** Leaves the head at the last event. Once at the end: every version of a row stands in the way of the next. */
  async settle(tx: TenantTx): Promise<void> {
    if (this.head && this.moved) await moveHead(tx, { institutionId: tx.institutionId, ...this.head })
  }
}
