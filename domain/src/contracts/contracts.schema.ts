import * as z from 'zod/mini'
import { attachmentChoice, attachmentRecord } from '../attachments/attachments.schema.ts'
import { recordCaution } from '../core/cautions.ts'
import { changedAfterApprovalOn } from '../core/changed-after-approval.ts'
import { dayInput, moment } from '../core/dates.ts'
import { formerReference } from '../core/former-reference.ts'
import { money } from '../core/money.ts'
import { takenBackOn } from '../core/taken-back.ts'
import {
  choice,
  code,
  decidedByServer,
  longText,
  optionalLongText,
  uuid,
  version,
} from '../core/text-fields.ts'
import { decisionInput, decisionRecord } from '../decision-rules/decisions.schema.ts'
import { currencies } from '../papers/papers.labels.ts'
import { stepsInReply } from '../steps/steps.schema.ts'
import {
  amendmentFieldLabels,
  contractFieldLabels as label,
  correctionReasonLabel,
  stages,
} from './contracts.labels.ts'

const stepsInput = { steps: decidedByServer, next: decidedByServer }

export const contractDescriptionLimit = 300
export const maxAmendments = 100

export const contractFields = {
  approvedOn: dayInput(label.approvedOn),
  clearedOn: dayInput(label.clearedOn),
  notifiedOn: dayInput(label.notifiedOn),
  awardedOn: dayInput(label.awardedOn),
  description: longText(label.description, {
    max: contractDescriptionLimit,
    tooLong: `Exceeded Character Limit of ${contractDescriptionLimit}.`,
  }),
  manager: code(label.manager),
  amountPaid: money(label.amountPaid),
}

export const amendmentFields = {
  approvedOn: dayInput(amendmentFieldLabels.approvedOn),
  clearedOn: dayInput(amendmentFieldLabels.clearedOn),
  amendedOn: dayInput(amendmentFieldLabels.amendedOn),
  description: longText(amendmentFieldLabels.description, {
    max: contractDescriptionLimit,
    tooLong: `Exceeded character limit of ${contractDescriptionLimit}.`,
  }),
  amendedSum: money(amendmentFieldLabels.amendedSum),
}

const newAmendment = z.strictObject({
  ...amendmentFields,
  attachmentId: attachmentChoice,
  reference: decidedByServer,
  initialSum: decidedByServer,
  percentDiff: decidedByServer,
  attachment: decidedByServer,
  takenBackOn: decidedByServer,
  initiator: decidedByServer,
  createdOn: decidedByServer,
  version: decidedByServer,
  ...decisionInput,
  ...stepsInput,
})
export type NewAmendment = z.output<typeof newAmendment>

/** A saved amendment has an id; only its file can change. */
export const amendmentInput = z.strictObject({ ...newAmendment.shape, id: z.optional(z.nullable(z.int())) })
export type AmendmentInput = z.output<typeof amendmentInput>

/** A single amendment, saved under the version of its paper (optimistic lock). */
export const addAmendmentInput = z.strictObject({ amendment: newAmendment, version })

/** The file of a contract or an amendment, saved under the version of the paper (optimistic lock). */
export const fileChangeInput = z.strictObject({ attachmentId: z.nullable(uuid), version })

export const correctionReasonLimit = 300
const correctionReason = optionalLongText(correctionReasonLabel, { max: correctionReasonLimit })

/** A contract within the input of its paper; without an id it is new. */
export const contractInput = z.strictObject({
  ...contractFields,
  /** Omitted means unchanged, or 0 for a new contract. */
  amountPaid: z.optional(contractFields.amountPaid),
  id: z.optional(z.nullable(z.int())),
  version: decidedByServer,
  /** The reason for correcting an awarded contract; ignored in other saves. */
  correctionReason,
  formerReference,
  attachmentId: attachmentChoice,
  amendments: z.optional(
    z.nullable(
      z
        .array(amendmentInput)
        .check(z.maxLength(maxAmendments + 1, `A contract can have at most ${maxAmendments} amendments.`)),
    ),
  ),
  reference: decidedByServer,
  currency: decidedByServer,
  value: decidedByServer,
  revisedValue: decidedByServer,
  balance: decidedByServer,
  stage: decidedByServer,
  attachment: decidedByServer,
  takenBackOn: decidedByServer,
  changedAfterApprovalOn: decidedByServer,
  importId: decidedByServer,
  cautions: decidedByServer,
  createdOn: decidedByServer,
  updatedOn: decidedByServer,
  ...decisionInput,
  ...stepsInput,
})
export type ContractInput = z.output<typeof contractInput>

/** A contract on its own, saved under its own version (optimistic lock). */
export const contractChange = z.strictObject({ ...contractInput.shape, id: decidedByServer, version })

const day = z.string()

const { editorIds: _noEditors, ...amendmentDecision } = decisionRecord

export const amendmentRecord = z.object({
  id: z.int(),
  version: z.int(),
  reference: z.string(),
  approvedOn: day,
  clearedOn: day,
  amendedOn: day,
  description: z.string(),
  initialSum: z.number(),
  amendedSum: z.number(),
  percentDiff: z.number(),
  attachmentId: z.nullable(z.string()),
  attachment: z.nullable(attachmentRecord),
  takenBackOn,
  initiator: z.string(),
  createdOn: moment,
  ...amendmentDecision,
})
export type AmendmentRecord = z.output<typeof amendmentRecord>

export const contractRecord = z.object({
  id: z.int(),
  version: z.int(),
  reference: z.string(),
  approvedOn: day,
  clearedOn: day,
  notifiedOn: day,
  awardedOn: day,
  description: z.string(),
  manager: z.string(),
  formerReference: z.nullable(z.string()),
  importId: z.nullable(z.int()),
  currency: choice(label.currency, currencies),
  value: z.number(),
  revisedValue: z.number(),
  amountPaid: z.number(),
  balance: z.number(),
  stage: choice(label.stage, stages),
  attachmentId: z.nullable(z.string()),
  attachment: z.nullable(attachmentRecord),
  takenBackOn,
  changedAfterApprovalOn,
  cautions: z.array(recordCaution),
  amendments: z.array(amendmentRecord),
  createdOn: moment,
  updatedOn: moment,
  ...decisionRecord,
  ...stepsInReply,
})
export type ContractRecord = z.output<typeof contractRecord>
