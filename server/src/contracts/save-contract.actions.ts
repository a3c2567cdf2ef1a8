import { isDeepStrictEqual } from 'node:util'
import { cautionsOf, reevaluateCautions, type StoredCaution } from '@insaka/domain/core/cautions'
import { changedAfterApprovalAt } from '@insaka/domain/core/changed-after-approval'
import { toDay, toMoment } from '@insaka/domain/core/dates'
import { pick } from '@insaka/domain/core/register-list.schema'
import {
  contractCautions,
  paperDependentCautions,
  type ContractCautionFacts,
} from '@insaka/domain/contracts/contracts.cautions'
import {
  agreedAmendments,
  amendmentReference,
  contractReference,
  percentDiff,
  proposalReference,
  stageOf,
  type ContractValues,
} from '@insaka/domain/contracts/contracts.rules'
import { amendmentFields } from '@insaka/domain/contracts/contracts.schema'
import type { DecisionSettings } from '@insaka/domain/decision-rules/decision-settings.schema'
import { recorded, withEditor } from '@insaka/domain/decision-rules/decisions.rules'
import { attachToRecord } from '../attachments/attach.actions.ts'
import type { AttachmentSummary } from '../attachments/attachments.repository.ts'
import type { WriteTx } from '../db/transactions.ts'
import { fullNameOf, type NamedInitiator } from '../enquiries/enquiries.actions.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { Paper, PaperRow } from '../papers/papers.repository.ts'
import { formerReferenceColumns } from '../registers/former-reference.ts'
import { firstSavedDay } from '../registers/first-saved.ts'
import { withChangeReason, recordChanges } from '../registers/record-changes.ts'
import { recordSteps, type StepInProgress } from '../steps/take-step.actions.ts'
import { copiedPaperColumns, copiedPaperColumnsOfAmendment } from './contracts.copied-columns.ts'
import { decisionAfterSave, losesAward } from './decision-after-save.ts'
import {
  amendmentRecordOf,
  amendmentRegister,
  contractRecordOf,
  contractRegister,
  insertAmendments,
  insertContracts,
  updateAmendment,
  updateContract,
  type Amendment,
  type AmendmentRow,
  type Contract,
  type ContractRow,
} from './contracts.repository.ts'
import {
  governedByNow,
  type ContractPlan,
  type ContractSaver,
  type LoadedContract,
} from './contract-changes.actions.ts'

export type SaveContext = {
  paper: PaperRow
  paperBefore: PaperRow
  enquiry: { reference: string }
  department: string
  saver: ContractSaver
  settings: DecisionSettings
  isCorrection: boolean
  /** The paper of a governed contract changes in what the award is about. */
  isAwardedPaperChanged: boolean
}

/** Null if the save does not correct an awarded contract. */
export type Correction = { reason: string | null } | null

/** Builds the contract after the save; returns the stored object if nothing changes. */
export function buildContractToSave(
  tx: WriteTx,
  { stored, numbers }: LoadedContract,
  plan: ContractPlan | null,
  context: SaveContext,
): Contract | undefined {
  if (!plan) return stored && followPaper(tx, stored, context)
  const { paper, paperBefore, enquiry, department, saver, settings, isCorrection } = context
  const now = toMoment(tx.now)
  const today = toDay(tx.now)
  const amendmentsNow = amendmentsAfter(tx, { stored, numbers }, plan, { paper, saver, settings })
  const agreed = agreedRows(amendmentsNow)
  const value = stored?.row.value ?? paper.purchaseOrderValue
  const { inputValues } = plan
  const revisedValue = agreed.at(-1)?.amendedSum ?? value
  const { stage, until } = stageOf({ ...inputValues, revisedValue }, today)
  const referenceParts = { institution: saver.institution, department, ...inputValues }
  const row: ContractRow = {
    ...(stored?.row ?? {
      ...initialContract(
        tx,
        { id: numbers.contract, paper, enquiry, referenceParts, value },
        plan.formerReference,
      ),
      version: 0,
    }),
    ...copiedPaperColumns(paper),
    ...inputValues,
    managerId: plan.manager.id,
    revisedValue,
    state: stage,
    stateUntil: until,
    attachmentId: plan.attachment?.id ?? null,
    changedAfterApprovalOn: stored
      ? changedAfterApprovalAt(now, stored.row, {
          attachmentId: plan.attachment?.id ?? null,
          isChange: isCorrection || losesAward(stored, plan),
          wasDecided: stored.row.decidedOn !== null,
        })
      : null,
    cautions: stored?.row.cautions ?? [],
    ...decisionAfterSave(tx, stored, plan, context),
  }
  // The stage also advances as days pass, which is no change by the user, so the stored stage is compared.
  const withStoredStage = stored && { ...row, state: stored.row.state, stateUntil: stored.row.stateUntil }
  const isOwnChange =
    !stored || !isDeepStrictEqual(withStoredStage, { ...stored.row, ...copiedPaperColumns(paper) })
  // An amendment is a change even if the value stays the same.
  const isNewOrChanged = isOwnChange || agreed.length > agreedRows(stored.amendments).length
  const versions = new Map(stored?.amendments.map(({ row: { id, version } }) => [id, version]))
  const changedAmendments = amendmentsNow.filter(({ row: { id, version } }) => version !== versions.get(id))
  const hasNewVersion = isOwnChange || changedAmendments.length > 0
  // The report takes the last change for the day of a payment, which a proposal never is.
  const isUpdated = isOwnChange || agreedRows(changedAmendments).length > 0
  const amendedOn = agreed.map(({ amendedOn: on }) => on)
  const cautions =
    isNewOrChanged || haveDaysChanged(paper, paperBefore)
      ? evaluateContract(stored, row, { now: tx.now, paper, amendedOn, isNewOrChanged })
      : row.cautions
  const isSame = stored && isDeepStrictEqual({ ...withStoredStage, cautions }, stored.row)
  if (isSame && amendmentsNow === stored.amendments) return stored
  return withRecord({
    row: {
      ...row,
      cautions,
      ...(hasNewVersion && { version: row.version + 1 }),
      ...(isUpdated && { updatedOn: now }),
    },
    manager: plan.manager.code,
    attachment: plan.attachment,
    amendments: amendmentsNow,
    settings,
  })
}

const agreedRows = (amendments: readonly Amendment[]): AmendmentRow[] =>
  agreedAmendments(amendments.map(({ row }) => row))

type NewContract = {
  id: number
  paper: PaperRow
  enquiry: { reference: string }
  referenceParts: { institution: string; department: string; awardedOn: string }
  value: number
}

function initialContract(
  tx: WriteTx,
  { id, paper, enquiry, referenceParts, value }: NewContract,
  formerReference: string | null,
) {
  const now = toMoment(tx.now)
  return {
    institutionId: tx.institutionId,
    id,
    reference: contractReference({ id, ...referenceParts, ...copiedPaperColumns(paper) }),
    paperId: paper.id,
    enquiryId: paper.enquiryId,
    enquiryReference: enquiry.reference,
    value,
    currency: paper.currency,
    ...formerReferenceColumns(formerReference),
    importId: null,
    takenBackOn: null,
    takenBackFrom: null,
    changedAfterApprovalOn: null,
    createdOn: now,
    updatedOn: now,
  }
}

export type ImportedContract = {
  paper: Pick<Paper, 'row' | 'enquiry' | 'department' | 'settings'>
  importId: number
  filled: ContractPlan['inputValues']
  manager: ContractPlan['manager']
  formerReference: string | null
  /** In the order of their numbers; the last one determines the revised value. */
  amendments: AmendmentValues[]
  saver: NamedInitiator
}

/** Saves the contracts of imported papers with their amendments, under reserved numbers. */
export function insertImportedContracts(
  tx: WriteTx,
  imported: ImportedContract[],
  first: { contract: number; amendment: number },
): void {
  let nextAmendment = first.amendment
  const newContracts = imported.map((each, i) => {
    const { paper, importId, filled, manager, formerReference, amendments, saver } = each
    const { row: paperRow } = paper
    const value = paperRow.purchaseOrderValue
    const revisedValue = amendments.at(-1)?.amendedSum ?? value
    const { stage, until } = stageOf({ ...filled, revisedValue }, toDay(tx.now))
    const referenceParts = { institution: saver.institution, department: paper.department, ...filled }
    const id = first.contract + i
    const initial = initialContract(
      tx,
      { id, paper: paperRow, enquiry: paper.enquiry, referenceParts, value },
      formerReference,
    )
    const amendedOn = amendments.map((amendment) => amendment.amendedOn)
    const evaluation = { now: tx.now, paper: paperRow, amendedOn, isNewOrChanged: true, importId }
    const row: ContractRow = {
      ...initial,
      ...copiedPaperColumns(paperRow),
      ...filled,
      managerId: manager.id,
      revisedValue,
      state: stage,
      stateUntil: until,
      attachmentId: null,
      importId,
      ...recorded,
      editorIds: [],
      version: 1,
      cautions: evaluateContract(undefined, { ...filled, revisedValue }, evaluation),
    }
    const contractAmendments = amendments.map((input, n) => {
      const position = { contract: row, ordinal: n + 1, id: nextAmendment++ }
      return toAmendment(
        newAmendment(tx, position, input, { paper: paperRow, saver, attachment: null }),
        null,
        null,
      )
    })
    return withRecord({
      row,
      manager: manager.code,
      attachment: null,
      amendments: contractAmendments,
      settings: paper.settings,
    })
  })
  const amendments = newContracts.flatMap((contract) => contract.amendments)
  const action = 'imported'
  insertContracts(
    tx,
    newContracts.map(({ row }) => row),
  )
  insertAmendments(
    tx,
    amendments.map(({ row }) => row),
  )
  recordChanges(
    tx,
    contractRegister,
    newContracts.map((after) => ({ tx, action, before: null, after })),
  )
  recordChanges(
    tx,
    amendmentRegister,
    amendments.map((after) => ({ tx, action, before: null, after })),
  )
}

type PaperDays = Pick<PaperRow, 'initiatedOn' | 'approvalDate'>

const haveDaysChanged = (paper: PaperDays, before: PaperDays): boolean =>
  paper.initiatedOn !== before.initiatedOn || paper.approvalDate !== before.approvalDate

type EvaluationContext = {
  now: Date
  paper: PaperDays
  amendedOn: string[]
  isNewOrChanged: boolean
  importId?: number | undefined
}

/** If only the paper changed, only the cautions that depend on the paper are renewed. */
export function evaluateContract(
  stored: Contract | undefined,
  contract: Partial<ContractValues> &
    Partial<Pick<ContractRow, 'changedAfterApprovalOn'>> & { revisedValue: number | undefined },
  { now, paper: { initiatedOn, approvalDate }, amendedOn, isNewOrChanged, importId }: EvaluationContext,
): StoredCaution[] {
  const today = toDay(now)
  const facts: ContractCautionFacts = {
    today,
    firstSavedOn: firstSavedDay(stored?.row ?? { createdOn: toMoment(now), importId }),
    paper: { initiatedOn, approvalDate },
    revisedValue: contract.revisedValue,
    paidBefore: stored?.row.amountPaid,
    amendedOn,
  }
  return stored && !isNewOrChanged
    ? reevaluateCautions(contractCautions, paperDependentCautions, stored.row.cautions, contract, facts)
    : cautionsOf(contractCautions, contract, facts)
}

const withRecord = (parts: Omit<Contract, 'record'>): Contract => ({
  ...parts,
  record: contractRecordOf(parts),
})

function amendmentsAfter(
  tx: WriteTx,
  { stored, numbers }: Pick<LoadedContract, 'stored' | 'numbers'>,
  { files, amendment, decided }: ContractPlan,
  { paper, saver, settings }: Pick<SaveContext, 'paper' | 'saver' | 'settings'>,
): Amendment[] {
  const now = toMoment(tx.now)
  const before = stored?.amendments ?? []
  const keptAmendments = before.map((each) => {
    const attachment = files.has(each.row.id) ? files.get(each.row.id)! : each.attachment
    const hasFile = (attachment?.id ?? null) !== each.row.attachmentId
    const decision = decided && 'amendmentId' in decided && decided.amendmentId === each.row.id
    const row = {
      ...each.row,
      ...copiedPaperColumnsOfAmendment(paper),
      attachmentId: attachment?.id ?? null,
      ...(decision && decided.columns),
      ...((hasFile || decision) && { version: each.row.version + 1, updatedOn: now }),
    }
    return isDeepStrictEqual(row, each.row) ? each : toAmendment(row, attachment, each.record.governedBy)
  })
  if (!amendment || !stored)
    return keptAmendments.every((each, i) => each === before[i]) ? before : inOrder(keptAmendments)
  const { input, attachment } = amendment
  const by = governedByNow(tx, settings)
  const ordinal = by === null ? nextOrdinal(stored) : null
  const position = { contract: stored.row, ordinal, id: numbers.amendment }
  const added = toAmendment(newAmendment(tx, position, input, { paper, saver, attachment }), attachment, by)
  return inOrder([...keptAmendments, added])
}

export const nextOrdinal = ({ amendments }: Pick<Contract, 'amendments'>): number =>
  agreedRows(amendments).length + 1

/** The order in which they are read: agreed amendments by their number, then proposals. */
const inOrder = (amendments: readonly Amendment[]): Amendment[] =>
  amendments.toSorted(
    ({ row: a }, { row: b }) => (a.ordinal ?? Infinity) - (b.ordinal ?? Infinity) || a.id - b.id,
  )

type AmendmentValues = Pick<AmendmentRow, keyof typeof amendmentFields>

function newAmendment(
  tx: WriteTx,
  { contract, ordinal, id }: { contract: ContractRow; ordinal: number | null; id: number },
  input: AmendmentValues,
  {
    paper,
    saver,
    attachment,
  }: Pick<SaveContext, 'paper'> & { saver: NamedInitiator; attachment: AttachmentSummary | null },
): AmendmentRow {
  const now = toMoment(tx.now)
  const { value: initialSum } = contract
  return {
    institutionId: tx.institutionId,
    id,
    ordinal,
    ...recorded,
    ...(ordinal === null
      ? { reference: proposalReference(contract.reference, id), decision: 'SUBMITTED', submittedOn: now }
      : { reference: amendmentReference(contract.reference, ordinal) }),
    contractId: contract.id,
    paperId: paper.id,
    ...pick(amendmentFields, input),
    initialSum,
    percentDiff: percentDiff(initialSum, input.amendedSum),
    currency: contract.currency,
    state: 'RECORDED',
    takenBackOn: null,
    attachmentId: attachment?.id ?? null,
    ...copiedPaperColumnsOfAmendment(paper),
    initiator: fullNameOf(saver),
    initiatorId: saver.userId,
    version: 1,
    createdOn: now,
    updatedOn: now,
  }
}

const toAmendment = (
  row: AmendmentRow,
  attachment: AttachmentSummary | null,
  by: Amendment['record']['governedBy'],
): Amendment => ({ row, attachment, record: amendmentRecordOf({ row, attachment }, by) })

/**
 * Updates what the contract and its amendments copy from the paper, and the cautions that depend on it. None of this
 * raises the version of the contract, which rises with the mark of a correction after the award.
 */
function followPaper(
  tx: WriteTx,
  stored: Contract,
  context: Omit<SaveContext, 'enquiry' | 'department' | 'settings'>,
): Contract {
  const { paper, paperBefore, saver, isAwardedPaperChanged, isCorrection } = context
  const { attachmentId, version, editorIds } = stored.row
  const now = toMoment(tx.now)
  const changedAfterApprovalOn = changedAfterApprovalAt(now, stored.row, {
    attachmentId,
    isChange: isCorrection,
  })
  const contract = {
    ...stored.row,
    changedAfterApprovalOn,
    ...(isAwardedPaperChanged && {
      decision: 'SUBMITTED' as const,
      submittedOn: now,
      editorIds: withEditor(editorIds, saver.userId),
    }),
    ...((isAwardedPaperChanged || changedAfterApprovalOn !== stored.row.changedAfterApprovalOn) && {
      version: version + 1,
      updatedOn: now,
    }),
  }
  const amendedOn = agreedRows(stored.amendments).map(({ amendedOn: on }) => on)
  const cautions =
    isCorrection || haveDaysChanged(paper, paperBefore)
      ? evaluateContract(stored, contract, { now: tx.now, paper, amendedOn, isNewOrChanged: isCorrection })
      : stored.row.cautions
  const row = { ...contract, ...copiedPaperColumns(paper), cautions }
  if (isDeepStrictEqual(row, stored.row)) return stored
  const amendmentsNow = stored.amendments.map((each) => ({
    ...each,
    row: { ...each.row, ...copiedPaperColumnsOfAmendment(paper) },
  }))
  return withRecord({ ...stored, row, amendments: amendmentsNow })
}

export function contractAction(
  before: Contract | undefined,
  after: Contract,
  correction: Correction = null,
): string {
  if (!before) return 'saved'
  if (correction) return 'corrected'
  if (agreedRows(after.amendments).length > agreedRows(before.amendments).length) return 'amended'
  return after.amendments.length > before.amendments.length ? 'amendment proposed' : 'changed'
}

/** A step of the contract, or of one of its amendments. */
export type StepInContract = StepInProgress & { by: Caller; amendmentId?: number }

const eventOfStep = ({ step, reason, besides }: StepInContract) => ({
  action: step.done.toLowerCase(),
  besides: { ...withChangeReason(reason), ...besides },
})

/** The paper must be saved first. `action` replaces the default action in the history. */
export function writeContract(
  tx: WriteTx,
  before: Contract | undefined,
  after: Contract | undefined,
  {
    action,
    correction = null,
    taken,
  }: { action?: string | undefined; correction?: Correction; taken?: StepInContract | undefined } = {},
): void {
  if (!after || after === before) return
  const { row } = after
  if (row.attachmentId !== null && row.attachmentId !== (before?.row.attachmentId ?? null))
    attachToRecord(tx, row.attachmentId, {
      register: 'contracts',
      recordId: row.id,
      recordVersion: row.version,
    })
  if (before) updateContract(tx, row)
  else insertContracts(tx, [row])
  recordChanges(tx, contractRegister, [
    {
      tx,
      action: action ?? contractAction(before, after, correction),
      before: before ?? null,
      after,
      besides: withChangeReason(correction?.reason),
      ...(taken && taken.amendmentId === undefined && eventOfStep(taken)),
    },
  ])
  if (taken && taken.amendmentId === undefined)
    recordSteps(
      tx,
      taken.by,
      { register: contractRegister.name, recordId: row.id, recordVersion: row.version },
      taken.steps,
    )
  for (const each of after.amendments) {
    const previous = before?.amendments.find(({ row: { id } }) => id === each.row.id)
    if (previous && isDeepStrictEqual(previous.row, each.row)) continue
    const { id: recordId, version: recordVersion, attachmentId } = each.row
    if (attachmentId !== null && attachmentId !== (previous?.row.attachmentId ?? null))
      attachToRecord(tx, attachmentId, { register: 'amendments', recordId, recordVersion })
    if (previous) updateAmendment(tx, each.row)
    else insertAmendments(tx, [each.row])
    const isDecided = taken?.amendmentId === recordId
    recordChanges(tx, amendmentRegister, [
      {
        tx,
        action: previous ? (action ?? 'changed') : 'saved',
        before: previous ?? null,
        after: each,
        ...(isDecided && eventOfStep(taken)),
      },
    ])
    if (isDecided)
      recordSteps(tx, taken.by, { register: amendmentRegister.name, recordId, recordVersion }, taken.steps)
  }
}
