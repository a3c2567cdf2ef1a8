import type { Page } from '@playwright/test'
import { signInByForm } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const temporaryPassword = 'Kalambo-falls-far'
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const card = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

let institutionCount = 0

type Person = {
  firstName: string
  lastName: string
  username: string
  employeeNo: string
  newPassword: string
}

const newPerson = (code: string, firstName: string, newPassword: string): Person => ({
  firstName,
  lastName: `Tembo ${code}`,
  username: `${firstName}.${code}`.toLowerCase(),
  employeeNo: `${firstName}-${code}`,
  newPassword,
})

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

async function registerInstitution(page: Page, code: string) {
  await page.goto('/insaka/admin/institutions')
  await card(page, 'Add institution').click()
  const form = dialog(page, 'Institution Registration')
  await form.getByLabel('Name', { exact: true }).fill(`School of Forestry ${code}`)
  await form.getByLabel('Short Name').fill(`Forestry ${code}`)
  await form.getByLabel('Institution Acronym').fill(code)
  await form.getByLabel('Type', { exact: true }).selectOption('School')
  await form.getByLabel('Location').fill('Mwekera')
  await form.getByLabel('Street').fill('12 Mwekera Road')
  await form.getByLabel('City').fill('Kitwe')
  await form.getByLabel('Postal Code').fill('22001')
  await form.getByLabel('Province').selectOption('Copperbelt')
  await form.getByLabel('Database Type').selectOption('PostgreSQL')
  await form.getByLabel('Database Password', { exact: true }).fill('Kafue-flows-slowly')
  await form.getByRole('button', { name: 'Register' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('searchbox').fill(code)
  await expect(page).toHaveURL(/search=/)
  await card(page, `School of Forestry ${code}`).click()
  await dialog(page, 'Institution').getByRole('link', { name: 'Departments: 0' }).click()
}

async function addDepartment(page: Page, [code, name]: [string, string], [post, title]: [string, string]) {
  await expect(heading(page)).toHaveText('Departments')
  await card(page, 'Add departments').click()
  await addAndSave(page, code, 'Name', name)
  await card(page, `${code}: ${name}`).click()
  await page.getByRole('link', { name: 'Designations: 0' }).click()
  await expect(heading(page)).toHaveText('Designations')
  await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue(code)
  await card(page, 'Add designations').click()
  await addAndSave(page, post, 'Title', title)
  await expect(card(page, `${post}: ${title}`)).toBeVisible()
}

async function addAndSave(page: Page, code: string, field: 'Name' | 'Title', text: string) {
  const form = page.getByRole('dialog')
  await form.getByLabel('Code').fill(code)
  await form.getByLabel(field).fill(text)
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText(`${code}: ${text}`)).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
}

type Account = { post: [department: string, designation: string]; role: string }

async function registerUser(page: Page, person: Person, { post, role }: Account) {
  const form = dialog(page, 'system user')
  await page.getByRole('link', { name: 'Add User' }).click()
  await form.getByLabel('First Name').fill(person.firstName)
  await form.getByLabel('Last Name').fill(person.lastName)
  await form.getByLabel('National ID').fill(person.employeeNo)
  await form.getByLabel('Gender').selectOption('Male')
  await form.getByLabel('Email').fill(`${person.username}@forestry.example`)
  await form.getByLabel('Phone Number').fill('+260 966 555042')
  await form.getByLabel('Employee No.').fill(person.employeeNo)
  await form.getByLabel('Employment Type').selectOption('Permanent')
  await form.getByLabel('Department').selectOption(post[0])
  await form.getByLabel('Designation').selectOption(post[1])
  await form.getByLabel('Username').fill(person.username)
  await form.getByLabel('Password', { exact: true }).fill(temporaryPassword)
  await form.getByLabel('Role').selectOption(role)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText(`can sign in as ${person.username}`)).toBeVisible()
  await form.getByRole('button', { name: 'Close', exact: true }).click()
}

async function signInForTheFirstTime(page: Page, { username, newPassword }: Person, accountLabel: string) {
  await signInByForm(page, username, temporaryPassword)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Repeat New Password').fill(newPassword)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  const account = page.getByRole('button', { name: /account menu/ })
  await account.click()
  await expect(page.getByRole('banner').getByText(accountLabel, { exact: true })).toBeVisible()
  await account.click()
}

test('a developer registers an institution and its first administrator, who continues alone', async ({
  page,
  expectStatuses,
}) => {
  // Slow: three users work one after the other.
  test.slow()
  // The first sign-in is refused until a new password is chosen.
  expectStatuses(403)
  const code = `F${process.pid}-${institutionCount++}`
  const admin = newPerson(code, 'Kondwani', 'Lukusuzi-after-rain')
  const officer = newPerson(code, 'Thokozani', 'Lufupa-before-dawn')

  await signInByForm(page, 'demo.dev')
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await registerInstitution(page, code)
  await addDepartment(page, ['SILV', 'Silviculture'], ['HEAD', 'Head'])
  await page.goto('/insaka/admin/users')
  await page.getByRole('combobox', { name: 'Institution' }).fill(code)
  await page.getByRole('option', { name: `Forestry ${code}` }).click()
  await expect(page.getByText('0 users', { exact: true })).toBeVisible()
  await registerUser(page, admin, { post: ['Silviculture', 'Head'], role: 'Administrator' })
  await expect(page.getByRole('link', { name: nameOf(admin) })).toContainText('Head')

  await signInForTheFirstTime(page, admin, 'Administrator')
  await page.goto('/insaka/admin/departments')
  await addDepartment(page, ['PROC', 'Procurement'], ['PO', 'Procurement Officer'])
  await page.goto('/insaka/admin/users')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await registerUser(page, officer, { post: ['Procurement', 'Procurement Officer'], role: 'Officer' })
  await expect(page.getByRole('link', { name: nameOf(officer) })).toContainText('Procurement Officer')
  await expect(page.getByText('2 users', { exact: true })).toBeVisible()

  await signInForTheFirstTime(page, officer, 'Officer')
  await expect(page.getByRole('banner')).toContainText(`School of Forestry ${code}`)

  await signInByForm(page, officer.username, officer.newPassword)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
})
