import { expect, type Page } from '@playwright/test'

export const lvpListPath = '/insaka/plscm/lvp/list'
export const savedMessage = / saved( · .+)?$/

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'LVP | LOW VALUE PAPER' })
export const saveButton = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save', exact: true })

export async function openNewLvp(page: Page) {
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(dialogOf(page).getByRole('combobox', { name: 'Enquiry' })).toBeFocused()
  return dialogOf(page)
}

export async function saveAndClose(page: Page): Promise<void> {
  await saveButton(page).click()
  await expect(page.getByText(savedMessage).last()).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
}
