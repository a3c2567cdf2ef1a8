import type { Decision } from '@insaka/domain/decision-rules/decisions.labels'
import type { Stage } from '@insaka/domain/contracts/contracts.labels'
import { contractPaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { Snapshot } from '../db/snapshot.ts'
import type { ReportScope } from './report-parameters.ts'

export type ReportContract = {
  reference: string
  description: string
  vendor: string
  department: string
  manager: string
  approvedOn: string
  clearedOn: string
  notifiedOn: string
  awardedOn: string
  currency: string
  value: string
  revisedValue: string
  amountPaid: string
  balance: string
  percentPaid: number | null
  decision: Decision
  decidedBy: string | null
  stage: Stage
}

export type ReportAmendment = {
  reference: string
  contract: string
  description: string
  vendor: string
  department: string
  approvedOn: string
  clearedOn: string
  amendedOn: string
  decision: Decision
  decidedBy: string | null
  currency: string
  initialSum: string
  amendedSum: string
  percentDiff: string
}

/** Like `shownDecision` of the domain: a contract that is not decided in Insaka counts as recorded. */
const shownDecision = `
  CASE WHEN c.decision IN ('APPROVED', 'REJECTED')
         OR EXISTS (SELECT FROM decision_settings WHERE institution_id = $1 AND decisions_from IS NOT NULL)
       THEN c.decision ELSE 'RECORDED' END`

/** The filters apply to the paper from which a contract was created. */
const paperFilters = `
  (cardinality($4::text[]) = 0 OR d.code = ANY ($4))
     AND ($5::text IS NULL OR p.vendor_category = $5) AND ($6::text IS NULL OR p.expense_type = $6)`

/**
 * Contracts approved by the end of the period that have a balance, or were approved, awarded or changed since it began.
 * Payments have no dates, so the date of the last change is used.
 */
const fromContracts = `
  FROM contracts c
  JOIN departments d ON d.institution_id = $1 AND d.id = c.department_id
  JOIN departments m ON m.institution_id = $1 AND m.id = c.manager_id
  JOIN papers p ON p.institution_id = $1 AND p.register = '${contractPaperRegister}' AND p.id = c.paper_id
 WHERE c.institution_id = $1 AND c.state <> 'TAKEN_BACK' AND c.approved_on <= $3 AND ${paperFilters}
   AND (c.amount_paid < c.revised_value OR c.approved_on >= $2 OR c.awarded_on >= $2 OR c.updated_on >= $2::date)`

const fromAmendments = `
  FROM amendments a
  JOIN contracts c ON c.institution_id = $1 AND c.id = a.contract_id
  JOIN departments d ON d.institution_id = $1 AND d.id = a.department_id
  JOIN papers p ON p.institution_id = $1 AND p.register = '${contractPaperRegister}' AND p.id = a.paper_id
 WHERE a.institution_id = $1 AND a.state <> 'TAKEN_BACK' AND a.decision IN ('APPROVED', 'RECORDED') AND a.amended_on BETWEEN $2 AND $3 AND ${paperFilters}`

const queryValues = ({ from, to, departments, vendorCategory, expenseType }: ReportScope) => [
  from,
  to,
  departments,
  vendorCategory,
  expenseType,
]

export const readContracts = (snapshot: Snapshot, scope: ReportScope) =>
  snapshot.readBatches<ReportContract>(
    `SELECT c.reference, c.description, c.vendor, d.code AS department, m.code AS manager, c.approved_on::text AS "approvedOn",
            c.cleared_on::text AS "clearedOn", c.notified_on::text AS "notifiedOn", c.awarded_on::text AS "awardedOn", ${shownDecision} AS decision, c.decided_by AS "decidedBy",
            c.currency, c.value::text, c.revised_value::text AS "revisedValue", c.amount_paid::text AS "amountPaid",
            (c.revised_value - c.amount_paid)::text AS balance,
            round(c.amount_paid * 100 / nullif(c.revised_value, 0), 1)::float8 AS "percentPaid", c.state AS stage
     ${fromContracts} ORDER BY c.id`,
    queryValues(scope),
  )

export const readAmendments = (snapshot: Snapshot, scope: ReportScope) =>
  snapshot.readBatches<ReportAmendment>(
    `SELECT a.reference, c.reference AS contract, a.description, a.vendor, d.code AS department,
            a.approved_on::text AS "approvedOn", a.cleared_on::text AS "clearedOn", a.amended_on::text AS "amendedOn",
            a.decision, a.decided_by AS "decidedBy",
            a.currency, a.initial_sum::text AS "initialSum", a.amended_sum::text AS "amendedSum",
            a.percent_diff::text AS "percentDiff"
     ${fromAmendments} ORDER BY a.id`,
    queryValues(scope),
  )

export type ContractSum = {
  currency: string
  records: number
  value: string
  revisedValue: string
  amountPaid: string
  balance: string
}

export const readContractSums = (snapshot: Snapshot, scope: ReportScope) =>
  snapshot.readAll<ContractSum>(
    `SELECT c.currency, count(*)::int AS records, sum(c.value)::text AS value, sum(c.revised_value)::text AS "revisedValue",
            sum(c.amount_paid)::text AS "amountPaid", sum(c.revised_value - c.amount_paid)::text AS balance
     ${fromContracts} GROUP BY c.currency ORDER BY c.currency <> 'ZMW', c.currency`,
    queryValues(scope),
  )

export const countAmendments = async (snapshot: Snapshot, scope: ReportScope): Promise<number> =>
  (
    await snapshot.readAll<{ records: number }>(
      `SELECT count(*)::int AS records ${fromAmendments}`,
      queryValues(scope),
    )
  )[0]!.records
