import { Refusal } from '@insaka/domain/core/errors'
import type { Body } from '@insaka/domain/core/endpoint'
import { valueIsFixed } from '@insaka/domain/contracts/contracts.rules'
import type { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import { loadContract, planContract, type LoadedContract } from '../contracts/plan-contract.actions.ts'
import { contractAction, contractAfter, writeContract } from '../contracts/save-contract.actions.ts'
import type { WriteTx } from '../db/transactions.ts'
import { loadChange, savePaperChange } from '../papers/change-paper.actions.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../submit/caller.ts'
import type { Checked, RightFields } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import { mpcKind } from './mpc.kind.ts'

type MpcChange = Body<typeof mpcEndpoints.update>
type Loaded = Awaited<ReturnType<typeof load>>

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
      load: (tx, right, isGood) => load(tx, caller, right, isGood),
      save: (tx, loaded, sent) => save(tx, caller, loaded, sent),
      find: async (tx, id) => (await mpcKind.find(tx, Number(id)))!.record,
    },
  )

/** The same within a transaction, for what is saved in one go with other things. */
export const changeMpcWithin = async (tx: WriteTx, caller: Caller, checked: Checked<MpcChange>) =>
  save(tx, caller, await load(tx, caller, checked.right, checked.isGood), checked)

async function load(tx: WriteTx, caller: Caller, right: RightFields<MpcChange>, isGood: boolean) {
  const [paper, contract] = await Promise.all([
    loadChange(tx, caller, mpcKind, right),
    loadContract(tx, caller, right.id, right.contract, isGood),
  ])
  return { paper, contract }
}

async function save(
  tx: WriteTx,
  caller: Caller,
  { paper, contract }: Loaded,
  checked: Checked<MpcChange>,
): Promise<{ id: number; record: MpcRecord }> {
  const right = checked.right
  let after = contract.stored
  const { row, record } = await savePaperChange(tx, mpcKind, paper, checked, {
    steps: {
      ...stepsOfFixed(contract, right),
      contract: () =>
        planContract(contract, {
          wanted: right.contract,
          value: right.purchaseOrderValue,
          paperFile: right.attachmentId,
          isCancelled: right.status === 'CANCELLED',
        }),
    },
    follow: ({ contract: plan }, filled) => {
      const department = checked.body.department
      const { enquiry } = paper.before
      const papers = { paper: filled, paperBefore: paper.before.row }
      after = contractAfter(tx, contract, plan, { ...papers, enquiry, department, saver: caller })
      const columns = { hasContract: after !== undefined }
      const isChange = after !== undefined && after.record !== contract.stored?.record
      return { columns, action: isChange ? `contract ${contractAction(contract.stored, after!)}` : null }
    },
  })
  writeContract(tx, contract.stored, after)
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
