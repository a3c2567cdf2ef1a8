import { readFile } from 'node:fs/promises'
import { pdf } from '../../domain/test/pdfs.ts'
import { openNewLvp, lvpListPath, saveButton, saveAndClose } from '../support/lvp.ts'
import { newOfficerWith } from '../support/officer.ts'
import { chooseEnquiry, fillInPaper, rowsOf, setDays } from '../support/papers.ts'
import { expect, test } from '../support/test.ts'

test('an enquiry becomes a paper, is ordered online, and is completed with its PDF', async ({
  page,
  request,
  signIn,
}) => {
  const enquired = { description: 'Toner for printers of the cashiers', department: 'FIN', funder: 'CP' }
  const officer = await newOfficerWith(request, [enquired])
  const [enquiry] = officer.made
  await signIn(officer.username, lvpListPath)
  const dialog = await openNewLvp(page)
  await chooseEnquiry(dialog, enquiry!.reference, enquiry!.reference)
  await expect(dialog.getByLabel('Description')).toHaveValue(enquired.description)
  await expect(dialog.getByLabel('Department')).toHaveValue('FIN')
  await expect(dialog.getByLabel('Funder')).toHaveValue('CP')
  await setDays(dialog, { 'Initiated On': '20-Mar-2026', 'Requisitioned On': '19-Mar-2026' })
  await fillInPaper(dialog, 'Chilenje Stationers')
  await dialog.getByLabel('Procurement Mode').selectOption('ONLINE_EGP')
  await expect(saveButton(page)).toBeDisabled()
  await dialog.getByLabel('e-GP Reference').fill('EGP-2026-0007')
  await expect(dialog.getByLabel('Status')).toHaveCount(0)
  await saveAndClose(page)

  const row = rowsOf(page).filter({ hasText: enquired.description })
  await expect(row).toContainText(/MLWR\.FIN\.LVP\.\d+\.03\.26/)
  await expect(row).toContainText('20-Mar-2026')
  await row.getByRole('link').click()
  await expect(dialog.getByRole('link', { name: enquiry!.reference })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Enquiry' })).toHaveCount(0)
  await expect(dialog.getByLabel('e-GP Reference')).toHaveValue('EGP-2026-0007')
  await expect(dialog.getByLabel('Purchase Order (LPO) No.')).not.toBeEditable()
  await setDays(dialog, { 'Approved On': '23-Mar-2026', 'Purchase Order Date': '24-Mar-2026' })
  await dialog.getByLabel('Purchase Order (LPO) No.').fill('LPO 4711')
  await saveAndClose(page)

  const contents = pdf()
  await row.getByRole('link').click()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Order 4711.pdf', mimeType: 'application/pdf', buffer: contents })
  await expect(dialog.getByText(/^Order 4711\.pdf, 1 KiB, is attached when/)).toBeVisible()
  await dialog.getByLabel('Status').selectOption('COMPLETE')
  await saveAndClose(page)
  await expect(row).toContainText('Complete')

  await row.getByRole('link').click()
  await expect(dialog.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(dialog.getByLabel('Vendor', { exact: true })).toHaveCount(0)
  await expect(dialog.getByText('LPO 4711', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Order 4711.pdf' }).first().click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Order 4711.pdf')
  expect(await readFile(await file.path())).toEqual(contents)
})
