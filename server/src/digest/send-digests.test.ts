import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { toDay } from '@insaka/domain/core/dates'
import { workLabels, type WorkKey } from '@insaka/domain/dashboard/dashboard.labels'
import type { WorkQueue } from '@insaka/domain/dashboard/dashboard.schema'
import type { DigestChoice } from '@insaka/domain/digest/digest.labels'
import type { MailGroup } from '@insaka/domain/mail/mail-templates'
import { decisionsOf } from '../../test/support/decisions.ts'
import { runJob } from '../../test/support/jobs.ts'
import { runSql } from '../../test/support/sql.ts'
import { countRoundTrips, type RoundTripCounter } from '../../test/support/round-trips.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import type { Mail, Platform } from '../platform.ts'
import { createDigestJob } from './send-digests.ts'

// Row-level security is off, so that a statement without an institution filter is noticed.
const world = openWorld({ alone: true, rowSecurity: 'opened' })
const at = (moment: string) => (world.now = new Date(`${moment}+02:00`))
const thursday = '2026-11-26T09:00:00'
const friday = '2026-11-27T07:00:00'
const monday = '2026-11-30T07:00:00'
let tenant: TestTenant
let people: TestTenant['people']

/** An institution in which everyone has pending work. */
beforeEach(async () => {
  at(thursday)
  tenant = await world.institution()
  ;({ people } = tenant)
  await addWaitingPapers(1)
})

const addWaitingPapers = async (paperCount: number, where = tenant) => {
  for (let i = 0; i < paperCount; i++)
    await world.paper('lvp', where, where.people.ORD, { approvalDate: toDay(world.now) })
}
const send = ({ mail = world.platform.mail!, ...changed }: Partial<Platform> = {}) =>
  runJob(createDigestJob(mail!), { ...world.platform, ...changed })
const choose = async (as: Person, choice: DigestChoice) => {
  const saved = await world.call('PUT', '/api/auth/users/digest', { as, body: { choice } })
  expect(saved.status).toBe(200)
}

type Sent = { userId: string; name: string; email: string; groups: MailGroup[] }
/** Takes the digests out of the outbox of an institution. */
async function sentDigests(where = tenant): Promise<Sent[]> {
  const { rows } = await world.inTenant(where.id, (tx) =>
    runSql(
      tx,
      `DELETE FROM mails WHERE institution_id = $1 AND template = 'digest'
       RETURNING user_id AS "userId", name, email, values -> 'groups' AS groups`,
      [where.id],
    ),
  )
  return rows
}
const rolesOf = (sent: Sent[]) =>
  sent.map(({ userId }) => Object.values(people).find(({ id }) => id === userId)!.role as string).toSorted()
const everybody = ['ADMIN', 'DEV', 'GUEST', 'ORD']
const change = (person: Person, set: string) =>
  world.inTenant(tenant.id, (tx) =>
    runSql(tx, `UPDATE users SET ${set} WHERE institution_id = $1 AND id = $2`, [tenant.id, person.id]),
  )

describe('a digest', () => {
  it('comes on working days at the chosen frequency, daily by default', async () => {
    await choose(people.GUEST, 'NEVER')
    await choose(people.DEV, 'MONDAYS')
    const days: [string, string[]][] = [
      [friday, ['ADMIN', 'ORD']],
      ['2026-11-28T07:00:00', []],
      ['2026-11-29T07:00:00', []],
      [monday, ['ADMIN', 'DEV', 'ORD']],
      ['2026-12-01T07:00:00', ['ADMIN', 'ORD']],
    ]
    for (const [day, roles] of days) {
      at(day)
      await send()
      expect(rolesOf(await sentDigests()), day).toEqual(roles)
    }
  })

  it('leaves at seven, later if no server was running, and never after six in the evening', async () => {
    for (const [moment, roles] of [
      ['2026-11-27T06:59:00', []],
      ['2026-11-27T18:00:00', []],
      ['2026-11-30T11:00:00', everybody],
    ] as const) {
      at(moment)
      await send()
      expect(rolesOf(await sentDigests()), moment).toEqual(roles)
    }
  })

  it('goes to users who may sign in, at their current address', async () => {
    const { GUEST, ORD, ADMIN, DEV } = people
    await change(ORD, "first_name = 'Chola', email = 'chola@example.org'")
    const closedAccount = ['enabled', 'account_not_expired', 'account_not_locked']
    at(friday)
    for (const flag of closedAccount) {
      await change(GUEST, closedAccount.map((each) => `${each} = ${each !== flag}`).join(', '))
      await send()
      expect(rolesOf(await sentDigests()), flag).not.toContain('GUEST')
      world.passTime(3 * 86_400_000)
    }
    await change(GUEST, `${closedAccount.map((each) => `${each} = true`).join(', ')}, status = 'RETIRED'`)
    await change(ADMIN, "email = ''")
    // Users renew an expired password at sign-in, so they still get digests.
    await change(DEV, 'credentials_not_expired = false')
    at('2026-12-11T07:00:00')
    await send()
    const sent = await sentDigests()
    expect(rolesOf(sent)).toEqual(['DEV', 'ORD'])
    expect(sent.find(({ userId }) => userId === ORD.id)).toMatchObject({
      name: 'Chola Banda',
      email: 'chola@example.org',
    })
  })

  it('does not go to an unconfirmed address, but goes to others', async () => {
    const unconfirmed = (email: string) =>
      world.inTenant(tenant.id, (tx) =>
        runSql(
          tx,
          `INSERT INTO unconfirmed_addresses VALUES ($1, $2, $3)
           ON CONFLICT (institution_id, user_id) DO UPDATE SET email = excluded.email`,
          [tenant.id, people.ORD.id, email],
        ),
      )
    await change(people.ORD, "email = 'chola@example.org'")
    await unconfirmed('chola@example.org')
    at(friday)
    await send()
    expect(rolesOf(await sentDigests())).toEqual(['ADMIN', 'DEV', 'GUEST'])
    await unconfirmed('former@example.org')
    await send()
    expect(rolesOf(await sentDigests())).toEqual(['ORD'])
  })

  it('goes to demo accounts only where they may sign in', async () => {
    const demo = await world.institution({ demo: true })
    await addWaitingPapers(1, demo)
    at(friday)
    await send({ demoSignIn: false })
    expect(await sentDigests(demo)).toEqual([])
    expect(rolesOf(await sentDigests())).toEqual(everybody)
    await send({ demoSignIn: true })
    expect(await sentDigests(demo)).toHaveLength(4)
  })

  it('comes the next morning to users who were added or subscribed during the day', async () => {
    const kind = createDigestJob(world.platform.mail!)
    await choose(people.GUEST, 'NEVER')
    at('2026-11-27T10:00:00')
    await runJob(kind, world.platform)
    await sentDigests()
    const newcomer = await world.person(tenant, {}, { signedIn: false })
    const guest = await world.signInAgain(tenant, people.GUEST)
    await choose(guest, 'DAILY')
    await runJob(kind, world.platform)
    expect(await sentDigests()).toEqual([])
    at(monday)
    await runJob(kind, world.platform)
    const sent = (await sentDigests()).map(({ userId }) => userId)
    expect(sent).toEqual(expect.arrayContaining([newcomer.id, guest.id]))
  })
})

describe('once a day', () => {
  beforeEach(() => void at(friday))

  it('also when two processes run at the same time', async () => {
    await Promise.all([send(), send(), send()])
    expect(rolesOf(await sentDigests())).toEqual(everybody)
    world.passTime(3_600_000)
    await send()
    expect(await sentDigests()).toEqual([])
  })

  it('also after the server was killed midway', async () => {
    let queued = 0
    const mail = Object.create(world.platform.mail) as Mail
    mail.queue = (tx, mailToQueue) => {
      if (++queued === 3) throw new Error('killed')
      return world.platform.mail!.queue(tx, mailToQueue)
    }
    const kind = createDigestJob(mail)
    await expect(runJob(kind, world.platform)).rejects.toThrow('The job failed in')
    expect(await sentDigests()).toEqual([])
    await runJob(kind, world.platform)
    expect(rolesOf(await sentDigests())).toEqual(everybody)
  })

  it('also when a run resumes an interrupted one and a later run covers the earlier institutions', async () => {
    const later = await world.institution()
    await addWaitingPapers(1, later)
    const [first, second] = [tenant, later].toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const kind = createDigestJob(world.platform.mail!)
    at(friday)
    const signal = new AbortController().signal
    const advance = async () => undefined
    await kind.run(
      { institutionId: null, cursor: first!.id, wantedOn: null, signal, advance },
      world.platform,
    )
    expect([await sentDigests(first), await sentDigests(second)]).toMatchObject([[], { length: 4 }])
    await runJob(kind, world.platform)
    expect([await sentDigests(first), await sentDigests(second)]).toMatchObject([{ length: 4 }, []])
  })

  it('marks users without pending work, with no mail and no second check', async () => {
    tenant = await world.institution()
    at('2026-11-30T07:00:00')
    await send()
    expect(await sentDigests()).toEqual([])
    // Work that arrives later that day goes into the next digest.
    await addWaitingPapers(1)
    await send()
    expect(await sentDigests()).toEqual([])
    at('2026-12-01T07:00:00')
    await send()
    expect(await sentDigests()).toHaveLength(4)
  })
})

describe('the contents of a digest', () => {
  const groupsFor = (sent: Sent[], { id }: Person) => sent.find(({ userId }) => userId === id)!.groups
  const waiting: WorkKey[] = ['closingEnquiries', 'toOrder', 'withoutFile', 'slowPapers', 'waitingUsers']
  const attention: WorkKey[] = ['clearances', 'standstills', 'lowAccounts', 'cautions']

  /** Lines of the home screen, built from its API reply. */
  async function homeOf(person: Person) {
    const as = await world.signInAgain(tenant, person)
    const { work } = (await world.call('GET', `/api/analytics/work/${as.id}`, { as })).body.payload as {
      work: WorkQueue[]
    }
    const lines = (keys: WorkKey[]) =>
      keys.flatMap((key) => {
        const queue = work.find((each) => each.key === key)
        if (!queue?.total) return []
        return [`${workLabels[key]}: ${queue.total}${queue.more ? '+' : ''}`]
      })
    return [
      { title: 'Waiting for action', lines: lines(waiting) },
      { title: 'Needs attention', lines: lines(attention) },
    ].filter((group) => group.lines.length > 0)
  }
  const textsOf = (groups: MailGroup[]) =>
    groups.map(({ title, lines }) => ({ title, lines: lines.map(({ text }) => text) }))

  it('match the home screen under the same titles, for an officer and an administrator', async () => {
    await addWaitingPapers(101)
    await world.paper('lvp', tenant, people.ORD, { initiatedOn: '2026-09-01', requisitionedOn: '2026-09-01' })
    await world.paper('mpc', tenant, people.ADMIN, {
      purchaseOrderDate: '2026-11-25',
      purchaseOrder: 'LPO 1',
    })
    await world.person(tenant, { enabled: false, approvedOn: null, approvedBy: null }, { signedIn: false })
    await world.fuel(tenant, people.ORD)
    at(friday)
    await send()
    const sent = await sentDigests()
    for (const role of ['ORD', 'ADMIN', 'GUEST', 'DEV'] as const)
      expect(textsOf(groupsFor(sent, people[role])), role).toEqual(await homeOf(people[role]))
    expect(groupsFor(sent, people.ADMIN)).toEqual([
      {
        title: 'Waiting for action',
        lines: [
          { text: 'Approved without an order: 100+', path: '/insaka/dashboard#toOrder' },
          { text: 'In progress for more than 30 days: 1', path: '/insaka/dashboard#slowPapers' },
          { text: 'Waiting for approval: 1', path: '/insaka/admin/users?account=waiting' },
        ],
      },
      {
        title: 'Needs attention',
        lines: [{ text: 'Cautions: 2', path: '/insaka/dashboard#cautions' }],
      },
    ])
    // Digests do not list the user's own papers in progress.
    expect(JSON.stringify(sent)).not.toContain(workLabels.myPapers)
  })

  it('include the decisions of each user, with a link to their page', async () => {
    const { switchOn, holder, taken, get } = decisionsOf(world)
    await switchOn(tenant)
    const decider = await holder(tenant, 'CONTROLLING_OFFICER')
    for (let i = 0; i < 2; i++)
      await taken(
        'lvp',
        people.ORD,
        await get('lvp', people.ORD, await world.paper('lvp', tenant, people.ORD)),
        'submit',
      )
    at(friday)
    await send()
    const sent = await sentDigests()
    const decisionLines = (person: Person) =>
      groupsFor(sent, person).flatMap(({ lines }) =>
        lines.filter(({ text }) => text.startsWith(workLabels.myDecisions)),
      )
    expect(decisionLines(decider)).toEqual([{ text: 'My decisions: 2', path: '/insaka/plscm/decisions' }])
    expect([people.ORD, people.ADMIN].map(decisionLines)).toEqual([[], []])
  })

  it('include a failed verification for administrators, and missed backups for user administrators', async () => {
    await world.inTenant(tenant.id, (tx) =>
      runSql(
        tx,
        `INSERT INTO audit_checks (institution_id, id, state, asked_on, ended_on, checked, faults, fault_count)
         VALUES ($1, gen_random_uuid(), 'BROKEN', '2026-11-25', '2026-11-25', '{}', '[]', 2)`,
        [tenant.id],
      ),
    )
    const missed = vi.fn<() => Promise<string>>(async () => 'The last backup was made on 20-Nov-2026 02:00.')
    const backups = { missedBackup: missed } as unknown as NonNullable<Platform['backups']>
    at(friday)
    await send({ backups })
    const sent = await sentDigests()
    const check =
      'The check of the history on 25-Nov-2026 found 2 faults. Do not change anything. Tell the person who runs the server, and keep the newest backup.'
    const backup = 'The last backup was made on 20-Nov-2026 02:00. Tell the person who runs the server.'
    const attentionOf = (role: keyof typeof people) =>
      groupsFor(sent, people[role]).find(({ title }) => title === 'Needs attention')?.lines
    expect(attentionOf('ADMIN')).toEqual([
      { text: check, path: '/insaka/admin/history?show=checks' },
      { text: backup, path: '/insaka/dashboard' },
    ])
    expect(attentionOf('DEV')).toEqual([{ text: backup, path: '/insaka/dashboard' }])
    expect([attentionOf('ORD'), attentionOf('GUEST')]).toEqual([undefined, undefined])
    expect(missed).toHaveBeenCalledTimes(1)
  })

  it('contain no figures of another institution', async () => {
    const other = await world.institution()
    await addWaitingPapers(2, other)
    at(friday)
    await send()
    for (const [where, count] of [
      [tenant, 1],
      [other, 2],
    ] as const) {
      const sent = await sentDigests(where)
      expect(sent).toHaveLength(4)
      for (const { groups } of sent) expect(groups[0]!.lines[0]!.text).toMatch(new RegExp(`: ${count}$`))
      expect(sent.map(({ userId }) => userId).toSorted()).toEqual(
        Object.values(where.people)
          .map(({ id }) => id)
          .toSorted(),
      )
    }
  })
})

describe('statements', () => {
  let trips: RoundTripCounter
  beforeAll(() => (trips = countRoundTrips()))
  afterAll(() => trips.stop())
  const sending = async () => trips.during(async () => ({ sent: await send() }))
  const withoutMails = (texts: string[]) => texts.filter((text) => !/insert into "?mails/i.test(text))

  it('are not run for the rest of the day once every user is handled', async () => {
    const kind = createDigestJob(world.platform.mail!)
    const looking = async (job = kind) =>
      (await trips.during(async () => ({ done: await runJob(job, world.platform) }))).texts
    at(friday)
    expect(await looking()).not.toEqual([])
    expect(await looking()).toEqual([])
    at(monday)
    expect(await looking()).not.toEqual([])
  })

  it('are as many for two hundred users of an institution as for four, apart from their mails', async () => {
    // The institutions of other tests get digests on both of these days, so they do not affect the comparison.
    at('2027-02-01T07:00:00')
    const fewPeople = await sending()
    expect(await sentDigests()).toHaveLength(4)
    await world.inTenant(tenant.id, (tx) =>
      runSql(
        tx,
        `INSERT INTO users SELECT (u).* FROM (
           SELECT jsonb_populate_record(users, jsonb_build_object('id', gen_random_uuid(), 'code', 'N-' || n,
             'national_id', n || '/10/1', 'email', 'n' || n || '@example.org')) AS u
             FROM users, generate_series(1, 196) AS n WHERE institution_id = $1 AND id = $2) AS copies`,
        [tenant.id, people.ORD.id],
      ),
    )
    at('2027-02-02T07:00:00')
    const manyPeople = await sending()
    expect(await sentDigests()).toHaveLength(200)
    // Three batches instead of one: each opens and commits a transaction, reads the job and marks users.
    expect(withoutMails(manyPeople.texts).length - withoutMails(fewPeople.texts).length).toBeLessThanOrEqual(
      2 * 5,
    )
  })
})
