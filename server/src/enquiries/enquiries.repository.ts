import { and, asc, eq, sql } from 'drizzle-orm'
import { assumedCategory } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.fields'
import { enquiries as description } from '@insaka/domain/enquiries/enquiries.register'
import { requisitionNumbersIn } from '@insaka/domain/enquiries/requisition-references'
import { describedKind } from '../described-registers/described-kind.repository.ts'
import type { StoredRecord } from '../described-registers/described-record.ts'
import { callFunction, changeText, tenantRead, type TenantValues } from '../db/statement.ts'
import type { DirectoryTx, TenantTx, WriteTx } from '../db/transactions.ts'
import { sumProjection } from '../projections/sum-projection.ts'
import { enquiries, enquiryRequisitions } from './enquiries.table.ts'

export type EnquiryRow = typeof enquiries.$inferSelect
export type Enquiry = StoredRecord & { record: EnquiryRecord; row: EnquiryRow }

const madeForRequisitions = sumProjection({
  name: 'requisitions of enquiries',
  version: 1,
  of: { table: enquiries },
  target: enquiryRequisitions,
  keys: ['requisitionId', 'enquiryId'],
  values: ['records'],
  contributions: ({ id, requisition }: EnquiryRow) =>
    requisitionNumbersIn(requisition).map((requisitionId) => ({ requisitionId, enquiryId: id, records: 1n })),
})

export const enquiryKind = describedKind(description, enquiries as never, [madeForRequisitions])
export const enquiryRegister = enquiryKind.register

export const findEnquiry = enquiryKind.find as (tx: TenantTx, id: number) => Promise<Enquiry | undefined>

/** Enquiries with these numbers including their rows, in any order. */
export const findEnquiriesWithRows = enquiryKind.findManyWithRows as (
  tx: TenantTx,
  ids: number[],
) => Promise<Enquiry[]>

export const findEnquiries = enquiryKind.findMany as (tx: TenantTx, ids: number[]) => Promise<EnquiryRecord[]>

export const vendorCategoryColumns = {
  vendorCategory: sql<
    EnquiryRecord['vendorCategory']
  >`replace(${enquiries.vendorCategory}, 'NOT_CONFIRMED', ${sql.raw(`'${assumedCategory}'`)})`,
  vendorCategoryConfirmed: sql<boolean>`${enquiries.vendorCategory} <> 'NOT_CONFIRMED'`,
}

export const listInstitutionsWithDueEnquiries = (
  tx: DirectoryTx,
  { now, after, limit }: { now: string; after: string; limit: number },
): Promise<{ id: string }[]> =>
  callFunction(tx, {
    text: 'SELECT id FROM app.institutions_with_due_enquiries($1, $2, $3)',
    values: [now, after, limit],
  })

export const findDue = tenantRead('enquiries.due', (orm, $: TenantValues<{ now: string; limit: number }>) =>
  orm
    .select({ row: enquiries })
    .from(enquiries)
    .where(
      and(
        eq(enquiries.institutionId, $.institutionId),
        sql`${enquiries.state} = 'OPEN'`,
        sql`${enquiries.closedOn} <= ${$.now}::timestamptz`,
      ),
    )
    .orderBy(asc(enquiries.closedOn))
    .limit($.limit),
)

export function saveStates(tx: WriteTx, rows: Pick<EnquiryRow, 'id' | 'state'>[]): void {
  changeText(tx, {
    name: 'enquiries.keepStates',
    text: `UPDATE enquiries SET state = now.state FROM unnest($2::bigint[], $3::text[]) AS now (id, state)
            WHERE enquiries.institution_id = $1 AND enquiries.id = now.id`,
    values: [rows.map(({ id }) => id), rows.map(({ state }) => state)],
  })
}
