import { addDays, startOfDay } from '@insaka/domain/core/dates'
import { paperRegisters } from '@insaka/domain/papers/paper-kinds'
import type { EnquiryHistory, StateSince } from '@insaka/domain/procurement-report/report.movements'
import type { Snapshot } from '../db/snapshot.ts'
import type { ReportScope } from './report-parameters.ts'

export type ReportEnquiry = EnquiryHistory & {
  reference: string
  closesAt: string
  description: string
  department: string
  funder: string
  vendorCategory: string
  biddersInvited: number
  bidsReceived: number
}

type Row = Omit<ReportEnquiry, 'papers'> & { papers: [StateSince['state'], string][][] }

/** Enquiries issued in the period, still open or closed, or withdrawn or with a changed paper since it began. */
const candidates = `
  SELECT id FROM enquiries
   WHERE institution_id = $1 AND state <> 'TAKEN_BACK' AND issued_on >= $2 AND issued_on < $3
   UNION
  SELECT id FROM enquiries WHERE institution_id = $1 AND state IN ('OPEN', 'CLOSED')
   UNION
  SELECT id FROM enquiries WHERE institution_id = $1 AND state = 'WITHDRAWN' AND withdrawn_on >= $2
   UNION
  SELECT p.enquiry_id FROM paper_states s
    JOIN papers p ON p.institution_id = $1 AND p.register = s.register AND p.id = s.paper_id
   WHERE s.institution_id = $1 AND s.register IN ('${paperRegisters.join("', '")}') AND s.since >= $2`

const enquiriesQuery = `
  SELECT e.reference, e.enquiry_type AS "enquiryType", e.description, d.code AS department, e.funder,
         e.vendor_category AS "vendorCategory", to_char(e.issued_on, 'YYYY-MM-DD') AS "issuedOn",
         to_char(e.closed_on, 'YYYY-MM-DD') AS "closedOn", to_char(e.withdrawn_on, 'YYYY-MM-DD') AS "withdrawnOn",
         to_char(e.closed_on, 'YYYY-MM-DD"T"HH24:MI:SS"+02:00"') AS "closesAt",
         e.bidders_invited AS "biddersInvited", e.bids_received AS "bidsReceived",
         coalesce((SELECT json_agg(had.states) FROM papers p, LATERAL (
                     SELECT coalesce(json_agg(json_build_array(s.state, to_char(s.since, 'YYYY-MM-DD')) ORDER BY s.version), '[]') AS states
                       FROM paper_states s
                      WHERE s.institution_id = $1 AND s.register = p.register AND s.paper_id = p.id) AS had
                    WHERE p.institution_id = $1 AND p.enquiry_id = e.id AND p.state <> 'TAKEN_BACK'), '[]') AS papers
    FROM (${candidates}) AS candidate
    JOIN enquiries e ON e.institution_id = $1 AND e.id = candidate.id
    JOIN departments d ON d.institution_id = $1 AND d.id = e.department_id
   WHERE e.issued_on < $3 AND e.state <> 'TAKEN_BACK'
     AND (cardinality($4::text[]) = 0 OR d.code = ANY ($4)) AND ($5::text IS NULL OR e.vendor_category = $5)
   ORDER BY e.id`

export async function* readEnquiries(
  snapshot: Snapshot,
  { from, to, departments, vendorCategory }: ReportScope,
): AsyncGenerator<ReportEnquiry[]> {
  const values = [startOfDay(from), startOfDay(addDays(to, 1)), departments, vendorCategory]
  for await (const rows of snapshot.readBatches<Row>(enquiriesQuery, values)) {
    yield rows.map((row) => ({
      ...row,
      papers: row.papers.map((states) => states.map(([state, since]) => ({ state, since }))),
    }))
  }
}
