import { fuelProductsEndpoints } from '@insaka/domain/fuel-products/fuel-products.endpoints'
import type { FuelSettings, ProductInput } from '@insaka/domain/fuel-products/fuel-products.schema'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { unsortedExport } from '../files/list-export.ts'
import type { SubmitBody } from '../registers/dialog/record.queries.ts'

export const productsQuery = queryOptions({
  queryKey: ['fuel', 'products'],
  queryFn: async ({ signal }) => (await call(fuelProductsEndpoints.list, { signal })).payload.products,
})

export const pricesExport = unsortedExport({ endpoint: fuelProductsEndpoints.export, query: {} })

export const fuelSettingsQuery = queryOptions({
  queryKey: ['fuel', 'settings'],
  queryFn: async ({ signal }) =>
    (await call(fuelProductsEndpoints.readSettings, { signal })).payload.settings,
})

export function useAddPrice() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, submitKey }: SubmitBody<ProductInput>) =>
      call(fuelProductsEndpoints.add, { body, submitKey }),
    onSuccess: ({ payload }) => queryClient.setQueryData(productsQuery.queryKey, payload.products),
    // Only the answer may have been lost after a successful save.
    onError: () => queryClient.invalidateQueries({ queryKey: productsQuery.queryKey }),
    meta: { failureShownInForm: true },
  })
}

export function useChangeFuelSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ body, submitKey }: SubmitBody<FuelSettings>) =>
      call(fuelProductsEndpoints.changeSettings, { body, submitKey }),
    onSuccess: ({ payload }) => queryClient.setQueryData(fuelSettingsQuery.queryKey, payload.settings),
    onError: () => queryClient.invalidateQueries({ queryKey: fuelSettingsQuery.queryKey }),
  })
}
