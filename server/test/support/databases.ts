import { lockChain } from '../../src/audit-log/chain.ts'
import { Database } from '../../src/db/database.ts'
import { readSteps } from '../../src/db/migrations.ts'
import type { World } from './world.ts'

type Options = ConstructorParameters<typeof Database>[0]

export const databaseOf = (world: World, overrides: Partial<Options> = {}): Database =>
  new Database({
    connection: world.access.application,
    lockChain,
    constraints: {},
    clock: () => world.now,
    knownSteps: readSteps().length,
    poolSize: 1,
    ...overrides,
  })
