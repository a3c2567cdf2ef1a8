import { signInByForm } from '../support/session.ts'
import { expect, test } from '../support/test.ts'
import { userDetailsOf, fillInUserForm, finance, password, newPerson, usersPath } from '../support/users.ts'

test('a visitor signs up, an administrator approves, the officer signs in', async ({
  page,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(403)
  const person = newPerson('Lushomo')
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const form = page.getByRole('dialog', { name: 'USER REGISTRATION FORM' })
  await expect(form.getByRole('button', { name: 'Signup' })).toBeDisabled()
  await fillInUserForm(page, person, true)
  await form.getByRole('button', { name: 'Signup' }).click()
  await expect(page.getByText('The user has been registered.')).toBeVisible()
  await expect(form).toContainText('has to approve it before you can sign in')
  await form.getByRole('button', { name: 'Close', exact: true }).click()

  await signInByForm(page, person.username, password)
  await expect(page.getByRole('alert')).toContainText('This account is waiting for approval')

  await signIn('demo.admin', usersPath)
  await page.getByRole('link', { name: /^Waiting for approval \d+$/ }).click()
  await page.getByRole('searchbox', { name: 'Search for a user' }).fill(person.username)
  // Opening a user before the search is in the address would lose it.
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click()
  const details = userDetailsOf(page)
  await expect(details.getByRole('radio', { name: 'Guest' })).toBeChecked()
  await details.getByRole('switch', { name: 'Account Enabled' }).press('Space')
  await details.getByRole('radio', { name: 'Officer' }).check()
  await details.getByLabel('Department').selectOption(finance!.name)
  await expect(details.getByRole('button', { name: 'Update' })).toBeDisabled()
  await details.getByLabel('Designation').selectOption(finance!.designations[0]![1])
  await details.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('The user has been saved.')).toBeVisible()
  await expect(
    page.getByText('Nobody is waiting for approval.').or(page.getByText('No user matches this search.')),
  ).toBeVisible()

  await signInByForm(page, person.username, password)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('banner')).toContainText('Officer')
})
