import { papersEndpoints } from '@insaka/domain/papers/papers.endpoints'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { findVendors } from './vendors.repository.ts'

export const papersRoutes = ({ database }: Platform) =>
  bind(papersEndpoints, {
    vendors: async ({ query, caller }) => ({
      vendors: await database.read(caller.institutionId, (tx) => findVendors(tx, query.search)),
    }),
  })
