import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { withMessages, type StoredCaution } from '@insaka/domain/core/cautions'
import { searchedFields } from '@insaka/domain/core/record-fields'
import { enquiryCautions } from '@insaka/domain/enquiries/enquiries.cautions'
import { enquiryRecordFields } from '@insaka/domain/enquiries/enquiries.fields'
import { assumedCategory, categoryFields } from '@insaka/domain/enquiries/enquiries.rules'
import type { EnquiryRecord } from '@insaka/domain/enquiries/enquiries.schema'
import {
  callFunction,
  changeText,
  insertionOfMany,
  replacement,
  tenantRead,
  type TenantValues,
} from '../db/statement.ts'
import type { DirectoryTx, TenantTx, WriteTx } from '../db/transactions.ts'
import type { Register } from '../registers/register.ts'
import { institutions } from '../db/directory.table.ts'
import { departments } from '../institutions/structure.table.ts'
import { enquiries } from './enquiries.table.ts'

export type EnquiryRow = typeof enquiries.$inferSelect

export const enquiryRegister: Register = {
  name: 'enquiries',
  table: enquiries,
  sortColumns: { id: enquiries.id, issuedOn: enquiries.issuedOn, closedOn: enquiries.closedOn },
  dateColumn: enquiries.issuedOn,
  texts: searchedFields(enquiryRecordFields),
  tags: { funder: 'funder', type: 'enquiryType', vendorCategory: 'vendorCategory' },
  searchResult: { description: enquiries.description },
}

export const insertEnquiries = insertionOfMany('enquiries.insert', enquiries)
export const updateEnquiry = replacement('enquiries.update', enquiries)

const {
  institutionId: _institution,
  departmentId: _department,
  formerReferenceKey: _key,
  takenBackFrom: _from,
  ...recordColumns
} = getTableColumns(enquiries)
const withCautionMessages = (storedCautions: StoredCaution[]) => withMessages(enquiryCautions, storedCautions)
const codeColumns = { institution: institutions.code, department: departments.code }

const joinsInstitution = eq(institutions.id, enquiries.institutionId)
const joinsDepartment = and(
  eq(departments.institutionId, enquiries.institutionId),
  eq(departments.id, enquiries.departmentId),
)

const find = tenantRead('enquiries.find', (orm, $: TenantValues<{ id: number }>) =>
  orm
    .select({ row: enquiries, ...codeColumns })
    .from(enquiries)
    .innerJoin(institutions, joinsInstitution)
    .innerJoin(departments, joinsDepartment)
    .where(and(eq(enquiries.institutionId, $.institutionId), eq(enquiries.id, $.id))),
)

const findRows = tenantRead('enquiries.findRows', (orm, $: TenantValues<{ ids: number[] }>) =>
  orm
    .select({ row: enquiries, ...codeColumns })
    .from(enquiries)
    .innerJoin(institutions, joinsInstitution)
    .innerJoin(departments, joinsDepartment)
    .where(
      and(eq(enquiries.institutionId, $.institutionId), sql`${enquiries.id} = ANY (${$.ids}::bigint[])`),
    ),
)

export const vendorCategoryColumns = {
  vendorCategory: sql<
    EnquiryRecord['vendorCategory']
  >`replace(${enquiries.vendorCategory}, 'NOT_CONFIRMED', ${sql.raw(`'${assumedCategory}'`)})`,
  vendorCategoryConfirmed: sql<boolean>`${enquiries.vendorCategory} <> 'NOT_CONFIRMED'`,
}

/** Selects the wire format directly, because converting records took a tenth of each page read. */
const findMany = tenantRead('enquiries.findMany', (orm, $: TenantValues<{ ids: number[] }>) =>
  orm
    .select({
      ...recordColumns,
      ...vendorCategoryColumns,
      ...codeColumns,
      linked: sql<boolean>`${enquiries.state} = 'LINKED'`,
      cautions: sql`${enquiries.cautions}`.mapWith(withCautionMessages),
    })
    .from(enquiries)
    .innerJoin(institutions, joinsInstitution)
    .innerJoin(departments, joinsDepartment)
    .where(
      and(eq(enquiries.institutionId, $.institutionId), sql`${enquiries.id} = ANY (${$.ids}::bigint[])`),
    ),
)

/** The wire format of an enquiry and its table row. */
export type Enquiry = { record: EnquiryRecord; row: EnquiryRow }

export async function findEnquiry(tx: TenantTx, id: number): Promise<Enquiry | undefined> {
  const [row] = await find(tx, { id })
  return row && asEnquiry(row)
}

/** Enquiries with these numbers including their rows, in any order. */
export const findEnquiriesWithRows = async (tx: TenantTx, ids: number[]): Promise<Enquiry[]> =>
  (await findRows(tx, { ids })).map(asEnquiry)

export const findEnquiries = (tx: TenantTx, ids: number[]): Promise<EnquiryRecord[]> => findMany(tx, { ids })

type EnquiryWithCodes = { row: EnquiryRow; institution: string; department: string }

export const asEnquiry = (source: EnquiryWithCodes): Enquiry => ({
  record: toRecord(source),
  row: source.row,
})

function toRecord({ row, institution, department }: EnquiryWithCodes): EnquiryRecord {
  const {
    institutionId: _institution,
    departmentId: _department,
    formerReferenceKey: _key,
    takenBackFrom: _from,
    ...columns
  } = row
  const { state, cautions } = row
  return {
    ...columns,
    ...categoryFields(row.vendorCategory),
    institution,
    department,
    linked: state === 'LINKED',
    cautions: withCautionMessages(cautions),
  }
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
