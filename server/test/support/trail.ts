import { createHash } from 'node:crypto'
import type { TrailEvent } from '@insaka/domain/audit/audit.schema'
import type { Actor, Change } from '../../src/db/transactions.ts'
import type { Person, Place, World } from './world.ts'

/** What nobody but an administrator may read of somebody. */
export const canaries = ['900900/90/1', 'canary@example.org', 'Canary Kasanka', 'Canary House']

const person = (email: string) => ({
  firstName: 'Canary',
  lastName: 'Kasanka',
  nationalId: '900900/90/1',
  email,
})

const happen = (world: World, place: Place, actor: Actor, change: Change) =>
  world.platform.database.write(place.id, actor, async (tx) => tx.record(change))

const actorOf = (place: Place, { id, firstName, lastName }: Person): Actor => ({
  institutionId: place.id,
  id,
  name: `${firstName} ${lastName}`,
})

/**
 * Seven events of three days: two of records, two of administration, one of a developer from elsewhere, one of a job, and
 * one of a release to come.
 */
export async function leaveTrail(world: World, place: Place, elsewhere: Place): Promise<void> {
  const { ORD, ADMIN } = place.people
  const officer = actorOf(place, ORD)
  const administrator = actorOf(place, ADMIN)
  const developer = actorOf(elsewhere, elsewhere.people.DEV)
  const at = (time: string) => (world.now = new Date(time))
  const enquiry = { reference: 'ITT.1', description: '=Reams', biddersInvited: 3, version: 1 }
  at('2026-03-29T21:59:59Z')
  await happen(world, place, officer, {
    action: 'saved',
    subject: 'enquiries',
    subjectId: '1',
    before: null,
    after: enquiry,
  })
  at('2026-03-29T22:00:00Z')
  await happen(world, place, officer, {
    action: 'changed',
    subject: 'enquiries',
    subjectId: '1',
    before: enquiry,
    after: { ...enquiry, description: '=Toner, "black"', version: 2 },
  })
  const user = { subject: 'users', subjectId: ORD.id }
  await happen(world, place, administrator, {
    ...user,
    action: 'registered',
    before: null,
    after: person('old@example.org'),
  })
  await happen(world, place, administrator, {
    ...user,
    action: 'changed',
    before: person('old@example.org'),
    after: person('canary@example.org'),
  })
  at('2026-03-31T08:00:00Z')
  await happen(world, place, developer, {
    action: 'changed',
    subject: 'departments',
    subjectId: place.departmentId,
    before: { code: 'PSU', name: 'Procurement', active: true },
    after: { code: 'PSU', name: 'Canary House', active: true },
  })
  await happen(
    world,
    place,
    { institutionId: null, id: null, name: 'Insaka' },
    { action: 'moved', subject: 'contracts', subjectId: '4', before: { stage: 'A' }, after: { stage: 'B' } },
  )
  await happen(world, place, administrator, {
    action: 'invented',
    subject: 'secrets',
    subjectId: '9',
    before: null,
    after: { reference: 'Canary House' },
  })
}

export const trailPath = (as: Person, query = '', page = 0, size = 100) =>
  `/api/audit/events/${as.id}/${page}/id/${size}${query}`

export const numbersOf = (events: TrailEvent[]): number[] => events.map(({ sequence }) => sequence)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

type Line = Record<string, any>

/** The lines of a file; it ends with a line end. */
export const linesOf = (text: string): Line[] => {
  const lines = text.split('\n')
  if (lines.pop() !== '') throw new Error('The last line has no end.')
  return lines.map((line) => JSON.parse(line) as Line)
}

/** Computes the chain of a file anew, and answers what is wrong with it. */
export function faultsOf(text: string): string[] {
  const [head, ...events] = linesOf(text)
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
  const isEnd = end['records'] === events.length && end['end'].events === number && end['end'].link === link
  return [...faults, ...(isEnd ? [] : ['end'])]
}

/** One of many events that differ in their number alone. */
export const beginning = (i: number): Change => ({
  action: 'saved',
  subject: 'enquiries',
  subjectId: String(i),
  before: null,
  after: { reference: `ITT.${i}` },
})
