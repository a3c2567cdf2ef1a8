import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { CheckCounts, CheckFault } from '@insaka/domain/audit/audit-checks.schema'
import { callFunction, changeUnchained, readText, tenantRead } from '../db/statement.ts'
import type { DirectoryTx, TenantTx, UnchainedTx } from '../db/transactions.ts'
import { auditChecks } from './audit-checks.table.ts'

export type CheckRow = typeof auditChecks.$inferSelect

/** So many checks of an institution are kept. */
const mostKept = 60

/** All checks that are kept, newest first. */
export const findChecks = tenantRead('auditChecks.find', (orm, $) =>
  orm
    .select()
    .from(auditChecks)
    .where(eq(auditChecks.institutionId, $.institutionId))
    .orderBy(desc(auditChecks.askedOn), desc(auditChecks.id))
    .limit(mostKept),
)

const findLastEnded = tenantRead('auditChecks.lastEnded', (orm, $) =>
  orm
    .select({ state: auditChecks.state, endedOn: auditChecks.endedOn, faults: auditChecks.faultCount })
    .from(auditChecks)
    .where(and(eq(auditChecks.institutionId, $.institutionId), isNotNull(auditChecks.endedOn)))
    .orderBy(desc(auditChecks.endedOn))
    .limit(2),
)

/**
 * When the last check ended, and how many faults it found: none where it could not be finished twice in a row. Null where
 * all is well.
 */
export async function readBrokenCheck(tx: TenantTx): Promise<{ endedOn: string; faults: number } | null> {
  const ended = await findLastEnded(tx)
  const finished = ended.find(({ state }) => state !== 'FAILED')
  const found = finished ?? (ended.length > 1 ? ended[0] : undefined)
  if (!found?.endedOn || found.state === 'DONE') return null
  return { endedOn: found.endedOn, faults: found.faults }
}

/** The institutions whose check waits or was interrupted, in the order of their ids. */
export const listInstitutionsWithChecks = (
  tx: DirectoryTx,
  { after, most }: { after: string; most: number },
): Promise<{ id: string }[]> =>
  callFunction(tx, {
    text: 'SELECT id FROM app.institutions_with_open_checks($1, $2)',
    values: [after, most],
  })

const nothing: CheckCounts = { events: 0, records: 0, figures: 0, files: 0 }

type Asked = { id: string; askedBy: { id: string; name: string } | null; askedOn: string }

/** Keeps that a check is wanted, unless one waits or runs already. */
export function insertCheck(tx: UnchainedTx, { id, askedBy, askedOn }: Asked): void {
  changeUnchained(tx, {
    name: 'auditChecks.insert',
    text: `
      INSERT INTO audit_checks (institution_id, id, state, asked_by, asked_by_id, asked_on, checked, faults, fault_count)
      VALUES ($1, $2::uuid, 'WAITING', $3, $4::uuid, $5::timestamptz, $6::jsonb, '[]', 0)
      ON CONFLICT (institution_id) WHERE state IN ('WAITING', 'RUNNING') DO NOTHING`,
    values: [id, askedBy?.name ?? null, askedBy?.id ?? null, askedOn, JSON.stringify(nothing)],
  })
}

/** Begins the check that waits, or one that was interrupted from its beginning. Answers with its id. */
export async function startCheck(tx: UnchainedTx, startedOn: string): Promise<string | undefined> {
  const [found] = await readText<{ id: string }>(tx, {
    name: 'auditChecks.start',
    text: `
      UPDATE audit_checks SET state = 'RUNNING', started_on = $2::timestamptz, checked = $3::jsonb, totals = NULL,
             head_events = NULL, head_link = NULL
       WHERE institution_id = $1 AND state IN ('WAITING', 'RUNNING') RETURNING id`,
    values: [startedOn, JSON.stringify(nothing)],
  })
  return found?.id
}

export type Progress = {
  checked: CheckCounts
  totals: CheckCounts
  head: { events: number; link: string } | null
}

export function keepProgress(tx: UnchainedTx, id: string, { checked, totals, head }: Progress): void {
  changeUnchained(tx, {
    name: 'auditChecks.progress',
    text: `
      UPDATE audit_checks SET checked = $3::jsonb, totals = $4::jsonb, head_events = $5, head_link = $6
       WHERE institution_id = $1 AND id = $2::uuid AND state = 'RUNNING'`,
    values: [id, JSON.stringify(checked), JSON.stringify(totals), head?.events ?? null, head?.link ?? null],
  })
}

type Ended = { endedOn: string; faults: CheckFault[]; faultCount: number; failure: string | null }

export function endCheck(tx: UnchainedTx, id: string, { endedOn, faults, faultCount, failure }: Ended): void {
  const state = failure === null ? (faultCount > 0 ? 'BROKEN' : 'DONE') : 'FAILED'
  changeUnchained(tx, {
    name: 'auditChecks.end',
    text: `
      UPDATE audit_checks SET state = $3, ended_on = $4::timestamptz, faults = $5::jsonb, fault_count = $6, failure = $7
       WHERE institution_id = $1 AND id = $2::uuid AND state = 'RUNNING'`,
    values: [id, state, endedOn, JSON.stringify(faults), faultCount, failure],
  })
}

/** Removes the oldest where more are kept than are shown to anybody. */
export function forgetOldChecks(tx: UnchainedTx): void {
  changeUnchained(tx, {
    name: 'auditChecks.forgetOld',
    text: `
      DELETE FROM audit_checks WHERE institution_id = $1 AND state NOT IN ('WAITING', 'RUNNING') AND id IN (
        SELECT id FROM audit_checks WHERE institution_id = $1 ORDER BY asked_on DESC, id DESC OFFSET ${mostKept})`,
  })
}

/** Seals up to `atOnce` security events and returns their number. */
export async function sealEvents(tx: DirectoryTx, now: string, atOnce: number): Promise<number> {
  const [row] = await callFunction<{ sealed: number }>(tx, {
    name: 'securityEvents.seal',
    text: 'SELECT app.seal_security_events($1, $2) AS sealed',
    values: [now, atOnce],
  })
  return row!.sealed
}
