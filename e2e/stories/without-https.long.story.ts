import type { Page } from '@playwright/test'
import { addPersonElsewhere } from '../support/add-person.ts'
import { signInByForm } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

// Browsers offer many features only over HTTPS or on localhost.
test.use({
  ownContext: true,
  baseURL: ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'insaka.test')),
})

test.beforeEach(async ({ page }) => {
  const { username } = await addPersonElsewhere()
  await signInByForm(page, username)
  await expect(page).toHaveURL(/\/insaka\/dashboard$/)
})

async function openNewEnquiry(page: Page) {
  await page.goto('/insaka/plscm/enquiries?record=new')
  const dialog = page.getByRole('dialog', { name: 'Procurement Enquiry' })
  await expect(dialog.getByLabel('Enquiry Type')).toBeFocused()
  return dialog
}

test('two windows keep separate drafts of a new enquiry, and the draft of a closed window is offered', async ({
  page,
  context,
}) => {
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  const restoredDraft = 'Your unsaved input has been restored.'
  const firstDialog = await openNewEnquiry(page)
  await firstDialog.getByLabel('Description').fill('Typed in the first window')
  const otherPage = await context.newPage()
  const secondDialog = await openNewEnquiry(otherPage)
  await expect(secondDialog.getByLabel('Description')).toHaveValue('')
  await secondDialog.getByLabel('Description').fill('Typed in the second window')
  await page.reload()
  await expect(firstDialog.getByText(restoredDraft)).toBeVisible()
  await expect(firstDialog.getByLabel('Description')).toHaveValue('Typed in the first window')

  await page.close()
  await otherPage.keyboard.press('Escape')
  await otherPage.getByRole('button', { name: 'Discard', exact: true }).last().click()
  await expect(secondDialog).toBeHidden()
  await openNewEnquiry(otherPage)
  await expect(secondDialog.getByLabel('Description')).toHaveValue('')
  await expect(secondDialog.getByText(/^Unsaved input from (\d\d-\w{3}-\d{4} )?\d\d:\d\d\./)).toBeVisible()
  await secondDialog.getByRole('button', { name: 'Continue' }).click()
  await expect(secondDialog.getByLabel('Description')).toHaveValue('Typed in the first window')
})
