import { afterAll, beforeAll } from 'vitest'
import { places } from '../../src/backup/rows.repository.ts'
import { distribute, type Distributed } from '../../src/db/distribute.ts'
import { migrate } from '../../src/db/migrations.ts'
import { setForWorkers } from '../../src/db/worker-settings.ts'
import { World } from '../support/world.ts'
import { dropDatabase, findNodes, makeDatabase, removeLeftovers } from './nodes.ts'

export const layOut = ({ access }: World): Promise<Distributed> =>
  distribute({ owner: access.owner, places, ownPids: [] })

const names = ['insaka_empty', 'insaka_loaded', 'insaka_walk'] as const

/** A world on a database of its own, which is laid out over the workers when `before` has been done in it. */
export function openDistributed(
  name: (typeof names)[number],
  before: (world: World) => Promise<void> = async () => {},
): World {
  const world = new World()
  beforeAll(async () => {
    const nodes = await findNodes()
    await removeLeftovers(nodes, names)
    const access = await makeDatabase(nodes, name)
    await migrate(access.owner)
    await world.openOn(access)
    await before(world)
    await world.close()
    await layOut(world)
    const toRun = await setForWorkers(access.owner, access.application)
    if (toRun.length > 0) throw new Error(`The workers lack settings: ${toRun.join(' ')}`)
    await world.openOn(access)
  })
  afterAll(async () => {
    await world.close()
    await dropDatabase(await findNodes(), name)
  })
  return world
}
