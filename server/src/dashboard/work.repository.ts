import { contractCautions } from '@insaka/domain/contracts/contracts.cautions'
import { stages } from '@insaka/domain/contracts/contracts.labels'
import { tellCautions, type KeptCaution } from '@insaka/domain/core/cautions'
import { daysLater, toDay, toMoment } from '@insaka/domain/core/dates'
import type { WorkKey } from '@insaka/domain/dashboard/dashboard.labels'
import {
  approvesPeople,
  cautionDays,
  weekOf,
  workCounted,
  workShown,
} from '@insaka/domain/dashboard/dashboard.rules'
import type {
  WorkEnquiry,
  WorkOdd,
  WorkPaper,
  WorkPerson,
  WorkQueue,
} from '@insaka/domain/dashboard/dashboard.schema'
import { lvpCautions } from '@insaka/domain/lvp/lvp.cautions'
import { mpcCautions } from '@insaka/domain/mpc/mpc.cautions'
import { readText } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Caller } from '../submit/caller.ts'

/** One more than is counted tells that there are more. */
const looked = workCounted + 1

type Counted<Row> = Row & { counted: number }

function queueOf<const K extends WorkKey, Row>(key: K, found: Counted<Row>[]) {
  const counted = found[0]?.counted ?? 0
  const rows = found.map(({ counted: _counted, ...row }) => row)
  return { key, total: Math.min(counted, workCounted), more: counted > workCounted, rows }
}

type Stored<Row> = Omit<Row, 'cautions'> & {
  counted: number
  register: WorkOdd['register']
  cautions: KeptCaution[]
}

/**
 * Papers by their numbers, as `met` finds them with the `place` that puts them in order: the longest waiting first.
 * Its index ends with that place, so that no more is read than is counted.
 */
const papersMet = (met: string, since: string) => `
  WITH met AS (${met}),
       shown AS (SELECT * FROM met ORDER BY place, register, id LIMIT ${workShown})
  SELECT (SELECT count(*) FROM met)::int AS counted, p.register, p.id::float8 AS id, p.reference, p.description, p.vendor,
         p.state, p.purchase_order_value::float8 AS value, p.currency, p.cautions, (${since})::text AS since
    FROM shown JOIN papers p ON p.institution_id = $1 AND p.register = shown.register AND p.id = shown.id
   ORDER BY shown.place, shown.register, shown.id`

const sinceItsState = `
  SELECT max(s.since)::date FROM paper_states s
   WHERE s.institution_id = $1 AND s.register = p.register AND s.paper_id = p.id`

const tables = { lvp: lvpCautions, mpc: mpcCautions, contracts: contractCautions }

async function readRows<Row extends WorkOdd>(tx: TenantTx, key: WorkKey, text: string, values: unknown[]) {
  const found = await readText<Stored<Row>>(tx, { name: `work.${key}`, text, values })
  return found.map((row) => ({ ...row, cautions: tellCautions(tables[row.register], row.cautions) }))
}

const readPapers = async <const K extends WorkKey>(
  tx: TenantTx,
  key: K,
  text: string,
  values: unknown[] = [],
) => queueOf(key, await readRows<WorkPaper>(tx, key, text, values))

const myPapers = papersMet(
  `SELECT register, id, created_on AS place FROM papers
    WHERE institution_id = $1 AND initiator_id = $2 AND state = 'IN_PROGRESS' ORDER BY created_on LIMIT ${looked}`,
  sinceItsState,
)

const toOrder = papersMet(
  `SELECT register, id, approval_date AS place FROM papers
    WHERE institution_id = $1 AND state = 'IN_PROGRESS' AND approval_date IS NOT NULL AND purchase_order_date IS NULL
    ORDER BY approval_date LIMIT ${looked}`,
  'p.approval_date',
)

const withoutFile = papersMet(
  `SELECT register, id, updated_on AS place FROM papers
    WHERE institution_id = $1 AND state = 'COMPLETE' AND attachment_id IS NULL ORDER BY updated_on LIMIT ${looked}`,
  sinceItsState,
)

const recent = 'updated_on >= $2'
const oddPapers = (which: string) =>
  `(SELECT register, id, updated_on AS place FROM papers
     WHERE institution_id = $1 AND cautions <> '[]' AND ${which} ORDER BY updated_on DESC LIMIT ${looked})`
const oddContracts = (which: string) =>
  `(SELECT 'contracts', id, updated_on FROM contracts
     WHERE institution_id = $1 AND cautions <> '[]' AND ${which} ORDER BY updated_on DESC LIMIT ${looked})`

const whatIsOdd = [
  oddPapers("state = 'IN_PROGRESS'"),
  oddPapers(`state = 'COMPLETE' AND ${recent}`),
  ...Object.keys(stages).map((stage) =>
    oddContracts(`state = '${stage}'${stage === 'PAID_IN_FULL' ? ` AND ${recent}` : ''}`),
  ),
]

/** What was changed last comes first here; each part is in that order, so that they are read no further than is counted. */
const cautions = `
  WITH met AS (SELECT * FROM (${whatIsOdd.join(' UNION ALL ')}) AS odd ORDER BY place DESC LIMIT ${looked}),
       shown AS (SELECT * FROM met ORDER BY place DESC, register, id LIMIT ${workShown})
  SELECT (SELECT count(*) FROM met)::int AS counted, shown.register, shown.id::float8 AS id, r.reference, r.description, r.vendor,
         r.state, r.value::float8 AS value, r.currency, r.cautions, r.updated_on::date::text AS since
    FROM shown, LATERAL (
      SELECT reference, description, vendor, state, purchase_order_value AS value, currency, cautions, updated_on FROM papers
       WHERE institution_id = $1 AND register = shown.register AND id = shown.id
       UNION ALL
      SELECT reference, description, vendor, state, revised_value, currency, cautions, updated_on FROM contracts
       WHERE shown.register = 'contracts' AND institution_id = $1 AND id = shown.id) AS r
   ORDER BY shown.place DESC, shown.register, shown.id`

/** Until a paper takes it up, an enquiry of the week is open, closed already or not. */
const closingEnquiries = `
  WITH met AS (SELECT id, closed_on FROM enquiries
                WHERE institution_id = $1 AND state = 'OPEN' AND closed_on >= $2 AND closed_on < $3
                ORDER BY closed_on LIMIT ${looked}),
       shown AS (SELECT * FROM met ORDER BY closed_on LIMIT ${workShown})
  SELECT (SELECT count(*) FROM met)::int AS counted, 'enquiries' AS register, e.id::float8 AS id, e.reference, e.description,
         e.state, e.closed_on AS "closedOn"
    FROM shown JOIN enquiries e ON e.institution_id = $1 AND e.id = shown.id
   ORDER BY shown.closed_on`

const waitingUsers = `
  WITH met AS (SELECT id, last_name FROM users
                WHERE institution_id = $1 AND approved_on IS NULL AND NOT enabled ORDER BY last_name LIMIT ${looked}),
       shown AS (SELECT * FROM met ORDER BY last_name LIMIT ${workShown})
  SELECT (SELECT count(*) FROM met)::int AS counted, u.id, u.first_name || ' ' || u.last_name AS name, d.code AS department,
         u.created_on::date::text AS since
    FROM shown JOIN users u ON u.institution_id = $1 AND u.id = shown.id
    JOIN departments d ON d.institution_id = $1 AND d.id = u.department_id
   ORDER BY shown.last_name`

const midnight = (day: string): string => `${day}T00:00:00+02:00`

/** What waits to be done, all of it in one round trip. */
export async function readWork(
  tx: TenantTx,
  { userId, role }: Pick<Caller, 'userId' | 'role'>,
  now: Date,
): Promise<WorkQueue[]> {
  const today = toDay(now)
  const week = weekOf(today)
  const [mine, closing, unordered, unfiled, odd, people] = await Promise.all([
    readPapers(tx, 'myPapers', myPapers, [userId]),
    readText<Counted<Omit<WorkEnquiry, 'closedOn'> & { closedOn: Date }>>(tx, {
      name: 'work.closingEnquiries',
      text: closingEnquiries,
      values: [midnight(week.from), midnight(week.until)],
    }),
    readPapers(tx, 'toOrder', toOrder),
    readPapers(tx, 'withoutFile', withoutFile),
    readRows<WorkOdd>(tx, 'cautions', cautions, [midnight(daysLater(today, -cautionDays))]),
    approvesPeople(role)
      ? readText<Counted<WorkPerson>>(tx, { name: 'work.waitingUsers', text: waitingUsers })
      : null,
  ])
  const enquiries = closing.map((row) => ({ ...row, closedOn: toMoment(row.closedOn) }))
  return [
    mine,
    queueOf('closingEnquiries', enquiries),
    unordered,
    unfiled,
    queueOf('cautions', odd),
    ...(people ? [queueOf('waitingUsers', people)] : []),
  ]
}
