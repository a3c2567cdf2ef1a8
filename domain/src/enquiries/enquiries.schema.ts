import * as z from 'zod/mini'
import { recordCaution } from '../core/cautions.ts'
import { dayInput, moment, momentInput } from '../core/dates.ts'
import { formerReference } from '../core/former-reference.ts'
import { count, money } from '../core/money.ts'
import { recordStamp } from '../core/register-list.schema.ts'
import { takenBackOn } from '../core/taken-back.ts'
import {
  choice,
  code,
  decidedByServer,
  flag,
  longText,
  optionalLongText,
  version,
} from '../core/text-fields.ts'
import {
  enquiryFieldLabels as label,
  listedEnquiryStates,
  enquiryTypes,
  funders,
  vendorCategories,
} from './enquiries.labels.ts'

export const descriptionLimit = 300

const descriptionBounds = {
  max: descriptionLimit,
  tooLong: `Exceeded Character Limit of ${descriptionLimit}.`,
}

const moneyOrZero = (name: string) => z._default(money(name), 0)

/** Input fields. A record is always sent as a whole, so that every rule can check all fields. */
export const enquiryFields = {
  enquiryType: choice(label.enquiryType, enquiryTypes),
  issuedOn: momentInput(label.issuedOn),
  closedOn: momentInput(label.closedOn),
  funder: choice(label.funder, funders),
  department: code(label.department),
  description: longText(label.description, descriptionBounds),
  biddersInvited: count(label.biddersInvited, { max: 10_000 }),
  bidsReceived: z._default(count(label.bidsReceived, { max: 10_000 }), 0),
  vendorCategory: choice(label.vendorCategory, vendorCategories),
  noOfDocumentsSold: z._default(count(label.noOfDocumentsSold, { max: 100_000 }), 0),
  chargePerDocument: moneyOrZero(label.chargePerDocument),
  fortyPercentRemitted: z._default(flag(label.fortyPercentRemitted), false),
  fortyPercentRemittedOn: z._default(z.nullable(dayInput(label.fortyPercentRemittedOn)), null),
  nonRemittanceReason: optionalLongText(label.nonRemittanceReason, descriptionBounds),
  sixtyPercentReceived: z._default(flag(label.sixtyPercentReceived), false),
  formerReference,
}

const serverFields = {
  reference: decidedByServer,
  institution: decidedByServer,
  linked: decidedByServer,
  state: decidedByServer,
  initiator: decidedByServer,
  initiatorId: decidedByServer,
  totalAmountForDocumentsSold: decidedByServer,
  fortyPercentOfDocumentsSold: decidedByServer,
  vendorCategoryConfirmed: decidedByServer,
  withdrawnOn: decidedByServer,
  withdrawalReason: decidedByServer,
  takenBackOn: decidedByServer,
  importId: decidedByServer,
  cautions: decidedByServer,
  createdOn: decidedByServer,
  updatedOn: decidedByServer,
}

/** `id` names the record to change; without it a new record is created. */
export const enquiryInput = z.strictObject({
  id: z._default(z.nullable(z.int().check(z.gte(1))), null),
  version: z._default(z.nullable(version), null),
  ...enquiryFields,
  ...serverFields,
})
export type EnquiryInput = z.output<typeof enquiryInput>

const day = z.string()
export const enquiryRecord = z.object({
  ...recordStamp,
  enquiryType: enquiryFields.enquiryType,
  issuedOn: moment,
  closedOn: moment,
  funder: enquiryFields.funder,
  department: z.string(),
  description: z.string(),
  biddersInvited: z.int(),
  bidsReceived: z.int(),
  vendorCategory: enquiryFields.vendorCategory,
  /** False until a user enters the vendor category. Reports then count it as not confirmed. */
  vendorCategoryConfirmed: z.boolean(),
  linked: z.boolean(),
  state: choice(label.state, listedEnquiryStates),
  noOfDocumentsSold: z.int(),
  chargePerDocument: z.number(),
  totalAmountForDocumentsSold: z.number(),
  fortyPercentOfDocumentsSold: z.number(),
  fortyPercentRemitted: z.boolean(),
  fortyPercentRemittedOn: z.nullable(day),
  nonRemittanceReason: z.nullable(z.string()),
  sixtyPercentReceived: z.boolean(),
  withdrawnOn: z.nullable(moment),
  withdrawalReason: z.nullable(z.string()),
  formerReference: z.nullable(z.string()),
  takenBackOn,
  importId: z.nullable(z.int()),
  cautions: z.array(recordCaution),
  createdOn: moment,
  updatedOn: moment,
})
export type EnquiryRecord = z.output<typeof enquiryRecord>

export const withdrawal = z.strictObject({
  version,
  reason: longText(label.withdrawalReason, { max: descriptionLimit }),
})
export type Withdrawal = z.output<typeof withdrawal>
