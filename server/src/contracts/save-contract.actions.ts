import { isDeepStrictEqual } from 'node:util'
import { cautionsOf } from '@insaka/domain/core/cautions'
import { toDay, toMoment } from '@insaka/domain/core/dates'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { largestAmount } from '@insaka/domain/core/money'
import { pick } from '@insaka/domain/core/register'
import { rulesBroken } from '@insaka/domain/core/rules'
import { contractCautions } from '@insaka/domain/contracts/contracts.cautions'
import {
  amendmentIsFixed,
  amendmentReference,
  amendmentRules,
  cancelledTakesNone,
  contractReference,
  contractRules,
  percentDiff,
  stageOf,
} from '@insaka/domain/contracts/contracts.rules'
import {
  amendmentFields,
  mostAmendments,
  type AmendmentInput,
  type ContractInput,
} from '@insaka/domain/contracts/contracts.schema'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import { allowedAttachment, attach, findWanted } from '../attachments/attach.actions.ts'
import type { ShownAttachment } from '../attachments/attachments.repository.ts'
import type { WriteTx } from '../db/transactions.ts'
import {
  allowedDepartment,
  findDepartment,
  type DepartmentRow,
} from '../institutions/departments.repository.ts'
import type { PaperRow } from '../papers/papers.repository.ts'
import { nextNumbers } from '../registers/numbers.ts'
import { recordChanges } from '../registers/write.ts'
import type { RightFields } from '../submit/checked.ts'
import {
  amendmentRecordOf,
  amendmentRegister,
  contractRecordOf,
  contractRegister,
  findContracts,
  insertAmendments,
  insertContracts,
  updateAmendment,
  updateContract,
  type Amendment,
  type AmendmentRow,
  type Contract,
  type ContractRow,
} from './contracts.repository.ts'

type Saver = { userId: string; firstName: string; lastName: string; institution: string }

/** What the body of a paper says of its contract, as far as it is right. */
export type WantedContract = RightFields<ContractInput> | null | undefined
type WantedAmendment = RightFields<AmendmentInput>

export type LoadedContract = {
  stored: Contract | undefined
  manager: DepartmentRow | undefined
  file: ShownAttachment | undefined
  /** New files of amendments, by their place in the body. */
  files: (ShownAttachment | undefined)[]
  /** The next numbers, where they are needed. */
  numbers: { contract: number; amendment: number }
}

const isNew = ({ id }: { id?: number | null | undefined }): boolean => id === null || id === undefined

/** The contract of a paper as it is, and what the change of it names. */
export async function loadContract(
  tx: WriteTx,
  { userId: uploaderId }: Saver,
  paperId: number | undefined,
  wanted: WantedContract,
  isGood: boolean,
): Promise<LoadedContract> {
  const entries = (wanted?.amendments ?? []) as WantedAmendment[]
  const [found, manager, file, contract, amendment] = await Promise.all([
    paperId === undefined ? undefined : findContracts(tx, [paperId]),
    wanted?.manager === undefined ? undefined : findDepartment(tx, wanted.manager),
    findWanted(tx, { wanted: wanted?.attachmentId, uploaderId }),
    isGood && wanted && isNew(wanted) ? nextNumbers(tx, contractRegister.name, 1) : 0,
    isGood && entries.some(isNew) ? nextNumbers(tx, amendmentRegister.name, 1) : 0,
  ])
  const stored = paperId === undefined ? undefined : found?.get(paperId)
  const current = new Map(stored?.amendments.map(({ row }) => [row.id, row.attachmentId]))
  const files = await Promise.all(
    entries.map(async ({ id, attachmentId }) =>
      attachmentId === (current.get(id ?? 0) ?? null)
        ? undefined
        : findWanted(tx, { wanted: attachmentId, uploaderId }),
    ),
  )
  return { stored, manager, file, files, numbers: { contract, amendment } }
}

/** What a paper's save brings about for its contract; null where it says nothing of it. */
export type ContractPlan = {
  wanted: ContractInput
  manager: DepartmentRow
  attachment: ShownAttachment | null
  /** The files that saved amendments are going to have, by their numbers. */
  files: Map<number, ShownAttachment | null>
  amendment: { input: AmendmentInput; attachment: ShownAttachment | null } | null
}

/** Judges what is wanted of a contract by what is stored and new together, and tells all that is wrong. */
export function planContract(
  { stored, manager, file, files }: LoadedContract,
  {
    wanted,
    value,
    paperFile,
    isCancelled,
  }: {
    wanted: WantedContract
    /** That of the paper, for a contract that is new. */
    value: number | undefined
    /** What the paper itself takes in the same save. */
    paperFile: AttachmentChoice
    isCancelled: boolean
  },
): ContractPlan | null {
  if (wanted === null || wanted === undefined) return null
  if (stored && isNew(wanted)) {
    const message = 'This paper has a contract already.'
    throw new Refusal('DUPLICATE', { message, fields: { contract: [message] } })
  }
  if (!isNew(wanted) && wanted.id !== stored?.row.id)
    throw new Refusal('INVALID', { fields: { 'contract.id': ['This paper has no such contract.'] } })
  if (isCancelled && !stored) throw new Refusal('INVALID', { fields: { contract: [cancelledTakesNone] } })

  const found: FieldMessages = {}
  /** Takes a step, and what it refuses under the field of the body. */
  const judged = <T>(field: string, step: () => T): T | undefined => {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof Refusal) || !error.fields) throw error
      ;(found[field] ??= []).push(...Object.values(error.fields).flat())
      return undefined
    }
  }
  const refuse = (path: string, messages: FieldMessages) => {
    for (const [field, said] of Object.entries(messages)) (found[`${path}.${field}`] ??= []).push(...said)
  }

  const taken = new Set([paperFile])
  /** The file that the contract or an amendment is going to have; each file goes to one of them. */
  const fileOf = (
    path: string,
    waiting: ShownAttachment | undefined,
    of: { current: ShownAttachment | null; wanted: AttachmentChoice },
  ) => {
    const free = waiting && !taken.has(waiting.id) ? waiting : undefined
    if (free) taken.add(free.id)
    return judged(`${path}.attachmentId`, () => allowedAttachment(free, of)) ?? null
  }

  const initialSum = stored?.row.value ?? value ?? 0
  const amountPaid = wanted.amountPaid ?? stored?.row.amountPaid ?? 0
  const entries = (wanted.amendments ?? []) as WantedAmendment[]
  const added = entries.findIndex(isNew)
  // What the sum is going to be is judged with the amendment.
  const revisedValue =
    stored && added >= 0 ? largestAmount : (stored?.row.revisedValue ?? value ?? largestAmount)
  const none = new Set<string>()
  refuse('contract', rulesBroken(contractRules, wanted, none, { value: initialSum, revisedValue }))
  const department =
    wanted.manager === undefined
      ? undefined
      : judged('contract.manager', () => allowedDepartment(manager, stored?.row.managerId ?? null))
  const attachment = fileOf('contract', file, {
    current: stored?.attachment ?? null,
    wanted: wanted.attachmentId,
  })

  const kept = new Map<number, ShownAttachment | null>()
  let amendment: ContractPlan['amendment'] = null
  entries.forEach((entry, i) => {
    const path = `contract.amendments.${i}`
    const before = stored?.amendments.find(({ row }) => row.id === entry.id)
    if (!isNew(entry) && !before) return refuse(path, { id: ['This contract has no such amendment.'] })
    if (before && entries.findIndex(({ id }) => id === entry.id) < i)
      return void (found[path] = ['This amendment is here twice.'])
    if (before && differs(before.row, entry)) return void (found[path] = [amendmentIsFixed])
    if (isNew(entry) && i !== added) return void (found[path] = ['Add one amendment at a time.'])
    if (isNew(entry) && !stored) return void (found[path] = ['Save the contract first, then amend it.'])
    if (isNew(entry) && stored!.amendments.length >= mostAmendments)
      return void (found[path] = [`A contract takes at most ${mostAmendments} amendments.`])
    const its = fileOf(path, files[i], { current: before?.attachment ?? null, wanted: entry.attachmentId })
    if (before) return void kept.set(before.row.id, its)
    refuse(path, rulesBroken(amendmentRules, entry, none, { initialSum, amountPaid }))
    amendment = { input: entry as AmendmentInput, attachment: its }
  })
  if (Object.keys(found).length > 0) throw new Refusal('INVALID', { fields: found })
  return {
    wanted: { ...wanted, amountPaid } as ContractInput,
    manager: department!,
    attachment,
    files: kept,
    amendment,
  }
}

const differs = (row: AmendmentRow, entry: WantedAmendment): boolean =>
  !isDeepStrictEqual(pick(amendmentFields, row), pick(amendmentFields, entry as AmendmentInput))

/** What a contract has of its paper. */
const copied = (paper: PaperRow) => ({
  departmentId: paper.departmentId,
  initiator: paper.initiator,
  initiatorId: paper.initiatorId,
  vendor: paper.vendor,
  funder: paper.funder,
  procurementCategory: paper.procurementCategory,
  purchaseOrder: paper.purchaseOrder,
  egpReference: paper.egpReference,
})

type Of = { paper: PaperRow; enquiry: { reference: string }; department: string; saver: Saver }

/** The contract as it is going to be; the one that is stored where nothing of it changes. */
export function contractAfter(
  tx: WriteTx,
  { stored, numbers }: LoadedContract,
  plan: ContractPlan | null,
  { paper, enquiry, department, saver }: Of,
): Contract | undefined {
  if (!plan) return stored && followPaper(stored, paper)
  const now = toMoment(tx.now)
  const today = toDay(tx.now)
  const its = amendmentsAfter(tx, { stored, numbers }, plan, { paper, saver })
  const value = stored?.row.value ?? paper.purchaseOrderValue
  const { approvedOn, clearedOn, notifiedOn, awardedOn, description, amountPaid = 0 } = plan.wanted
  const filled = { approvedOn, clearedOn, notifiedOn, awardedOn, description }
  const revisedValue = its.at(-1)?.row.amendedSum ?? value
  const { stage, until } = stageOf({ ...filled, revisedValue, amountPaid }, today)
  const place = { institution: saver.institution, department, ...filled }
  const row: ContractRow = {
    ...(stored?.row ?? {
      institutionId: tx.institutionId,
      id: numbers.contract,
      reference: contractReference({ id: numbers.contract, ...place, ...copied(paper) }),
      paperId: paper.id,
      enquiryId: paper.enquiryId,
      enquiryReference: enquiry.reference,
      value,
      currency: paper.currency,
      version: 0,
      createdOn: now,
      updatedOn: now,
    }),
    ...copied(paper),
    ...filled,
    amountPaid,
    managerId: plan.manager.id,
    revisedValue,
    state: stage,
    stateUntil: until,
    attachmentId: plan.attachment?.id ?? null,
    cautions: stored?.row.cautions ?? [],
  }
  // A stage whose day has come is no change, be it moved yet or not.
  const inStage = stored && { ...row, state: stored.row.state, stateUntil: stored.row.stateUntil }
  if (stored && isDeepStrictEqual(inStage, stored.row) && its === stored.amendments) return stored
  const isOwnChange = !stored || !isDeepStrictEqual(inStage, { ...stored.row, ...copied(paper) })
  const firstSavedOn = row.createdOn.slice(0, 10)
  const cautions = cautionsOf(contractCautions, row, { today, firstSavedOn })
  return withRecord({
    row: isOwnChange ? { ...row, cautions, version: row.version + 1, updatedOn: now } : row,
    manager: plan.manager.code,
    attachment: plan.attachment,
    amendments: its,
  })
}

const withRecord = (parts: Omit<Contract, 'record'>): Contract => ({
  ...parts,
  record: contractRecordOf(parts),
})

function amendmentsAfter(
  tx: WriteTx,
  { stored, numbers }: Pick<LoadedContract, 'stored' | 'numbers'>,
  { files, amendment }: ContractPlan,
  { paper, saver }: Pick<Of, 'paper' | 'saver'>,
): Amendment[] {
  const now = toMoment(tx.now)
  const before = stored?.amendments ?? []
  const kept = before.map((each) => {
    const attachment = files.has(each.row.id) ? files.get(each.row.id)! : each.attachment
    const own = { departmentId: paper.departmentId, vendor: paper.vendor }
    const hasFile = (attachment?.id ?? null) !== each.row.attachmentId
    const row = {
      ...each.row,
      ...own,
      attachmentId: attachment?.id ?? null,
      ...(hasFile && { version: each.row.version + 1, updatedOn: now }),
    }
    return isDeepStrictEqual(row, each.row) ? each : asAmendment(row, attachment)
  })
  if (!amendment || !stored) return kept.every((each, i) => each === before[i]) ? before : kept
  const { input, attachment } = amendment
  const ordinal = before.length + 1
  const { value: initialSum } = stored.row
  const row: AmendmentRow = {
    institutionId: tx.institutionId,
    id: numbers.amendment,
    reference: amendmentReference(stored.row.reference, ordinal),
    contractId: stored.row.id,
    paperId: paper.id,
    paperReference: paper.reference,
    ordinal,
    ...pick(amendmentFields, input),
    initialSum,
    percentDiff: percentDiff(initialSum, input.amendedSum),
    currency: stored.row.currency,
    state: 'RECORDED',
    attachmentId: attachment?.id ?? null,
    departmentId: paper.departmentId,
    vendor: paper.vendor,
    initiator: `${saver.firstName} ${saver.lastName}`,
    initiatorId: saver.userId,
    version: 1,
    createdOn: now,
    updatedOn: now,
  }
  return [...kept, asAmendment(row, attachment)]
}

const asAmendment = (row: AmendmentRow, attachment: ShownAttachment | null): Amendment => ({
  row,
  attachment,
  record: amendmentRecordOf({ row, attachment }),
})

/** What a contract and its amendments have of their paper changes with it. */
function followPaper(stored: Contract, paper: PaperRow): Contract {
  const row = { ...stored.row, ...copied(paper) }
  if (isDeepStrictEqual(row, stored.row)) return stored
  const { departmentId, vendor } = paper
  const its = stored.amendments.map((each) => ({ ...each, row: { ...each.row, departmentId, vendor } }))
  return { ...stored, row, amendments: its }
}

/** What the history says was done to a contract. */
export function contractAction(before: Contract | undefined, after: Contract): string {
  if (!before) return 'saved'
  return after.amendments.length > before.amendments.length ? 'amended' : 'changed'
}

/** Writes what has changed of a contract and its amendments. The paper is written by then. */
export function writeContract(tx: WriteTx, before: Contract | undefined, after: Contract | undefined): void {
  if (!after || after === before) return
  const { row } = after
  if (row.attachmentId !== null && row.attachmentId !== (before?.row.attachmentId ?? null))
    attach(tx, row.attachmentId, { register: 'contracts', recordId: row.id, recordVersion: row.version })
  if (before) updateContract(tx, row)
  else insertContracts(tx, [row])
  recordChanges(tx, contractRegister, [
    { tx, action: contractAction(before, after), before: before ?? null, after },
  ])
  for (const each of after.amendments) {
    const was = before?.amendments.find(({ row: { id } }) => id === each.row.id)
    if (was && isDeepStrictEqual(was.row, each.row)) continue
    const { id: recordId, version: recordVersion, attachmentId } = each.row
    if (attachmentId !== null && attachmentId !== (was?.row.attachmentId ?? null))
      attach(tx, attachmentId, { register: 'amendments', recordId, recordVersion })
    if (was) updateAmendment(tx, each.row)
    else insertAmendments(tx, [each.row])
    recordChanges(tx, amendmentRegister, [
      { tx, action: was ? 'changed' : 'saved', before: was ?? null, after: each },
    ])
  }
}
