import { isDeepStrictEqual } from 'node:util'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { formerReferenceTaken } from '@insaka/domain/core/former-reference'
import { largestAmount } from '@insaka/domain/core/money'
import { pick } from '@insaka/domain/core/register'
import { rulesBroken } from '@insaka/domain/core/rules'
import { takenBackRefusal } from '@insaka/domain/core/taken-back'
import {
  amendmentIsFixed,
  amendmentRules,
  cancelledTakesNone,
  contractRules,
} from '@insaka/domain/contracts/contracts.rules'
import {
  amendmentFields,
  contractFields,
  mostAmendments,
  type AmendmentInput,
  type ContractInput,
  type NewAmendment,
} from '@insaka/domain/contracts/contracts.schema'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import { allowedAttachment, findWanted } from '../attachments/attach.actions.ts'
import type { ShownAttachment } from '../attachments/attachments.repository.ts'
import type { WriteTx } from '../db/transactions.ts'
import {
  allowedDepartment,
  findDepartment,
  type DepartmentRow,
} from '../institutions/departments.repository.ts'
import { isFormerReferenceTaken, refuseFormerReference } from '../registers/former-reference.ts'
import { nextNumbers } from '../registers/numbers.ts'
import type { RightFields } from '../submit/checked.ts'
import {
  amendmentRegister,
  contractRegister,
  findContracts,
  type AmendmentRow,
  type Contract,
  type ContractRow,
} from './contracts.repository.ts'

export type Saver = { userId: string; firstName: string; lastName: string; institution: string }

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
  /** Whether another contract has the former reference of a new one. */
  isTaken: boolean
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
  const [found, manager, file, contract, amendment, isTaken] = await Promise.all([
    paperId === undefined ? undefined : findContracts(tx, [paperId]),
    wanted?.manager === undefined ? undefined : findDepartment(tx, wanted.manager),
    findWanted(tx, { wanted: wanted?.attachmentId, uploaderId }),
    isGood && wanted && isNew(wanted) ? nextNumbers(tx, contractRegister.name, 1) : 0,
    isGood && entries.some(isNew) ? nextNumbers(tx, amendmentRegister.name, 1) : 0,
    wanted && isNew(wanted) ? isFormerReferenceTaken(tx, contractRegister, wanted.formerReference) : false,
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
  return { stored, manager, file, files, numbers: { contract, amendment }, isTaken }
}

/** What people fill in that has a column of the same name. */
const { manager: _code, ...filledColumns } = contractFields

/** What a save brings about for a contract; null where it says nothing of it. */
export type ContractPlan = {
  filled: Pick<ContractRow, keyof typeof filledColumns>
  manager: Pick<DepartmentRow, 'id' | 'code'>
  /** Of a contract that is new. */
  formerReference: string | null
  attachment: ShownAttachment | null
  /** The files that saved amendments are going to have, by their numbers. */
  files: Map<number, ShownAttachment | null>
  amendment: { input: NewAmendment; attachment: ShownAttachment | null } | null
}

/** A contract that stays as it is, but for one thing that is done to it. */
export function asItIs(stored: Contract): ContractPlan {
  refuseTakenBack(stored)
  const { row, manager, attachment } = stored
  return {
    filled: pick(filledColumns, row),
    manager: { id: row.managerId, code: manager },
    formerReference: null,
    attachment,
    files: new Map(),
    amendment: null,
  }
}

function refuseTakenBack({ row }: Contract): void {
  if (row.takenBackOn !== null)
    throw new Refusal('INVALID', { message: takenBackRefusal, fields: { contract: [takenBackRefusal] } })
}

/** Judges an amendment that is added by itself to a contract that is there. */
export function planAmendment(
  stored: Contract,
  wanted: RightFields<NewAmendment>,
  file: ShownAttachment | undefined,
): ContractPlan {
  refuseTakenBack(stored)
  if (isFull(stored)) throw new Refusal('INVALID', { fields: { amendment: [takesNoMore] } })
  const { found, judged, refuse } = faultsOf()
  const { value: initialSum, amountPaid } = stored.row
  refuse('amendment', rulesBroken(amendmentRules, wanted, none, { initialSum, amountPaid }))
  const { attachmentId } = wanted
  const attachment =
    judged('amendment.attachmentId', () =>
      allowedAttachment(file, { current: null, wanted: attachmentId }),
    ) ?? null
  if (Object.keys(found).length > 0) throw new Refusal('INVALID', { fields: found })
  return { ...asItIs(stored), amendment: { input: wanted as NewAmendment, attachment } }
}

/** Judges what is wanted of a contract by what is stored and new together, and tells all that is wrong. */
export function planContract(
  { stored, manager, file, files, isTaken }: LoadedContract,
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
  if (stored) refuseTakenBack(stored)
  if (isCancelled && !stored) throw new Refusal('INVALID', { fields: { contract: [cancelledTakesNone] } })

  const { found, judged, refuse } = faultsOf()
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
  refuse('contract', rulesBroken(contractRules, wanted, none, { value: initialSum, revisedValue }))
  const department =
    wanted.manager === undefined
      ? undefined
      : judged('contract.manager', () => allowedDepartment(manager, stored?.row.managerId ?? null))
  const { formerReference = null } = wanted
  judged('contract.formerReference', () => refuseFormerReference(stored?.row, formerReference, isTaken))
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
    if (isNew(entry) && isFull(stored!)) return void (found[path] = [takesNoMore])
    const its = fileOf(path, files[i], { current: before?.attachment ?? null, wanted: entry.attachmentId })
    if (before) return void kept.set(before.row.id, its)
    refuse(path, rulesBroken(amendmentRules, entry, none, { initialSum, amountPaid }))
    amendment = { input: entry as AmendmentInput, attachment: its }
  })
  const faults = Object.keys(found).length
  if (isTaken && faults === 1)
    throw new Refusal('DUPLICATE', { message: formerReferenceTaken, fields: found })
  if (faults > 0) throw new Refusal('INVALID', { fields: found })
  return {
    filled: pick(filledColumns, { ...(wanted as ContractInput), amountPaid }),
    manager: department!,
    formerReference,
    attachment,
    files: kept,
    amendment,
  }
}

const none = new Set<string>()
const takesNoMore = `A contract takes at most ${mostAmendments} amendments.`
const isFull = ({ amendments }: Contract): boolean => amendments.length >= mostAmendments

/** Gathers what is wrong, under the paths of the body. */
function faultsOf() {
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
  return { found, judged, refuse }
}

const differs = (row: AmendmentRow, entry: WantedAmendment): boolean =>
  !isDeepStrictEqual(pick(amendmentFields, row), pick(amendmentFields, entry as AmendmentInput))
