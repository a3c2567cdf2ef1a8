import { maxResultsPerRegister, searchEndpoints } from '@insaka/domain/search/search.endpoints'
import { bind } from '../http/bind-handlers.ts'
import type { Platform } from '../platform.ts'
import { searchLatest } from '../registers/read-register.ts'
import { readableRegisters } from '../registers/own-records.ts'
import type { SearchableRegister } from './search.repository.ts'

export const searchRoutes = ({ database }: Platform, registers: SearchableRegister[]) =>
  bind(searchEndpoints, {
    search: async ({ query: { q }, caller }) => ({
      results: await database.read(caller.institutionId, (tx) =>
        searchLatest(tx, readableRegisters(caller, registers), q, maxResultsPerRegister, caller),
      ),
    }),
  })
