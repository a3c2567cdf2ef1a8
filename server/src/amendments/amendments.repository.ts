import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { listedAmendment, type ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { pick } from '@insaka/domain/core/register-list.schema'
import { contractPaperRegister } from '@insaka/domain/papers/paper-kinds'
import { attachmentSummaryColumns } from '../attachments/attachments.repository.ts'
import { attachments } from '../attachments/attachments.table.ts'
import { governedBy } from '@insaka/domain/decision-rules/decisions.rules'
import { amendments, contracts } from '../contracts/contracts.table.ts'
import { institutions } from '../db/directory.table.ts'
import { tenantRead, type TenantValues } from '../db/statement.ts'
import type { TenantTx } from '../db/transactions.ts'
import { readDecisionSettings } from '../decision-rules/decision-settings.repository.ts'
import { departments } from '../institutions/structure.table.ts'
import { papers } from '../papers/papers.table.ts'

// Fields from other tables; the others are columns of the amendment.
const {
  institution: _institution,
  department: _department,
  attachment: _attachment,
  contract: _contract,
  mpc: _mpc,
  governedBy: _governedBy,
  steps: _steps,
  next: _next,
  ...ownColumns
} = listedAmendment.shape as typeof listedAmendment.shape & { steps: unknown; next: unknown }

const readAmendments = tenantRead('amendments.findMany', (orm, $: TenantValues<{ ids: number[] }>) =>
  orm
    .select({
      ...pick(ownColumns, getTableColumns(amendments)),
      institution: institutions.code,
      department: departments.code,
      attachment: attachmentSummaryColumns,
      contract: { id: contracts.id, reference: contracts.reference },
      mpc: { id: papers.id, reference: papers.reference, version: papers.version },
    })
    .from(amendments)
    .innerJoin(institutions, eq(institutions.id, amendments.institutionId))
    .innerJoin(
      departments,
      and(
        eq(departments.institutionId, amendments.institutionId),
        eq(departments.id, amendments.departmentId),
      ),
    )
    .innerJoin(
      contracts,
      and(eq(contracts.institutionId, amendments.institutionId), eq(contracts.id, amendments.contractId)),
    )
    .innerJoin(
      papers,
      and(
        eq(papers.institutionId, contracts.institutionId),
        eq(papers.register, contractPaperRegister),
        eq(papers.id, contracts.paperId),
      ),
    )
    .leftJoin(
      attachments,
      and(
        eq(attachments.institutionId, amendments.institutionId),
        eq(attachments.id, amendments.attachmentId),
      ),
    )
    .where(
      and(eq(amendments.institutionId, $.institutionId), sql`${amendments.id} = ANY (${$.ids}::bigint[])`),
    ),
)

export async function findAmendments(tx: TenantTx, ids: number[]): Promise<ListedAmendment[]> {
  const [rows, settings] = await Promise.all([readAmendments(tx, { ids }), readDecisionSettings(tx)])
  return rows.map((amendment) => ({ ...amendment, governedBy: governedBy(amendment, settings) }))
}
