import { readFile } from 'node:fs/promises'
import { readWorkbook } from '../../server/test/support/read-export.ts'
import { workbookParts, zipOf } from '../../server/test/support/workbook-files.ts'
import { addPerson } from '../support/add-person.ts'
import { signInByForm } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const headings = [
  'Employee No.',
  'First Name',
  'Last Name',
  'Gender',
  'National ID',
  'Email',
  'Phone Number',
  'Employment Type',
  'Department',
  'Designation',
]
const personAt = (i: number, designation: string) => [
  `S/${process.pid}/${i}`,
  ['Luse', 'Chipo'][i]!,
  'Mumba',
  'Female',
  `${process.pid}/${i}/1`,
  `luse.${process.pid}.${i}@example.org`,
  '+260 977 123456',
  'Permanent',
  'PSU',
  designation,
]

const rowXml = (cells: string[], i: number) =>
  `<row r="${i + 1}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
const workbook = () => {
  const rows = [headings, personAt(0, 'Senior Procurement Officer'), personAt(1, 'Pilot')]
  return zipOf([
    ...workbookParts({ sheets: { Staff: `<sheetData>${rows.map(rowXml).join('')}</sheetData>` } }),
  ])
}

test('users are imported from a workbook and sign in for the first time', async ({
  page,
  signIn,
  expectStatuses,
}) => {
  const { username } = await addPerson({ role: 'ADMIN' })
  const main = page.getByRole('main')
  const button = (name: string) => main.getByRole('button', { name })

  await test.step('the valid rows of the workbook become users', async () => {
    await signIn(username, '/insaka/admin/users')
    await main.getByRole('link', { name: 'Import', exact: true }).click()
    await expect(main.getByLabel('Register')).toHaveValue('users')
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Staff.xlsx', mimeType, buffer: Buffer.from(workbook()) })
    await button('Check the rows').click()
    await expect(main.getByRole('table', { name: 'Rows of the file' })).toContainText(
      'Choose one of the designations of the department.',
    )
    await button('Continue to the import').click()
    await button('Import 1 row; correct 1 later').click()
    await page.getByRole('button', { name: 'Import them' }).click()
    await expect(main.getByText('1 user imported.')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Open Users' })).toBeVisible()
  })

  const passwordSheet = await test.step('a sheet lists their temporary passwords', async () => {
    await button('Temporary passwords…').click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Make them' }).click()
    const sheet = await download
    expect(sheet.suggestedFilename()).toMatch(/^Import \d+, temporary passwords\.xlsx$/)
    const [row] = readWorkbook(await readFile(await sheet.path())).rowsOf('Temporary passwords')
    expect(row).toMatchObject({ Name: 'Luse Mumba', Department: 'PSU' })
    await expect(page.getByText(/^Sheet made at \d\d:\d\d\./)).toBeVisible()
    return { username: String(row!['Username']), password: String(row!['Temporary Password']) }
  })

  await test.step('they sign in with it and choose a password', async () => {
    expectStatuses(403)
    await signInByForm(page, passwordSheet.username, passwordSheet.password)
    await page.getByRole('textbox', { name: 'New Password', exact: true }).fill('Zambezi-flows-2026')
    await page.getByRole('textbox', { name: 'Repeat New Password' }).fill('Zambezi-flows-2026')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/insaka\/dashboard$/)
  })
})
