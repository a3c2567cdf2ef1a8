import { isDeepStrictEqual } from 'node:util'
import { toMoment } from '@insaka/domain/core/dates'
import { Refusal, type FieldMessages } from '@insaka/domain/core/errors'
import { formerReferenceTakenMessage } from '@insaka/domain/core/former-reference'
import { largestAmount } from '@insaka/domain/core/money'
import { pick } from '@insaka/domain/core/register-list.schema'
import { brokenRulesOfParsedFields } from '@insaka/domain/core/rules'
import { takenBackRefusal } from '@insaka/domain/core/taken-back'
import {
  amendmentFixedMessage,
  amendmentRules,
  awardedContentFixedMessage,
  cancelledPaperRefusal,
  changedAwardedFields,
  contractRules,
  notAwardedMessage,
} from '@insaka/domain/contracts/contracts.rules'
import {
  amendmentFields,
  contractFields,
  maxAmendments,
  type AmendmentInput,
  type ContractInput,
  type NewAmendment,
} from '@insaka/domain/contracts/contracts.schema'
import type { DecisionSettings } from '@insaka/domain/decision-rules/decision-settings.schema'
import { governsNew, isAgreed, isFixed } from '@insaka/domain/decision-rules/decisions.rules'
import type { DecisionRecord } from '@insaka/domain/decision-rules/decisions.schema'
import { contractBeforeApprovalMessage } from '@insaka/domain/papers/papers.rules'
import type { AttachmentChoice } from '@insaka/domain/attachments/attachments.schema'
import { requireAllowedAttachment, findRequestedAttachment } from '../attachments/attach.actions.ts'
import type { AttachmentSummary } from '../attachments/attachments.repository.ts'
import type { WriteTx } from '../db/transactions.ts'
import {
  requireAllowedDepartment,
  findDepartment,
  type DepartmentRow,
} from '../institutions/departments.repository.ts'
import { isFormerReferenceTaken, requireAllowedFormerReference } from '../registers/former-reference.ts'
import { nextNumbers } from '../registers/number-series.ts'
import type { ValidFields } from '../idempotency/checked-body.ts'
import {
  amendmentRegister,
  contractRegister,
  findContracts,
  type AmendmentRow,
  type Contract,
  type ContractRow,
} from './contracts.repository.ts'

/** Precedes the names of faulty fields: a save of the paper reports `contract.awardedOn`, one of the contract `awardedOn`. */
export type FieldPrefix = 'contract.' | ''

export type ContractSaver = { userId: string; firstName: string; lastName: string; institution: string }

/** The contract in the request body of a paper, valid fields only. */
type ContractPatch = ValidFields<ContractInput> | null | undefined
type AmendmentPatch = ValidFields<AmendmentInput>

export type LoadedContract = {
  stored: Contract | undefined
  manager: DepartmentRow | undefined
  file: AttachmentSummary | undefined
  /** New files of amendments, by their index in the body. */
  files: (AttachmentSummary | undefined)[]
  numbers: { contract: number; amendment: number }
  isReferenceTaken: boolean
}

const isNew = ({ id }: { id?: number | null | undefined }): boolean => id === null || id === undefined

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

/** Input fields that have a column of the same name. */
const { manager: _code, ...inputColumns } = contractFields

export type ContractPlan = {
  inputValues: Pick<ContractRow, keyof typeof inputColumns>
  manager: Pick<DepartmentRow, 'id' | 'code'>
  /** Only for a new contract. */
  formerReference: string | null
  attachment: AttachmentSummary | null
  /** Files of stored amendments by amendment number. */
  files: Map<number, AttachmentSummary | null>
  amendment: { input: NewAmendment; attachment: AttachmentSummary | null } | null
  /** The columns that a step of the contract or of an amendment changes. */
  decided?: { contract: Partial<ContractRow> } | { amendmentId: number; columns: Partial<AmendmentRow> }
}

/** Keeps the contract as it is; callers replace the part that changes. */
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

/** Validates an amendment that is added on its own to an existing contract. */
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
    'amendment.',
    brokenRulesOfParsedFields(amendmentRules, patch, noCautionFields, { initialSum, amountPaid }),
  )
  const { attachmentId } = patch
  const attachment =
    attempt('amendment.attachmentId', () =>
      requireAllowedAttachment(file, { current: null, requested: attachmentId }),
    ) ?? null
  if (Object.keys(fieldFaults).length > 0) throw new Refusal('INVALID', { fields: fieldFaults })
  return { ...planWithoutChanges(stored), amendment: { input: patch as NewAmendment, attachment } }
}

/** The settings that govern a record which is created now. */
export const governedByNow = (
  { now }: Pick<WriteTx, 'now'>,
  settings: DecisionSettings,
): DecisionRecord['governedBy'] => governsNew(toMoment(now), settings)

/** The paper of a contract, before the save. */
type PaperBefore = {
  record: Pick<DecisionRecord, 'decision' | 'governedBy'>
  settings: DecisionSettings
}

/** Validates a change against the stored contract; collects the faults of fields. Null if the body has no contract. */
export function planContract(
  tx: WriteTx,
  { stored, manager, file, files, isReferenceTaken }: LoadedContract,
  {
    paper,
    patch,
    value,
    paperFile,
    isCancelled,
    prefix,
  }: {
    paper: PaperBefore
    patch: ContractPatch
    value: number | undefined
    /** The file that the paper uses in the same save. */
    paperFile: AttachmentChoice
    isCancelled: boolean
    prefix: FieldPrefix
  },
): ContractPlan | null {
  if (patch === null || patch === undefined) return null
  if (stored && isNew(patch)) {
    const message = 'This paper already has a contract.'
    throw new Refusal('DUPLICATE', { message, fields: { contract: [message] } })
  }
  if (!isNew(patch) && patch.id !== stored?.row.id)
    throw new Refusal('INVALID', { fields: { 'contract.id': ['This paper has no such contract.'] } })
  if (stored) refuseTakenBack(stored)
  if (isCancelled && !stored) throw new Refusal('INVALID', { fields: { contract: [cancelledPaperRefusal] } })
  if (!stored && paper.record.governedBy !== null && !isAgreed(paper.record.decision))
    throw new Refusal('INVALID', { fields: { contract: [contractBeforeApprovalMessage] } })

  const { fieldFaults, attempt, addFaults } = collectFaults()
  const usedFileIds = new Set([paperFile])
  /** Each new file may go to one place only. */
  const fileOf = (
    at: string,
    waiting: AttachmentSummary | undefined,
    choice: { current: AttachmentSummary | null; requested: AttachmentChoice },
  ) => {
    const available = waiting && !usedFileIds.has(waiting.id) ? waiting : undefined
    if (available) usedFileIds.add(available.id)
    return attempt(`${at}attachmentId`, () => requireAllowedAttachment(available, choice)) ?? null
  }

  const initialSum = stored?.row.value ?? value ?? 0
  const amountPaid = patch.amountPaid ?? stored?.row.amountPaid ?? 0
  const entries = (patch.amendments ?? []) as AmendmentPatch[]
  const newIndex = entries.findIndex(isNew)
  const governsNew = governedByNow(tx, paper.settings) !== null
  // A new sum that has effect at once is validated with its amendment.
  const revisedValue =
    stored && newIndex >= 0 && !governsNew
      ? largestAmount
      : (stored?.row.revisedValue ?? value ?? largestAmount)
  addFaults(
    prefix,
    brokenRulesOfParsedFields(contractRules, patch, noCautionFields, { value: initialSum, revisedValue }),
  )
  addFaults(prefix, decisionFaults(stored, { patch, amountPaid, governsNew }))
  const department =
    patch.manager === undefined
      ? undefined
      : attempt(`${prefix}manager`, () => requireAllowedDepartment(manager, stored?.row.managerId ?? null))
  const { formerReference = null } = patch
  attempt(`${prefix}formerReference`, () =>
    requireAllowedFormerReference(stored?.row, formerReference, isReferenceTaken),
  )
  const attachment = fileOf(prefix, file, {
    current: stored?.attachment ?? null,
    requested: patch.attachmentId,
  })

  const amendmentFiles = new Map<number, AttachmentSummary | null>()
  let amendment: ContractPlan['amendment'] = null
  entries.forEach((entry, i) => {
    const path = `${prefix}amendments.${i}`
    const before = stored?.amendments.find(({ row }) => row.id === entry.id)
    if (!isNew(entry) && !before)
      return addFaults(`${path}.`, { id: ['This contract has no such amendment.'] })
    if (before && entries.findIndex(({ id }) => id === entry.id) < i)
      return void (fieldFaults[path] = ['This amendment is listed twice.'])
    if (before && isChanged(before.row, entry)) return void (fieldFaults[path] = [amendmentFixedMessage])
    if (isNew(entry) && i !== newIndex) return void (fieldFaults[path] = ['Add one amendment at a time.'])
    if (isNew(entry) && !stored) return void (fieldFaults[path] = ['Save the contract first, then amend it.'])
    if (isNew(entry) && isFull(stored!)) return void (fieldFaults[path] = [tooManyAmendments])
    const amendmentFile = fileOf(`${path}.`, files[i], {
      current: before?.attachment ?? null,
      requested: entry.attachmentId,
    })
    if (before) return void amendmentFiles.set(before.row.id, amendmentFile)
    addFaults(
      `${path}.`,
      brokenRulesOfParsedFields(amendmentRules, entry, noCautionFields, { initialSum, amountPaid }),
    )
    amendment = { input: entry as AmendmentInput, attachment: amendmentFile }
  })
  const faultCount = Object.keys(fieldFaults).length
  if (isReferenceTaken && faultCount === 1)
    throw new Refusal('DUPLICATE', { message: formerReferenceTakenMessage, fields: fieldFaults })
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

/** A contract that is decided in Insaka takes no payment before its award, and no other content afterwards. */
function decisionFaults(
  stored: Contract | undefined,
  {
    patch,
    amountPaid,
    governsNew,
  }: { patch: ValidFields<ContractInput>; amountPaid: number; governsNew: boolean },
): FieldMessages {
  if (stored && isFixed(stored.record)) {
    const changed = changedAwardedFields(stored.record, patch)
    return Object.fromEntries(changed.map((name) => [name, [awardedContentFixedMessage]]))
  }
  const awaitsAward = stored ? stored.record.governedBy !== null : governsNew
  return awaitsAward && amountPaid > (stored?.row.amountPaid ?? 0) ? { amountPaid: [notAwardedMessage] } : {}
}

const noCautionFields = new Set<string>()
const tooManyAmendments = `A contract can have at most ${maxAmendments} amendments.`
const isFull = ({ amendments }: Contract): boolean =>
  amendments.filter(({ row }) => row.decision !== 'REJECTED').length >= maxAmendments

function collectFaults() {
  const fieldFaults: FieldMessages = {}
  /** Runs a step and files its refusal under this field. */
  const attempt = <T>(field: string, step: () => T): T | undefined => {
    try {
      return step()
    } catch (error) {
      if (!(error instanceof Refusal) || !error.fields) throw error
      ;(fieldFaults[field] ??= []).push(...Object.values(error.fields).flat())
      return undefined
    }
  }
  const addFaults = (prefix: string, messages: FieldMessages) => {
    for (const [field, fieldMessages] of Object.entries(messages))
      (fieldFaults[`${prefix}${field}`] ??= []).push(...fieldMessages)
  }
  return { fieldFaults, attempt, addFaults }
}

const isChanged = (row: AmendmentRow, entry: AmendmentPatch): boolean =>
  !isDeepStrictEqual(pick(amendmentFields, row), pick(amendmentFields, entry as AmendmentInput))
