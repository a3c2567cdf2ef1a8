import { firstStartAnswers } from '../../domain/test/first-start.ts'
import { startProduct, type Product } from '../../scripts/start-product.mjs'
import { tabTo } from '../support/keyboard.ts'
import { makeLvp } from '../support/papers.ts'
import { storeToken, sessionOf } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

// The second story uses the institution that the first one registers.
test.describe.configure({ mode: 'serial' })

let product: Product
test.beforeAll(async () => {
  test.setTimeout(300_000)
  product = await startProduct({ env: { DEMO_DATA: 'off' } })
})
test.afterAll(() => product.stop())

test('an operator opens the link from the console and registers the institution by keyboard alone', async ({
  page,
}) => {
  test.slow()
  const link = /http:\S+\/insaka\/begin#\S+/.exec(product.output())![0]
  await page.goto(link.replace(/^http:\/\/[^/]+/, product.url))
  const region = (name: string) => page.getByRole('region', { name })
  await expect(region('Institution').getByLabel('Name', { exact: true })).toBeFocused()

  const { institution, department, designation, admin } = firstStartAnswers
  // In page order: text is typed, and list options are chosen by their first letters.
  const formAnswers: (string | { list: string })[] = [
    institution.name,
    institution.alias,
    institution.code,
    { list: 'Gov' },
    institution.location,
    institution.street,
    institution.city,
    institution.postalCode,
    { list: 'Lus' },
    department.code,
    department.name,
    designation.code,
    designation.title,
    admin.firstName,
    admin.lastName,
    { list: 'Fem' },
    admin.code,
    admin.nationalId,
    admin.email,
    admin.phoneNumber,
    admin.username,
    admin.password,
  ]
  for (const answer of formAnswers) {
    await page.keyboard.type(typeof answer === 'string' ? answer : answer.list)
    await page.keyboard.press('Tab')
  }
  // Skips the button that shows the password.
  await tabTo(page, region('Administrator').getByLabel('Repeat Password'))
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${institution.name} is registered.`)).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toHaveValue(admin.username)
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await expect(page.getByRole('banner')).toContainText(institution.name)
  // Unlike a developer, an administrator may create records.
  await expect(page.getByRole('main').getByRole('button', { name: 'New enquiry' })).toBeVisible()

  await page.goto(link.replace(/^http:\/\/[^/]+/, product.url))
  await expect(page.getByText('An institution is already registered here')).toBeVisible()
})

test('the administrator follows the first steps; a colleague joins, works and leaves', async ({
  page,
  playwright,
}) => {
  test.slow()
  const { department, designation, admin } = firstStartAnswers
  const main = page.getByRole('main')
  const steps = main.getByRole('region', { name: 'First steps' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const goTo = (path: string) => page.goto(`${product.url}${path}`)
  const api = await playwright.request.newContext({ baseURL: product.url })
  const openAs = async ({ username, password }: Record<'username' | 'password', string>, path: string) => {
    const { token } = await sessionOf(api, username, password)
    await storeToken(page, product.url, token)
    await goTo(path)
  }
  const colleague = { username: 'luse.mumba', password: admin.password }
  const register = async (account: typeof colleague, firstName: string) => {
    const { gender, phoneNumber, password } = admin
    const answer = await api.post('/api/auth/users/register', {
      data: {
        firstName,
        lastName: 'Mumba',
        gender,
        phoneNumber,
        status: 'ACTIVE',
        employmentType: 'PERMANENT',
        email: `${account.username}@lakes.example`,
        code: `E-${account.username}`,
        nationalId: `P-${account.username}`,
        institution: firstStartAnswers.institution.code,
        department: department.code,
        designation: designation.title,
        user: { ...account, password },
      },
    })
    expect(answer.status()).toBe(200)
  }

  await test.step('a step is ticked when done and disappears when dismissed', async () => {
    await openAs(admin, '/insaka/dashboard')
    await expect(steps).toContainText('0 of 7 done')
    await steps.getByRole('link', { name: 'Add your departments' }).click()
    const addUserForm = page.getByRole('dialog')
    await addUserForm.getByLabel('Code').fill('FIN')
    await addUserForm.getByLabel('Name').fill('Finance')
    await addUserForm.getByRole('button', { name: 'Add', exact: true }).click()
    await addUserForm.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByRole('button', { name: 'FIN: Finance' })).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(steps).toContainText('1 of 7 done')
    await expect(steps).toContainText('Add your departments (done)')
    await button('Hide: Import your existing records').click()
    await expect(steps).toContainText('1 of 6 done')
    await button('Hide all').click()
    await expect(steps).toBeHidden()
    await page.reload()
    await expect(main.getByText('Nothing is waiting.')).toBeVisible()
    await expect(steps).toBeHidden()
    await expect(main.getByRole('region', { name: `Welcome, ${admin.firstName}` })).toBeHidden()
  })

  await test.step('a colleague who signs up is approved with one click and welcomed', async () => {
    await register(colleague, 'Luse')
    await goTo('/insaka/admin/users')
    await button('Approve as Officer: Luse Mumba').click()
    await expect(page.getByText('The user has been approved.')).toBeVisible()
    await openAs(colleague, '/insaka/dashboard')
    const welcome = main.getByRole('region', { name: 'Welcome, Luse' })
    await expect(welcome).toContainText('You record and update enquiries, papers, contracts and fuel')
    await welcome.getByRole('link', { name: 'Your first week' }).click()
    await expect(main.getByRole('heading', { name: 'Head of procurement' })).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await welcome.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await expect(main.getByText('Nothing is waiting.')).toBeVisible()
    await expect(welcome).toBeHidden()
  })

  await test.step('a leaving colleague hands their papers over', async () => {
    const officer = await sessionOf(api, colleague.username)
    const reference = await makeLvp(api, officer, { vendor: 'Kafue Stationers', value: 900 })
    await openAs(admin, '/insaka/admin/users?search=mumba')
    await main.getByRole('link', { name: /Luse Mumba/ }).click()
    const sheet = page.getByRole('dialog', { name: 'User Details' })
    await sheet.getByLabel('Status', { exact: true }).selectOption('Retired')
    await sheet.getByRole('button', { name: 'Update' }).click()
    const handOver = page.getByRole('dialog', { name: 'Hand over work' })
    await expect(handOver).toContainText('Luse Mumba has unfinished work: 1 low value paper.')
    await handOver.getByRole('combobox', { name: 'To' }).click()
    await handOver.getByRole('option', { name: /Kapasa Mulenga/ }).click()
    await handOver.getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(handOver).toContainText('1 record of Luse Mumba handed over to Kapasa Mulenga.')
    await handOver.getByRole('button', { name: 'Close', exact: true }).last().click()
    await goTo('/insaka/plscm/lvp/list?scope=mine')
    await expect(page.getByRole('table')).toContainText(reference)
  })
  await api.dispose()
})
