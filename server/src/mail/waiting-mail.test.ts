import { beforeEach, describe, expect, it } from 'vitest'
import { runJob } from '../../test/support/jobs.ts'
import { runSql } from '../../test/support/sql.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import type { Mail, MailMessage } from '../platform.ts'
import { setUnconfirmedAddress } from '../users/unconfirmed-addresses.repository.ts'
import { createLinkMakers } from '../forgotten-password/mailed-links.ts'
import { createMailSendingJob } from './send-mail.ts'

const world = openWorld({ alone: true })
let tenant: TestTenant
let people: TestTenant['people']
let sent: MailMessage[]

beforeEach(async () => {
  sent = []
  tenant = await world.institution()
  ;({ people } = tenant)
})

async function send(): Promise<void> {
  const mail = Object.create(world.platform.mail) as Mail
  mail.deliver = async (message) => void sent.push(message)
  await runJob(createMailSendingJob(mail, createLinkMakers(world.platform, mail)), world.platform)
}
const userOf = async ({ id }: Person) =>
  (await world.call('GET', `/api/auth/users/${id}/record`, { as: people.ADMIN })).body.payload.user
async function queue(person: Person, template: 'digest' | 'reset password' | 'approved'): Promise<string> {
  const { username } = person
  const { email } = await userOf(person)
  const to = { userId: person.id, name: username, email }
  const groups = [{ title: 'Needs attention', lines: [{ text: 'Cautions: 1', path: '/' }] }]
  const values = { groups, role: 'ORD' as const, username, confirm: true }
  await world.inTenant(tenant.id, async (tx) => {
    if (template === 'approved') setUnconfirmedAddress(tx, { userId: person.id, email })
    world.platform.mail!.queue(tx, { to, template, values })
  })
  return email
}
const set = ({ id }: Person, change: string) =>
  world.inTenant(tenant.id, (tx) =>
    runSql(tx, `UPDATE users SET ${change} WHERE institution_id = $1 AND id = $2`, [tenant.id, id]),
  )
async function correct(person: Person, changed: object, account: object = {}) {
  const user = await userOf(person)
  const body = { ...user, ...changed, user: { ...user.user, ...account } }
  const saved = await world.call('PUT', '/api/auth/users/update', { as: people.ADMIN, body })
  expect(saved.status).toBe(200)
}
const subjects = () => sent.map(({ subject, to }) => `${subject}: ${to.email}`)
const stateOf = async (template: string) => {
  const { rows } = await world.inTenant(tenant.id, (tx) =>
    runSql(tx, 'SELECT state FROM mails WHERE institution_id = $1 AND template = $2 ORDER BY id', [
      tenant.id,
      template,
    ]),
  )
  return rows.map(({ state }) => state as string)
}

describe('morning mails', () => {
  it('let mails pass that were requested after them', async () => {
    for (const person of [people.ORD, people.ADMIN, people.GUEST]) await queue(person, 'digest')
    world.passTime(1_000)
    await queue(people.DEV, 'reset password')
    await send()
    expect(sent.map(({ subject }) => subject)).toEqual([
      'Choose a new password for Insaka',
      ...Array.from({ length: 3 }, () => 'Your pending work in Insaka'),
    ])
  })

  it.each([
    ['is disabled', 'enabled = false'],
    ['retires', "status = 'RETIRED'"],
    ['gets another address', "email = 'another.one@example.org'"],
  ])('are not sent to a person who %s while they wait', async (_, change) => {
    await queue(people.ORD, 'digest')
    const guest = await queue(people.GUEST, 'digest')
    await set(people.ORD, change)
    await send()
    expect(sent.map(({ to }) => to.email)).toEqual([guest])
    expect((await stateOf('digest')).toSorted()).toEqual(['NOT_WANTED', 'SENT'])
  })
})

describe('an approval that waits', () => {
  it('goes to the address that an administrator has corrected since, with nothing to confirm', async () => {
    await queue(people.ORD, 'approved')
    const email = `corrected.${people.ORD.username}@example.org`
    await correct(people.ORD, { email })
    await send()
    expect(subjects()).toContain(`Your registration was approved: ${email}`)
    const approvals = sent.filter(({ subject }) => subject === 'Your registration was approved')
    expect(approvals).toHaveLength(1)
    expect(approvals[0]!.text).toContain('Sign in')
    expect(approvals[0]!.text).not.toContain('confirm')
    expect((await stateOf('approved')).toSorted()).toEqual(['NOT_WANTED', 'SENT'])
  })

  it('is not sent to a user who has been disabled since', async () => {
    await queue(people.ORD, 'approved')
    await correct(people.ORD, {}, { enabled: false })
    await send()
    expect(sent.map(({ subject }) => subject)).toEqual(['Your account was closed'])
    expect(await stateOf('approved')).toEqual(['NOT_WANTED'])
  })

  it('is not sent to a new address that its owner has not confirmed', async () => {
    await queue(people.ORD, 'approved')
    const email = `own.${people.ORD.username}@example.org`
    await set(people.ORD, `email = '${email}'`)
    await world.inTenant(tenant.id, async (tx) => setUnconfirmedAddress(tx, { userId: people.ORD.id, email }))
    await send()
    expect(sent).toEqual([])
  })
})
