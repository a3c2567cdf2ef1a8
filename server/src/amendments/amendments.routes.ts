import { amendmentsEndpoints } from '@insaka/domain/amendments/amendments.endpoints'
import type { ListedAmendment } from '@insaka/domain/amendments/amendments.schema'
import { amendmentStepEndpoints } from '@insaka/domain/amendments/amendments.steps'
import { attachToAmendment } from '../contracts/change-contract.actions.ts'
import { contractStepKind } from '../contracts/take-contract-step.actions.ts'
import type { TenantTx } from '../db/transactions.ts'
import type { Caller } from '../idempotency/caller.ts'
import { mpcKind } from '../mpc/mpc.kind.ts'
import { readAttachmentVersions } from '../papers/papers.routes.ts'
import type { Platform } from '../platform.ts'
import { registerRoutes } from '../registers/routes.ts'
import { addSteps, stepReplies } from '../steps/take-step.actions.ts'
import { amendmentStepKind } from './amendment-steps.ts'
import { amendmentKind } from './amendments.kind.ts'

async function paperOf(tx: TenantTx, caller: Caller, { mpc: { id } }: ListedAmendment) {
  const { record } = (await mpcKind.find(tx, id))!
  return { mpc: await addSteps(tx, caller, [contractStepKind], record) }
}

export const amendmentsRoutes = (platform: Platform) => {
  const readable = { ...amendmentKind, steps: amendmentStepKind, withStep: paperOf }
  const { withSteps } = stepReplies(platform, [contractStepKind])
  return registerRoutes(platform, { ...amendmentsEndpoints, ...amendmentStepEndpoints }, readable, {
    saves: {},
    others: {
      file: async ({ params: { id }, caller, checked, submitKey }) => {
        const change = attachToAmendment(platform, caller, id, checked, submitKey)
        const { record: mpc } = await withSteps(caller, change)
        return { mpc }
      },
      attachments: ({ params: { id }, caller }) =>
        readAttachmentVersions(platform, amendmentKind, caller, id),
    },
  })
}
