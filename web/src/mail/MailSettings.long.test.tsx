import { paginate } from '@insaka/domain/core/paging'
import type { MailRecord } from '@insaka/domain/mail/mail.schema'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { fakeServer, ok } from '../../test/fake-server.ts'
import { button } from '../../test/papers.ts'
import { renderPart } from '../../test/render-part.tsx'
import { MailSettings } from './MailSettings.tsx'

const mail = (changes: Partial<MailRecord> = {}): MailRecord => ({
  id: '0199aaaa-0000-7000-8000-000000000001',
  name: 'Mutale Banda',
  email: 'mutale@example.org',
  template: 'test',
  state: 'SENT',
  tries: 1,
  createdOn: '2026-11-25T08:00:00+02:00',
  nextTryOn: null,
  sentOn: '2026-11-25T08:00:05+02:00',
  lastError: null,
  ...changes,
})
const waitingMail = mail({ state: 'WAITING', tries: 0, sentOn: null, nextTryOn: '2026-11-25T08:00:00+02:00' })
const unreachableError = 'The mail server cannot be reached. connect ECONNREFUSED 192.0.2.1:25'
const failedMail = mail({
  id: '2',
  template: 'disabled',
  state: 'FAILED',
  tries: 15,
  sentOn: null,
  lastError: unreachableError,
})
const allMails = [
  mail(),
  failedMail,
  mail({ id: '3', state: 'HELD', template: 'digest', tries: 0, sentOn: null }),
  mail({ id: '4', state: 'NOT_WANTED', template: 'reset password', tries: 0, sentOn: null }),
  mail({
    id: '5',
    state: 'WAITING',
    template: 'approved',
    tries: 2,
    sentOn: null,
    nextTryOn: '2026-11-25T08:07:00+02:00',
    lastError: unreachableError,
  }),
]

const listOf = (content: MailRecord[]) => () =>
  ok({ mails: { content, pagination: paginate({ page: 0, size: 10 }, 31, content.length) } })

/** `afterwards` is the outbox after a test mail was requested. */
async function show(content: MailRecord[], afterwards = content) {
  const server = fakeServer({
    'GET /api/admin/mails': listOf(content),
    'POST /api/admin/mails/test': () => {
      server.change('GET /api/admin/mails', listOf(afterwards))
      return ok({ mail: waitingMail })
    },
    'POST /api/admin/mails/2/again': () => ok({ mail: { ...failedMail, state: 'WAITING', tries: 0 } }),
  })
  await renderPart(<MailSettings />)
  return server
}
const line = (text: string) => page.getByRole('listitem').filter({ hasText: text })

test('shows the subject, the recipient and the state of each mail', async () => {
  await show(allMails)
  await expect
    .element(line('Test mail'))
    .toHaveTextContent('SentTest mailMutale Banda · mutale@example.org25-Nov-2026 08:00')
  await expect.element(line('Account closed')).toHaveTextContent('tried 15 times, then given up')
  await expect.element(line('Account closed')).toHaveTextContent(unreachableError)
  await expect.element(line('Morning mail')).toHaveTextContent('Held back')
  await expect.element(line('Link for a new password')).toHaveTextContent('No longer needed')
  await expect
    .element(line('Registration approved'))
    .toHaveTextContent('25-Nov-2026 08:00, tried 2 times, next try 25-Nov-2026 08:07')
  await expect.element(page.getByText('31 mails')).toBeVisible()
})

test('offers to resend failed mails only', async () => {
  const server = await show(allMails)
  await expect.element(line('Account closed')).toBeVisible()
  expect(page.getByRole('button', { name: /^Send again/ }).elements()).toHaveLength(2)
  await button('Send again: Account closed to Mutale Banda').click()
  await expect.poll(() => server.bodiesOf('POST /api/admin/mails/2/again')).toHaveLength(1)
})

test('polls a test mail until it is sent', async () => {
  const server = await show([], [waitingMail])
  await button('Send a test mail').click()
  await expect.element(page.getByText('The test mail to mutale@example.org is on its way…')).toBeVisible()
  server.change('GET /api/admin/mails', listOf([mail()]))
  await expect
    .element(page.getByText('The mail server has accepted the test mail to mutale@example.org.'), {
      timeout: 5_000,
    })
    .toBeVisible()
})

test('shows the reason of a failed test mail', async () => {
  await show([], [{ ...waitingMail, tries: 1, lastError: unreachableError }])
  await button('Send a test mail').click()
  await expect
    .element(page.getByText(`The test mail to mutale@example.org could not be sent. ${unreachableError}`))
    .toBeVisible()
})

test('filters mails by state', async () => {
  const server = await show(allMails)
  await page.getByLabelText('Show').selectOptions('Failed')
  await expect.poll(() => server.sent.at(-1)?.url).toContain('state=FAILED')
})

test('passes axe', async () => {
  await show(allMails)
  await expect.element(line('Account closed')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
