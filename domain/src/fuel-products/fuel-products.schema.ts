import * as z from 'zod/mini'
import { dayInput, moment } from '../core/dates.ts'
import { money } from '../core/money.ts'
import { choice, decidedByServer, flag, version } from '../core/text-fields.ts'
import { fuels, productFieldLabels as label, settingLabels } from './fuel-products.labels.ts'

const highestPrice = 10_000

const productFields = {
  // Differs from the label in the form, which is an instruction.
  type: choice('Product', fuels),
  price: money(label.price).check(
    z.gt(0, `${label.price} must be above zero.`),
    z.lte(highestPrice, `${label.price} may be at most 10,000.00.`),
  ),
}

export const productInput = z.strictObject({
  ...productFields,
  /** Defaults to today. */
  effectiveOn: z.optional(z.nullable(dayInput(label.effectiveOn))),
  id: decidedByServer,
  createdOn: decidedByServer,
  updatedOn: decidedByServer,
  initiator: decidedByServer,
})
export type ProductInput = z.output<typeof productInput>

export const productRecord = z.object({
  id: z.int(),
  type: productFields.type,
  price: z.number(),
  effectiveOn: z.string(),
  /** Null for the default prices. */
  initiator: z.nullable(z.string()),
  createdOn: moment,
  updatedOn: moment,
})
export type ProductRecord = z.output<typeof productRecord>

export const fuelSettings = z.strictObject({
  refuseOverdraft: flag(settingLabels.refuseOverdraft),
  version,
})
export type FuelSettings = z.output<typeof fuelSettings>
