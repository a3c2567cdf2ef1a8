import { newOfficerWith } from '../support/officer.ts'
import { makeLvp } from '../support/papers.ts'
import { expect, test } from '../support/test.ts'

test('the command palette finds a record by vendor, opens it over its list and links to all matches', async ({
  page,
  request,
  signIn,
}) => {
  const officer = await newOfficerWith(request, [])
  const vendor = `Kalomo Carpentry ${officer.sub.slice(-6)}`
  const searchText = vendor.toLowerCase()
  await makeLvp(request, officer, { vendor, value: 1_500 })
  await signIn(officer.username)
  // Keys are ignored until the page is ready.
  await expect(page.getByRole('button', { name: /account menu/ })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or go to' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await field.fill(searchText)
  await expect(palette.getByRole('option', { name: vendor }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/insaka\/plscm\/.*scope=institution&record=\d+$/)
  await expect(page.getByRole('dialog')).toContainText(vendor)

  await page.keyboard.press('Control+k')
  await field.fill(searchText)
  await palette.getByRole('option', { name: 'All in LVP Records' }).click()
  await expect(page).toHaveURL(
    `/insaka/plscm/lvp/list?scope=institution&search=${searchText.replaceAll(' ', '+')}`,
  )
  await expect(page.getByRole('row').filter({ hasText: vendor })).toBeVisible()
})
