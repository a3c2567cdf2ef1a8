import { mostResults, searchEndpoints } from '@insaka/domain/search/search.endpoints'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { readNewest } from '../registers/reads.ts'
import type { Searched } from './search.repository.ts'

/** One search over these registers, in the order of its results. */
export const searchRoutes = ({ database }: Platform, inTurn: Searched[]) =>
  bind(searchEndpoints, {
    search: async ({ query: { q }, caller }) => ({
      results: await database.read(caller.institutionId, (tx) => readNewest(tx, inTurn, q, mostResults)),
    }),
  })
