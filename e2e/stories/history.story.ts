import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { newOfficerWith, type Officer } from '../support/officer.ts'
import { makeLvp } from '../support/papers.ts'
import { expect, test } from '../support/test.ts'

const history = '/insaka/admin/history'
const register = '/insaka/plscm/lvp/list'

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Events' }).locator('tbody tr')
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function changeAmount(
  page: Page,
  officer: Officer,
  signIn: (username: string, path: string) => Promise<void>,
  reference: string,
) {
  await signIn(officer.username, `${register}?search=${reference}`)
  await page.getByRole('link', { name: reference }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'LVP | LOW VALUE PAPER' })
  await dialog.getByLabel('Purchase Order Value').fill('12000.75')
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText(/ saved( · .+)?$/).last()).toBeVisible()
}

async function changeOwnPhone(request: APIRequestContext, { headers }: Officer) {
  const { payload } = (await (await request.get('/api/auth/users/me', { headers })).json()) as {
    payload: { user: { email: string; version: number } }
  }
  const { email, version } = payload.user
  const data = { phoneNumber: '+260 977 555188', email, version }
  expect((await request.put('/api/auth/users/profile', { headers, data })).status()).toBe(200)
}

test('an auditor finds who changed an amount and exports the quarter with an intact chain', async ({
  page,
  request,
  signIn,
}) => {
  const officer = await newOfficerWith(request, [])
  const reference = await makeLvp(request, officer, { vendor: 'Zambezi Paper', value: 9500.5 })
  await changeAmount(page, officer, signIn, reference)
  await changeOwnPhone(request, officer)

  await signIn('demo.guest')
  await page.getByRole('button', { name: 'Administration', exact: true }).press('Enter')
  await page.getByRole('link', { name: 'History', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
  await page.getByRole('combobox', { name: 'Register' }).selectOption('LVP Records')
  await page.getByRole('combobox', { name: 'Change' }).selectOption('Changed')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/register=lvp&kind=changed$/)
  const change = rowsOf(page).filter({ hasText: reference }).filter({ hasText: '9,500.50 → 12,000.75' })
  await expect(change).toHaveCount(1)
  await change.locator('td').first().getByRole('link').press('Enter')
  const sheet = page.getByRole('dialog', { name: /^Event / })
  await expect(sheet.getByRole('row', { name: /^Purchase Order Value/ })).toHaveText(
    /Purchase Order Value\s*9,500\.50\s*12,000\.75/,
  )
  await sheet.getByRole('link', { name: 'All their changes' }).press('Enter')
  await expect(sheet).toBeHidden()
  await expect(rowsOf(page).filter({ hasText: reference })).toHaveCount(2)
  await change.getByRole('link', { name: reference }).click()
  await expect(page).toHaveURL(new RegExp(`${register}\\?record=\\d+$`))
  await expect(page.getByRole('dialog')).toContainText(reference)

  await page.goto(history)
  await page.getByRole('button', { name: 'This quarter' }).press('Enter')
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/)
  const download = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await page.getByRole('button', { name: /NDJSON/ }).press('Enter')
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.ndjson$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
  const [about, ...rest] = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const { records, end } = rest.pop() as { records: number; end: { events: number; link: string } }
  expect(about).toMatchObject({ insaka: 'history 1', whole: true })
  const headBefore = about!['before'] as { events: number; link: string } | null
  let { events: number, link } = headBefore ?? { events: 0, link: '0'.repeat(64) }
  let withheld = 0
  for (const event of rest as { event: number; content: string | null; digest: string; link: string }[]) {
    number += 1
    if (event.content === null) withheld += 1
    else expect(sha256(event.content)).toBe(event.digest)
    link = sha256(`${link}\n${number}\n${event.digest}`)
    expect(event).toMatchObject({ event: number, link })
  }
  expect(rest).toHaveLength(records)
  expect(end).toMatchObject({ events: number, link })
  // Changes to the user's own account are visible only to administrators.
  expect(withheld).toBeGreaterThan(0)
  expect(lines.some((line) => line.includes(reference))).toBe(true)
})
