import { Refusal } from '@insaka/domain/core/errors'
import type { Body } from '@insaka/domain/core/endpoint'
import { valueIsFixed } from '@insaka/domain/contracts/contracts.rules'
import type { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import {
  loadContract,
  planContract,
  type ContractPlan,
  type LoadedContract,
} from '../contracts/plan-contract.actions.ts'
import { contractAction, contractAfter, writeContract } from '../contracts/save-contract.actions.ts'
import type { WriteTx } from '../db/transactions.ts'
import {
  filledPaper,
  loadChange,
  stepsOfPaper,
  writePaper,
  type FilledPaper,
  type LoadedChange,
} from '../papers/change-paper.actions.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../submit/caller.ts'
import type { Checked, RightFields } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import { mpcKind } from './mpc.kind.ts'

type MpcChange = Body<typeof mpcEndpoints.update>
type Loaded = { paper: LoadedChange<MpcRecord>; contract: LoadedContract }

/** Saves a changed committee paper, and its contract with it. */
export const changeMpc = (
  platform: Platform,
  caller: Caller,
  checked: Checked<MpcChange>,
  key: string | null,
) =>
  submit(
    platform,
    caller,
    { endpoint: 'mpc.update', key, checked },
    {
      load: (tx, right, isGood) => loadBoth(tx, caller, right, isGood),
      save: (tx, loaded, sent) => save(tx, caller, loaded, sent),
      find: async (tx, id) => (await mpcKind.find(tx, Number(id)))!.record,
    },
  )

/** The same within a transaction, for what is saved in one go with other things. */
export const changeMpcWithin = async (tx: WriteTx, caller: Caller, checked: Checked<MpcChange>) =>
  save(tx, caller, await loadBoth(tx, caller, checked.right, checked.isGood), checked)

/** A paper and its contract as they are, if they are the caller's to change like this, and what the change names. */
export async function loadBoth(
  tx: WriteTx,
  caller: Caller,
  right: RightFields<MpcChange>,
  isGood: boolean,
): Promise<Loaded> {
  const [paper, contract] = await Promise.all([
    loadChange(tx, caller, mpcKind, right),
    loadContract(tx, caller, right.id, right.contract, isGood),
  ])
  return { paper, contract }
}

async function save(tx: WriteTx, caller: Caller, loaded: Loaded, checked: Checked<MpcChange>) {
  const { paper, contract } = loaded
  const right = checked.right as MpcChange
  const taken = await checked.collect({
    ...stepsOfFixed(contract, right),
    contract: () =>
      planContract(contract, {
        wanted: right.contract,
        value: right.purchaseOrderValue,
        paperFile: right.attachmentId,
        isCancelled: right.status === 'CANCELLED',
      }),
    ...stepsOfPaper(mpcKind, paper, right),
  })
  return writeBoth(tx, caller, loaded, { filled: filledPaper(mpcKind, paper, taken), plan: taken.contract })
}

/** Writes a paper and then its contract, each where it changes. */
export async function writeBoth(
  tx: WriteTx,
  saver: Caller,
  { paper, contract }: Loaded,
  { filled, plan, action }: { filled: FilledPaper; plan: ContractPlan | null; action?: string },
): Promise<{ id: number; record: MpcRecord }> {
  const { row: paperBefore, enquiry } = paper.before
  const { row: filledRow, department } = filled
  const ofPaper = { paper: filledRow, paperBefore, enquiry, department, saver }
  const after = contractAfter(tx, contract, plan, ofPaper)
  const { stored } = contract
  const done = after && after.record !== stored?.record ? (action ?? contractAction(stored, after)) : null
  const { row, record } = await writePaper(tx, mpcKind, paper, filled, {
    contract: done,
    revisedValue: after?.row.revisedValue ?? null,
  })
  writeContract(tx, stored, after, action)
  return { id: row.id, record: { ...record, contract: after?.record ?? null } }
}

/** What stays as it is once a paper has a contract. */
const stepsOfFixed = ({ stored }: LoadedContract, right: RightFields<MpcChange>) => ({
  purchaseOrderValue: () => {
    if (stored && right.purchaseOrderValue !== stored.row.value) throw refused('purchaseOrderValue')
  },
  currency: () => {
    if (stored && right.currency !== stored.row.currency) throw refused('currency')
  },
})

const refused = (field: string): Refusal => new Refusal('INVALID', { fields: { [field]: [valueIsFixed] } })
