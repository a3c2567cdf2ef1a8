import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { withMessages, type Caution, type StoredCaution } from '@insaka/domain/core/cautions'
import { toMoment } from '@insaka/domain/core/dates'
import type { DecisionSettings } from '@insaka/domain/decision-rules/decision-settings.schema'
import { governedBy } from '@insaka/domain/decision-rules/decisions.rules'
import { searchedFields } from '@insaka/domain/core/record-fields'
import { contractPaperRegister, paperKinds, type PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { trailingPaperFields } from '@insaka/domain/papers/papers.fields'
import type { PaperFacts } from '@insaka/domain/papers/papers.cautions'
import type { PaperRecord } from '@insaka/domain/papers/papers.schema'
import { attachmentSummaryColumns, type AttachmentSummary } from '../attachments/attachments.repository.ts'
import { attachments } from '../attachments/attachments.table.ts'
import { institutions } from '../db/directory.table.ts'
import { sqlLiteral } from '../db/owner-transactions.ts'
import { insertionOfMany, replacement, tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { readDecisionSettings } from '../decision-rules/decision-settings.repository.ts'
import { vendorCategoryColumns, enquiryRegister } from '../enquiries/enquiries.repository.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { departments } from '../institutions/structure.table.ts'
import type { Register } from '../registers/register.ts'
import { wireState, wireStateSql } from '../registers/taken-back.ts'
import { paperProjections } from './papers.projections.ts'
import { paperStates, papers } from './papers.table.ts'

const {
  purchaseOrderNgwee: _ngwee,
  expenseOn: _expenseOn,
  purchaseOrderKey: _order,
  egpReferenceKey: _egp,
  ...columns
} = getTableColumns(papers)

export type PaperRow = Pick<typeof papers.$inferSelect, keyof typeof columns>

export const insertPapers = insertionOfMany('papers.insert', papers)
export const updatePaper = replacement('papers.update', papers, ['register', 'id'])
export const insertStates = insertionOfMany('paperStates.insert', paperStates)

export const stateRowOf = (
  { now }: WriteTx,
  { register, id: paperId, version, statusReason: reason, ...row }: PaperRow,
) => ({
  register,
  paperId,
  version,
  state: wireState(row),
  since: toMoment(now),
  reason,
})

/** The limit of the description does not affect which fields are searched. */
const searchableColumns = searchedFields(trailingPaperFields(0))

export const findStates = tenantRead(
  'paperStates.find',
  (orm, $: TenantValues<{ register: string; ids: number[] }>) =>
    orm
      .select({
        paperId: paperStates.paperId,
        version: paperStates.version,
        state: paperStates.state,
        since: paperStates.since,
        reason: paperStates.reason,
      })
      .from(paperStates)
      .where(
        and(
          eq(paperStates.institutionId, $.institutionId),
          sql`${paperStates.register} = ${$.register}`,
          sql`${paperStates.paperId} = ANY (${$.ids}::bigint[])`,
        ),
      )
      .orderBy(asc(paperStates.paperId), asc(paperStates.version)),
)

export const paperRegister = (name: PaperRegister) =>
  ({
    name,
    table: papers,
    sortColumns: {
      id: papers.id,
      initiatedOn: papers.initiatedOn,
      approvalDate: papers.approvalDate,
      purchaseOrderValue: papers.purchaseOrderNgwee,
    },
    dateColumn: papers.initiatedOn,
    texts: searchableColumns,
    keys: [
      { column: papers.purchaseOrderKey, source: 'purchaseOrder' },
      { column: papers.egpReferenceKey, source: 'egpReference' },
    ],
    tags: {
      vendor: 'vendor',
      funder: 'funder',
      type: 'procurementMethod',
      category: 'procurementCategory',
      expenseType: 'expenseType',
      currency: 'currency',
      decision: 'decision',
      vendorCategory: 'vendorCategory',
      ...(name === contractPaperRegister && { contract: 'hasContract' }),
    },
    ranges: [
      { from: 'minValue', to: 'maxValue', column: papers.purchaseOrderNgwee, unit: 'amounts' },
      { from: 'expenseFrom', to: 'expenseTo', column: papers.expenseOn, unit: 'days' },
    ],
    amount: { value: 'purchaseOrderValue', currency: 'currency', excludedState: 'CANCELLED' },
    searchResult: {
      description: papers.description,
      vendor: papers.vendor,
      value: papers.purchaseOrderValue,
      currency: papers.currency,
    },
    // The contract has a history of its own, and settings govern many records.
    unrecorded: ['contract', 'governedBy'],
    linked: {
      register: enquiryRegister,
      column: papers.enquiryId,
    },
    projections: paperProjections,
  }) satisfies Register

const enquiryColumns = {
  id: enquiries.id,
  reference: enquiries.reference,
  enquiryType: enquiries.enquiryType,
  description: enquiries.description,
  closedOn: enquiries.closedOn,
  formerReference: enquiries.formerReference,
  requisition: enquiries.requisition,
  ...vendorCategoryColumns,
}
const codeColumns = { institution: institutions.code, department: departments.code }

/** A paper's row with related values, and the record as the API returns it. */
export type Paper<R = PaperRecord> = {
  row: PaperRow
  institution: string
  department: string
  enquiry: PaperRecord['enquiry']
  attachment: AttachmentSummary | null
  /** The settings that decide whether the paper is governed. */
  settings: DecisionSettings
  record: R
}

type PaperReadOptions = {
  cautions: readonly Caution<never, PaperFacts>[]
  missingColumns?: readonly (keyof PaperRow)[]
}

export function paperReader<R extends PaperRecord>(
  name: PaperRegister,
  { cautions, missingColumns = [] }: PaperReadOptions,
) {
  const { approvalsAuthority } = paperKinds[name]
  const toShownCautions = (storedCautions: StoredCaution[]) => withMessages(cautions, storedCautions)
  const hiddenColumns = new Set<string>([
    'institutionId',
    'register',
    'departmentId',
    'enquiryId',
    'vendorCategory',
    'enquiredOn',
    'state',
    'hasContract',
    'revisedValue',
    'formerReferenceKey',
    'takenBackFrom',
    ...missingColumns,
  ])
  const visibleColumns = Object.keys(columns).filter((column) => !hiddenColumns.has(column))
  const recordColumns = {
    ...Object.fromEntries(visibleColumns.map((column) => [column, columns[column as keyof PaperRow]])),
    status: wireStateSql(papers),
    ...codeColumns,
    approvalsAuthority: sqlLiteral(approvalsAuthority).mapWith(String),
    cautions: sql`${papers.cautions}`.mapWith(toShownCautions),
  }
  const ofKind = eq(papers.register, name)

  const find = tenantRead<{ id: number }, Omit<Paper<R>, 'record' | 'settings'>[]>(`${name}.find`, (orm, $) =>
    orm
      .select({ row: columns, ...codeColumns, enquiry: enquiryColumns, attachment: attachmentSummaryColumns })
      .from(papers)
      .innerJoin(institutions, onInstitution)
      .innerJoin(departments, onDepartment)
      .innerJoin(enquiries, onEnquiry)
      .leftJoin(attachments, onAttachment)
      .where(and(eq(papers.institutionId, $.institutionId), ofKind, eq(papers.id, $.id))),
  )

  const findMany = tenantRead<{ ids: number[] }, Omit<R, 'governedBy'>[]>(`${name}.findMany`, (orm, $) =>
    orm
      .select({ ...recordColumns, enquiry: enquiryColumns, attachment: attachmentSummaryColumns } as never)
      .from(papers)
      .innerJoin(institutions, onInstitution)
      .innerJoin(departments, onDepartment)
      .innerJoin(enquiries, onEnquiry)
      .leftJoin(attachments, onAttachment)
      .where(
        and(eq(papers.institutionId, $.institutionId), ofKind, sql`${papers.id} = ANY (${$.ids}::bigint[])`),
      ),
  )

  /** Builds the visible record of a row without reading it again. */
  function toRecord({
    row,
    institution,
    department,
    enquiry,
    attachment,
    settings,
  }: Omit<Paper<R>, 'record'>): R {
    const visibleFields = Object.fromEntries(
      visibleColumns.map((column) => [column, row[column as keyof PaperRow]]),
    )
    const { cautions } = row
    return {
      ...visibleFields,
      status: wireState(row),
      institution,
      department,
      approvalsAuthority,
      enquiry,
      attachment,
      cautions: toShownCautions(cautions),
      governedBy: governedBy(row, settings),
    } as never
  }

  return {
    register: paperRegister(name),
    cautions,
    toRecord,

    async find(tx: TenantTx, id: number): Promise<Paper<R> | undefined> {
      const [[found], settings] = await Promise.all([find(tx, { id }), readDecisionSettings(tx)])
      const paper = found && { ...found, settings }
      return paper && { ...paper, record: toRecord(paper) }
    },

    async findMany(tx: TenantTx, ids: number[]): Promise<R[]> {
      const [records, settings] = await Promise.all([findMany(tx, { ids }), readDecisionSettings(tx)])
      return records.map((record) => ({ ...record, governedBy: governedBy(record, settings) }) as R)
    },
  }
}

const onInstitution = eq(institutions.id, papers.institutionId)
const onDepartment = and(
  eq(departments.institutionId, papers.institutionId),
  eq(departments.id, papers.departmentId),
)
const onAttachment = and(
  eq(attachments.institutionId, papers.institutionId),
  eq(attachments.id, papers.attachmentId),
)
const onEnquiry = and(eq(enquiries.institutionId, papers.institutionId), eq(enquiries.id, papers.enquiryId))

/** Includes cancelled and taken-back papers. */
export const findPapersOfEnquiry = tenantRead(
  'papers.followEnquiry',
  (orm, $: TenantValues<{ enquiryId: number }>) =>
    orm
      .select(columns)
      .from(papers)
      .where(and(eq(papers.institutionId, $.institutionId), eq(papers.enquiryId, $.enquiryId))),
)

const readPaperOfEnquiry = tenantRead('papers.ofEnquiry', (orm, $: TenantValues<{ enquiryId: number }>) =>
  orm
    .select({ register: papers.register, id: papers.id, reference: papers.reference })
    .from(papers)
    .where(
      and(
        eq(papers.institutionId, $.institutionId),
        eq(papers.enquiryId, $.enquiryId),
        sql`${papers.state} NOT IN ('CANCELLED', 'TAKEN_BACK')`,
      ),
    ),
)

/** The only paper of the enquiry that is neither cancelled nor taken back. */
export const findPaperOfEnquiry = async (tx: TenantTx, enquiryId: number) =>
  (await readPaperOfEnquiry(tx, { enquiryId }))[0] ?? null
