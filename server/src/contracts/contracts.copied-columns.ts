import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isPossibleStage, amendmentOrdinal, stageOf } from '@insaka/domain/contracts/contracts.rules'
import { toDay } from '@insaka/domain/core/dates'
import { isAgreed } from '@insaka/domain/decision-rules/decisions.rules'
import { pick } from '@insaka/domain/core/register-list.schema'
import { contractPaperRegister } from '@insaka/domain/papers/paper-kinds'
import { sqlLiteral } from '../db/owner-transactions.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import type { PaperRow } from '../papers/papers.repository.ts'
import { papers } from '../papers/papers.table.ts'
import { copiedColumns } from '../projections/copied-columns.ts'
import type { AnyDerivedData, SourceRow } from '../projections/projection.ts'
import type { AmendmentRow, ContractRow } from './contracts.repository.ts'
import { amendments, contracts } from './contracts.table.ts'

const paperColumns = {
  departmentId: papers.departmentId,
  initiator: papers.initiator,
  initiatorId: papers.initiatorId,
  vendor: papers.vendor,
  funder: papers.funder,
  procurementCategory: papers.procurementCategory,
  purchaseOrder: papers.purchaseOrder,
  egpReference: papers.egpReference,
}

export const copiedPaperColumns = (paper: Pick<PaperRow, keyof typeof paperColumns>) =>
  pick(paperColumns, paper)

export const copiedPaperColumnsOfAmendment = ({
  departmentId,
  vendor,
  reference: paperReference,
}: Pick<PaperRow, keyof typeof amendedPaperColumns>) => ({ departmentId, vendor, paperReference })

const amendedPaperColumns = {
  departmentId: papers.departmentId,
  vendor: papers.vendor,
  reference: papers.reference,
}

type PaperCopies = ReturnType<typeof copiedPaperColumns> & Pick<ContractRow, 'enquiryId'>

const paperJoin = (
  { institutionId, paperId }: typeof contracts | typeof amendments,
  columns: Record<string, PgColumn>,
) => ({
  table: papers,
  on: sql`${papers.institutionId} = ${institutionId} AND ${papers.register} = ${sqlLiteral(contractPaperRegister)} AND ${papers.id} = ${paperId}`,
  columns,
})

export const contractCopiedColumns: AnyDerivedData[] = [
  copiedColumns<SourceRow & { contract: { revisedValue: number } | null }>({
    name: 'papers with contracts',
    version: 2,
    of: {
      table: papers,
      register: contractPaperRegister,
      joined: {
        contract: {
          table: contracts,
          on: sql`${contracts.institutionId} = ${papers.institutionId} AND ${contracts.paperId} = ${papers.id}`,
          columns: { revisedValue: contracts.revisedValue },
          isOptional: true,
        },
      },
    },
    label: contractPaperRegister,
    columnsOf: ({ contract }) => ({
      hasContract: contract !== null,
      revisedValue: contract?.revisedValue ?? null,
    }),
  }),
  copiedColumns<SourceRow & { paper: PaperCopies; enquiry: { reference: string } }>({
    name: 'copies in contracts',
    version: 1,
    of: {
      table: contracts,
      joined: {
        paper: paperJoin(contracts, { ...paperColumns, enquiryId: papers.enquiryId }),
        enquiry: {
          table: enquiries,
          on: sql`${enquiries.institutionId} = ${contracts.institutionId} AND ${enquiries.id} = (
            SELECT enquiry_id FROM papers WHERE papers.institution_id = ${contracts.institutionId}
               AND papers.register = ${sqlLiteral(contractPaperRegister)} AND papers.id = ${contracts.paperId})`,
          columns: { reference: enquiries.reference },
        },
      },
    },
    label: 'contracts',
    columnsOf: ({ paper, enquiry }) => ({
      ...copiedPaperColumns(paper),
      enquiryId: paper.enquiryId,
      enquiryReference: enquiry.reference,
    }),
  }),
  copiedColumns<ContractRow>({
    name: 'stages',
    version: 1,
    of: { table: contracts },
    label: 'contracts',
    columnsOf(row) {
      // The stage of a taken-back contract never changes.
      if (row.takenBackOn !== null || isPossibleStage(row, row)) return {}
      const { stage: state, until: stateUntil } = stageOf(row, toDay(new Date()))
      return { state, stateUntil }
    },
  }),
  copiedColumns<AmendmentRow & { paper: Pick<PaperRow, keyof typeof amendedPaperColumns> }>({
    name: 'copies in amendments',
    version: 1,
    of: { table: amendments, joined: { paper: paperJoin(amendments, amendedPaperColumns) } },
    label: 'amendments',
    columnsOf: ({ reference, decision, paper }) => ({
      ...copiedPaperColumnsOfAmendment(paper),
      ordinal: isAgreed(decision) ? amendmentOrdinal(reference) : null,
    }),
  }),
]
