import * as z from 'zod/mini'
import { contractInput, contractRecord } from '../contracts/contracts.schema.ts'
import { count } from '../core/money.ts'
import { choice, decidedByServer, longText } from '../core/text-fields.ts'
import {
  changedPaperFields,
  previewPaperFields,
  newPaperFields,
  paperFields,
  paperRecord,
} from '../papers/papers.schema.ts'
import { approvalTypes, mpcFieldLabels as label } from './mpc.labels.ts'

export const mpcDescriptionLimit = 300

export const mpcFields = {
  ...paperFields,
  description: longText(label.description, {
    max: mpcDescriptionLimit,
    tooLong: `You have exceeded character limit of ${mpcDescriptionLimit}.`,
  }),
  approvalType: choice(label.approvalType, approvalTypes),
  mpcNumber: z._default(z.nullable(count(label.mpcNumber, { max: 100_000 })), null),
}

/** Fields of the deciding meeting in a body, which are ignored. */
const meetingInput = {
  meetingId: decidedByServer,
  meetingNumber: decidedByServer,
  resolution: decidedByServer,
}

export const mpcInput = z.strictObject({
  ...mpcFields,
  ...newPaperFields,
  ...meetingInput,
  contract: decidedByServer,
})
export type MpcInput = z.output<typeof mpcInput>

export const mpcChange = z.strictObject({
  ...mpcFields,
  ...changedPaperFields,
  ...meetingInput,
  /** Omitted or null means unchanged. */
  contract: z.optional(z.nullable(contractInput)),
})

export const mpcPreviewInput = z.strictObject({
  ...mpcFields,
  ...previewPaperFields,
  ...meetingInput,
  contract: mpcChange.shape.contract,
})

export const mpcRecord = z.object({
  ...paperRecord,
  approvalType: mpcFields.approvalType,
  mpcNumber: z.int(),
  /** The meeting that decided on the paper; null for papers decided in another way. */
  meetingId: z.nullable(z.int()),
  meetingNumber: z.nullable(z.string()),
  resolution: z.nullable(z.string()),
  contract: z.nullable(contractRecord),
})
export type MpcRecord = z.output<typeof mpcRecord>
