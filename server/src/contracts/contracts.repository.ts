import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { withMessages } from '@insaka/domain/core/cautions'
import { contractCautions } from '@insaka/domain/contracts/contracts.cautions'
import type { DecisionSettings } from '@insaka/domain/decision-rules/decision-settings.schema'
import { governedBy } from '@insaka/domain/decision-rules/decisions.rules'
import { balanceOf } from '@insaka/domain/contracts/contracts.rules'
import { contractRecordFields } from '@insaka/domain/contracts/contracts.fields'
import {
  amendmentRecord,
  contractRecord,
  type AmendmentRecord,
  type ContractRecord,
} from '@insaka/domain/contracts/contracts.schema'
import { searchedFields } from '@insaka/domain/core/record-fields'
import { pick } from '@insaka/domain/core/register-list.schema'
import { contractPaperRegister } from '@insaka/domain/papers/paper-kinds'
import { attachmentSummaryColumns, type AttachmentSummary } from '../attachments/attachments.repository.ts'
import { attachments } from '../attachments/attachments.table.ts'
import {
  callFunction,
  changeText,
  insertionOfMany,
  replacement,
  tenantRead,
  type TenantValues,
} from '../db/statement.ts'
import type { DirectoryTx, TenantTx, WriteTx } from '../db/transactions.ts'
import { readDecisionSettings } from '../decision-rules/decision-settings.repository.ts'
import { departments } from '../institutions/structure.table.ts'
import { paperRegister } from '../papers/papers.repository.ts'
import type { Register } from '../registers/register.ts'
import { wireState } from '../registers/taken-back.ts'
import { amendments, contracts } from './contracts.table.ts'

const {
  revisedNgwee: _revised,
  paperRegister: _register,
  purchaseOrderKey: _order,
  egpReferenceKey: _egp,
  ...contractColumns
} = getTableColumns(contracts)
const {
  amendedNgwee: _amended,
  paperRegister: _registerOfPaper,
  ...amendmentColumns
} = getTableColumns(amendments)

export type ContractRow = Pick<typeof contracts.$inferSelect, keyof typeof contractColumns>
export type AmendmentRow = Pick<typeof amendments.$inferSelect, keyof typeof amendmentColumns>

export const insertContracts = insertionOfMany('contracts.insert', contracts)
export const updateContract = replacement('contracts.update', contracts)
export const insertAmendments = insertionOfMany('amendments.insert', amendments)

/** All other columns of an amendment are immutable. */
export function updateAmendment(tx: WriteTx, row: AmendmentRow): void {
  changeText(tx, {
    name: 'amendments.update',
    text: `UPDATE amendments SET attachment_id = $3, department_id = $4, vendor = $5, version = $6, updated_on = $7,
                  state = $8, taken_back_on = $9, reference = $10, ordinal = $11, decision = $12, submitted_on = $13,
                  decided_on = $14, decided_by = $15
            WHERE institution_id = $1 AND id = $2`,
    values: [
      row.id,
      row.attachmentId,
      row.departmentId,
      row.vendor,
      row.version,
      row.updatedOn,
      row.state,
      row.takenBackOn,
      row.reference,
      row.ordinal,
      row.decision,
      row.submittedOn,
      row.decidedOn,
      row.decidedBy,
    ],
  })
}

export const contractRegister = {
  name: 'contracts',
  table: contracts,
  sortColumns: {
    id: contracts.id,
    approvedOn: contracts.approvedOn,
    awardedOn: contracts.awardedOn,
    revisedValue: contracts.revisedNgwee,
  },
  dateColumn: contracts.awardedOn,
  texts: searchedFields(contractRecordFields),
  keys: [
    { column: contracts.purchaseOrderKey, source: 'purchaseOrder' },
    { column: contracts.egpReferenceKey, source: 'egpReference' },
  ],
  referencedRecord: { id: contracts.enquiryId, reference: contracts.enquiryReference },
  tags: {
    vendor: 'vendor',
    funder: 'funder',
    category: 'procurementCategory',
    currency: 'currency',
    decision: 'decision',
  },
  ranges: [{ from: 'minValue', to: 'maxValue', column: contracts.revisedNgwee, unit: 'amounts' }],
  amount: { value: 'revisedValue', currency: 'currency' },
  linked: { register: paperRegister(contractPaperRegister), column: contracts.paperId, inHistory: true },
  searchResult: {
    description: contracts.description,
    vendor: contracts.vendor,
    value: contracts.revisedValue,
    currency: contracts.currency,
  },
  // The stage changes with the date, amendments have a history of their own, and settings govern many records.
  unrecorded: ['stage', 'amendments', 'governedBy'],
} satisfies Register

export const amendmentRegister = {
  name: 'amendments',
  table: amendments,
  sortColumns: { id: amendments.id, amendedOn: amendments.amendedOn, amendedSum: amendments.amendedNgwee },
  dateColumn: amendments.amendedOn,
  texts: ['description', 'vendor'],
  referencedRecord: { id: amendments.paperId, reference: amendments.paperReference },
  tags: { vendor: 'vendor', currency: 'currency', contract: 'contractId', decision: 'decision' },
  ranges: [{ from: 'minValue', to: 'maxValue', column: amendments.amendedNgwee, unit: 'amounts' }],
  linked: { register: contractRegister, column: amendments.contractId, inHistory: true },
  searchResult: {
    description: amendments.description,
    vendor: amendments.vendor,
    value: amendments.amendedSum,
    currency: amendments.currency,
  },
  unrecorded: ['governedBy'],
} satisfies Register

export type Amendment = {
  row: AmendmentRow
  attachment: AttachmentSummary | null
  record: AmendmentRecord
}

/** A contract’s row with related data, and the record as its paper shows it. */
export type Contract = {
  row: ContractRow
  manager: string
  attachment: AttachmentSummary | null
  amendments: Amendment[]
  /** The settings that decide whether the contract and its amendments are governed. */
  settings: DecisionSettings
  record: ContractRecord
}

// Record fields that are not columns of the row.
const { attachment: _file, governedBy: _amendmentGovernedBy, ...amendmentShape } = amendmentRecord.shape
const {
  manager: _manager,
  balance: _balance,
  stage: _stage,
  attachment: _attachment,
  cautions: _cautions,
  amendments: _amendments,
  governedBy: _governedBy,
  steps: _steps,
  next: _next,
  ...contractShape
} = contractRecord.shape as typeof contractRecord.shape & { steps: unknown; next: unknown }

export const amendmentRecordOf = (
  { row, attachment }: Pick<Amendment, 'row' | 'attachment'>,
  by: AmendmentRecord['governedBy'],
): AmendmentRecord => ({ ...pick(amendmentShape, row), attachment, governedBy: by })

export const contractRecordOf = ({
  row,
  manager,
  attachment,
  amendments: contractAmendments,
  settings,
}: Omit<Contract, 'record'>): ContractRecord => ({
  ...pick(contractShape, row),
  manager,
  balance: balanceOf(row.revisedValue, row.amountPaid)!,
  stage: wireState(row),
  attachment,
  cautions: withMessages(contractCautions, row.cautions),
  amendments: contractAmendments.map(({ record }) => record),
  governedBy: governedBy(row, settings),
})

type PaperIds = { paperIds: number[] }

const readContracts = tenantRead('contracts.ofPapers', (orm, $: TenantValues<PaperIds>) =>
  orm
    .select({ row: contractColumns, manager: departments.code, attachment: attachmentSummaryColumns })
    .from(contracts)
    .innerJoin(
      departments,
      and(eq(departments.institutionId, contracts.institutionId), eq(departments.id, contracts.managerId)),
    )
    .leftJoin(
      attachments,
      and(eq(attachments.institutionId, contracts.institutionId), eq(attachments.id, contracts.attachmentId)),
    )
    .where(
      and(
        eq(contracts.institutionId, $.institutionId),
        sql`${contracts.paperId} = ANY (${$.paperIds}::bigint[])`,
      ),
    ),
)

const readAmendments = tenantRead('amendments.ofPapers', (orm, $: TenantValues<PaperIds>) =>
  orm
    .select({ row: amendmentColumns, attachment: attachmentSummaryColumns })
    .from(contracts)
    .innerJoin(
      amendments,
      and(eq(amendments.institutionId, contracts.institutionId), eq(amendments.contractId, contracts.id)),
    )
    .leftJoin(
      attachments,
      and(
        eq(attachments.institutionId, amendments.institutionId),
        eq(attachments.id, amendments.attachmentId),
      ),
    )
    .where(
      and(
        eq(contracts.institutionId, $.institutionId),
        sql`${contracts.paperId} = ANY (${$.paperIds}::bigint[])`,
      ),
    )
    // Proposals, which have no ordinal, come last.
    .orderBy(asc(amendments.ordinal), asc(amendments.id)),
)

export async function findContracts(tx: TenantTx, paperIds: number[]): Promise<Map<number, Contract>> {
  const [contractRows, amendmentRows, settings] = await Promise.all([
    readContracts(tx, { paperIds }),
    readAmendments(tx, { paperIds }),
    readDecisionSettings(tx),
  ])
  const byContract = new Map<number, Omit<Amendment, 'record'>[]>()
  for (const each of amendmentRows) {
    const siblings = byContract.get(each.row.contractId)
    if (siblings) siblings.push(each)
    else byContract.set(each.row.contractId, [each])
  }
  return new Map(
    contractRows.map(({ row, manager, attachment }) => {
      const contractAmendments = (byContract.get(row.id) ?? []).map((each) => ({
        ...each,
        record: amendmentRecordOf(each, governedBy(each.row, settings)),
      }))
      const parts = { row, manager, attachment, amendments: contractAmendments, settings }
      return [row.paperId, { ...parts, record: contractRecordOf(parts) }]
    }),
  )
}

export const findContractKeys = tenantRead('contracts.papers', (orm, $: TenantValues<{ ids: number[] }>) =>
  orm
    .select({ paperId: contracts.paperId, version: contracts.version })
    .from(contracts)
    .where(
      and(eq(contracts.institutionId, $.institutionId), sql`${contracts.id} = ANY (${$.ids}::bigint[])`),
    ),
)

export async function findContractRecords(tx: TenantTx, ids: number[]): Promise<ContractRecord[]> {
  const owners = await findContractKeys(tx, { ids })
  const byPaper = await findContracts(
    tx,
    owners.map(({ paperId }) => paperId),
  )
  return [...byPaper.values()].map(({ record }) => record)
}

export const findAmendmentParents = tenantRead('amendments.owners', (orm, $: TenantValues<{ id: number }>) =>
  orm
    .select({ contractId: amendments.contractId, paperId: amendments.paperId })
    .from(amendments)
    .where(and(eq(amendments.institutionId, $.institutionId), eq(amendments.id, $.id))),
)

export const listInstitutionsWithDueContracts = (
  tx: DirectoryTx,
  { today, after, limit }: { today: string; after: string; limit: number },
): Promise<{ id: string }[]> =>
  callFunction(tx, {
    text: 'SELECT id FROM app.institutions_with_due_contracts($1, $2, $3)',
    values: [today, after, limit],
  })

export const findDue = tenantRead('contracts.due', (orm, $: TenantValues<{ today: string; limit: number }>) =>
  orm
    .select({ row: contractColumns })
    .from(contracts)
    .where(
      and(eq(contracts.institutionId, $.institutionId), sql`${contracts.stateUntil} <= ${$.today}::date`),
    )
    .orderBy(asc(contracts.stateUntil))
    .limit($.limit),
)

export function saveStages(tx: WriteTx, rows: Pick<ContractRow, 'id' | 'state' | 'stateUntil'>[]): void {
  changeText(tx, {
    name: 'contracts.keepStages',
    text: `UPDATE contracts SET state = now.state, state_until = now.until
             FROM unnest($2::bigint[], $3::text[], $4::date[]) AS now (id, state, until)
            WHERE contracts.institution_id = $1 AND contracts.id = now.id`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ state }) => state),
      rows.map(({ stateUntil }) => stateUntil),
    ],
  })
}
