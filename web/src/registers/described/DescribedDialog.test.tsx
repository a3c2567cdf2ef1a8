import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { endpointsOf } from '@insaka/domain/registers/derived'
import { vendors } from '@insaka/domain/vendors/vendors.register'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { describedOpener, describedRow } from '../../../test/described-samples.ts'
import { ok, refusalReply } from '../../../test/fake-server.ts'
import { fakeUploads } from '../../../test/fake-upload.ts'
import { attachment, button, date, field, me, setDate, somebodyElse } from '../../../test/papers.ts'
import { onClose } from '../../../test/record-dialog.tsx'
import { buildUrl } from '../../api/url.ts'

const { save, judge, attachments, suspend } = endpointsOf(vendors as AnyRegister)
const vendor = describedRow(vendors)
const name = vendor[vendors.subject] as string
const params = { id: vendor.id, userId: me, page: 2, sortField: 'id', pageSize: 12 }
const saveRoute = `POST ${buildUrl(save.path, params)}`
const suspendRoute = `POST ${buildUrl(suspend!.path, params)}`
const judgeRoute = `POST ${judge.path}`
const savedReply = () => ok({ vendor })

const openVendor = describedOpener(vendors)
const openSaved = (stored: object = {}, routes: Parameters<typeof openVendor>[0] = {}, role?: 'GUEST') =>
  openVendor(routes, { record: vendor.id, stored: { ...stored }, ...(role && { role }) })

const dialog = page.getByRole('dialog')
const pdfs = page.getByRole('group', { name: 'PDFs', exact: true })

describe('the PDFs of a record', () => {
  test('are attached to a new record when it is saved', async () => {
    const uploads = fakeUploads()
    const { server } = await openVendor({ [saveRoute]: savedReply })
    await field('Name').fill('Kafue Stores')
    await expect.element(page.getByText(/after saving/)).not.toBeInTheDocument()
    const file = new File(['%PDF-1.7\n%%EOF\n'], 'tax.pdf', { type: 'application/pdf' })
    await page.elementLocator(pdfs.element().querySelector('input[type=file]')!).upload(file)
    await expect.poll(() => uploads).toHaveLength(1)
    const uploaded = attachment(2, { fileName: 'tax.pdf' })
    await uploads[0]!.answer(ok({ attachmentId: uploaded.id, attachment: uploaded }))
    await expect.element(pdfs.getByRole('status')).toHaveTextContent('is attached when you save the vendor.')
    await button('Save').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(saveRoute)).toMatchObject([{ name: 'Kafue Stores', attachmentId: uploaded.id }])
  })

  test('stay when another one is added', async () => {
    const [latest, first] = [attachment(2), attachment(1)]
    await openSaved(
      { attachmentId: latest.id, attachment: latest },
      { [`GET ${buildUrl(attachments!.path, params)}`]: () => ok({ attachments: [latest, first] }) },
    )
    await expect.element(button('Attach another PDF…')).toBeVisible()
    await expect.element(pdfs.getByText('Other PDFs')).toBeVisible()
    const others = pdfs.getByRole('listitem')
    await expect.element(others).toHaveTextContent(first.fileName)
  })
})

test('offers an empty choice for an optional list, and sends it', async () => {
  const { server } = await openSaved({ category: 'LOCAL' }, { [saveRoute]: savedReply })
  await field('Category').selectOptions('None')
  await button('Save').click()
  await expect.poll(() => server.bodiesOf(saveRoute)).toMatchObject([{ category: null }])
})

test('the head of a record without a reference shows its subject, its number and labelled numbers', async () => {
  await openSaved({ tpin: '1002345678' }, {}, 'GUEST')
  await expect.element(dialog.getByRole('tabpanel')).toBeVisible()
  // Shown once, and not again above the other fields.
  expect(dialog.getByText(name, { exact: true }).elements()).toHaveLength(1)
  await expect.element(dialog.getByText(`Vendor No. ${vendor.reference}`)).toBeVisible()
  await expect.element(dialog.getByText('TPIN 1002345678')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Copy/ })).not.toBeInTheDocument()
})

test('shows the notice of the description above the form', async () => {
  await openSaved(suspension)
  await expect.element(dialog.getByText('Suspended from 01-Mar-2026')).toBeVisible()
  await expect.element(dialog.getByRole('paragraph').getByText('Late deliveries')).toBeVisible()
})

const suspension = { suspendedFrom: '2026-03-01', suspendedTo: null, suspensionReason: 'Late deliveries' }

test.each([
  ['an active record', {}, ['Suspend vendor…', 'Close vendor…']],
  ['a suspended record', suspension, ['Suspend vendor…', 'End suspension…', 'Close vendor…']],
  ['a closed record', { state: 'CLOSED' }, ['Reopen vendor…']],
  ['a record taken back', { takenBackOn: '2026-06-01T08:00:00+02:00' }, []],
  ['a record of another user', { initiatorId: somebodyElse }, []],
])('%s offers the allowed steps', async (_, stored, steps) => {
  await openSaved(stored)
  await expect.element(button('Print')).toBeVisible()
  const offered = dialog.getByRole('button', { name: /(vendor|suspension)…$/ }).elements()
  expect(offered.map(({ textContent }) => textContent)).toEqual(steps)
})

test('the button of a step that puts a record out of use is red', async () => {
  await openSaved(suspension)
  await expect.element(button('Close vendor…')).toBeVisible()
  const colours = ['Close vendor…', 'End suspension…'].map(
    (label) => getComputedStyle(button(label).element()).color.match(/\d+/g)!.map(Number) as [number, number],
  )
  expect(colours.map(([red, green]) => red > 2 * green)).toEqual([true, false])
})

test('a suspension asks for its days and its reason, and marks days in the wrong order', async () => {
  const { server } = await openSaved({}, { [suspendRoute]: savedReply })
  await button('Suspend vendor…').click()
  const submit = button('Suspend vendor')
  await setDate('Suspended From', '10-Jun-2026')
  await setDate('Suspended To', '09-Jun-2026')
  await field('Reason For Suspension').fill('Late deliveries')
  await expect
    .element(date('Suspended To'))
    .toHaveAccessibleDescription(/Suspended To may not be before Suspended From\./)
  await expect.element(submit).toBeDisabled()
  await setDate('Suspended To', '10-Jun-2026')
  await submit.click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(server.bodiesOf(suspendRoute)).toEqual([
    {
      version: vendor.version,
      suspendedFrom: '2026-06-10',
      suspendedTo: '2026-06-10',
      suspensionReason: 'Late deliveries',
    },
  ])
})

test('asks the server for similar records while a name is typed', async () => {
  const message = 'Another vendor has almost the same Name.'
  const { server } = await openVendor({
    [judgeRoute]: () => ok({ cautions: [{ code: 'SIMILAR', field: 'name', message }] }),
  })
  await field('Name').fill('Chilenje Stationers')
  await expect.element(field('Name')).toHaveAccessibleDescription(message)
  expect(server.bodiesOf(judgeRoute)).toEqual([{ id: null, version: null, name: 'Chilenje Stationers' }])
})

test('keeps what was typed when the import of the record has been taken back', async () => {
  const current = { ...vendor, version: 9, state: 'TAKEN_BACK', takenBackOn: '2026-04-01T08:00:00+02:00' }
  await openSaved({}, { [saveRoute]: () => refusalReply('STALE', { current }) })
  await field('Name').fill('Kafue Stores')
  await button('Save').click()
  await expect.element(page.getByText('This vendor is taken back.')).toBeVisible()
  await expect.element(page.getByText('Kafue Stores')).toBeVisible()
})
