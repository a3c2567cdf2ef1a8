import { afterAll, beforeAll } from 'vitest'
import { distributedTables } from '../../src/backup/rows.repository.ts'
import { distribute, type DistributionResult } from '../../src/db/distribute.ts'
import { migrate } from '../../src/db/migrations.ts'
import { applyWorkerSettings } from '../../src/db/citus-worker-settings.ts'
import { World } from '../support/world.ts'
import { dropDatabase, findNodes, makeDatabase, removeLeftovers } from './cluster-nodes.ts'

export const distributeTables = ({ access }: World): Promise<DistributionResult> =>
  distribute({ owner: access.owner, distributedTables, ownPids: [] })

const databaseNames = ['insaka_empty', 'insaka_loaded', 'insaka_walk'] as const

/** Opens a world on a separate database, which is distributed over the workers after `before` has run. */
export function openDistributedWorld(
  name: (typeof databaseNames)[number],
  beforeDistribution: (world: World) => Promise<void> = async () => {},
): World {
  const world = new World()
  beforeAll(async () => {
    const nodes = await findNodes()
    await removeLeftovers(nodes, databaseNames)
    const access = await makeDatabase(nodes, name)
    await migrate(access.owner)
    await world.openOn(access)
    await beforeDistribution(world)
    await world.close()
    await distributeTables(world)
    const missingSettings = await applyWorkerSettings(access.owner, access.application)
    if (missingSettings.length > 0) throw new Error(`The workers lack settings: ${missingSettings.join(' ')}`)
    await world.openOn(access)
  })
  afterAll(async () => {
    await world.close()
    await dropDatabase(await findNodes(), name)
  })
  return world
}
