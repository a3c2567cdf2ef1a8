import { toDay, toMoment } from '@insaka/domain/core/dates'
import { Refusal } from '@insaka/domain/core/errors'
import { brokenRulesOfParsedFields } from '@insaka/domain/core/rules'
import { productRules } from '@insaka/domain/fuel-products/fuel-products.rules'
import type {
  FuelSettings,
  ProductInput,
  ProductRecord,
} from '@insaka/domain/fuel-products/fuel-products.schema'
import type { WriteTx } from '../db/transactions.ts'
import type { Platform } from '../platform.ts'
import { nextNumbers } from '../registers/number-series.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import {
  findSettings,
  insertPrice,
  saveSettings,
  listPrices,
  productRecordOf,
} from './fuel-products.repository.ts'

/** Posts a price effective from a day; existing draws keep theirs. */
export const addPrice = (
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<ProductInput>,
  key: string | null,
) =>
  executeOnce<ProductInput, number, ProductRecord>(
    platform,
    caller,
    { endpoint: 'fuelPrices.add', key, checked },
    {
      load: async (tx, _right, isGood) => (isGood ? nextNumbers(tx, 'fuelPrices', 1) : 0),
      async save(tx, id, sent) {
        return { id, record: await savePrice(tx, caller, id, sent) }
      },
      find: async (tx, id) => (await listPrices(tx)).find((each) => each.id === Number(id))!,
    },
  )

export async function savePrice(
  tx: WriteTx,
  caller: Pick<Caller, 'firstName' | 'lastName'>,
  id: number,
  sent: CheckedBody<ProductInput>,
): Promise<ProductRecord> {
  const effectiveOn = sent.validFields.effectiveOn ?? toDay(tx.now)
  const { body } = await sent.checkFields({
    effectiveOn() {
      const fields = brokenRulesOfParsedFields(productRules, { effectiveOn }, new Set(), {
        today: toDay(tx.now),
      })
      if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
    },
  })
  const row = {
    id,
    type: body.type,
    price: body.price,
    effectiveOn,
    initiator: `${caller.firstName} ${caller.lastName}`,
    createdOn: toMoment(tx.now),
  }
  insertPrice(tx, row)
  const product = productRecordOf({ institutionId: tx.institutionId, ...row })
  tx.record({
    action: 'saved',
    subject: 'fuelPrices',
    subjectId: String(id),
    before: null,
    after: product,
  })
  return product
}

export const changeSettings = (
  platform: Platform,
  caller: Caller,
  checked: CheckedBody<FuelSettings>,
  key: string | null,
) =>
  executeOnce<FuelSettings, FuelSettings, FuelSettings>(
    platform,
    caller,
    { endpoint: 'fuelSettings.change', key, checked },
    {
      load: findSettings,
      async save(tx, before, sent) {
        const { refuseOverdraft, version } = sent.body
        if (version !== before.version) throw new Refusal('STALE', { current: before })
        if (refuseOverdraft === before.refuseOverdraft) return { id: tx.institutionId, record: before }
        const after = { refuseOverdraft, version: version + 1 }
        saveSettings(tx, after)
        tx.record({
          action: 'changed',
          subject: 'fuelSettings',
          subjectId: tx.institutionId,
          before,
          after,
        })
        return { id: tx.institutionId, record: after }
      },
      find: findSettings,
    },
  )
