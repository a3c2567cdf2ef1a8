import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { tabTo } from '../support/keyboard.ts'
import { newOfficerWith } from '../support/officer.ts'
import { rowsOf } from '../support/papers.ts'
import { addPerson } from '../support/add-person.ts'
import { expect, test } from '../support/test.ts'

/** A realistic register file: title rows, local terms, missing and misspelt values. */
const formerReference = (n: number) => `STORY/${process.pid}/${n}/2024`
const registerOf = (username: string) =>
  [
    'MINISTRY OF WORKS;;;;;;;;',
    'Register of quotations 2024;;;;;;;;',
    ';;;;;;;;',
    'Former reference;ENQUIRY TYPE;Issued on;Closed on;What is bought;Dept;Bidders invited;Bids received;Initiator',
    `${formerReference(1)};RFQ;14/03/2024;28/03/2024;Bearings;psu;3;2;${username}`,
    `${formerReference(2)};Request for quotation;15-Mar-24;29-Mar-24;Gaskets;PSU;3;3;${username}`,
    `${formerReference(3)};RFQ;18.3.2024;2.4.2024;Hoses;PSU;4;1;A. Clerk`,
    `${formerReference(4)};RFQ;19/03/2024;2/04/2024;Valves;Sotres;3;2;`,
    `${formerReference(5)};RFQ;20/03/2024;31/02/2024;Pumps;PSU;3;2;`,
    'Total;;;;;;16;10;',
  ].join('\r\n')

const uploadTo = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') })

test('a messy file becomes records, which are taken back except for one changed since', async ({
  page,
  request,
  signIn,
}) => {
  const officer = await newOfficerWith(request, [])
  const { username } = await addPerson({ role: 'ADMIN' })
  const main = page.getByRole('main')
  const button = (name: string | RegExp) => main.getByRole('button', { name })

  await test.step('the template of the register can be filled in', async () => {
    await signIn(username, '/insaka/plscm/enquiries?scope=institution')
    await main.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'New import' })).toBeVisible()
    const download = page.waitForEvent('download')
    await button('Download a template').click()
    const template = await download
    expect(template.suggestedFilename()).toMatch(/\.xlsx$/)
    expect((await readFile(await template.path())).subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('columns are matched, by the keyboard alone', async () => {
    await uploadTo(page, 'quotations 2024.csv', registerOf(officer.username))
    await expect(main.getByText('The headings are in row 4')).toBeVisible()
    await expect(main.getByText(/^Row 10 .* is a total, and was left out\.$/)).toBeVisible()
    const check = button('Check the rows')
    await expect(check).toBeDisabled()
    await expect(main.getByLabel('Field for Dept')).toHaveValue('department')
    await tabTo(page, main.getByLabel('Field for What is bought'))
    await page.keyboard.type('Description')
    for (const [field, value] of [
      ['Funder', 'GRZ'],
      ['Vendor Category', 'Citizen'],
    ]) {
      await tabTo(page, main.getByLabel(field!))
      await page.keyboard.type(value!)
    }
    await tabTo(page, check)
    await page.keyboard.press('Enter')
  })

  await test.step('errors are listed and corrected', async () => {
    const checkSummary = main.getByRole('list', { name: 'Result of the check' })
    await expect(checkSummary.getByRole('link', { name: /Wrong/ })).toContainText('2')
    const rows = main.getByRole('table', { name: 'Rows of the file' })
    await rows.getByRole('button', { name: /^Correct Department in row 8: Sotres/ }).click()
    const cell = main.getByRole('form', { name: 'Correct Department in row 8' })
    await expect(cell.getByRole('combobox')).toBeFocused()
    await cell.getByRole('combobox').selectOption('PSU')
    await cell.getByRole('button', { name: 'Save' }).click()
    await expect(rows).toContainText('Corrected')
    await expect(checkSummary.getByRole('link', { name: /Wrong/ })).toContainText('1')
  })

  await test.step('only valid rows become records', async () => {
    await button('Continue to the import').click()
    await button('Import 4 rows; correct 1 later').click()
    await page.getByRole('button', { name: 'Import them' }).click()
    await expect(main.getByText('4 records imported.')).toBeVisible()
  })
  const importUrl = page.url()

  await test.step('they are in the register under their former references', async () => {
    await page.goto(
      `/insaka/plscm/enquiries?scope=institution&search=${encodeURIComponent(formerReference(1))}`,
    )
    await rowsOf(page).filter({ hasText: 'Bearings' }).getByRole('link').click()
    await expect(page.getByRole('dialog')).toContainText(formerReference(1))
  })

  await test.step('an officer changes one, and sees no Import', async () => {
    const searchResponse = await request.get(
      `/api/procurement/enquiry/0/id/12/${officer.sub}?search=gaskets`,
      {
        headers: officer.headers,
      },
    )
    const [record] = (await searchResponse.json()).payload.enquiries.content as {
      id: number
      version: number
    }[]
    const saveResponse = await request.post(`/api/procurement/enquiry/0/id/1/${officer.sub}`, {
      headers: officer.headers,
      data: { ...record, biddersInvited: 5 },
    })
    expect(saveResponse.status()).toBe(200)
    await signIn(officer.username, '/insaka/plscm/enquiries?scope=institution')
    await expect(main.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Import', exact: true })).toHaveCount(0)
  })

  await test.step('the import is taken back, except for the changed record', async () => {
    await signIn(username, importUrl)
    await button('Take back…').click()
    await page.getByRole('button', { name: 'Take back', exact: true }).click()
    await expect(main.getByText('3 records taken back, 1 kept.')).toBeVisible()
    await expect(main.getByRole('table', { name: 'Rows of the file' })).toContainText(/Changed by .+ on /)
    await page.goto('/insaka/plscm/enquiries?scope=institution')
    await page
      .getByRole('navigation', { name: 'State' })
      .getByRole('link', { name: /Taken Back/ })
      .click()
    await expect(rowsOf(page)).toHaveCount(3)
    await rowsOf(page).filter({ hasText: 'Hoses' }).getByRole('link').click()
    await expect(page.getByRole('dialog')).toContainText(formerReference(3))
  })
})
