import type { Decision } from '@insaka/domain/decision-rules/decisions.labels'
import { startOfDay } from '@insaka/domain/core/dates'
import { committedValue } from '@insaka/domain/papers/papers.expenses'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import type { ReportedPaper } from '@insaka/domain/procurement-report/report.totals'
import type { StateSince } from '@insaka/domain/procurement-report/report.movements'
import { ngweeOfText } from '../registers/counters.ts'
import type { Snapshot } from '../db/snapshot.ts'
import type { ReportScope } from './report-parameters.ts'

export type ReportPaper = ReportedPaper & {
  id: number
  reference: string
  description: string
  vendor: string
  departmentName: string
  enquiry: string
  requisitionedOn: string
  purchaseOrder: string | null
  purchaseOrderDate: string | null
  decision: Decision
  decidedBy: string | null
  meeting: string | null
  resolution: string | null
  value: string
}

type Row = Omit<ReportPaper, 'states' | 'ngwee' | 'committed'> & {
  states: [state: StateSince['state'], since: string][]
  revisedValue: string | null
}

const inUse = "institution_id = $1 AND register = $2 AND state <> 'TAKEN_BACK'"

/** Includes all papers that were open in the period or count as its expenses; each part of the union uses an index. */
const listedIds = `
  SELECT id FROM papers WHERE ${inUse} AND initiated_on BETWEEN $3 AND $4
   UNION
  SELECT id FROM papers WHERE ${inUse} AND expense_on BETWEEN $3 AND $4
   UNION
  SELECT id FROM papers WHERE institution_id = $1 AND register = $2 AND state = 'IN_PROGRESS'
   UNION
  SELECT paper_id FROM paper_states WHERE institution_id = $1 AND register = $2 AND since >= $8`

const expenseIds = `
  SELECT id FROM papers WHERE ${inUse} AND expense_on BETWEEN $3 AND $4`

const papersQuery = (candidates: string) => `
  SELECT p.register, p.id::float8 AS id, p.reference, p.description, p.vendor, d.code AS department, d.name AS "departmentName",
         p.vendor_category AS "vendorCategory", p.expense_type AS "expenseType", p.funder, p.procurement_method AS method,
         p.procurement_category AS category, p.state AS status, p.initiated_on::text AS "initiatedOn",
         p.requisitioned_on::text AS "requisitionedOn", p.approval_date::text AS "approvalDate", p.decision, p.decided_by AS "decidedBy",
         p.meeting_number AS meeting, p.resolution,
         p.purchase_order AS "purchaseOrder", p.purchase_order_date::text AS "purchaseOrderDate", p.currency,
         p.purchase_order_value::text AS value, p.revised_value::text AS "revisedValue", e.reference AS enquiry,
         coalesce((SELECT json_agg(json_build_array(s.state, to_char(s.since, 'YYYY-MM-DD')) ORDER BY s.version) FROM paper_states s
                    WHERE s.institution_id = $1 AND s.register = p.register AND s.paper_id = p.id), '[]') AS states
    FROM (${candidates}) AS candidate
    JOIN papers p ON p.institution_id = $1 AND p.register = $2 AND p.id = candidate.id
    JOIN departments d ON d.institution_id = $1 AND d.id = p.department_id
    JOIN enquiries e ON e.institution_id = $1 AND e.id = p.enquiry_id
   WHERE p.initiated_on <= $4 AND p.state <> 'TAKEN_BACK'
     AND (cardinality($5::text[]) = 0 OR d.code = ANY ($5))
     AND ($6::text IS NULL OR p.vendor_category = $6) AND ($7::text IS NULL OR p.expense_type = $7)
   ORDER BY p.id`

export const readListedPapers = (snapshot: Snapshot, register: PaperRegister, scope: ReportScope) =>
  readPapers(snapshot, papersQuery(listedIds), [...queryValues(register, scope), startOfDay(scope.from)])

export const readExpenses = (snapshot: Snapshot, register: PaperRegister, scope: ReportScope) =>
  readPapers(snapshot, papersQuery(expenseIds), queryValues(register, scope))

const queryValues = (
  register: PaperRegister,
  { from, to, departments, vendorCategory, expenseType }: ReportScope,
): unknown[] => [register, from, to, departments, vendorCategory, expenseType]

async function* readPapers(
  snapshot: Snapshot,
  text: string,
  values: unknown[],
): AsyncGenerator<ReportPaper[]> {
  for await (const rows of snapshot.readBatches<Row>(text, values)) {
    yield rows.map(({ states, revisedValue, ...row }) => ({
      ...row,
      states: states.map(([state, since]) => ({ state, since })),
      ngwee: ngweeOfText(row.value),
      committed: ngweeOfText(committedValue({ purchaseOrderValue: row.value, revisedValue })),
    }))
  }
}
