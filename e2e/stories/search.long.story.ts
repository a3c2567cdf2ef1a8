import { newOfficerWith } from '../support/officer.ts'
import { makeLvp } from '../support/papers.ts'
import { expect, test } from '../support/test.ts'

test('an order is found by its digits, and the list shows a colleague’s records of the same vendor', async ({
  page,
  request,
  signIn,
  expectAccessible,
}) => {
  const [officer, colleague] = [await newOfficerWith(request, []), await newOfficerWith(request, [])]
  const digits = `7${String(Date.now()).slice(-8)}`
  const vendor = `Chongwe Chairs ${digits}`
  const orderNumber = `LPO 00${digits}`
  await makeLvp(request, officer, { vendor, value: 1_500 })
  const otherReference = await makeLvp(request, colleague, { vendor, value: 2_500, order: orderNumber })
  await signIn(officer.username)
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or go to' })
  const field = palette.getByRole('combobox')
  for (const typed of [digits, `00${digits}`, digits.slice(0, -1)]) {
    await field.fill(typed)
    await expect(palette.getByRole('option', { name: otherReference })).toBeVisible()
  }
  await field.fill(`${digits}0`)
  await expect(palette.getByText(`Nothing found for “${digits}0”.`)).toBeVisible()

  const pages = page.getByRole('navigation', { name: 'Pages' })
  await page.goto(`/insaka/plscm/lvp/list?scope=mine&search=${encodeURIComponent(vendor)}`)
  await expect(pages).toContainText('1 of mine · Sum ZMW 1,500.00 · 2 in the whole institution')
  await expectAccessible()
  await page.goto(`/insaka/plscm/lvp/list?scope=mine&search=00${digits}`)
  await expect(page.getByText('Not among your records; 1 in the whole institution.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: '1 in the whole institution' }).first().click()
  await expect(page).toHaveURL(`/insaka/plscm/lvp/list?scope=institution&search=00${digits}`)
  await expect(page.getByRole('row').filter({ hasText: otherReference })).toBeVisible()
  await expect(pages).toContainText('1 record · Sum ZMW 2,500.00')
})

test('a dashboard queue leads to a record, and the menu counts records in progress', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('demo.officer')
  await expect(page.getByRole('link', { name: /^LVP Records\s*\d+ in progress$/ })).toBeVisible()
  await page.getByText('Complete, no PDF').click()
  await expectAccessible()
  await page.getByRole('region', { name: 'Waiting for action' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/record=\d+$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('keys create a record and open the next row and the record below it', async ({ page, signIn }) => {
  await signIn('demo.officer', '/insaka/plscm/lvp/list?scope=institution')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  const firstUrl = page.url()
  await page.keyboard.press('j')
  await expect(page).not.toHaveURL(firstUrl)
  // The address changes before the dialog that handles the next key is open.
  await expect(page.getByRole('dialog')).toContainText(/(?<!\d)2 of \d/)
  await page.keyboard.press('k')
  await expect(page).toHaveURL(firstUrl)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/record=new$/)
})
