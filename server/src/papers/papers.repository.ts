import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { shownOfAttachment } from '../attachments/attachments.repository.ts'
import { attachments } from '../attachments/attachments.table.ts'
import type { TenantTx } from '../db/database.ts'
import { institutions } from '../db/directory.table.ts'
import { insertion, replacement, statement, type Values } from '../db/statement.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { departments } from '../institutions/structure.table.ts'
import { paperStates } from './papers.table.ts'

export const insertState = insertion('paperStates.insert', paperStates)

type PaperTable = PgTable &
  Record<
    | 'institutionId'
    | 'id'
    | 'departmentId'
    | 'enquiryId'
    | 'attachmentId'
    | 'initiatorId'
    | 'initiatedOn'
    | 'state',
    PgColumn
  >

/** A record as the wire shows it, and the row behind it. */
type Found<T extends PaperTable, R> = { row: T['$inferSelect']; record: R }

/** How one kind of paper is read and written. `authority` approves it. */
export function paperStatements<T extends PaperTable, R extends { id: number }>(
  name: string,
  table: T,
  authority: 'CO' | 'PC',
) {
  const {
    institutionId: _institution,
    departmentId: _department,
    enquiryId: _enquiry,
    state,
    ...shown
  } = getTableColumns(table) as Record<string, PgColumn>
  const around = {
    institution: institutions.code,
    department: departments.code,
    approvalsAuthority: sql`${sql.raw(`'${authority}'`)}`.mapWith(String),
  }
  const enquiry = {
    id: enquiries.id,
    reference: enquiries.reference,
    enquiryType: enquiries.enquiryType,
    description: enquiries.description,
    vendorCategory: enquiries.vendorCategory,
  }
  const record = { ...shown, status: state, ...around }

  const find = statement(`${name}.find`, (orm, $: Values<{ institutionId: string; id: number }>) =>
    orm
      .select({ row: table, record, enquiry, attachment: shownOfAttachment } as never)
      .from(table as PgTable)
      .innerJoin(institutions, itsInstitution(table))
      .innerJoin(departments, itsDepartment(table))
      .innerJoin(enquiries, itsEnquiry(table))
      .leftJoin(attachments, itsAttachment(table))
      .where(and(eq(table.institutionId, $.institutionId), eq(table.id, $.id))),
  )
  const findMany = statement(`${name}.findMany`, (orm, $: Values<{ institutionId: string; ids: number[] }>) =>
    orm
      .select({ ...record, enquiry, attachment: shownOfAttachment } as never)
      .from(table as PgTable)
      .innerJoin(institutions, itsInstitution(table))
      .innerJoin(departments, itsDepartment(table))
      .innerJoin(enquiries, itsEnquiry(table))
      .leftJoin(attachments, itsAttachment(table))
      .where(and(eq(table.institutionId, $.institutionId), sql`${table.id} = ANY (${$.ids}::bigint[])`)),
  )

  return {
    insert: insertion(`${name}.insert`, table),
    update: replacement(`${name}.update`, table),

    async find({ connection, institutionId }: TenantTx, id: number): Promise<Found<T, R> | undefined> {
      const [found] = (await find({ connection }, { institutionId, id })) as unknown as FoundParts<T, R>[]
      if (!found) return undefined
      const { row, record, enquiry, attachment } = found
      return { row, record: { ...record, enquiry, attachment } }
    },

    /** The records of these numbers, in this order. */
    async findMany({ connection, institutionId }: TenantTx, ids: number[]): Promise<R[]> {
      if (ids.length === 0) return []
      const found = (await findMany({ connection }, { institutionId, ids })) as unknown as R[]
      const byId = new Map(found.map((each) => [each.id, each]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
  }
}

type FoundParts<T extends PaperTable, R> = Found<T, R> & { enquiry: unknown; attachment: unknown }

const itsInstitution = (table: PaperTable) => eq(institutions.id, table.institutionId)
const itsDepartment = (table: PaperTable) =>
  and(eq(departments.institutionId, table.institutionId), eq(departments.id, table.departmentId))
const itsAttachment = (table: PaperTable) =>
  and(eq(attachments.institutionId, table.institutionId), eq(attachments.id, table.attachmentId))
const itsEnquiry = (table: PaperTable) =>
  and(eq(enquiries.institutionId, table.institutionId), eq(enquiries.id, table.enquiryId))
