import { contractsEndpoints } from '@insaka/domain/contracts/contracts.endpoints'
import { readAttachmentVersions } from '../papers/papers.routes.ts'
import type { Platform } from '../platform.ts'
import { registerRoutes } from '../registers/routes.ts'
import { amendContract, attachToContract, changeContract } from './change-contract.actions.ts'
import { contractKind } from './contracts.kind.ts'

export const contractsRoutes = (platform: Platform) =>
  registerRoutes(platform, contractsEndpoints, contractKind, {
    saves: {},
    others: {
      update: async ({ params: { id }, caller, checked, submitKey }) => {
        const { record: mpc } = await changeContract(platform, caller, id, checked, submitKey)
        return { mpc }
      },
      amend: async ({ params: { id }, caller, checked, submitKey }) => {
        const { id: added, record: mpc } = await amendContract(platform, caller, id, checked, submitKey)
        const amendment = mpc.contract!.amendments.find((each) => each.id === Number(added))!
        return { mpc, amendment }
      },
      file: async ({ params: { id }, caller, checked, submitKey }) => {
        const { record: mpc } = await attachToContract(platform, caller, id, checked, submitKey)
        return { mpc }
      },
      attachments: ({ params: { id }, caller }) => readAttachmentVersions(platform, contractKind, caller, id),
    },
  })
