import * as z from 'zod/mini'
import { basePaths, endpoint } from '../core/endpoint.ts'
import { exportEndpoint, noSortFields } from '../core/export.ts'
import { fuelSettings, productInput, productRecord } from './fuel-products.schema.ts'

const path = `${basePaths.stores}/products` as const
const settingsPath = `${basePaths.stores}/settings` as const

const listEndpoint = endpoint({
  method: 'GET',
  path,
  summary: 'Every price of the fuels, in the order in which they were posted; the newest 1,000',
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
    summary: 'A price of a fuel from a day on',
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
    summary: 'What the institution has chosen for its fuel accounts',
    access: 'READ_CONTENT',
    message: 'Settings found.',
    payload: z.object({ settings: fuelSettings }),
  }),
  changeSettings: endpoint({
    method: 'PUT',
    path: settingsPath,
    summary: 'Change what the institution has chosen for its fuel accounts',
    access: 'MANAGE_SETTINGS',
    submitKey: true,
    body: fuelSettings,
    message: 'The settings have been saved.',
    payload: z.object({ settings: fuelSettings }),
  }),
}
