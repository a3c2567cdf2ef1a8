import type { Page } from '@playwright/test'
import { pdf } from '../../domain/test/pdfs.ts'
import { addPerson } from '../support/add-person.ts'
import { expect, test } from '../support/test.ts'

const formerReference = (n: number) => `STORY/${process.pid}/${n}/2024`

const uploadTo = (page: Page, name: string, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') })

test('scans are assigned to the papers of an import by file name', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { username } = await addPerson({ role: 'ADMIN' })
  const main = page.getByRole('main')
  const [first, second] = [formerReference(11), formerReference(12)]
  const paper = (reference: string) =>
    `${reference},2025-10-01,2025-10-01,2025-10-01,Toner,Kafubu,PSU,OPEX,GRZ,Goods,Simplified Bidding,Manual,1000,ZMW,Complete`
  const headings =
    'Reference,Initiated On,Requisitioned On,Approved On,Description,Vendor,Department,Expense Type,Funder,' +
    'Procurement Category,Procurement Method,Procurement Mode,Purchase Order Value,Currency,Status'

  await test.step('two papers are imported', async () => {
    await signIn(username, '/insaka/admin/imports/new?register=lvp')
    await uploadTo(page, 'papers.csv', [headings, paper(first), paper(second)].join('\r\n'))
    await main.getByRole('button', { name: 'Check the rows' }).click()
    await main.getByRole('button', { name: 'Continue to the import' }).click()
    await main.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(main.getByText('2 records imported.')).toBeVisible()
  })

  await test.step('three scans are uploaded and the result of each is listed', async () => {
    const files = [first.replaceAll('/', '-'), second.replaceAll('/', '_').toLowerCase(), 'Scan 0001']
    await main
      .locator('input[type=file]')
      .setInputFiles(
        files.map((name) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf() })),
      )
    await expect(main.getByRole('list', { name: 'No record has this name' })).toContainText('Scan 0001.pdf')
    await main.getByText('Attached', { exact: true }).click()
    await expect(main.getByRole('list', { name: 'Attached' }).getByRole('listitem')).toHaveCount(2)
    await expectAccessible()
  })

  await test.step('the paper has its scan', async () => {
    await main.getByRole('list', { name: 'Attached' }).getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toContainText(`${first.replaceAll('/', '-')}.pdf`)
  })
})
