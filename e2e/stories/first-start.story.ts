import { beginning } from '../../domain/test/first-start.ts'
import { startProduct, type Product } from '../../scripts/product.mjs'
import { tabTo } from '../support/keyboard.ts'
import { expect, test } from '../support/test.ts'

/** A product of its own, in which nobody is registered yet. */
let product: Product
test.beforeAll(async () => {
  test.setTimeout(300_000)
  product = await startProduct({ env: { DEMO_DATA: 'off' } })
})
test.afterAll(() => product.stop())

test('an operator opens the link from the console and registers the institution by keyboard alone', async ({
  page,
  expectAccessible,
}) => {
  test.slow()
  const link = /http:\S+\/insaka\/begin#\S+/.exec(product.output())![0]
  await page.goto(link.replace(/^http:\/\/[^/]+/, product.url))
  const part = (name: string) => page.getByRole('region', { name })
  await expect(part('Institution').getByLabel('Name', { exact: true })).toBeFocused()
  await expectAccessible()

  const { institution, department, designation, admin } = beginning
  // In the order of the page: what is typed, and what is chosen by its first letters.
  const answers: (string | { list: string })[] = [
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
  for (const answer of answers) {
    await page.keyboard.type(typeof answer === 'string' ? answer : answer.list)
    await page.keyboard.press('Tab')
  }
  // Past the eye that shows the password.
  await tabTo(page, part('Administrator').getByLabel('Repeat Password'))
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${institution.name} is registered.`)).toBeVisible()
  await expectAccessible()

  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Username')).toHaveValue(admin.username)
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  await expect(page.getByRole('banner')).toContainText(institution.name)
  // An administrator records, too, which a developer would not.
  await expect(page.getByRole('main').getByRole('button', { name: 'New enquiry' })).toBeVisible()

  await page.goto(link.replace(/^http:\/\/[^/]+/, product.url))
  await expect(page.getByText('An institution is registered here already')).toBeVisible()
})
