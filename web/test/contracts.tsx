import type { AmendmentRecord, ContractRecord } from '@insaka/domain/contracts/contracts.schema'
import { contractSteps } from '@insaka/domain/contracts/contracts.steps'
import { decisions } from '@insaka/domain/decision-rules/decisions.labels'
import type { WithSteps } from '@insaka/domain/steps/steps.schema'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { paginate } from '@insaka/domain/core/paging'
import ContractDialog from '../src/contracts/ContractDialog.tsx'
import type { ContractPaper } from '../src/papers/contract-paper.ts'
import { ok } from './fake-server.ts'
import { addSteps, addNextSteps } from './next-steps.ts'
import { me, mpcRow } from './papers.ts'
import { recorded } from './recorded.ts'
import { openDialog, type Routes, type DialogOptions } from './record-dialog.tsx'

export const contractRoutes = {
  get: 'GET /api/procurement/hvp/contracts/3',
  papers: `GET /api/procurement/hvp/mpc/nonlinked/${me}`,
  paper: 'GET /api/procurement/hvp/mpcs/7',
  create: `PUT /api/procurement/hvp/mpc/update/${me}/0/id/1`,
  change: 'PUT /api/procurement/hvp/contracts/3',
  step: (name: string) => `POST /api/procurement/hvp/contracts/3/steps/${name}`,
}

export const amendment = (n: number, changes: Partial<AmendmentRecord> = {}): AmendmentRecord => ({
  id: 20 + n,
  version: 1,
  reference: `MIHUD.GRZ.PROC.G.3.04.26.A${n}`,
  approvedOn: '2026-05-04',
  clearedOn: '2026-05-11',
  amendedOn: `2026-05-${17 + n}`,
  description: `Further work ${n}`,
  initialSum: 2_000_000,
  amendedSum: 2_000_000 + n * 125_000,
  percentDiff: 6.25 * n,
  attachmentId: null,
  attachment: null,
  takenBackOn: null,
  initiator: 'Mutale Mwansa',
  createdOn: '2026-05-19T10:00:00+02:00',
  ...recorded,
  ...changes,
})

export const contract = (changes: Partial<ContractRecord> = {}): ContractRecord => ({
  id: 3,
  version: 2,
  reference: 'MIHUD.GRZ.PROC.G.3.04.26',
  approvedOn: '2026-03-30',
  clearedOn: '2026-04-02',
  notifiedOn: '2026-04-07',
  takenBackOn: null,
  changedAfterApprovalOn: null,
  importId: null,
  awardedOn: '2026-04-14',
  description: 'A year of paper',
  manager: 'PROC',
  formerReference: null,
  currency: 'ZMW',
  value: 2_000_000,
  revisedValue: 2_000_000,
  amountPaid: 500_000,
  balance: 1_500_000,
  stage: 'AWARDED',
  attachmentId: null,
  attachment: null,
  cautions: [],
  amendments: [],
  createdOn: '2026-04-14T10:00:00+02:00',
  updatedOn: '2026-04-14T10:00:00+02:00',
  editorIds: [],
  ...recorded,
  ...changes,
})

export const contractPaper = (
  changes: Partial<ContractRecord> = {},
  paper: Partial<MpcRecord> = {},
): ContractPaper => ({
  ...mpcRow(7, { purchaseOrderValue: 2_000_000, approvalDate: '2026-03-30', ...paper }),
  contract: contract(changes),
})

export const contractSavedReply = (changes: Partial<ContractRecord> = {}) => {
  const saved = contractPaper(changes)
  return ok({
    mpcs: { content: [saved], pagination: paginate({ page: 0, size: 1 }, 1, 1) },
    counts: { ALL: 1, IN_PROGRESS: 1, COMPLETE: 0, CANCELLED: 0 },
    mpc: saved,
  })
}

export const papersWithoutContractReply = (...mpcs: MpcRecord[]) =>
  ok({ mpcs, pagination: paginate({ page: 0, size: 20 }, mpcs.length, mpcs.length) })

/** Opens the dialog of a new contract or of number 3 over its list. */
export const openContract = (
  routes: Routes = {},
  { stored = contractPaper(), ...opened }: DialogOptions<ContractPaper> = {},
) =>
  openDialog(
    ContractDialog,
    {
      [contractRoutes.get]: () => ok({ mpc: stored }),
      [contractRoutes.paper]: () => ok({ mpc: stored }),
      [contractRoutes.papers]: () =>
        papersWithoutContractReply(
          mpcRow(8, { purchaseOrderValue: 1_000_000 }),
          mpcRow(7, { purchaseOrderValue: 2_000_000, description: 'A year of paper' }),
        ),
      ...routes,
    },
    opened,
    addNextSteps(steppedContract, opened.role ?? 'ORD', opened.duties),
  )

const steppedContract = {
  payloadKey: 'mpc',
  steps: contractSteps,
  describe: ({ contract: record, initiatorId, department }: MpcRecord) =>
    record && {
      noun: 'contract',
      initiatorId,
      department,
      state: record.stage,
      stateLabel: decisions[record.decision],
      record,
      involved: record.editorIds,
    },
  withSteps: (paper: MpcRecord, steps: Required<WithSteps>): MpcRecord => ({
    ...paper,
    contract: paper.contract && addSteps(paper.contract, steps),
  }),
}
