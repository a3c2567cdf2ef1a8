import { Refusal } from '@insaka/domain/core/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { readDefinitions } from '../../../test/dialog-values.ts'
import { button, field } from '../../../test/papers.ts'
import { testRecordDescription, load, resetThings, save } from '../../../test/sample-record-dialog.tsx'
import {
  openThings,
  thing,
  thingsPage,
  thingsRegister,
  type LoadThings,
  type Thing,
} from '../../../test/sample-records.tsx'
import { dialogOnDemand, type RecordDialogOnDemand } from '../list/dialog-on-demand.ts'
import { RegisterPage } from '../list/RegisterPage.tsx'
import { createRecordDialog } from './RecordDialog.tsx'

const ThingDialog = createRecordDialog(testRecordDescription)
const dialog = page.getByRole('dialog', { name: 'A thing' })
const busy = () => document.querySelector('[role="dialog"] [aria-busy="true"]')

beforeEach(async () => {
  resetThings()
  await page.viewport(1366, 768)
})

const loaded = { default: ThingDialog }

async function openFromList(
  id: number,
  loadDialog: RecordDialogOnDemand['load'] = () => Promise.resolve(loaded),
) {
  const list = vi.fn<LoadThings>((call) => Promise.resolve(thingsPage(call, 30)))
  await openThings(<RegisterPage register={thingsRegister(list)} dialog={dialogOnDemand(loadDialog)} />)
  await page.getByRole('link', { name: `T.${id}`, exact: true }).click()
  return list
}

function loadLater() {
  let resolveRecord: (record: Thing) => void = () => {}
  load.mockImplementation(
    () =>
      new Promise((resolve) => {
        resolveRecord = resolve
      }),
  )
  return (record: Thing) => resolveRecord(record)
}

test('shows the list’s data until the record has loaded', async () => {
  const resolveRecord = loadLater()
  await openFromList(28)
  await expect.element(dialog.getByText('T.28')).toBeVisible()
  await expect.poll(readDefinitions).toMatchObject({ Name: 'Thing 28', Colour: 'Red', Weight: '1,200.50' })
  expect(busy()).not.toBeNull()
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(button('Change')).not.toBeInTheDocument()
  const title = dialog.getByRole('heading', { name: 'A thing' })
  await expect.element(title).toHaveFocus()
  expect(await accessibilityFaults()).toEqual([])
  resolveRecord(thing(28, { name: 'Renamed by now' }))
  await expect.element(field('Name')).toHaveValue('Renamed by now')
  await expect.element(title).toHaveFocus()
  expect(busy()).toBeNull()
  await userEvent.tab()
  await expect.element(field('Name')).toHaveFocus()
})

test('prefers the latest of several lists', async () => {
  const list = await openFromList(28)
  await expect.element(field('Name')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  list.mockImplementation((call) =>
    Promise.resolve({ ...thingsPage(call, 30), content: [thing(28, { name: 'Renamed by a colleague' })] }),
  )
  await page.getByRole('searchbox').fill('colleague')
  await expect.element(page.getByText('Renamed by a colleague')).toBeVisible()
  loadLater()
  await page.getByRole('link', { name: 'T.28', exact: true }).click()
  await expect.poll(readDefinitions).toMatchObject({ Name: 'Renamed by a colleague' })
})

test('stops showing the list’s data for a record that no longer exists', async () => {
  load.mockRejectedValue(new Refusal('NOT_FOUND'))
  await openFromList(28)
  await expect.element(dialog.getByText('There is no such record.')).toBeVisible()
  await expect.element(dialog.getByText('T.28')).not.toBeInTheDocument()
})

test('shows no outdated list data for a record that was changed here', async () => {
  const list = await openFromList(28)
  await field('Name').fill('Chair')
  save.mockResolvedValue({ message: 'It is kept.', saved: thing(28, { name: 'Chair' }) })
  list.mockImplementation(() => new Promise(() => {}))
  const resolveRecord = loadLater()
  await button('Change').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'T.28', exact: true }).click()
  await expect.element(dialog).toBeVisible()
  await expect.poll(busy).not.toBeNull()
  await expect.element(dialog.getByText('Thing 28')).not.toBeInTheDocument()
  resolveRecord(thing(28, { name: 'Chair' }))
  await expect.element(field('Name')).toHaveValue('Chair')
})

test.each([
  ['Esc', () => userEvent.keyboard('{Escape}')],
  ['its button', () => button('Close dialog').click()],
])('the sheet of a loading dialog closes by %s', async (_by, leave) => {
  await openFromList(28, () => new Promise(() => {}))
  const opening = page.getByRole('progressbar', { name: 'Loading…' })
  await expect.element(button('Close dialog')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await leave()
  await expect.element(opening).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'T.28', exact: true })).toBeVisible()
})

test('shows which record is opening while the dialog’s code loads', async () => {
  let resolveDialog: (dialog: typeof loaded) => void = () => {}
  // Hovering over the link and opening it request the same dialog.
  const arriving = new Promise<typeof loaded>((resolve) => {
    resolveDialog = resolve
  })
  await openFromList(28, () => arriving)
  const opening = page.elementLocator(document.body).getByText('T.28', { exact: true }).last()
  await expect.element(opening).toBeVisible()
  await expect.poll(() => opening.element().closest('[aria-busy="true"]')).not.toBeNull()
  resolveDialog(loaded)
  await expect.element(dialog.getByText('T.28')).toBeVisible()
})
