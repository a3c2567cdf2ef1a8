import type { FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { allEndpoints } from '@insaka/domain/all-endpoints'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { samples, type Sample } from '../endpoint-samples.ts'
import { everyCaller, type Caller } from './callers.ts'
import { isLong } from './long.ts'
import { openHomes, type Home } from './homes.ts'
import type { RowSecurity } from './worker-database.ts'
import { openWorld, type World } from './world.ts'

/** Two institutions of the same shapes, everybody who might call, and an eye that sees all of the database. */
export type Stage = {
  world: World
  superuser: Pool
  app: FastifyInstance
  own: Home
  other: Home
  callers: Caller[]
}

export function openStage(rowSecurity: RowSecurity = 'as built'): Stage {
  const world = openWorld({ rowSecurity, watched: true })
  const stage = { world } as Stage
  beforeAll(async () => {
    stage.app = world.app
    stage.superuser = new Pool({ ...world.access.superuser, max: 2 })
    const homes = await openHomes(world, stage.superuser)
    Object.assign(stage, homes)
    const callers = await everyCaller(world, stage.superuser, homes)
    // The second walk of the long form leaves out callers who meet no rows: ADMIN and DEV make every call between them.
    const meetsNoRows = ({ standing }: Caller) => ['refused', 'GUEST', 'ORD'].includes(standing)
    const isSecondWalk = isLong && rowSecurity === 'opened'
    stage.callers = callers.filter((caller) => !isSecondWalk || !meetsNoRows(caller))
  })
  afterAll(() => stage.superuser?.end())
  return stage
}

/** Every endpoint with its sample. */
export const everything = Object.entries(allEndpoints).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, declared]) => ({
    title: `${feature}.${name}`,
    declared,
    sample: (samples as Record<string, Record<string, Sample>>)[feature]![name]!,
  })),
)
