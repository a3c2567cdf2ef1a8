import { formatNumber } from '@insaka/domain/core/number-format'
import { formatDay } from '@insaka/domain/core/dates'
import { fuelProductsEndpoints } from '@insaka/domain/fuel-products/fuel-products.endpoints'
import { fuels } from '@insaka/domain/fuel-products/fuel-products.labels'
import { bind, ReplyWithMessage } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { addPrice, changeSettings } from './fuel-products.actions.ts'
import {
  countDrawsAtOtherPrice,
  findSettings,
  listPrices,
  maxCountedDraws,
} from './fuel-products.repository.ts'

export const fuelProductsRoutes = (platform: Platform) => {
  const { database } = platform
  return bind(fuelProductsEndpoints, {
    list: async ({ caller }) => ({ products: await database.read(caller.institutionId, listPrices) }),
    async add({ checked, submitKey, caller }) {
      const { record: product } = await addPrice(platform, caller, checked, submitKey)
      const [products, drawsBefore] = await database.read(caller.institutionId, (tx) =>
        Promise.all([listPrices(tx), countDrawsAtOtherPrice(tx, product)]),
      )
      const payload = { product, products, drawsBefore }
      if (drawsBefore === 0) return payload
      const least = drawsBefore < maxCountedDraws ? '' : 'at least '
      const draws = drawsBefore === 1 ? '1 draw' : `${least}${formatNumber(drawsBefore)} draws`
      const day = formatDay(product.effectiveOn)
      return new ReplyWithMessage(
        `The price has been saved. It does not change ${draws} of ${fuels[product.type]} already posted for ${day} or later.`,
        payload,
      )
    },
    readSettings: async ({ caller }) => ({
      settings: await database.read(caller.institutionId, findSettings),
    }),
    async changeSettings({ checked, submitKey, caller }) {
      const { record: settings } = await changeSettings(platform, caller, checked, submitKey)
      return { settings }
    },
  })
}
