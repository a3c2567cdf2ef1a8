import { beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '../../test/support/jobs.ts'
import { openWorld, type TestTenant } from '../../test/support/world.ts'
import { jobKindsOf } from '../job-kinds.ts'
import { cleanupJob } from '../cleanup.ts'

const world = openWorld({ alone: true })
const worldWithoutMail = openWorld({ mail: null })
const day = 24 * 3_600_000
let own: TestTenant
let other: TestTenant

beforeAll(async () => {
  own = await world.institution()
  other = await world.institution()
})

const list = async (tenant = own, query = '') => {
  const as = await world.signInAgain(tenant, tenant.people.ADMIN)
  return (await world.call('GET', `/api/admin/mails${query}`, { as })).body.payload.mails
}
const kindsOf = ({ platform }: typeof world) =>
  jobKindsOf(platform, { error: () => undefined, warn: () => undefined } as never).map(({ kind }) => kind)

describe('the outbox', () => {
  it('is listed newest first, by page and state, for the own institution only', async () => {
    const ids: string[] = []
    for (const state of ['SENT', 'FAILED', 'WAITING'] as const) {
      ids.unshift(await world.mail(own, own.people.ORD, state))
      world.passTime(1_000)
    }
    const { content, pagination } = await list()
    expect(content.map(({ id }: { id: string }) => id)).toEqual(ids)
    expect(pagination).toMatchObject({ totalRecords: 3, totalPages: 1 })
    expect((await list(own, '?page=1&size=2')).content).toMatchObject([{ id: ids[2] }])
    expect(await list(own, '?state=FAILED')).toMatchObject({
      content: [{ id: ids[1], state: 'FAILED', template: 'test' }],
      pagination: { totalRecords: 1 },
    })
    expect((await list(other)).content).toEqual([])
    expect(JSON.stringify(content)).not.toContain('values')
  })

  it('returns a test mail as waiting, and refuses an unknown state', async () => {
    const as = own.people.ADMIN
    const testMailAnswer = await world.call('POST', '/api/admin/mails/test', { as })
    expect(testMailAnswer.body.payload.mail).toMatchObject({
      name: `${as.firstName} ${as.lastName}`,
      state: 'WAITING',
      tries: 0,
    })
    const state = await world.call('GET', '/api/admin/mails?state=LOST', { as })
    expect(state.status).toBe(400)
  })

  it('accepts ten test mails an hour from one user', async () => {
    const tenant = await world.institution()
    const test = (as = tenant.people.ADMIN) => world.call('POST', '/api/admin/mails/test', { as })
    for (let i = 0; i < 10; i++) expect((await test()).status).toBe(200)
    expect(await test()).toMatchObject({
      status: 429,
      body: { message: 'Too many test mails. Please try again in 60 minutes.' },
    })
    expect((await list(tenant)).pagination).toMatchObject({ totalRecords: 10 })
    const colleague = await world.person(tenant, { role: 'ADMIN' })
    expect((await test(colleague)).status).toBe(200)
  })

  it('deletes finished mails after 30 days, but none that waits', async () => {
    const tenant = await world.institution()
    for (const state of ['SENT', 'FAILED', 'HELD', 'NOT_WANTED', 'WAITING'] as const)
      await world.mail(tenant, tenant.people.ORD, state)
    world.passTime(29 * day)
    await runJob(cleanupJob, world.platform)
    expect((await list(tenant)).content).toHaveLength(5)
    world.passTime(2 * day)
    await runJob(cleanupJob, world.platform)
    expect((await list(tenant)).content).toMatchObject([{ state: 'WAITING' }])
  })
})

it('without a mail server, nothing is queued and nothing is sent', async () => {
  const tenant = await worldWithoutMail.institution()
  const as = tenant.people.ADMIN
  expect(await worldWithoutMail.call('POST', '/api/admin/mails/test', { as })).toMatchObject({
    status: 404,
    body: { message: 'Mail is not set up in this installation of Insaka.' },
  })
  expect(worldWithoutMail.platform.mail).toBe(null)
  for (const kind of ['mail', 'digests']) {
    expect(kindsOf(worldWithoutMail)).not.toContain(kind)
    expect(kindsOf(world)).toContain(kind)
  }
})
