import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint, noSortFields } from '../core/export.ts'
import { fuelSettings, productInput, productRecord } from './fuel-products.schema.ts'

const path = `${basePaths.stores}/products` as const
const settingsPath = `${basePaths.stores}/settings` as const

const listEndpoint = endpoint({
  method: 'GET',
  path,
  summary: 'The newest 1,000 fuel prices, in order of posting',
  access: 'READ_CONTENT',
  message: 'Products found.',
  payload: z.object({ products: z.array(productRecord) }),
})

export const fuelProductsEndpoints = {
  list: listEndpoint,
  export: exportEndpoint(listEndpoint, {
    subject: 'The prices of the fuels',
    sortFields: noSortFields,
    query: {},
  }),
  add: endpoint({
    method: 'POST',
    path,
    summary: 'Set the price of a fuel from a day on',
    access: 'MANAGE_SETTINGS',
    submitKey: true,
    body: productInput,
    message: 'The price has been saved.',
    saysMore: true,
    payload: z.object({
      product: productRecord,
      products: z.array(productRecord),
      /**
       * Number of draws already recorded at another price while this price applies, at most 1,000; they keep their
       * price.
       */
      drawsBefore: z.int(),
    }),
  }),
  readSettings: endpoint({
    method: 'GET',
    path: settingsPath,
    summary: 'The fuel settings of the institution',
    access: 'READ_CONTENT',
    message: 'Settings found.',
    payload: z.object({ settings: fuelSettings }),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: settingsPath,
    summary: 'Change the fuel settings of the institution',
    access: 'MANAGE_SETTINGS',
    submitKey: true,
    body: fuelSettings,
    message: 'The settings have been saved.',
    payload: z.object({ settings: fuelSettings }),
  }),
}
