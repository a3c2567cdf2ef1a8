import { contractStepEndpoints } from '@insaka/domain/contracts/contracts.step-endpoints'
import { contractsEndpoints } from '@insaka/domain/contracts/contracts.endpoints'
import { readAttachmentVersions } from '../papers/papers.routes.ts'
import type { Platform } from '../platform.ts'
import { registerRoutes } from '../registers/routes.ts'
import { stepReplies } from '../steps/take-step.actions.ts'
import { amendContract, attachToContract, changeContract } from './change-contract.actions.ts'
import { contractKind } from './contracts.kind.ts'
import { contractStepKind } from './take-contract-step.actions.ts'

export const contractsRoutes = (platform: Platform) => {
  const readable = { ...contractKind, steps: contractStepKind }
  const { withSteps } = stepReplies(platform, [contractStepKind])
  return registerRoutes(platform, { ...contractsEndpoints, ...contractStepEndpoints }, readable, {
    saves: {},
    others: {
      update: async ({ params: { id }, caller, checked, submitKey }) => {
        const change = changeContract(platform, caller, id, checked, submitKey)
        const { record: mpc } = await withSteps(caller, change)
        return { mpc }
      },
      amend: async ({ params: { id }, caller, checked, submitKey }) => {
        const change = amendContract(platform, caller, id, checked, submitKey)
        const { id: added, record: mpc } = await withSteps(caller, change)
        const amendment = mpc.contract!.amendments.find((each) => each.id === Number(added))!
        return { mpc, amendment }
      },
      file: async ({ params: { id }, caller, checked, submitKey }) => {
        const change = attachToContract(platform, caller, id, checked, submitKey)
        const { record: mpc } = await withSteps(caller, change)
        return { mpc }
      },
      attachments: ({ params: { id }, caller }) => readAttachmentVersions(platform, contractKind, caller, id),
    },
  })
}
