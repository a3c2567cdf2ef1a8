import { mostResults, searchEndpoints } from '@insaka/domain/search/search.endpoints'
import { bind } from '../http/bind.ts'
import type { Platform } from '../platform.ts'
import { readNewest } from '../registers/reads.ts'
import { inTurn } from './search.repository.ts'

export const searchRoutes = ({ database }: Platform) =>
  bind(searchEndpoints, {
    search: async ({ query: { q }, caller }) => ({
      // The statements of all registers go out together.
      results: await database.read(caller.institutionId, async (tx) =>
        (await Promise.all(inTurn.map((each) => readNewest(tx, each, q, mostResults)))).flat(),
      ),
    }),
  })
