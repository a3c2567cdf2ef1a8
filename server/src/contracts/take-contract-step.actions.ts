import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { loadMpcAndContract, writeMpcAndContract, type LoadedMpc } from '../mpc/change-mpc.actions.ts'
import { setsOf, type StepKind } from '../steps/take-step.actions.ts'
import { requireContract } from './change-contract.actions.ts'
import { planWithoutChanges } from './contract-changes.actions.ts'
import { steppedContract } from './contract-steps.ts'
import { contractKind } from './contracts.kind.ts'

/** The steps of contracts. A contract is part of its committee paper, so each step saves both. */
export const contractStepKind = {
  ...steppedContract<MpcRecord>(),
  async load(tx, caller, { id }) {
    const { paperId } = await requireContract(tx, Number(id))
    const loaded = await loadMpcAndContract(tx, caller, { id: paperId }, true, { isStep: true })
    return { ...loaded, record: loaded.paper.before.record }
  },
  async save(tx, loaded, taken, caller) {
    const { stored } = loaded.contract
    const columns = setsOf(tx, taken.step, { ...taken, record: stored!.record })
    const plan = { ...planWithoutChanges(stored!), decided: { contract: columns } }
    const filled = loaded.paper.before
    const { record } = await writeMpcAndContract(tx, caller, loaded, {
      filled,
      plan,
      taken: { ...taken, by: caller },
    })
    return record
  },
  find: async (tx, id) => (await contractKind.find(tx, Number(id)))!.record,
} satisfies StepKind<MpcRecord, LoadedMpc & { record: MpcRecord }>
