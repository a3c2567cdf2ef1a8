import type { Page } from '@playwright/test'
import { startProduct, type Product } from '../../scripts/start-product.mjs'
import { demoPassword } from '../../server/src/demo/demo-data.ts'
import { FakeSmtpServer } from '../../server/test/support/fake-smtp-server.ts'
import { tabTo } from '../support/keyboard.ts'
import { submitSignIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

// The second story signs in with the password that the first one chooses.
test.describe.configure({ mode: 'serial' })
test.use({ ownContext: true })

const newPassword = 'Kafue-bridge-77'
let smtp: FakeSmtpServer
let product: Product
test.beforeAll(async () => {
  test.setTimeout(300_000)
  smtp = await new FakeSmtpServer().open()
  const { smtpUrl: SMTP_URL, from: MAIL_FROM, publicUrl: PUBLIC_URL } = smtp.config
  product = await startProduct({ env: { SMTP_URL, MAIL_FROM, PUBLIC_URL } })
})
test.afterAll(async () => {
  await product.stop()
  await smtp.close()
})

async function mailTo(address: string, subject: string) {
  const isWanted = ({ recipients, subject: mailSubject }: (typeof smtp.mails)[number]) =>
    recipients.includes(address) && mailSubject === subject
  await expect.poll(() => smtp.mails.some(isWanted)).toBe(true)
  return smtp.mails.splice(smtp.mails.findIndex(isWanted), 1)[0]!
}

async function openMailLink(page: Page, text: string | undefined) {
  const link = /https:\/\/insaka\.example\.org(\/insaka\/\S+#\S+)/.exec(text ?? '')![1]!
  await page.goto(`${product.url}${link}`)
}

test('a user who has forgotten the password requests a link, chooses a new password and signs in by keyboard alone', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(product.url)
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('demo.officer')
  await tabTo(page, page.getByRole('button', { name: 'Forgotten password?' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Username')).toHaveValue('demo.officer')
  await expectAccessible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^If this username exists/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to sign-in' })).toBeFocused()
  await expectAccessible()

  const mail = await mailTo('demo.officer@example.org', 'Choose a new password for Insaka')
  expect(mail.from?.address).toBe('insaka@example.org')
  expect(mail.html).toContain('Choose a new password')
  await openMailLink(page, mail.text)
  await expect(page.getByLabel('New Password', { exact: true })).toBeFocused()
  await expect(page.getByRole('heading', { name: 'For demo.officer' })).toBeVisible()
  await expectAccessible()
  await page.keyboard.type(newPassword)
  await tabTo(page, page.getByLabel('Repeat New Password'))
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to the sign-in page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toHaveValue('demo.officer')
  await page.keyboard.type(newPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
})

test('a used link is reported, and a new one can be requested there', async ({ page, expectStatuses }) => {
  expectStatuses(403)
  await page.goto(`${product.url}/insaka/new-password#of-no-worth`)
  await expect(page.getByText(/^This link no longer works\./)).toBeVisible()
  await page.getByLabel('Username').fill('demo.guest')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/^If this username exists/)).toBeVisible()
  await mailTo('demo.guest@example.org', 'Choose a new password for Insaka')
})

test('a user changes their email address and confirms it by the mailed link', async ({ page }) => {
  await page.goto(product.url)
  await submitSignIn(page, 'demo.officer', newPassword)
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  await page.goto(`${product.url}/insaka/profile`)
  const contact = page.getByRole('form', { name: 'Contact details' })
  await expect(contact.getByLabel('Current Password')).toHaveCount(0)
  await contact.getByLabel('Email').fill('officer.new@example.org')
  await contact.getByLabel('Current Password').fill(newPassword)
  await contact.getByRole('button', { name: 'Save contact details' }).click()
  await expect(contact.getByText(/^Not confirmed yet\./)).toBeVisible()

  await mailTo('demo.officer@example.org', 'Your email address was changed')
  const { text } = await mailTo('officer.new@example.org', 'Please confirm your email address')
  await openMailLink(page, text)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText('Insaka sends your mail to officer.new@example.org.')).toBeVisible()
  await page.goto(`${product.url}/insaka/profile`)
  await expect(contact.getByLabel('Email')).toHaveValue('officer.new@example.org')
  await expect(contact.getByText(/^Not confirmed yet\./)).toHaveCount(0)
})

test('an administrator sets a temporary password and its owner is notified', async ({ request }) => {
  const authorize = await request.post(`${product.url}/api/auth/authorize`, {
    data: { username: 'demo.admin', password: demoPassword },
  })
  const { payload } = (await authorize.json()) as { payload: { access_token: string } }
  const headers = { authorization: `Bearer ${payload.access_token}` }
  const listed = await request.get(`${product.url}/api/auth/users?search=demo.guest`, { headers })
  const { users } = ((await listed.json()) as { payload: { users: { id: string }[] } }).payload
  await request.post(`${product.url}/api/auth/users/${users[0]!.id}/reset-password`, { headers })
  await mailTo('demo.guest@example.org', 'Your password was reset')
})
