import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { noAnswer, ok, refused } from '../../test/fake-server.ts'
import { lvpRoutes, lvpSaved, onClose, onOpen, openLvp } from '../../test/paper-dialog.tsx'
import {
  attachment,
  button,
  chooseEnquiry,
  enquiryField,
  field,
  fillIn,
  lvpRow,
  openEnquiries,
  openEnquiry,
  openRoute,
  setDate,
} from '../../test/papers.ts'

const save = button('Save')
const queryOf = ({ url }: { url: string }) => Object.fromEntries(new URL(url, 'http://test').searchParams)

/** What every low value paper says that was filled in here. */
const filledIn = {
  initiatedOn: '2026-03-30',
  requisitionedOn: '2026-03-27',
  approvalDate: null,
  description: 'Forty reams of paper',
  department: 'proc',
  funder: 'GRZ',
  expenseType: 'OPEX',
  vendor: 'Chilenje Stationers',
  purchaseOrderValue: 9500.5,
  currency: 'ZMW',
  purchaseOrderDate: null,
  purchaseOrder: null,
  procurementCategory: 'G',
  procurementMethod: 'SIMPLIFIED_BIDDING',
  procurementMode: 'MANUAL',
  egpReference: null,
  status: 'IN_PROGRESS',
  attachmentId: null,
}

beforeEach(() => page.viewport(1366, 768))

describe('a new low value paper', () => {
  test('begins with its enquiry, and has neither status nor attachment', async () => {
    await openLvp()
    await expect.element(page.getByRole('dialog', { name: 'LVP | LOW VALUE PAPER' })).toBeVisible()
    await expect.element(enquiryField).toHaveFocus()
    await expect.element(field('Department')).toHaveDisplayValue('Procurement')
    await expect.element(field('Currency')).toHaveValue('ZMW')
    await expect.element(button('Close')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await expect.element(field('Status')).not.toBeInTheDocument()
    await expect.element(page.getByRole('group', { name: 'Attachment' })).not.toBeInTheDocument()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('is not to be saved without an enquiry, whatever else is filled in', async () => {
    await openLvp()
    await fillIn()
    await expect.element(page.getByText('To complete: Enquiry', { exact: true })).toBeVisible()
    await expect.element(save).toBeDisabled()
    await enquiryField.click()
    await userEvent.keyboard('{Escape}')
    await userEvent.tab()
    await expect.element(page.getByText('Enquiry is required.')).toBeVisible()
    await expect.element(enquiryField).toHaveAttribute('aria-invalid', 'true')
    await chooseEnquiry(/^None Tendered Request/)
    await expect.element(page.getByText('Enquiry is required.')).not.toBeInTheDocument()
    await expect.element(save).toBeEnabled()
  })

  test('takes department, description and funder over from its enquiry, and is sent whole', async () => {
    const { server } = await openLvp({ [lvpRoutes.create]: (sent) => lvpSaved(sent) })
    await field('Description').fill('Something else')
    await chooseEnquiry(/RFQ\.51/)
    await expect.element(enquiryField).toHaveValue('MIHUD.PROC.RFQ.51.03.26')
    await expect.element(field('Description')).toHaveValue('Toner, lot 51')
    await expect.element(field('Funder')).toHaveValue('CP')
    await expect.element(field('Department')).toHaveValue('PROC')
    await fillIn()
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    await expect.element(page.getByText('The paper has been saved.')).toBeVisible()
    const enquiry = {
      id: 51,
      enquiryType: 'RFQ',
      reference: 'MIHUD.PROC.RFQ.51.03.26',
      description: 'Toner, lot 51',
    }
    expect(server.bodiesOf(lvpRoutes.create)).toEqual([{ ...filledIn, enquiry }])
    const sent = server.sent.find(({ route }) => route === lvpRoutes.create)
    expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
    expect(queryOf(sent!)).toEqual({ scope: 'mine' })
  })

  test('without a tender asks for an enquiry to be made', async () => {
    const { server } = await openLvp({ [lvpRoutes.create]: (sent) => lvpSaved(sent) })
    await fillIn()
    await chooseEnquiry(/^None Tendered Request/)
    await expect.element(enquiryField).toHaveValue('None Tendered Request')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.create)).toEqual([
      { ...filledIn, enquiry: { id: null, enquiryType: 'NTR' } },
    ])
  })
})

describe('the enquiry', () => {
  test('is searched for among those that are open, as one types', async () => {
    const all = [openEnquiry(53, { description: 'Borehole pump' }), openEnquiry(52), openEnquiry(51)]
    const { server } = await openLvp({ [openRoute]: (sent) => openEnquiries(sent, all, 1900) })
    await expect.element(page.getByText(/^1,900 more: type a word of/)).toBeVisible()
    await enquiryField.click()
    await expect.element(page.getByRole('option', { name: /RFQ\.51/ })).toHaveTextContent('Toner, lot 51')
    await userEvent.keyboard('pump')
    await expect.element(page.getByRole('option', { name: /RFQ\.51/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('option', { name: /^None Tendered Request/ })).toBeVisible()
    const asked = () => server.sent.filter(({ route }) => route === openRoute).map(queryOf)
    await expect.poll(asked).toEqual([
      { page: '0', size: '20' },
      { page: '0', size: '20', search: 'pump' },
    ])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(enquiryField).toHaveValue('MIHUD.PROC.RFQ.53.03.26')
    await expect.element(field('Description')).toHaveValue('Borehole pump')
  })

  test('is listed within the dialog, however many there are', async () => {
    const many = Array.from({ length: 20 }, (_, i) => openEnquiry(70 - i))
    await openLvp({ [openRoute]: (sent) => openEnquiries(sent, many) })
    await enquiryField.click()
    const list = page.getByRole('listbox')
    await expect.element(list).toHaveTextContent('RFQ.51.')
    const { bottom } = list.element().getBoundingClientRect()
    expect(bottom).toBeLessThan(button('Close').element().getBoundingClientRect().top)
    expect(await accessibilityFaults()).toEqual([])
  })

  test('cannot be listed: that is told, none tendered can be chosen, and another try helps', async () => {
    const { server } = await openLvp({ [openRoute]: () => refused('INTERNAL') })
    const failure = page.getByText(/^The enquiries could not be loaded\./)
    await expect.element(failure).toBeVisible()
    await chooseEnquiry(/^None Tendered Request/)
    await expect.element(enquiryField).toHaveValue('None Tendered Request')
    server.change(openRoute, (sent) => openEnquiries(sent, [openEnquiry(51)]))
    await button('Try again').click()
    await expect.element(failure).not.toBeInTheDocument()
    await chooseEnquiry(/RFQ\.51/)
    await expect.element(enquiryField).toHaveValue('MIHUD.PROC.RFQ.51.03.26')
  })

  test('that another paper has taken up meanwhile is told there, and what was typed stays', async () => {
    const taken = 'MIHUD.PROC.RFQ.51.03.26 has been taken up by another paper.'
    const { server } = await openLvp({
      [lvpRoutes.create]: () => refused('DUPLICATE', { message: taken, fields: { enquiry: [taken] } }),
    })
    await chooseEnquiry(/RFQ\.51/)
    await fillIn()
    server.change(openRoute, (sent) => openEnquiries(sent, [openEnquiry(52)]))
    await save.click()
    await expect.element(enquiryField).toHaveAttribute('aria-invalid', 'true')
    await expect.element(enquiryField).toHaveAccessibleDescription(new RegExp(taken))
    await expect
      .element(page.getByRole('navigation', { name: 'Fields to correct' }))
      .toHaveTextContent(`Enquiry ${taken}`)
    await expect.element(field('Vendor')).toHaveValue('Chilenje Stationers')
    await expect.element(enquiryField).toHaveFocus()
    await chooseEnquiry(/RFQ\.52/)
    await expect.element(page.getByText(taken)).not.toBeInTheDocument()
    server.change(lvpRoutes.create, (sent) => lvpSaved(sent))
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.create).at(-1)).toMatchObject({ enquiry: { id: 52 } })
  })
})

describe('the description', () => {
  test('has a hint at 500 and a warning past it, ends at 4,000, and can be saved until then', async () => {
    const { server } = await openLvp({ [lvpRoutes.create]: (sent) => lvpSaved(sent) })
    const warning = page.getByText('Longer than 500 characters; it can be saved all the same.')
    await chooseEnquiry(/^None Tendered Request/)
    await fillIn()
    await expect.element(page.getByText('Character limit : 500')).toBeVisible()
    await field('Description').fill('x'.repeat(500))
    await expect.element(page.getByText('500 / 500')).toBeVisible()
    await expect.element(warning).not.toBeInTheDocument()
    await field('Description').fill('x'.repeat(4001))
    await userEvent.tab()
    await expect.element(page.getByText('Description may have at most 4000 characters.')).toBeVisible()
    await expect.element(save).toBeDisabled()
    await field('Description').fill('x'.repeat(4000))
    await expect.element(warning).toBeVisible()
    await expect.element(field('Description')).not.toHaveAttribute('aria-invalid', 'true')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.create)).toMatchObject([{ description: 'x'.repeat(4000) }])
  })
})

describe('a low value paper that is there', () => {
  test('keeps its enquiry, and is sent whole with its number and version', async () => {
    const { server } = await openLvp({ [lvpRoutes.update]: (sent) => lvpSaved(sent) }, { record: 7 })
    await expect.element(page.getByText('MIHUD.PROC.LVP.7.03.26')).toBeVisible()
    await expect.element(page.getByText('Enquiry MIHUD.PROC.RFQ.41.03.26')).toBeVisible()
    await expect.element(enquiryField).not.toBeInTheDocument()
    await expect.element(save).toBeDisabled()
    await expect.element(button('Close')).toBeVisible()
    await setDate('Approved On', '31-Mar-2026')
    await field('Status').selectOptions('COMPLETE')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    const { id, enquiryType, reference, description } = lvpRow(7).enquiry
    expect(server.bodiesOf(lvpRoutes.update)).toEqual([
      {
        ...filledIn,
        id: 7,
        version: 3,
        approvalDate: '2026-03-31',
        status: 'COMPLETE',
        enquiry: { id, enquiryType, reference, description },
      },
    ])
  })
})

test('one that an earlier submit has saved becomes that paper, with what was typed as a change of it', async () => {
  const { server } = await openLvp({ [lvpRoutes.create]: noAnswer })
  await chooseEnquiry(/^None Tendered Request/)
  await fillIn()
  await save.click()
  await expect.element(button('Try again')).toBeVisible()
  await chooseEnquiry(/RFQ\.51/)
  await field('Description').fill('Forty reams of paper')
  await field('Funder').selectOptions('GRZ')
  await field('Vendor').fill('Soweto Stores')
  // Meanwhile somebody else has gone on with it.
  const current = lvpRow(7, { status: 'COMPLETE', attachmentId: attachment(1).id, attachment: attachment(1) })
  server.change(lvpRoutes.create, () => refused('ALREADY_SAVED', { current }))
  server.change(lvpRoutes.get, () => ok({ lvp: current }))
  server.change(lvpRoutes.update, (sent) => lvpSaved(sent))
  await save.click()
  await expect.element(page.getByText(/Your earlier attempt was saved/)).toBeVisible()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(7)
  await expect.element(page.getByText('MIHUD.PROC.LVP.7.03.26')).toBeVisible()
  await expect.element(page.getByText('Enquiry MIHUD.PROC.RFQ.41.03.26')).toBeVisible()
  await expect.element(enquiryField).not.toBeInTheDocument()
  await expect.element(page.getByRole('tab', { name: 'History' })).toBeVisible()
  await expect.element(button('Order 1.pdf')).toBeVisible()
  await expect.element(field('Vendor')).toHaveValue('Soweto Stores')
  await field('Status').selectOptions('IN_PROGRESS')
  await save.click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(server.bodiesOf(lvpRoutes.update)).toMatchObject([
    { id: 7, version: 3, vendor: 'Soweto Stores', status: 'IN_PROGRESS', attachmentId: attachment(1).id },
  ])
})

test('what was typed comes back after a lost line and a reload, with the enquiry', async () => {
  const { server } = await openLvp({ [lvpRoutes.create]: noAnswer })
  await chooseEnquiry(/RFQ\.51/)
  await fillIn()
  await save.click()
  await expect.element(button('Try again')).toBeVisible()
  await cleanup()

  const later = await openLvp({ [lvpRoutes.create]: (sent) => lvpSaved(sent) })
  await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
  await expect.element(enquiryField).toHaveValue('MIHUD.PROC.RFQ.51.03.26')
  await save.click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(later.server.bodiesOf(lvpRoutes.create)).toEqual(server.bodiesOf(lvpRoutes.create))
})
