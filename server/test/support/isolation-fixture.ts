import type { FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { allEndpoints } from '@insaka/domain/all-endpoints'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { samples, type Sample } from '../endpoint-samples.ts'
import { createCallers, type TestCaller } from './callers.ts'
import { isLong } from './long-tests.ts'
import { createTenantPair, type TenantWithRecords } from './tenant-pair.ts'
import type { RowSecurity } from './worker-database.ts'
import { openWorld, type World } from './world.ts'

/** Two equivalent institutions, all kinds of callers, and a superuser connection. */
export type IsolationFixture = {
  world: World
  superuser: Pool
  app: FastifyInstance
  own: TenantWithRecords
  other: TenantWithRecords
  callers: TestCaller[]
}

export function openIsolationFixture(rowSecurity: RowSecurity = 'as built'): IsolationFixture {
  const world = openWorld({ rowSecurity, watched: true })
  const fixture = { world } as IsolationFixture
  beforeAll(async () => {
    fixture.app = world.app
    fixture.superuser = new Pool({ ...world.access.superuser, max: 2 })
    const tenants = await createTenantPair(world, fixture.superuser)
    Object.assign(fixture, tenants)
    const callers = await createCallers(world, fixture.superuser, tenants)
    // The second run of the long form omits these callers, since ADMIN and DEV together cover every call.
    const isRefusedEarly = ({ standing }: TestCaller) => ['refused', 'GUEST', 'ORD'].includes(standing)
    const isSecondWalk = isLong && rowSecurity === 'opened'
    fixture.callers = callers.filter((caller) => !isSecondWalk || !isRefusedEarly(caller))
  })
  afterAll(() => fixture.superuser?.end())
  return fixture
}

export const sampledEndpoints = Object.entries(allEndpoints).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, declared]) => ({
    title: `${feature}.${name}`,
    declared,
    sample: (samples as Record<string, Record<string, Sample>>)[feature]![name]!,
  })),
)
