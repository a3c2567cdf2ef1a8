import type { Page } from '@playwright/test'
import { demoInstitutions } from '../../server/src/demo/demo-data.ts'

export const usersPath = '/insaka/admin/users'
export const password = 'Luapula-runs-deep'
export const { institution, departments } = demoInstitutions[0]!
export const [procurement, finance] = departments

export const userDetailsOf = (page: Page) => page.getByRole('dialog', { name: 'User Details' })

export function newPerson(firstName: string) {
  const tag = `${process.pid}.${Date.now()}.${firstName}`
  return { firstName, lastName: `Story ${tag}`, username: `user.${tag}`.toLowerCase(), tag }
}

export type Person = ReturnType<typeof newPerson>

export async function fillInUserForm(
  page: Page,
  { firstName, lastName, username, tag }: Person,
  byVisitor: boolean,
) {
  const form = page.getByRole('dialog')
  await form.getByLabel('First Name').fill(firstName)
  await form.getByLabel('Last Name').fill(lastName)
  await form.getByLabel('National ID').fill(`P${tag}`.slice(0, 32))
  await form.getByLabel('Gender').selectOption('Female')
  await form.getByLabel('Email').fill(`${username}@lakes.example`)
  await form.getByLabel('Phone Number').fill('+260 977 555199')
  await form.getByLabel('Employee No.').fill(`E${tag}`)
  await form.getByLabel('Employment Type').selectOption('Contractual')
  if (byVisitor) {
    await form.getByRole('combobox', { name: 'Institution' }).fill('lakes')
    await page.getByRole('option', { name: institution.name! }).click()
  }
  await form.getByLabel('Department').selectOption(procurement!.name)
  await form.getByLabel('Designation').selectOption(procurement!.designations[1]![1])
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password', { exact: true }).fill(password)
}
