import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentSteps } from '@insaka/domain/amendments/amendments.steps'
import { decisions } from '@insaka/domain/decision-rules/decisions.labels'
import type { AmendmentRecord, ContractRecord } from '@insaka/domain/contracts/contracts.schema'
import { paginate } from '@insaka/domain/core/paging'
import AmendmentDialog from '../src/amendments/amendment-dialog/AmendmentDialog.tsx'
import type { ContractPaper } from '../src/papers/contract-paper.ts'
import { ok, type SentRequest } from './fake-server.ts'
import { addNextSteps } from './next-steps.ts'
import { me, mpcRow } from './papers.ts'
import { recorded } from './recorded.ts'
import { openDialog, type Routes, type DialogOptions } from './record-dialog.tsx'

export const amendmentRoutes = {
  get: 'GET /api/procurement/hvp/amendments/1',
  contracts: `GET /api/procurement/hvp/mpc/linked/${me}/0/id/20`,
  amend: 'POST /api/procurement/hvp/contracts/4/amendments',
  attach: 'PUT /api/procurement/hvp/amendments/1/file',
  step: (name: string) => `POST /api/procurement/hvp/amendments/1/steps/${name}`,
}

export const contractNo = (id: number) => `MIHUD.GRZ.PROC.G.${id}.04.26`

export const amendmentOf = (id: number, changes: Partial<AmendmentRecord> = {}): AmendmentRecord => ({
  id,
  version: 1,
  reference: `${contractNo(4)}.A1`,
  approvedOn: '2026-05-04',
  clearedOn: '2026-05-11',
  amendedOn: '2026-05-18',
  description: 'Twenty more reams',
  initialSum: 1_000_000,
  amendedSum: 1_100_000,
  percentDiff: 10,
  attachmentId: null,
  attachment: null,
  takenBackOn: null,
  initiator: 'Chipo Banda',
  createdOn: '2026-05-18T09:30:00+02:00',
  ...recorded,
  ...changes,
})

export function contractPaper(
  contract: Partial<ContractRecord> = {},
  changes: Partial<ContractPaper> = {},
): ContractPaper {
  return {
    ...mpcRow(7, { purchaseOrderValue: 1_000_000 }),
    ...changes,
    contract: {
      id: 4,
      version: 2,
      reference: contractNo(4),
      approvedOn: '2026-04-01',
      clearedOn: '2026-04-08',
      notifiedOn: '2026-04-09',
      takenBackOn: null,
      changedAfterApprovalOn: null,
      importId: null,
      awardedOn: '2026-04-20',
      description: 'Paper for a year',
      manager: 'PROC',
      formerReference: null,
      currency: 'ZMW',
      value: 1_000_000,
      revisedValue: 1_000_000,
      amountPaid: 250_000,
      balance: 750_000,
      stage: 'AWARDED',
      attachmentId: null,
      attachment: null,
      cautions: [],
      amendments: [],
      createdOn: '2026-04-20T10:00:00+02:00',
      updatedOn: '2026-04-20T10:00:00+02:00',
      editorIds: [],
      ...recorded,
      ...contract,
    },
  }
}

export const amendmentRow = (id: number, changes: Partial<ListedAmendment> = {}): ListedAmendment => ({
  ...amendmentOf(id),
  institution: 'MIHUD',
  initiatorId: me,
  version: 3,
  department: 'PROC',
  vendor: 'Chilenje Stationers',
  currency: 'ZMW',
  contract: { id: 4, reference: contractNo(4) },
  mpc: { id: 7, reference: 'MIHUD.GRZ.PROC.G.MPC.4.7.03.26', version: 3 },
  ...changes,
})

const pageOf = ({ url }: Pick<SentRequest, 'url'>, recordCount: number) => {
  const [number, , size] = new URL(url, 'http://test').pathname.split('/').slice(-3)
  return paginate({ page: Number(number), size: Number(size) }, recordCount, recordCount)
}

export function contractsReply(sent: Pick<SentRequest, 'url'>, papers: ContractPaper[]) {
  const search = new URL(sent.url, 'http://test').searchParams.get('search') ?? ''
  const content = papers.filter(({ contract }) =>
    `${contract.reference} ${contract.description}`.includes(search),
  )
  const counts = { ALL: papers.length, APPROVED: 0, CLEARED: 0, NOTIFIED: 0, AWARDED: 1, PAID_IN_FULL: 0 }
  return ok({ mpcs: { content, pagination: pageOf(sent, content.length) }, counts })
}

/** Opens the dialog of a new amendment or of number 1 over its list. */
export const openAmendment = (
  routes: Routes = {},
  { stored, ...opened }: DialogOptions<Partial<ListedAmendment>> = {},
) =>
  openDialog(
    AmendmentDialog,
    {
      [amendmentRoutes.get]: () => ok({ amendment: amendmentRow(1, stored) }),
      [amendmentRoutes.contracts]: (sent) => contractsReply(sent, [contractPaper()]),
      ...routes,
    },
    opened,
    addNextSteps(steppedAmendment, opened.role ?? 'ORD', opened.duties),
  )

const steppedAmendment = {
  payloadKey: 'amendment',
  steps: amendmentSteps,
  describe: (record: ListedAmendment) => ({
    noun: 'amendment',
    initiatorId: record.initiatorId,
    department: record.department,
    state: 'RECORDED',
    stateLabel: decisions[record.decision],
    record,
  }),
}
