import { Refusal } from '@insaka/domain/core/errors'
import type { Body } from '@insaka/domain/core/endpoint'
import {
  contractFileRefusal,
  correctedFields,
  correctedPaperFields,
  correctionRefusal,
  isAwarded,
  paperCorrectionRefusal,
  valueIsFixed,
} from '@insaka/domain/contracts/contracts.rules'
import type { ContractInput } from '@insaka/domain/contracts/contracts.schema'
import { toDay } from '@insaka/domain/core/dates'
import type { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { Contract } from '../contracts/contracts.repository.ts'
import {
  loadContract,
  planContract,
  type ContractPlan,
  type LoadedContract,
} from '../contracts/plan-contract.actions.ts'
import {
  contractAction,
  contractAfter,
  writeContract,
  type Correction,
} from '../contracts/save-contract.actions.ts'
import type { WriteTx } from '../db/transactions.ts'
import {
  filledPaper,
  loadChange,
  mailOfChange,
  mayCancelPaper,
  replacesFile,
  stepsOfPaper,
  writePaper,
  type FilledPaper,
  type LoadedChange,
} from '../papers/change-paper.actions.ts'
import { mailInitiator } from '../papers/mail-initiator.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../submit/caller.ts'
import type { Checked, RightFields } from '../submit/checked.ts'
import { submit } from '../submit/submit.ts'
import { mpcKind } from './mpc.kind.ts'

type MpcChange = Body<typeof mpcEndpoints.update>
type Loaded = {
  paper: LoadedChange<MpcRecord>
  contract: LoadedContract
  correction: Correction
}

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
      save: async (tx, loaded, sent) => {
        const saved = await save(tx, caller, loaded, sent)
        const { paper, contract, correction } = loaded
        await mailOfChange(tx, platform.mail, caller, paper)
        if (correction && contract.stored) {
          const { id, reference, initiatorId } = contract.stored.row
          const record = { register: 'contracts' as const, id, reference, initiatorId }
          await mailInitiator(tx, platform.mail, caller, { record, done: 'corrected', ...correction })
        }
        return saved
      },
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
  const { stored } = contract
  const { row, record } = paper.before
  const today = toDay(tx.now)
  const corrected = stored && isAwarded(stored.row, today) ? correctedPaperFields(record, right) : []
  if (corrected.length > 0) refuseUnless(mayCancelPaper(caller, row), corrected, paperCorrectionRefusal)
  const wanted = right.contract
  const changed = stored && wanted && wanted.id === stored.row.id ? { stored, wanted } : null
  if (changed && !mayCancelPaper(caller, row)) refuseCorrection(changed, today)
  const corrects = changed !== null && correctedFields(changed.stored.row, changed.wanted, today).length > 0
  return {
    paper: { ...paper, isCorrected: corrected.length > 0 },
    contract,
    correction: corrects ? { reason: changed.wanted.correctionReason ?? null } : null,
  }
}

function refuseUnless(isAllowed: boolean, fields: readonly string[], message: string): void {
  if (isAllowed || fields.length === 0) return
  throw new Refusal('NOT_ALLOWED', {
    message,
    fields: Object.fromEntries(fields.map((field) => [field, [message]])),
  })
}

/** Refuses changes of a contract that need the right to cancel its paper. */
function refuseCorrection(
  { stored, wanted }: { stored: Contract; wanted: RightFields<ContractInput> },
  today: string,
): void {
  const corrected = correctedFields(stored.row, wanted, today).map((name) => `contract.${name}`)
  refuseUnless(false, corrected, correctionRefusal)
  const replacesIts = isAwarded(stored.row, today) && replacesFile(stored.row, wanted.attachmentId)
  const replacesOfAmendment = stored.amendments.some(({ row }) =>
    replacesFile(row, wanted.amendments?.find((each) => each?.id === row.id)?.attachmentId),
  )
  refuseUnless(!(replacesIts || replacesOfAmendment), ['contract.attachmentId'], contractFileRefusal)
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
  return writeBoth(tx, caller, loaded, {
    filled: filledPaper(mpcKind, tx, paper, taken),
    plan: taken.contract,
  })
}

/** Writes a paper and then its contract, each where it changes. */
export async function writeBoth(
  tx: WriteTx,
  saver: Caller,
  { paper, contract, correction }: Loaded,
  { filled, plan, action }: { filled: FilledPaper; plan: ContractPlan | null; action?: string },
): Promise<{ id: number; record: MpcRecord }> {
  const { row: paperBefore, enquiry } = paper.before
  const { row: filledRow, department } = filled
  const ofPaper = {
    paper: filledRow,
    paperBefore,
    enquiry,
    department,
    saver,
    isCorrection: correction !== null || paper.isCorrected,
  }
  const after = contractAfter(tx, contract, plan, ofPaper)
  const { stored } = contract
  const done =
    after && after.record !== stored?.record ? (action ?? contractAction(stored, after, correction)) : null
  const { row, record } = await writePaper(tx, mpcKind, paper, filled, {
    contract: done,
    revisedValue: after?.row.revisedValue ?? null,
  })
  writeContract(tx, stored, after, { action, correction })
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
