import { mostResults, searchEndpoints } from '@insaka/domain/search/search.endpoints'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { readNewest } from '../registers/reads.ts'
import { inTurn } from './search.repository.ts'

export const searchRoutes = ({ database }: Platform) =>
  bind(searchEndpoints, {
    search: async ({ query: { q }, caller }) => ({
      results: await database.read(caller.institutionId, (tx) => readNewest(tx, inTurn, q, mostResults)),
    }),
  })
