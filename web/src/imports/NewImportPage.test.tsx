import { maxFileBytes, unreadableReasons } from '@insaka/domain/imports/import-limits'
import { importRegisters } from '@insaka/domain/imports/imports.labels'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { paginate } from '@insaka/domain/core/paging'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { fakeUploads } from '../../test/fake-upload.ts'
import { importOf, importPath, importRoutes as routes, importsPath, importReply } from '../../test/imports.ts'
import { openAs } from '../../test/open-app.tsx'
import { button } from '../../test/papers.ts'
import { watchSavedFiles } from '../../test/saved-files.ts'

const newImportPath = `${importsPath}/new?register=lvp`
const file = () => new File(['PK'], 'register.xlsx')
const choose = async (fileToChoose: File) => {
  await expect.element(button('Choose a file…')).toBeVisible()
  await userEvent.upload(document.querySelector<HTMLElement>('main input[type=file]')!, fileToChoose)
}

test('uploads a file for its register and opens the page of the import', async () => {
  const uploads = fakeUploads()
  const { address } = await openAs('ADMIN', newImportPath, { [routes.get]: () => importReply() })
  await expect.element(button('Choose a file…')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await choose(file())
  await expect.poll(() => uploads).toHaveLength(1)
  expect(uploads[0]!.route).toBe('POST /api/imports?register=lvp')
  expect(uploads[0]!.form['fileName']).toBe('register.xlsx')
  uploads[0]!.reportProgress(0.5)
  await expect.element(page.getByText('50 %')).toBeVisible()
  await uploads[0]!.answer(importReply())
  await expect.poll(address).toBe(importPath)
})

test('offers every register, and keeps the chosen one', async () => {
  const { address } = await openAs('ADMIN', newImportPath)
  const choice = page.getByRole('combobox', { name: 'Register' })
  for (const [register, name] of Object.entries(importRegisters)) {
    await choice.selectOptions(name)
    await expect.poll(address).toBe(`${importsPath}/new?register=${register}`)
    await expect.element(choice).toHaveDisplayValue(name)
  }
})

test('imports a file again on request', async () => {
  const uploads = fakeUploads()
  await openAs('ADMIN', newImportPath, { [routes.get]: () => importReply() })
  await choose(file())
  await expect.poll(() => uploads).toHaveLength(1)
  await uploads[0]!.answer(
    refusalReply('DUPLICATE', { message: 'This file was already imported on 02-Nov-2026.' }),
  )
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This file was already imported on 02-Nov-2026.')
  await button('Import it again').click()
  await expect
    .poll(() => uploads.map(({ route }) => route).at(-1))
    .toBe('POST /api/imports?register=lvp&again=true')
})

test.each([
  ['TOO_LARGE', { fields: { file: ['Too large.'] } }, 'Too large.'],
  ['INVALID', { message: 'This is no workbook.' }, 'This is no workbook.'],
] as const)('shows %s under the field', async (code, more, message) => {
  const uploads = fakeUploads()
  await openAs('ADMIN', newImportPath)
  await choose(file())
  await expect.poll(() => uploads).toHaveLength(1)
  await uploads[0]!.answer(refusalReply(code, more as never))
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await expect.element(button('Import it again')).not.toBeInTheDocument()
})

test('does not send a file that is too large', async () => {
  const uploads = fakeUploads()
  await openAs('ADMIN', newImportPath)
  await choose(new File([new Uint8Array(maxFileBytes + 1)], 'large.xlsx'))
  await expect.element(page.getByRole('alert')).toHaveTextContent(unreadableReasons.TOO_LARGE)
  expect(uploads).toEqual([])
})

test('saves the template of the register', async () => {
  const savedFiles = watchSavedFiles()
  await openAs('ADMIN', newImportPath, {
    [routes.template]: () => new Response('PK', { headers: { filename: 'template.xlsx' } }),
  })
  await button('Download a template').click()
  await expect.poll(() => savedFiles.map(({ name }) => name)).toEqual(['template.xlsx'])
})

test('lists every import with a link, or reports that none exists', async () => {
  const { server, address } = await openAs('ADMIN', importsPath, {
    [routes.list]: () => ok({ imports: { content: [], pagination: paginate({ page: 0, size: 20 }, 0, 0) } }),
    [routes.get]: () => importReply({ state: 'DONE' }),
  })
  await expect.element(page.getByText('Nothing has been imported yet.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Import', exact: true }).click()
  await expect.poll(address).toBe(`${importsPath}/new`)
  const { columns: _, ...record } = importOf({ state: 'DONE', rowsIn: 1_963, leftOut: 37 })
  server.change(routes.list, () =>
    ok({ imports: { content: [record], pagination: paginate({ page: 0, size: 20 }, 1, 1) } }),
  )
  await page.getByRole('link', { name: 'Imports' }).first().click()
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent(/^7LVP register.*1,9633700Done$/)
  expect(await accessibilityFaults()).toEqual([])
  await page.getByRole('link', { name: '7', exact: true }).click()
  await expect.poll(address).toBe(importPath)
})

test.each([
  ['ADMIN', 1],
  ['ORD', 0],
] as const)('%s: shows Import next to the lists if the role allows it', async (role, count) => {
  await openAs(role, '/insaka/plscm/lvp/list', {
    'GET /api/procurement/*': () => refusalReply('INTERNAL'),
    'GET /api/utility/*': () => refusalReply('INTERNAL'),
  })
  await expect.element(button('Export')).toBeVisible()
  const links = page.getByRole('main').getByRole('link', { name: 'Import', exact: true })
  expect(links.elements()).toHaveLength(count)
  if (count) await expect.element(links).toHaveAttribute('href', newImportPath)
})
