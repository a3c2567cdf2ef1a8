import type { Page } from '@playwright/test'
import { demoInstitutions } from '../../server/src/demo/demo-data.ts'
import { expect, sizes, test } from '../support/test.ts'

const users = '/insaka/admin/users'
const password = 'Luapula-runs-deep'
const { institution, departments } = demoInstitutions[0]!
const [procurement, finance] = departments

const detailsOf = (page: Page) => page.getByRole('dialog', { name: 'User Details' })

/** Somebody nobody else in these stories is. */
function somebody(firstName: string) {
  const tag = `${process.pid}.${Date.now()}.${firstName}`
  return { firstName, lastName: `Story ${tag}`, username: `user.${tag}`.toLowerCase(), tag }
}

type Person = ReturnType<typeof somebody>

async function fillIn(page: Page, { firstName, lastName, username, tag }: Person, byVisitor: boolean) {
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

async function logIn(page: Page, username: string) {
  await page.goto('/')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function signOut(page: Page) {
  // A message may cover the button, and stays as long as the pointer is on it; the keyboard reaches the button.
  await page.getByRole('button', { name: /account menu/ }).press('Enter')
  await page.getByRole('button', { name: 'Sign out' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
}

test('a visitor signs up, an administrator approves, the officer signs in', async ({
  page,
  signIn,
  expectAccessible,
  expectStatuses,
}) => {
  expectStatuses(403)
  const person = somebody('Lushomo')
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const form = page.getByRole('dialog', { name: 'USER REGISTRATION FORM' })
  await expect(form.getByRole('button', { name: 'Signup' })).toBeDisabled()
  await expectAccessible()
  await fillIn(page, person, true)
  await form.getByRole('button', { name: 'Signup' }).click()
  await expect(page.getByText('The user has been registered.')).toBeVisible()
  await expect(form).toContainText('has to approve it before you can sign in')
  await form.getByRole('button', { name: 'Close', exact: true }).click()

  await logIn(page, person.username)
  await expect(page.getByRole('alert')).toContainText('This account is waiting for approval')

  await signIn('demo.admin')
  await page.goto(users)
  await page.getByRole('link', { name: /^Waiting for approval \d+$/ }).click()
  await page.getByRole('searchbox', { name: 'Search for a user' }).fill(person.username)
  // The search is in the address before somebody is opened over it.
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click()
  const details = detailsOf(page)
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
  await signOut(page)

  await logIn(page, person.username)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('banner')).toContainText('Officer')
})

test('an administrator approves with one click from the list, and declines somebody else', async ({
  page,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(403)
  const [wanted, unknown] = [somebody('Misozi'), somebody('Kabwe')]
  for (const person of [wanted, unknown]) {
    await page.goto('/')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await fillIn(page, person, true)
    await page.getByRole('button', { name: 'Signup' }).click()
    await expect(page.getByText('The user has been registered.')).toBeVisible()
  }

  await signIn('demo.admin')
  await page.goto(users)
  const search = page.getByRole('searchbox', { name: 'Search for a user' })
  await search.fill(wanted.username)
  await page.getByRole('button', { name: `Approve as Officer: ${wanted.firstName}` }).click()
  await expect(page.getByText('The user has been approved.')).toBeVisible()

  await search.fill(unknown.username)
  await expect(page).toHaveURL(new RegExp(`search=${unknown.username}`))
  await page.getByRole('link', { name: `${unknown.firstName} ${unknown.lastName}` }).click()
  await detailsOf(page).getByRole('button', { name: 'Decline…' }).click()
  await page.getByLabel('Reason For Declining').fill('Nobody at the ministry knows them.')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByText('The registration has been declined.')).toBeVisible()
  await page.getByRole('link', { name: /^Waiting for approval \d+$/ }).click()
  await expect(page.getByText('No user matches this search.')).toBeVisible()
  await signOut(page)

  await logIn(page, unknown.username)
  await expect(page.getByRole('alert')).toContainText('has declined this registration')
  await logIn(page, wanted.username)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('banner')).toContainText('Officer')
})

test('an administrator registers somebody, whose first password is renewed at the first sign-in', async ({
  page,
  signIn,
  expectStatuses,
}) => {
  expectStatuses(0, 403)
  const person = somebody('Mapalo')
  await signIn('demo.admin')
  await page.goto(users)
  await page.getByRole('link', { name: 'Add User' }).click()
  const form = page.getByRole('dialog', { name: 'system user' })
  await fillIn(page, person, false)
  let lost = 0
  await page.route('**/api/auth/users/register', async (route) => {
    if (lost > 0) return route.continue()
    lost += 1
    // The server has got it and done it; only its answer never comes.
    await route.fetch()
    return route.abort()
  })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Try again' }).click()
  await expect(form.getByText(`can sign in as ${person.username}`)).toBeVisible()
  await expect(form.getByLabel('First Name')).toHaveValue('')
  await form.getByRole('button', { name: 'Close', exact: true }).click()

  await page.getByRole('searchbox').fill(person.username)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click()
  const details = detailsOf(page)
  await details.getByRole('button', { name: 'Reset password…' }).click()
  await page.getByRole('button', { name: 'Reset password', exact: true }).click()
  const temporary = await page.getByLabel(`Password for ${person.firstName}`).inputValue()
  expect(temporary).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  await page
    .getByRole('dialog', { name: 'Temporary password' })
    .getByRole('button', { name: 'Close', exact: true })
    .click()
  await details.getByLabel('Middle Name').fill('Grace')
  await details.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('The user has been saved.')).toBeVisible()
  await signOut(page)

  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(temporary)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
})

for (const { name, ...viewport } of sizes) {
  test.describe(`on a ${name} screen`, () => {
    test.use({ viewport })

    test('users and their details are within reach of everybody', async ({
      page,
      signIn,
      expectAccessible,
    }) => {
      await signIn('demo.dev')
      await page.goto(users)
      await expect(page.getByRole('link', { name: /Chipo Mwansa/ })).toBeVisible()
      await expect(page.getByRole('combobox', { name: 'Institution' })).toHaveValue(institution.alias!)
      await expectAccessible()
      await page.getByRole('link', { name: /Chipo Mwansa/ }).press('Enter')
      await expect(detailsOf(page).getByLabel('First Name')).toHaveValue('Chipo')
      await expectAccessible()
      await expect(detailsOf(page).getByRole('button', { name: 'Update' })).toBeInViewport()
      await page.keyboard.press('Escape')
      await expect(detailsOf(page)).toBeHidden()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    })
  })
}
