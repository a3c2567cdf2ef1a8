import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { MailTemplate } from '@insaka/domain/mail/mail.labels'
import type { MailValues } from '@insaka/domain/mail/mail-templates'
import { runJob } from '../../test/support/jobs.ts'
import { FakeSmtpServer } from '../../test/support/fake-smtp-server.ts'
import { openWorld, type Person, type TestTenant } from '../../test/support/world.ts'
import type { MailConfig } from '../config.ts'
import { Outbox } from './outbox.ts'
import { createMailSendingJob, type MailLinks } from './send-mail.ts'

const smtp = await new FakeSmtpServer().open()
afterAll(() => smtp.close())
const world = openWorld({ alone: true, mail: smtp.config })

const minute = 60_000
const noLinks: MailLinks = { RESET: async () => null, CONFIRM: async () => null }
let own: TestTenant
let reader: Person

beforeEach(async () => {
  Object.assign(smtp, { manner: 'takes', password: null })
  smtp.refusedRecipients.clear()
  // Lets the mails of earlier tests expire.
  world.passTime(3 * 24 * 60 * minute)
  await run()
  smtp.takeMails()
  own = await world.institution({ name: 'Ministry of Works' })
  reader = await world.person(own)
})

const outbox = (config: Partial<MailConfig> = {}) =>
  new Outbox({ ...smtp.config, ...config }, () => world.now, {
    connectionTimeout: 500,
    greetingTimeout: 500,
    socketTimeout: 500,
  })
/** Runs the job once and returns its error message, or null. */
const run = (config: Partial<MailConfig> = {}, links = noLinks) =>
  runJob(createMailSendingJob(outbox(config), links), world.platform).then(
    () => null,
    (error: Error) => error.message,
  )

const queue = <T extends MailTemplate>(
  template: T,
  values: MailValues[T],
  to: { name?: string; email?: string } = {},
  tenant = own,
) =>
  world.inTenant(tenant.id, async (tx) =>
    world.platform.mail!.queue(tx, {
      to: { userId: reader.id, name: 'Mutale Banda', email: 'mutale@example.org', ...to },
      template,
      values,
    }),
  )

/** Signs in again, because sessions expire as the clock advances in these tests. */
const call = async (method: 'GET' | 'POST', path: string) =>
  world.call(method, `/api/admin/mails${path}`, { as: await world.signInAgain(own, own.people.ADMIN) })
const list = async (query = '') => (await call('GET', query)).body.payload.mails.content
const test = { by: 'Mutale Banda' }

describe('a mail', () => {
  it('arrives as text and as HTML, in the name of Insaka', async () => {
    const id = await queue('test', { by: 'A <b> & "C"' })
    expect(await run()).toBe(null)
    const [mail, ...others] = smtp.takeMails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      from: { name: 'Insaka', address: 'insaka@example.org' },
      to: [{ name: 'Mutale Banda', address: 'mutale@example.org' }],
      subject: 'Test mail from Insaka',
      messageId: `<${id}@insaka.example.org>`,
      recipients: ['mutale@example.org'],
    })
    expect(mail!.text).toMatch(/^Dear Mutale Banda,\n\nA <b> & "C" asked/)
    expect(mail!.text).toContain('Insaka, Ministry of Works.')
    expect(mail!.html).toContain('A &lt;b&gt; &amp; &quot;C&quot; asked')
    expect(mail!.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(await list()).toMatchObject([{ id, state: 'SENT', tries: 1, lastError: null, nextTryOn: null }])
  })

  it('keeps quotes, umlauts and commas in the name of its recipient', async () => {
    const name = 'Zoë "Jo" Müller, <head@example.org>'
    await queue('test', test, { name })
    await run()
    expect(smtp.takeMails()[0]).toMatchObject({
      to: [{ name, address: 'mutale@example.org' }],
      recipients: ['mutale@example.org'],
    })
  })

  it.each([
    { name: 'Mutale\r\nBcc: other@example.org\r\n\r\nText' },
    { email: 'mutale@example.org\r\nBcc: other@example.org' },
    { email: 'mutale@example.org\nBcc: other@example.org' },
    { email: 'mutale@example.org, other@example.org' },
    { email: 'mutale@example.org> BODY=8BITMIME\r\nRCPT TO:<other@example.org' },
  ])('gains no header or recipient through a line break: %j', async (to) => {
    await queue('test', test, to)
    await run()
    for (const { headers, recipients, text } of smtp.takeMails()) {
      expect(recipients).toHaveLength(1)
      expect(headers.map(({ key }) => key)).not.toContain('bcc')
      expect(text).toMatch(/^Dear /)
    }
  })

  it('contains a link created at delivery, to the public address of Insaka', async () => {
    const link = 'https://insaka.example.org/insaka/new-password#one.two.three'
    await queue('reset password', {})
    const expectedMails: object[] = []
    await run(
      {},
      {
        ...noLinks,
        RESET: async (_tx, { userId, email }) => {
          expectedMails.push({ userId, email })
          return link
        },
      },
    )
    expect(expectedMails).toEqual([{ userId: reader.id, email: 'mutale@example.org' }])
    const [mail] = smtp.takeMails()
    expect(mail!.text).toContain(`Choose a new password:\n${link}\n`)
    expect(mail!.html).toContain(`<a href="${link}"`)
    expect(JSON.stringify(await list())).not.toContain('three')
  })

  it('with an obsolete link is not sent', async () => {
    await queue('confirm address', {})
    await queue('test', test)
    await run()
    expect(smtp.takeMails()).toHaveLength(1)
    expect((await list()).map(({ state }: { state: string }) => state).toSorted()).toEqual([
      'NOT_WANTED',
      'SENT',
    ])
  })
})

describe('a mail server', () => {
  it.each([
    ['hangs', 'The mail server does not answer in time.'],
    ['drops', 'The mail server cannot be reached.'],
    ['closes at once', 'The mail server cannot be reached.'],
  ] as const)('that %s delays only one mail and no request', async (manner, expectedError) => {
    smtp.behaviour = manner
    const id = await queue('test', test)
    const running = run()
    const testMailAnswer = await call('POST', '/test')
    expect(testMailAnswer.status).toBe(200)
    expect(await running).toContain(expectedError)
    expect(await list('?state=WAITING')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, tries: 1, lastError: expect.stringContaining(expectedError) }),
        expect.objectContaining({ id: testMailAnswer.body.payload.mail.id, tries: 0, lastError: null }),
      ]),
    )
    smtp.behaviour = 'takes'
    world.passTime(minute)
    expect(await run()).toBe(null)
    expect(smtp.takeMails()).toHaveLength(2)
  })

  it('that cannot be reached is reported as such, without its password in the log', async () => {
    await queue('test', test)
    const failure = await run({ smtpUrl: 'smtp://insaka:hidden-word@127.0.0.1:9' })
    expect(failure).toContain('The mail server cannot be reached. connect ECONNREFUSED')
    expect(failure).not.toContain('hidden-word')
  })

  it('that refuses the login is reported as such', async () => {
    smtp.password = 'right'
    await queue('test', test)
    const wrong = smtp.config.smtpUrl.replace('//', '//insaka:hidden%20word@')
    const failure = await run({ smtpUrl: wrong })
    expect(failure).toContain('The mail server rejects the username or password of Insaka. 535')
    expect(failure).not.toMatch(/hidden.*word/)
    world.passTime(minute)
    expect(await run({ smtpUrl: wrong.replace('hidden%20word', 'right') })).toBe(null)
    expect(smtp.takeMails()).toHaveLength(1)
  })

  it('that refuses one address still receives the other mails', async () => {
    smtp.refusedRecipients.add('gone@example.org')
    await queue('test', test, { email: 'gone@example.org' })
    await queue('test', test)
    await queue('test', test)
    expect(await run()).toBe(null)
    expect(smtp.takeMails()).toHaveLength(2)
    const [waiting] = await list('?state=WAITING')
    expect(waiting).toMatchObject({
      email: 'gone@example.org',
      lastError: expect.stringMatching(/^The mail server does not accept mail for this address\. 550 /),
    })
  })
})

describe('a mail that cannot be sent', () => {
  it('is retried unchanged with growing delays for two days, and then fails', async () => {
    const id = await queue('test', test)
    smtp.behaviour = 'is full'
    const pauses: number[] = []
    const startedAt = world.now.getTime()
    for (;;) {
      await run()
      const [mail] = await list()
      if (mail.state !== 'WAITING') break
      pauses.push((Date.parse(mail.nextTryOn) - world.now.getTime()) / minute)
      world.now = new Date(Date.parse(mail.nextTryOn) - 1_000)
      await run()
      expect((await list())[0].tries).toBe(pauses.length)
      world.passTime(1_000)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 15, 30, 60, 120, 240, 480, 480, 480, 480, 480])
    expect(world.now.getTime() - startedAt).toBeGreaterThanOrEqual(2 * 24 * 60 * minute)
    expect(await list('?state=FAILED')).toMatchObject([
      {
        id,
        tries: 14,
        nextTryOn: null,
        lastError: 'The mail server does not accept this mail. 452 Mailbox full',
      },
    ])

    const again = (mailId: string) => call('POST', `/${mailId}/again`)
    expect((await again(id)).body.payload.mail).toMatchObject({ id, state: 'WAITING', tries: 0 })
    expect(await again(id)).toMatchObject({ status: 409, body: { current: { id, state: 'WAITING' } } })
    await run()
    expect(await list()).toMatchObject([{ state: 'WAITING', tries: 1 }])
    smtp.behaviour = 'takes'
    world.passTime(minute)
    await run()
    expect(smtp.takeMails()).toMatchObject([{ messageId: `<${id}@insaka.example.org>` }])
    expect((await again(id)).status).toBe(409)
  })

  it('fails without a try after two days without any delivery', async () => {
    await queue('test', test)
    world.passTime(2 * 24 * 60 * minute)
    await run()
    expect(smtp.takeMails()).toEqual([])
    const [mail] = await list('?state=FAILED')
    expect(mail).toMatchObject({
      tries: 0,
      nextTryOn: null,
      lastError: 'This mail could not be sent within two days.',
    })
  })
})
