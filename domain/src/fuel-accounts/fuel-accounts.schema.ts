import * as z from 'zod/mini'
import { dayInput, moment } from '../core/dates.ts'
import { formerReference } from '../core/former-reference.ts'
import { money, shownSum } from '../core/money.ts'
import {
  choice,
  code,
  decidedByServer,
  longText,
  identifyingText,
  optional,
  text,
} from '../core/text-fields.ts'
import { stepsInReply } from '../steps/steps.schema.ts'
import { fuelTypes, transactionFieldLabels as label, transactionTypes } from './fuel-accounts.labels.ts'
import { toMillilitres } from './litres.ts'

export const fuelDescriptionLimit = 300
const descriptionBounds = {
  max: fuelDescriptionLimit,
  tooLong: `Exceeded Character Limit of ${fuelDescriptionLimit}.`,
}
const maxLitres = 100_000

const litres = z
  .number({
    error: ({ input }) =>
      input === null || input === undefined
        ? `${label.litres} is required.`
        : `${label.litres} must be a number.`,
  })
  .check(
    z.gte(0, `${label.litres} may not be below zero.`),
    z.lte(maxLitres, { error: `${label.litres} may be at most 100,000.`, abort: true }),
    z.refine((value) => toMillilitres(value) !== null, `${label.litres} may have at most three decimals.`),
  )

export const transactionFields = {
  transactionType: choice(label.transactionType, transactionTypes),
  accountHolder: code(label.accountHolder),
  transactionDate: dayInput(label.transactionDate),
  reference: text(label.reference, { max: 60 }),
  client: text(label.client, { max: 160 }),
  coupon: optional(identifyingText(label.coupon, { max: 40 })),
  formerReference,
  description: longText(label.description, descriptionBounds),
  fuelType: z._default(choice(label.fuelType, fuelTypes), 'NA'),
  litres: z._default(z.nullable(litres), null),
  /** Only for deposits; the amount of a draw follows from price and litres. */
  amount: z._default(z.nullable(money(label.amount)), null),
}

export const transactionInput = z.strictObject({
  ...transactionFields,
  id: decidedByServer,
  price: decidedByServer,
  sequence: decidedByServer,
  balance: decidedByServer,
  reverses: decidedByServer,
  reversedBy: decidedByServer,
  reason: decidedByServer,
  institution: decidedByServer,
  initiator: decidedByServer,
  initiatorId: decidedByServer,
  createdOn: decidedByServer,
  importId: decidedByServer,
})
export type TransactionInput = z.output<typeof transactionInput>

export const transactionRecord = z.object({
  id: z.int(),
  /** The sequence number within its account, starting at 1. */
  sequence: z.int(),
  transactionType: transactionFields.transactionType,
  accountHolder: z.string(),
  transactionDate: z.string(),
  reference: z.string(),
  client: z.string(),
  coupon: z.nullable(z.string()),
  formerReference: z.nullable(z.string()),
  description: z.string(),
  fuelType: choice(label.fuelType, fuelTypes),
  litres: z.nullable(z.number()),
  price: z.nullable(z.number()),
  amount: z.number(),
  /** The balance of the account after this transaction. */
  balance: z.number(),
  reverses: z.nullable(z.int()),
  reversedBy: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  institution: z.string(),
  initiator: z.string(),
  initiatorId: z.nullable(z.string()),
  createdOn: moment,
  importId: z.nullable(z.int()),
  ...stepsInReply,
})
export type TransactionRecord = z.output<typeof transactionRecord>

/** Draws of one fuel, and reversals of such draws. */
const fuelTotals = z.object({
  drawn: shownSum,
  takenBack: shownSum,
  litres: z.number(),
  litresTakenBack: z.number(),
})

/** The totals of an account in a period. Opening + deposited − depositsTakenBack − drawn + drawsTakenBack = closing. */
export const accountTotals = z.object({
  opening: shownSum,
  deposited: shownSum,
  depositsTakenBack: shownSum,
  drawn: shownSum,
  drawsTakenBack: shownSum,
  closing: shownSum,
  fuels: z.object({ PETROL: fuelTotals, DIESEL: fuelTotals }),
})
export type AccountTotals = z.output<typeof accountTotals>

const statementParts = {
  period: z.string(),
  from: z.string(),
  to: z.string(),
  /** The day of creation if the period had not ended. */
  provisionalOn: z.nullable(z.string()),
  /** The head of the institution's history at creation: `757 events, root …`. */
  history: z.string(),
}

export const statement = z.object({
  department: z.string(),
  name: z.string(),
  ...statementParts,
  /** Null unless the period is a month. */
  month: z.nullable(z.string()),
  opening: shownSum,
  closing: shownSum,
  /** Deposits and draws are net of reversals. */
  deposited: shownSum,
  drawn: shownSum,
  litres: z.object({ PETROL: z.number(), DIESEL: z.number() }),
  totals: accountTotals,
  rows: z.array(z.extend(transactionRecord, { running: shownSum, isLate: z.boolean() })),
  more: z.boolean(),
})
export type FuelStatement = z.output<typeof statement>

/** The statement of all accounts with a balance or transactions, one line each. */
export const accountsStatement = z.object({
  ...statementParts,
  accounts: z.array(z.object({ department: z.string(), name: z.string(), totals: accountTotals })),
  totals: accountTotals,
})
export type AccountsStatement = z.output<typeof accountsStatement>
