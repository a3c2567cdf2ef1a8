import { toDay, toMoment, startOfDay } from '@insaka/domain/core/dates'
import { mayApproveRegistrations, weekOf, maxQueueRows } from '@insaka/domain/dashboard/dashboard.rules'
import { isLowAccount } from '@insaka/domain/fuel-accounts/fuel-accounts.rules'
import type { WorkEnquiry, WorkPerson, WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'
import type { DecisionQueue } from '@insaka/domain/decisions/decisions.schema'
import { readMyDecisions, readMySubmissions } from '../decisions/read-decisions.ts'
import type { Rights } from '@insaka/domain/permissions'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { listAccounts } from '../fuel-accounts/fuel-accounts.repository.ts'
import type { Caller } from '../idempotency/caller.ts'
import { waitingCondition } from '../users/user-filters.repository.ts'
import { readCommitteeQueues } from './committee-queues.repository.ts'
import { readCautionQueue } from './caution-queue.repository.ts'
import { readClearanceQueue, readStandstillQueue } from './contract-queues.repository.ts'
import { readChangedAfterApprovalQueue, readChangedByOthersQueue } from './corrections-queue.repository.ts'
import {
  readMyPapers,
  readSlowPapers,
  readToOrderQueue,
  readWithoutFileQueue,
} from './paper-queues.repository.ts'
import { readRequisitionQueue } from './requisition-queue.repository.ts'
import { queueReadLimit, buildQueue, type QueueRow } from './work-rows.repository.ts'

/** Enquiries of the week stay listed until a paper takes them up, even if already closed. */
const closingEnquiriesSql = `
  WITH met AS (SELECT id, closed_on FROM enquiries
                WHERE institution_id = $1 AND state IN ('OPEN', 'CLOSED') AND closed_on >= $2 AND closed_on < $3
                ORDER BY closed_on LIMIT ${queueReadLimit}),
       shown AS (SELECT * FROM met ORDER BY closed_on LIMIT ${maxQueueRows})
  SELECT (SELECT count(*) FROM met)::int AS counted, 'enquiries' AS register, e.id::float8 AS id, e.reference, e.description,
         e.state, e.closed_on AS "closedOn"
    FROM shown JOIN enquiries e ON e.institution_id = $1 AND e.id = shown.id
   ORDER BY shown.closed_on`

const waitingUsersSql = `
  WITH met AS (SELECT id, last_name FROM users
                WHERE institution_id = $1 AND ${waitingCondition} ORDER BY last_name LIMIT ${queueReadLimit}),
       shown AS (SELECT * FROM met ORDER BY last_name LIMIT ${maxQueueRows})
  SELECT (SELECT count(*) FROM met)::int AS counted, u.id, u.first_name || ' ' || u.last_name AS name, d.code AS department,
         u.created_on::date::text AS since
    FROM shown JOIN users u ON u.institution_id = $1 AND u.id = shown.id
    JOIN departments d ON d.institution_id = $1 AND d.id = u.department_id
   ORDER BY shown.last_name`

async function readClosingEnquiries(tx: TenantTx, today: string) {
  const week = weekOf(today)
  const storedRows = await readText<QueueRow<Omit<WorkEnquiry, 'closedOn'> & { closedOn: Date }>>(tx, {
    name: 'work.closingEnquiries',
    text: closingEnquiriesSql,
    values: [startOfDay(week.from), startOfDay(week.until)],
  })
  const rows = storedRows.map((row) => ({ ...row, closedOn: toMoment(row.closedOn) }))
  return buildQueue('closingEnquiries', rows)
}

/** Sorted here, because accounts are few and all balances are read anyway. */
async function readLowAccounts(tx: TenantTx) {
  const lowAccounts = (await listAccounts(tx)).filter(isLowAccount).toSorted((a, b) => a.balance - b.balance)
  const rows = lowAccounts.slice(0, maxQueueRows).map(({ department: code, name: department, balance }) => ({
    code,
    department,
    balance,
    counted: lowAccounts.length,
  }))
  return buildQueue('lowAccounts', rows)
}

const readWaitingUsers = async (tx: TenantTx) =>
  buildQueue(
    'waitingUsers',
    await readText<QueueRow<WorkPerson>>(tx, { name: 'work.waitingUsers', text: waitingUsersSql }),
  )

const firstRows = ({ rows, ...queue }: DecisionQueue) => ({ ...queue, rows: rows.slice(0, maxQueueRows) })

/** Records that wait for the user's decision, and the user's records that wait for the decision of somebody else. */
export async function readDecisionQueues(
  tx: TenantTx,
  caller: Pick<Caller, 'userId' | keyof Rights>,
  now: Date,
): Promise<WorkQueue[]> {
  const [mine, submitted] = await Promise.all([
    readMyDecisions(tx, caller, now),
    readMySubmissions(tx, caller, now),
  ])
  return [
    { key: 'myDecisions', ...firstRows(mine) },
    { key: 'mySubmissions', ...firstRows(submitted) },
  ]
}

/** Queues that are the same for all users of a role. */
export function readSharedWork(
  tx: TenantTx,
  { role }: Pick<Caller, 'role'>,
  now: Date,
): Promise<WorkQueue[]> {
  const today = toDay(now)
  return Promise.all([
    readClosingEnquiries(tx, today),
    readToOrderQueue(tx),
    readWithoutFileQueue(tx),
    readSlowPapers(tx, today),
    readClearanceQueue(tx, today),
    readStandstillQueue(tx, today),
    readLowAccounts(tx),
    readChangedAfterApprovalQueue(tx),
    readCautionQueue(tx, today),
    ...(mayApproveRegistrations(role) ? [readWaitingUsers(tx)] : []),
  ])
}

/** All queues in the order of the screen, the caller’s own papers first, read in one round trip. */
export async function readWork(
  tx: TenantTx,
  caller: Pick<Caller, 'userId' | keyof Rights>,
  now: Date,
): Promise<WorkQueue[]> {
  const [mine, decisions, requisitions, corrected, sharedWork, committee] = await Promise.all([
    readMyPapers(tx, caller.userId),
    readDecisionQueues(tx, caller, now),
    readRequisitionQueue(tx, caller),
    readChangedByOthersQueue(tx, caller.userId, toDay(now)),
    readSharedWork(tx, caller, now),
    readCommitteeQueues(tx, caller, toDay(now)),
  ])
  return [mine, ...decisions, corrected, ...requisitions, ...sharedWork, ...committee]
}
