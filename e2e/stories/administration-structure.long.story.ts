import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const card = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

let codesUsed = 0
const newCode = () => `S${process.pid}-${codesUsed++}`

async function addEntry(page: Page, code: string, field: 'Name' | 'Title', text: string) {
  await page.getByRole('dialog').getByLabel('Code').fill(code)
  await page.getByRole('dialog').getByLabel(field).fill(text)
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(`${code}: ${text}`)).toBeVisible()
}

test('a developer registers an institution, gives it a department and a designation, and edits it', async ({
  page,
  signIn,
}) => {
  // Slow: three screens with an accessibility check each.
  test.slow()
  const code = newCode()
  await signIn('demo.dev', '/insaka/admin/institutions')
  await card(page, 'Add institution').click()
  const registration = dialog(page, 'Institution Registration')
  await expect(registration.getByLabel('Name', { exact: true })).toBeFocused()
  await registration.getByLabel('Name', { exact: true }).fill(`School of Music ${code}`)
  await registration.getByLabel('Short Name').fill(`Music ${code}`)
  await registration.getByLabel('Institution Acronym').fill(code)
  await registration.getByLabel('Type', { exact: true }).selectOption('School')
  await registration.getByLabel('Location').fill('Rhodes Park')
  await registration.getByLabel('Street').fill('2 Addis Ababa Drive')
  await registration.getByLabel('City').fill('Lusaka')
  await registration.getByLabel('Postal Code').fill('10101')
  await registration.getByLabel('Province').selectOption('Lusaka')
  await registration.getByLabel('Database Type').selectOption('PostgreSQL')
  await expect(registration.getByRole('button', { name: 'Register' })).toBeDisabled()
  await registration.getByLabel('Database Password', { exact: true }).fill('Kafue-flows-slowly')
  const schema = await registration.getByLabel('Schema Name').inputValue()
  await registration.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('The institution has been registered.')).toBeVisible()
  await expect(registration).toBeHidden()

  await page.getByRole('searchbox').fill(code)
  await card(page, `School of Music ${code}`).click()
  const institution = dialog(page, 'Institution')
  await expect(institution.getByLabel('Schema Name')).toHaveValue(schema)
  await institution.getByRole('link', { name: 'Departments: 0' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Departments')
  await expect(page.getByRole('combobox', { name: 'Institution' })).toHaveValue(`Music ${code}`)
  await page.getByRole('button', { name: 'Add departments' }).click()
  await addEntry(page, 'STR', 'Name', 'Strings')
  await addEntry(page, 'WND', 'Name', 'Winds')
  await page.getByRole('button', { name: 'Remove WND: Winds' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await card(page, 'STR: Strings').click()
  await page.getByRole('link', { name: 'Designations: 0' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Designations')
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('STR')
  await page.getByRole('button', { name: 'Add designations' }).click()
  await addEntry(page, 'LEAD', 'Title', 'Leader')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, 'LEAD: Leader')).toBeVisible()

  await page.goto(`/insaka/admin/institutions?search=${code}`)
  await card(page, `School of Music ${code}`).click()
  await expect(institution.getByRole('link', { name: 'Departments: 1' })).toBeVisible()
  await expect(institution.getByRole('button', { name: 'Update' })).toBeDisabled()
  await institution.getByLabel('Short Name').fill(`Strings ${code}`)
  await institution.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('The institution has been saved.')).toBeVisible()
  await expect(card(page, `Strings ${code}`)).toBeVisible()
})

test('an administrator adds a department to their institution and closes it', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const code = newCode()
  await signIn('demo.admin', '/insaka/admin/departments')
  await card(page, 'Add departments').click()
  await addEntry(page, code, 'Name', 'Fleet')
  await expectAccessible()
  await page.getByRole('button', { name: 'Save' }).click()

  await card(page, `${code}: Fleet`).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByRole('switch', { name: /Open/ }).press('Space')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(card(page, `${code}: Fleet Closed`)).toBeVisible()
  await expectAccessible()
})
