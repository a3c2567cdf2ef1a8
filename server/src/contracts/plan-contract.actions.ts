import { isDeepStrictEqual } from 'node:util'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { formerReferenceTaken } from '@insaka/domain/core/former-reference'
import { largestAmount } from '@insaka/domain/core/money'
import { pick } from '@insaka/domain/core/register-list.schema'
import { brokenRulesOfParsed } from '@insaka/domain/core/rules'
import { takenBackRefusal } from '@insaka/domain/core/taken-back'
import {
  amendmentFixedMessage,
  amendmentRules,
  cancelledPaperRefusal,
  contractRules,
} from '@insaka/domain/contracts/contracts.rules'
import {
  amendmentFields,
  contractFields,
  maxAmendments,
  type AmendmentInput,
  type ContractInput,
  type NewAmendment,
} from '@insaka/domain/contracts/contracts.schema'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import { allowedAttachment, findRequestedAttachment } from '../attachments/attach.actions.ts'
import type { AttachmentSummary } from '../attachments/attachments.repository.ts'
import type { WriteTx } from '../db/transactions.ts'
import {
  allowedDepartment,
  findDepartment,
  type DepartmentRow,
} from '../institutions/departments.repository.ts'
import { isFormerReferenceTaken, refuseFormerReference } from '../registers/former-reference.ts'
import { nextNumbers } from '../registers/numbers.ts'
import type { ValidFields } from '../idempotency/checked-body.ts'
import {
  amendmentRegister,
  contractRegister,
  findContracts,
  type AmendmentRow,
  type Contract,
  type ContractRow,
} from './contracts.repository.ts'

export type ContractSaver = { userId: string; firstName: string; lastName: string; institution: string }

/** What the body of a paper says of its contract, as far as it is right. */
export type ContractPatch = ValidFields<ContractInput> | null | undefined
type AmendmentPatch = ValidFields<AmendmentInput>

export type LoadedContract = {
  stored: Contract | undefined
  manager: DepartmentRow | undefined
  file: AttachmentSummary | undefined
  /** New files of amendments, by their place in the body. */
  files: (AttachmentSummary | undefined)[]
  /** The next numbers, where they are needed. */
  numbers: { contract: number; amendment: number }
  /** Whether another contract has the former reference of a new one. */
  isReferenceTaken: boolean
}

const isNew = ({ id }: { id?: number | null | undefined }): boolean => id === null || id === undefined

/** The contract of a paper as it is, and what the change of it names. */
export async function loadContract(
  tx: WriteTx,
  { userId: uploaderId }: ContractSaver,
  paperId: number | undefined,
  patch: ContractPatch,
  isValid: boolean,
): Promise<LoadedContract> {
  const entries = (patch?.amendments ?? []) as AmendmentPatch[]
  const [contractByPaper, manager, file, contract, amendment, isReferenceTaken] = await Promise.all([
    paperId === undefined ? undefined : findContracts(tx, [paperId]),
    patch?.manager === undefined ? undefined : findDepartment(tx, patch.manager),
    findRequestedAttachment(tx, { requested: patch?.attachmentId, uploaderId }),
    isValid && patch && isNew(patch) ? nextNumbers(tx, contractRegister.name, 1) : 0,
    isValid && entries.some(isNew) ? nextNumbers(tx, amendmentRegister.name, 1) : 0,
    patch && isNew(patch) ? isFormerReferenceTaken(tx, contractRegister, patch.formerReference) : false,
  ])
  const stored = paperId === undefined ? undefined : contractByPaper?.get(paperId)
  const current = new Map(stored?.amendments.map(({ row }) => [row.id, row.attachmentId]))
  const files = await Promise.all(
    entries.map(async ({ id, attachmentId }) =>
      attachmentId === (current.get(id ?? 0) ?? null)
        ? undefined
        : findRequestedAttachment(tx, { requested: attachmentId, uploaderId }),
    ),
  )
  return { stored, manager, file, files, numbers: { contract, amendment }, isReferenceTaken }
}

/** What people fill in that has a column of the same name. */
const { manager: _code, ...inputColumns } = contractFields

/** What a save brings about for a contract; null where it says nothing of it. */
export type ContractPlan = {
  inputValues: Pick<ContractRow, keyof typeof inputColumns>
  manager: Pick<DepartmentRow, 'id' | 'code'>
  /** Of a contract that is new. */
  formerReference: string | null
  attachment: AttachmentSummary | null
  /** The files that saved amendments are going to have, by their numbers. */
  files: Map<number, AttachmentSummary | null>
  amendment: { input: NewAmendment; attachment: AttachmentSummary | null } | null
}

/** A contract that stays as it is, but for one thing that is done to it. */
export function planWithoutChanges(stored: Contract): ContractPlan {
  refuseTakenBack(stored)
  const { row, manager, attachment } = stored
  return {
    inputValues: pick(inputColumns, row),
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
  patch: ValidFields<NewAmendment>,
  file: AttachmentSummary | undefined,
): ContractPlan {
  refuseTakenBack(stored)
  if (isFull(stored)) throw new Refusal('INVALID', { fields: { amendment: [tooManyAmendments] } })
  const { fieldFaults, attempt, addFaults } = collectFaults()
  const { value: initialSum, amountPaid } = stored.row
  addFaults(
    'amendment',
    brokenRulesOfParsed(amendmentRules, patch, noCautionFields, { initialSum, amountPaid }),
  )
  const { attachmentId } = patch
  const attachment =
    attempt('amendment.attachmentId', () =>
      allowedAttachment(file, { current: null, requested: attachmentId }),
    ) ?? null
  if (Object.keys(fieldFaults).length > 0) throw new Refusal('INVALID', { fields: fieldFaults })
  return { ...planWithoutChanges(stored), amendment: { input: patch as NewAmendment, attachment } }
}

/** Judges what is wanted of a contract by what is stored and new together, and tells all that is wrong. */
export function planContract(
  { stored, manager, file, files, isReferenceTaken }: LoadedContract,
  {
    patch,
    value,
    paperFile,
    isCancelled,
  }: {
    patch: ContractPatch
    /** That of the paper, for a contract that is new. */
    value: number | undefined
    /** What the paper itself takes in the same save. */
    paperFile: AttachmentChoice
    isCancelled: boolean
  },
): ContractPlan | null {
  if (patch === null || patch === undefined) return null
  if (stored && isNew(patch)) {
    const message = 'This paper has a contract already.'
    throw new Refusal('DUPLICATE', { message, fields: { contract: [message] } })
  }
  if (!isNew(patch) && patch.id !== stored?.row.id)
    throw new Refusal('INVALID', { fields: { 'contract.id': ['This paper has no such contract.'] } })
  if (stored) refuseTakenBack(stored)
  if (isCancelled && !stored) throw new Refusal('INVALID', { fields: { contract: [cancelledPaperRefusal] } })

  const { fieldFaults, attempt, addFaults } = collectFaults()
  const usedFileIds = new Set([paperFile])
  /** The file that the contract or an amendment is going to have; each file goes to one of them. */
  const fileOf = (
    path: string,
    waiting: AttachmentSummary | undefined,
    choice: { current: AttachmentSummary | null; requested: AttachmentChoice },
  ) => {
    const available = waiting && !usedFileIds.has(waiting.id) ? waiting : undefined
    if (available) usedFileIds.add(available.id)
    return attempt(`${path}.attachmentId`, () => allowedAttachment(available, choice)) ?? null
  }

  const initialSum = stored?.row.value ?? value ?? 0
  const amountPaid = patch.amountPaid ?? stored?.row.amountPaid ?? 0
  const entries = (patch.amendments ?? []) as AmendmentPatch[]
  const newIndex = entries.findIndex(isNew)
  // What the sum is going to be is judged with the amendment.
  const revisedValue =
    stored && newIndex >= 0 ? largestAmount : (stored?.row.revisedValue ?? value ?? largestAmount)
  addFaults(
    'contract',
    brokenRulesOfParsed(contractRules, patch, noCautionFields, { value: initialSum, revisedValue }),
  )
  const department =
    patch.manager === undefined
      ? undefined
      : attempt('contract.manager', () => allowedDepartment(manager, stored?.row.managerId ?? null))
  const { formerReference = null } = patch
  attempt('contract.formerReference', () =>
    refuseFormerReference(stored?.row, formerReference, isReferenceTaken),
  )
  const attachment = fileOf('contract', file, {
    current: stored?.attachment ?? null,
    requested: patch.attachmentId,
  })

  const amendmentFiles = new Map<number, AttachmentSummary | null>()
  let amendment: ContractPlan['amendment'] = null
  entries.forEach((entry, i) => {
    const path = `contract.amendments.${i}`
    const before = stored?.amendments.find(({ row }) => row.id === entry.id)
    if (!isNew(entry) && !before) return addFaults(path, { id: ['This contract has no such amendment.'] })
    if (before && entries.findIndex(({ id }) => id === entry.id) < i)
      return void (fieldFaults[path] = ['This amendment is here twice.'])
    if (before && isChanged(before.row, entry)) return void (fieldFaults[path] = [amendmentFixedMessage])
    if (isNew(entry) && i !== newIndex) return void (fieldFaults[path] = ['Add one amendment at a time.'])
    if (isNew(entry) && !stored) return void (fieldFaults[path] = ['Save the contract first, then amend it.'])
    if (isNew(entry) && isFull(stored!)) return void (fieldFaults[path] = [tooManyAmendments])
    const amendmentFile = fileOf(path, files[i], {
      current: before?.attachment ?? null,
      requested: entry.attachmentId,
    })
    if (before) return void amendmentFiles.set(before.row.id, amendmentFile)
    addFaults(path, brokenRulesOfParsed(amendmentRules, entry, noCautionFields, { initialSum, amountPaid }))
    amendment = { input: entry as AmendmentInput, attachment: amendmentFile }
  })
  const faultCount = Object.keys(fieldFaults).length
  if (isReferenceTaken && faultCount === 1)
    throw new Refusal('DUPLICATE', { message: formerReferenceTaken, fields: fieldFaults })
  if (faultCount > 0) throw new Refusal('INVALID', { fields: fieldFaults })
  return {
    inputValues: pick(inputColumns, { ...(patch as ContractInput), amountPaid }),
    manager: department!,
    formerReference,
    attachment,
    files: amendmentFiles,
    amendment,
  }
}

const noCautionFields = new Set<string>()
const tooManyAmendments = `A contract takes at most ${maxAmendments} amendments.`
const isFull = ({ amendments }: Contract): boolean => amendments.length >= maxAmendments

/** Gathers what is wrong, under the paths of the body. */
function collectFaults() {
  const fieldFaults: FieldMessages = {}
  /** Takes a step, and what it refuses under the field of the body. */
  const attempt = <T>(field: string, step: () => T): T | undefined => {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof Refusal) || !error.fields) throw error
      ;(fieldFaults[field] ??= []).push(...Object.values(error.fields).flat())
      return undefined
    }
  }
  const addFaults = (path: string, messages: FieldMessages) => {
    for (const [field, fieldMessages] of Object.entries(messages))
      (fieldFaults[`${path}.${field}`] ??= []).push(...fieldMessages)
  }
  return { fieldFaults, attempt, addFaults }
}

const isChanged = (row: AmendmentRow, entry: AmendmentPatch): boolean =>
  !isDeepStrictEqual(pick(amendmentFields, row), pick(amendmentFields, entry as AmendmentInput))
