import { sql } from 'drizzle-orm'
import { pick } from '@insaka/domain/core/register'
import type { PaperRow } from '../papers/papers.repository.ts'
import { papers } from '../papers/papers.table.ts'
import { copies } from '../projections/copies.ts'
import type { AnyDerived, SourceRow } from '../projections/projection.ts'
import type { AmendmentRow, ContractRow } from './contracts.repository.ts'
import { amendments, contracts } from './contracts.table.ts'

const ofPaper = {
  departmentId: papers.departmentId,
  initiator: papers.initiator,
  initiatorId: papers.initiatorId,
  vendor: papers.vendor,
  funder: papers.funder,
  procurementCategory: papers.procurementCategory,
  purchaseOrder: papers.purchaseOrder,
  egpReference: papers.egpReference,
}

/** What a contract has of its paper. */
export const copied = (paper: Pick<PaperRow, keyof typeof ofPaper>) => pick(ofPaper, paper)

/** What an amendment has of the paper of its contract. */
export const copiedToAmendment = ({ departmentId, vendor }: Pick<PaperRow, 'departmentId' | 'vendor'>) => ({
  departmentId,
  vendor,
})

type OfPaper = ReturnType<typeof copied>

const paperOf = (
  { institutionId, paperId }: typeof contracts | typeof amendments,
  columns: Partial<typeof ofPaper>,
) => ({
  table: papers,
  on: sql`${papers.institutionId} = ${institutionId} AND ${papers.register} = 'mpc' AND ${papers.id} = ${paperId}`,
  columns,
})

export const contractCopies: AnyDerived[] = [
  copies<SourceRow & { contract: { id: ContractRow['id'] | null } }>({
    name: 'papers with contracts',
    version: 1,
    of: {
      table: papers,
      register: 'mpc',
      joined: {
        contract: {
          table: contracts,
          on: sql`${contracts.institutionId} = ${papers.institutionId} AND ${contracts.paperId} = ${papers.id}`,
          columns: { id: contracts.id },
        },
      },
    },
    label: 'mpc',
    columnsOf: ({ contract }) => ({ hasContract: contract.id !== null }),
  }),
  copies<SourceRow & { paper: OfPaper }>({
    name: 'copies in contracts',
    version: 1,
    of: { table: contracts, joined: { paper: paperOf(contracts, ofPaper) } },
    label: 'contracts',
    columnsOf: ({ paper }) => copied(paper),
  }),
  copies<SourceRow & { paper: Pick<AmendmentRow, 'departmentId' | 'vendor'> }>({
    name: 'copies in amendments',
    version: 1,
    of: {
      table: amendments,
      joined: { paper: paperOf(amendments, { departmentId: papers.departmentId, vendor: papers.vendor }) },
    },
    label: 'amendments',
    columnsOf: ({ paper }) => copiedToAmendment(paper),
  }),
]
