import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type {
  VerificationCounts,
  VerificationFault,
} from '@insaka/domain/audit-log/audit-verification.schema'
import { callFunction, changeUnchained, readText, tenantRead } from '../db/statement.ts'
import type { DirectoryTx, TenantTx, UnchainedTx } from '../db/transactions.ts'
import { auditChecks } from './audit-checks.table.ts'

export type CheckRow = typeof auditChecks.$inferSelect

const maxKept = 60

export const findChecks = tenantRead('auditChecks.find', (orm, $) =>
  orm
    .select()
    .from(auditChecks)
    .where(eq(auditChecks.institutionId, $.institutionId))
    .orderBy(desc(auditChecks.askedOn), desc(auditChecks.id))
    .limit(maxKept),
)

const findLastEnded = tenantRead('auditChecks.lastEnded', (orm, $) =>
  orm
    .select({ state: auditChecks.state, endedOn: auditChecks.endedOn, faults: auditChecks.faultCount })
    .from(auditChecks)
    .where(and(eq(auditChecks.institutionId, $.institutionId), isNotNull(auditChecks.endedOn)))
    .orderBy(desc(auditChecks.endedOn))
    .limit(2),
)

/** The latest finished check if it has faults; zero faults if the last two checks did not finish; otherwise null. */
export async function findLastUnsuccessfulCheck(
  tx: TenantTx,
): Promise<{ endedOn: string; faults: number } | null> {
  const endedChecks = await findLastEnded(tx)
  const finished = endedChecks.find(({ state }) => state !== 'FAILED')
  const latestCheck = finished ?? (endedChecks.length > 1 ? endedChecks[0] : undefined)
  if (!latestCheck?.endedOn || latestCheck.state === 'DONE') return null
  return { endedOn: latestCheck.endedOn, faults: latestCheck.faults }
}

export const listInstitutionsWithChecks = (
  tx: DirectoryTx,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string }[]> =>
  callFunction(tx, {
    text: 'SELECT id FROM app.institutions_with_open_checks($1, $2)',
    values: [after, limit],
  })

const zeroCounts: VerificationCounts = { events: 0, records: 0, figures: 0, files: 0 }

type CheckRequest = { id: string; askedBy: { id: string; name: string } | null; askedOn: string }

/** Requests a check, unless one already waits or runs. */
export function insertCheck(tx: UnchainedTx, { id, askedBy, askedOn }: CheckRequest): void {
  changeUnchained(tx, {
    name: 'auditChecks.insert',
    text: `
      INSERT INTO audit_checks (institution_id, id, state, asked_by, asked_by_id, asked_on, checked, faults, fault_count)
      VALUES ($1, $2::uuid, 'WAITING', $3, $4::uuid, $5::timestamptz, $6::jsonb, '[]', 0)
      ON CONFLICT (institution_id) WHERE state IN ('WAITING', 'RUNNING') DO NOTHING`,
    values: [id, askedBy?.name ?? null, askedBy?.id ?? null, askedOn, JSON.stringify(zeroCounts)],
  })
}

/** Starts the waiting check, or restarts an interrupted one, and returns its id. */
export async function startCheck(tx: UnchainedTx, startedOn: string): Promise<string | undefined> {
  const [startedCheck] = await readText<{ id: string }>(tx, {
    name: 'auditChecks.start',
    text: `
      UPDATE audit_checks SET state = 'RUNNING', started_on = $2::timestamptz, checked = $3::jsonb, totals = NULL,
             head_events = NULL, head_link = NULL
       WHERE institution_id = $1 AND state IN ('WAITING', 'RUNNING') RETURNING id`,
    values: [startedOn, JSON.stringify(zeroCounts)],
  })
  return startedCheck?.id
}

export type CheckProgress = {
  checked: VerificationCounts
  totals: VerificationCounts
  head: { events: number; link: string } | null
}

export function saveProgress(tx: UnchainedTx, id: string, { checked, totals, head }: CheckProgress): void {
  changeUnchained(tx, {
    name: 'auditChecks.progress',
    text: `
      UPDATE audit_checks SET checked = $3::jsonb, totals = $4::jsonb, head_events = $5, head_link = $6
       WHERE institution_id = $1 AND id = $2::uuid AND state = 'RUNNING'`,
    values: [id, JSON.stringify(checked), JSON.stringify(totals), head?.events ?? null, head?.link ?? null],
  })
}

type CheckOutcome = {
  endedOn: string
  faults: VerificationFault[]
  faultCount: number
  failure: string | null
}

export function endCheck(
  tx: UnchainedTx,
  id: string,
  { endedOn, faults, faultCount, failure }: CheckOutcome,
): void {
  const state = failure === null ? (faultCount > 0 ? 'BROKEN' : 'DONE') : 'FAILED'
  changeUnchained(tx, {
    name: 'auditChecks.end',
    text: `
      UPDATE audit_checks SET state = $3, ended_on = $4::timestamptz, faults = $5::jsonb, fault_count = $6, failure = $7
       WHERE institution_id = $1 AND id = $2::uuid AND state = 'RUNNING'`,
    values: [id, state, endedOn, JSON.stringify(faults), faultCount, failure],
  })
}

export function deleteOldChecks(tx: UnchainedTx): void {
  changeUnchained(tx, {
    name: 'auditChecks.forgetOld',
    text: `
      DELETE FROM audit_checks WHERE institution_id = $1 AND state NOT IN ('WAITING', 'RUNNING') AND id IN (
        SELECT id FROM audit_checks WHERE institution_id = $1 ORDER BY asked_on DESC, id DESC OFFSET ${maxKept})`,
  })
}

export async function sealEvents(tx: DirectoryTx, now: string, batchSize: number): Promise<number> {
  const [row] = await callFunction<{ sealed: number }>(tx, {
    name: 'securityEvents.seal',
    text: 'SELECT app.seal_security_events($1, $2) AS sealed',
    values: [now, batchSize],
  })
  return row!.sealed
}
