import { expect } from 'vitest'
import { toDay } from '@insaka/domain/core/dates'
import type { Duty } from '@insaka/domain/permissions'
import { createDuty } from '../../src/demo/factory.ts'
import type { Person, TestTenant, World } from './world.ts'

type Json = any
type Settings = {
  fundsFirst?: boolean
  signedFile?: boolean
  requestsOnly?: boolean
  decisionsFrom?: string | null
}

/** Decisions in a test: settings, people with duties, and the steps of papers. */
export const decisionsOf = (world: World) => {
  const settingsPath = '/api/admin/decision-settings'
  const addresses = { lvp: '/api/procurement/lvp', mpc: '/api/procurement/hvp/mpc' } as const
  type Kind = keyof typeof addresses

  const step = (kind: Kind, as: Person, { id, version }: Json, name: string, asked: object = {}) =>
    world.call('POST', `${addresses[kind]}s/${id}/steps/${name}`, { as, body: { version, ...asked } })

  async function switchOn({ people: { ADMIN } }: TestTenant, settings: Settings = {}): Promise<void> {
    const { body } = await world.call('GET', settingsPath, { as: ADMIN })
    const { version } = body.payload.settings
    const defaults = { fundsFirst: false, signedFile: false, requestsOnly: false }
    const changed = { decisionsFrom: toDay(world.now), ...defaults, ...settings, version }
    const answer = await world.call('PUT', settingsPath, { as: ADMIN, body: changed })
    expect([answer.status, answer.body.fields]).toEqual([200, undefined])
  }

  return {
    addresses,
    step,
    switchOn,
    switchOff: (tenant: TestTenant) => switchOn(tenant, { decisionsFrom: null }),

    /** A user who holds the duty, by default from today on. */
    async holder(
      tenant: TestTenant,
      duty: Duty,
      { actingForId = null, lastDay = null }: { actingForId?: string | null; lastDay?: string | null } = {},
      person?: Person,
    ): Promise<Person> {
      const user = person ?? (await world.person(tenant, { role: 'ORD' }))
      const departmentId = duty === 'HEAD_OF_DEPARTMENT' ? tenant.departmentId : null
      const seed = { userId: user.id, duty, firstDay: toDay(world.now), actingForId, lastDay, departmentId }
      await world.inTenant(tenant.id, (tx) => createDuty(tx, seed, world.now))
      world.platform.sessions.invalidate(user.id)
      return user
    },

    async taken(kind: Kind, as: Person, paper: Json, name: string, asked: object = {}): Promise<Json> {
      const { status, body } = await step(kind, as, paper, name, asked)
      expect([status, body.message, body.fields], name).toEqual([200, expect.any(String), undefined])
      return body.payload[kind]
    },

    put: (kind: Kind, as: Person, body: object) =>
      world.call('PUT', `${addresses[kind]}/update/${as.id}/0/id/12`, { as, body }),

    async get(kind: Kind, as: Person, id: number): Promise<Json> {
      const { status, body } = await world.call('GET', `${addresses[kind]}s/${id}`, { as })
      expect(status).toBe(200)
      return body.payload[kind]
    },
  }
}
