import { signInByForm } from '../support/session.ts'
import { expect, dropResponse, test } from '../support/test.ts'
import { userDetailsOf, fillInUserForm, password, newPerson, usersPath } from '../support/users.ts'

test('an administrator approves a user with one click in the list and declines another', async ({
  page,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(403)
  const [wanted, unknown] = [newPerson('Misozi'), newPerson('Kabwe')]
  for (const person of [wanted, unknown]) {
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await fillInUserForm(page, person, true)
    await page.getByRole('button', { name: 'Signup' }).click()
    await expect(page.getByText('The user has been registered.')).toBeVisible()
  }

  await signIn('demo.admin', usersPath)
  const search = page.getByRole('searchbox', { name: 'Search for a user' })
  await search.fill(wanted.username)
  await page.getByRole('button', { name: `Approve as Officer: ${wanted.firstName}` }).click()
  await expect(page.getByText('The user has been approved.')).toBeVisible()

  await search.fill(unknown.username)
  await expect(page).toHaveURL(new RegExp(`search=${unknown.username}`))
  await page.getByRole('link', { name: `${unknown.firstName} ${unknown.lastName}` }).click()
  await userDetailsOf(page).getByRole('button', { name: 'Decline…' }).click()
  await page.getByLabel('Reason For Declining').fill('Nobody at the ministry knows them.')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByText('The registration has been declined.')).toBeVisible()
  await page.getByRole('link', { name: /^Waiting for approval \d+$/ }).click()
  await expect(page.getByText('No user matches this search.')).toBeVisible()

  await signInByForm(page, unknown.username, password)
  await expect(page.getByRole('alert')).toContainText('has declined this registration')
  await signInByForm(page, wanted.username, password)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('banner')).toContainText('Officer')
})

test('an administrator registers a user, who must change the password at the first sign-in', async ({
  page,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(0, 403)
  const person = newPerson('Mapalo')
  await signIn('demo.admin', usersPath)
  await page.getByRole('link', { name: 'Add User' }).click()
  const form = page.getByRole('dialog', { name: 'system user' })
  await fillInUserForm(page, person, false)
  await page.route('**/api/auth/users/register', dropResponse, { times: 1 })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByText(`can sign in as ${person.username}`)).toBeVisible()
  await expect(form.getByLabel('First Name')).toHaveValue('')
  await form.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('searchbox').fill(person.username)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click()
  const details = userDetailsOf(page)
  await details.getByRole('button', { name: 'Reset password…' }).click()
  await page.getByRole('button', { name: 'Reset password', exact: true }).click()
  const temporaryPassword = await page.getByLabel(`Password for ${person.firstName}`).inputValue()
  expect(temporaryPassword).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  await page
    .getByRole('dialog', { name: 'Temporary password' })
    .getByRole('button', { name: 'Close', exact: true })
    .click()
  await details.getByLabel('Middle Name').fill('Grace')
  await details.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('The user has been saved.')).toBeVisible()

  await signInByForm(page, person.username, temporaryPassword)
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
})
