import { Refusal } from '@insaka/domain/core/errors'
import type { Body } from '@insaka/domain/core/endpoint'
import {
  awardedContentFixedMessage,
  changedAwardedPaperFields,
  contractEditRefusal,
  correctedFields,
  correctedPaperFields,
  correctionRefusal,
  isAwarded,
  paperCorrectionRefusal,
  replacedContractFileRefusal,
  valueFixedMessage,
} from '@insaka/domain/contracts/contracts.rules'
import { isFixed } from '@insaka/domain/decision-rules/decisions.rules'
import type { ContractInput } from '@insaka/domain/contracts/contracts.schema'
import { toDay } from '@insaka/domain/core/dates'
import { mayActOnRecord } from '@insaka/domain/permissions'
import type { mpcEndpoints } from '@insaka/domain/mpc/mpc.endpoints'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { Contract } from '../contracts/contracts.repository.ts'
import {
  governedByNow,
  loadContract,
  planContract,
  type ContractPlan,
  type FieldPrefix,
  type LoadedContract,
} from '../contracts/contract-changes.actions.ts'
import {
  contractAction,
  buildContractToSave,
  writeContract,
  type Correction,
  type StepInContract,
} from '../contracts/save-contract.actions.ts'
import type { WriteTx } from '../db/transactions.ts'
import {
  buildPaperContent,
  loadChange,
  mailInitiatorOfChange,
  mayCancelPaper,
  replacesFile,
  paperFieldChecks,
  writePaper,
  type PaperContent,
  type LoadedChange,
} from '../papers/change-paper.actions.ts'
import { mailInitiator } from '../papers/mail-initiator.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody, ValidFields } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { mpcKind } from './mpc.kind.ts'

type MpcChange = Body<typeof mpcEndpoints.update>
export type LoadedMpc = {
  paper: LoadedChange<MpcRecord>
  contract: LoadedContract
  correction: Correction
  /** The paper of a governed contract changes in what the award is about. */
  isAwardedPaperChanged: boolean
}

export const changeMpc = (
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<MpcChange>,
  key: string | null,
) =>
  executeOnce(
    platform,
    caller,
    { endpoint: 'mpc.update', key, checked },
    {
      load: (tx, validFields, isValid) => loadMpcAndContract(tx, caller, validFields, isValid),
      save: async (tx, loaded, sent) => {
        const saved = await saveMpc(tx, caller, loaded, sent)
        await mailInitiatorOfChange(tx, platform.mail, caller, loaded.paper)
        await mailInitiatorOfCorrection(tx, platform.mail, caller, loaded)
        return saved
      },
      find: async (tx, id) => (await mpcKind.find(tx, Number(id)))!.record,
    },
  )

/** Notifies the initiator of the paper when another user corrects its awarded contract. */
export async function mailInitiatorOfCorrection(
  tx: WriteTx,
  mail: Platform['mail'],
  caller: Caller,
  { contract: { stored }, correction }: LoadedMpc,
): Promise<void> {
  if (!correction || !stored) return
  const { id, reference, initiatorId } = stored.row
  const record = { register: 'contracts' as const, id, reference, initiatorId }
  await mailInitiator(tx, mail, caller, { record, change: 'corrected', ...correction })
}

/** Variant of `changeMpc` within a transaction of the caller; it sends no mail. */
export const changeMpcInTransaction = async (tx: WriteTx, caller: Caller, checked: CheckedBody<MpcChange>) =>
  saveMpc(tx, caller, await loadMpcAndContract(tx, caller, checked.validFields, checked.isValid), checked)

/** Loads a paper and its contract, if the caller may change them, and the records that the change names. */
export async function loadMpcAndContract(
  tx: WriteTx,
  caller: Caller,
  validFields: ValidFields<MpcChange>,
  isValid: boolean,
  { prefix = 'contract.', isStep = false }: { prefix?: FieldPrefix; isStep?: boolean } = {},
): Promise<LoadedMpc> {
  const [paper, contract] = await Promise.all([
    loadChange(tx, caller, mpcKind, validFields, { isStep }),
    loadContract(tx, caller, validFields.id, validFields.contract, isValid),
  ])
  // The rights to a step are those of its description.
  if (isStep) return { paper, contract, correction: null, isAwardedPaperChanged: false }
  const { stored } = contract
  const { row, record } = paper.before
  const changesAwarded = stored?.record.governedBy ? changedAwardedPaperFields(record, validFields) : []
  if (validFields.contract || changesAwarded.length > 0)
    requireContractEditor(tx, { paper, contract }, caller)
  if (stored && isFixed(stored.record) && changesAwarded.length > 0)
    throw new Refusal('INVALID', {
      fields: Object.fromEntries(changesAwarded.map((name) => [name, [awardedContentFixedMessage]])),
    })
  const today = toDay(tx.now)
  const corrected = stored && isAwarded(stored.record, today) ? correctedPaperFields(record, validFields) : []
  const mayCancel = mayCancelPaper(caller, row)
  refuseUnless(mayCancel, corrected, paperCorrectionRefusal)
  const submitted = validFields.contract
  const changed = stored && submitted && submitted.id === stored.row.id ? { stored, submitted } : null
  const correctedInContract = changed
    ? correctedFields(changed.stored.record, changed.submitted, today).map((name) => `${prefix}${name}`)
    : []
  refuseUnless(mayCancel, correctedInContract, correctionRefusal)
  if (changed) refuseFiles(changed, caller, { mayCancel, today, prefix })
  return {
    paper: { ...paper, isCorrected: corrected.length > 0 },
    contract,
    isAwardedPaperChanged: changesAwarded.length > 0,
    correction: correctedInContract.length > 0 ? { reason: submitted?.correctionReason ?? null } : null,
  }
}

/** The contract of a paper that is not decided in Insaka may itself be. */
function requireContractEditor(
  tx: WriteTx,
  { paper: { before }, contract: { stored } }: Pick<LoadedMpc, 'paper' | 'contract'>,
  caller: Caller,
): void {
  const by = stored ? stored.record.governedBy : governedByNow(tx, before.settings)
  const isOwn = before.row.initiatorId === caller.userId
  if (by !== null && !mayActOnRecord(caller, 'UPDATE_PAPERS', { isOwn }))
    throw new Refusal('NOT_ALLOWED', { message: contractEditRefusal })
}

function refuseUnless(isAllowed: boolean, fields: readonly string[], message: string): void {
  if (isAllowed || fields.length === 0) return
  throw new Refusal('NOT_ALLOWED', {
    message,
    fields: Object.fromEntries(fields.map((field) => [field, [message]])),
  })
}

type ContractChange = { stored: Contract; submitted: ValidFields<ContractInput> }

function refuseFiles({ stored, submitted }: ContractChange, caller: Caller, right: FileRight): void {
  const contractFile =
    replacesFile(stored.row, submitted.attachmentId) &&
    (isFixed(stored.record) || isAwarded(stored.record, right.today))
      ? [stored.record]
      : []
  const amendmentFiles = stored.amendments
    .filter(({ row }) =>
      replacesFile(row, submitted.amendments?.find((each) => each?.id === row.id)?.attachmentId),
    )
    .map(({ record }) => record)
  for (const replaced of [...contractFile, ...amendmentFiles]) {
    const refusal = replacedContractFileRefusal(replaced, { rights: caller, mayCancel: right.mayCancel })
    if (refusal !== null) refuseUnless(false, [`${right.prefix}attachmentId`], refusal)
  }
}

type FileRight = { mayCancel: boolean; today: string; prefix: FieldPrefix }

async function saveMpc(tx: WriteTx, caller: Caller, loaded: LoadedMpc, checked: CheckedBody<MpcChange>) {
  const { paper, contract } = loaded
  const validFields = checked.validFields as MpcChange
  const stepResults = await checked.checkFields({
    ...fixedFieldSteps(contract, validFields),
    contract: () =>
      planContract(tx, contract, {
        paper: paper.before,
        patch: validFields.contract,
        value: validFields.purchaseOrderValue,
        paperFile: validFields.attachmentId,
        isCancelled: validFields.status === 'CANCELLED',
        prefix: 'contract.',
      }),
    ...paperFieldChecks(mpcKind, paper, validFields),
  })
  return writeMpcAndContract(tx, caller, loaded, {
    filled: buildPaperContent(mpcKind, tx, paper, stepResults),
    plan: stepResults.contract,
  })
}

/** Writes a paper and then its contract, if they change. */
export async function writeMpcAndContract(
  tx: WriteTx,
  saver: Caller,
  { paper, contract, correction, isAwardedPaperChanged }: LoadedMpc,
  {
    filled,
    plan,
    action,
    taken,
  }: { filled: PaperContent; plan: ContractPlan | null; action?: string; taken?: StepInContract },
): Promise<{ id: number; record: MpcRecord }> {
  const { row: paperBefore, enquiry } = paper.before
  const { row: filledRow, department } = filled
  const paperPart = {
    paper: filledRow,
    paperBefore,
    enquiry,
    department,
    saver,
    settings: paper.before.settings,
    isCorrection: correction !== null || paper.isCorrected,
    isAwardedPaperChanged,
  }
  const after = buildContractToSave(tx, contract, plan, paperPart)
  const { stored } = contract
  const stepAction = taken?.amendmentId === undefined ? taken?.step.done.toLowerCase() : undefined
  const historyAction =
    after && after.record !== stored?.record
      ? (action ?? stepAction ?? contractAction(stored, after, correction))
      : null
  const { row, record } = await writePaper(tx, mpcKind, paper, filled, {
    contract: historyAction,
    revisedValue: after?.row.revisedValue ?? null,
  })
  writeContract(tx, stored, after, { action, correction, taken })
  return { id: row.id, record: { ...record, contract: after?.record ?? null } }
}

/** Fields that are fixed once a paper has a contract. */
const fixedFieldSteps = ({ stored }: LoadedContract, validFields: ValidFields<MpcChange>) => ({
  purchaseOrderValue: () => {
    if (stored && validFields.purchaseOrderValue !== stored.row.value)
      throw fixedValueRefusal('purchaseOrderValue')
  },
  currency: () => {
    if (stored && validFields.currency !== stored.row.currency) throw fixedValueRefusal('currency')
  },
})

const fixedValueRefusal = (field: string): Refusal =>
  new Refusal('INVALID', { fields: { [field]: [valueFixedMessage] } })
