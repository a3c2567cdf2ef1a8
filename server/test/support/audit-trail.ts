import { createHash } from 'node:crypto'
import type { TrailEvent } from '@insaka/domain/audit-log/audit.schema'
import type { Actor, Change } from '../../src/db/transactions.ts'
import type { Person, TestTenant, World } from './world.ts'

/** Personal data that only an administrator may read. */
export const canaries = ['900900/90/1', 'canary@example.org', 'Canary Kasanka', 'Canary House']

const personWith = (email: string) => ({
  firstName: 'Canary',
  lastName: 'Kasanka',
  nationalId: '900900/90/1',
  email,
})

const recordChange = (world: World, tenant: TestTenant, actor: Actor, change: Change) =>
  world.platform.database.write(tenant.id, actor, async (tx) => tx.record(change))

const actorOf = (tenant: TestTenant, { id, firstName, lastName }: Person): Actor => ({
  institutionId: tenant.id,
  id,
  name: `${firstName} ${lastName}`,
})

/**
 * Creates seven events on three days: two of records, two of administration, one of a developer of another institution,
 * one of a job, and one of a future release.
 */
export async function createTrail(world: World, tenant: TestTenant, otherTenant: TestTenant): Promise<void> {
  const { ORD, ADMIN } = tenant.people
  const officer = actorOf(tenant, ORD)
  const administrator = actorOf(tenant, ADMIN)
  const developer = actorOf(otherTenant, otherTenant.people.DEV)
  const setClock = (time: string) => (world.now = new Date(time))
  const enquiry = { reference: 'ITT.1', description: '=Reams', biddersInvited: 3, version: 1 }
  setClock('2026-03-29T21:59:59Z')
  await recordChange(world, tenant, officer, {
    action: 'saved',
    subject: 'enquiries',
    subjectId: '1',
    before: null,
    after: enquiry,
  })
  setClock('2026-03-29T22:00:00Z')
  await recordChange(world, tenant, officer, {
    action: 'changed',
    subject: 'enquiries',
    subjectId: '1',
    before: enquiry,
    after: { ...enquiry, description: '=Toner, "black"', version: 2 },
  })
  const user = { subject: 'users', subjectId: ORD.id }
  await recordChange(world, tenant, administrator, {
    ...user,
    action: 'registered',
    before: null,
    after: personWith('old@example.org'),
  })
  await recordChange(world, tenant, administrator, {
    ...user,
    action: 'changed',
    before: personWith('old@example.org'),
    after: personWith('canary@example.org'),
  })
  setClock('2026-03-31T08:00:00Z')
  await recordChange(world, tenant, developer, {
    action: 'changed',
    subject: 'departments',
    subjectId: tenant.departmentId,
    before: { code: 'PSU', name: 'Procurement', active: true },
    after: { code: 'PSU', name: 'Canary House', active: true },
  })
  await recordChange(
    world,
    tenant,
    { institutionId: null, id: null, name: 'Insaka' },
    { action: 'moved', subject: 'contracts', subjectId: '4', before: { stage: 'A' }, after: { stage: 'B' } },
  )
  await recordChange(world, tenant, administrator, {
    action: 'invented',
    subject: 'secrets',
    subjectId: '9',
    before: null,
    after: { reference: 'Canary House' },
  })
}

export const trailPath = (as: Person, query = '', page = 0, size = 100) =>
  `/api/audit/events/${as.id}/${page}/id/${size}${query}`

export const sequencesOf = (events: TrailEvent[]): number[] => events.map(({ sequence }) => sequence)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

type TrailLine = Record<string, any>

export const parseTrail = (text: string): TrailLine[] => {
  const lines = text.split('\n')
  if (lines.pop() !== '') throw new Error('The last line has no end.')
  return lines.map((line) => JSON.parse(line) as TrailLine)
}

export function chainFaultsOf(text: string): string[] {
  const [head, ...events] = parseTrail(text)
  const end = events.pop()!
  let { events: number, link } = head!['before']
  const faults = events.flatMap((event) => {
    number += 1
    const expected = sha256(`${link}\n${number}\n${event['digest']}`)
    const isRight =
      event['event'] === number &&
      event['link'] === expected &&
      (event['content'] === null || sha256(event['content']) === event['digest'])
    link = event['link']
    return isRight ? [] : [`event ${number}`]
  })
  const isEndRight =
    end['records'] === events.length && end['end'].events === number && end['end'].link === link
  return [...faults, ...(isEndRight ? [] : ['end'])]
}

/** Event that differs from others only in its number. */
export const numberedChange = (i: number): Change => ({
  action: 'saved',
  subject: 'enquiries',
  subjectId: String(i),
  before: null,
  after: { reference: `ITT.${i}` },
})
