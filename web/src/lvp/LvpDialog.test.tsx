import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { lvpRoutes, lvpSavedReply, openLvp } from '../../test/paper-dialog.tsx'
import {
  button,
  chooseEnquiry,
  date,
  enquiryField,
  field,
  filledPaper,
  fillPaper,
  lvpRow,
  me,
  freeEnquiriesReply,
  freeEnquiryRow,
  openRoute,
  setDate,
} from '../../test/papers.ts'
import { savedDraft } from '../../test/drafts.ts'
import { onClose } from '../../test/record-dialog.tsx'
import { tokenFor } from '../../test/factory.ts'
import { beginSession } from '../session/session.ts'
import { startNewRecord } from '../registers/dialog/start-new-record.ts'
import { typeQuickly } from '../../test/type-quickly.ts'
import { longTest } from '../../test/long-tests.ts'

const save = button('Save')

const queryOf = ({ url }: { url: string }) => Object.fromEntries(new URL(url, 'http://test').searchParams)

beforeEach(() => page.viewport(1366, 768))

describe('a new low value paper', () => {
  test('starts with its enquiry, without status and attachment', async () => {
    await openLvp()
    await expect.element(page.getByRole('dialog', { name: 'LVP | LOW VALUE PAPER' })).toBeVisible()
    await expect.element(enquiryField).toHaveFocus()
    await expect.element(field('Department')).toHaveDisplayValue('Procurement')
    await expect.element(field('Currency')).toHaveValue('ZMW')
    await expect.element(field('Status')).not.toBeInTheDocument()
    await expect.element(page.getByRole('group', { name: 'Attachment', exact: true })).not.toBeInTheDocument()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('copies department, description and funder from its enquiry and is sent in full', async () => {
    const { server } = await openLvp({ [lvpRoutes.create]: (request) => lvpSavedReply(request) })
    await field('Description').fill('Something else')
    await chooseEnquiry(/RFQ\.51/)
    await expect.element(enquiryField).toHaveValue('MIHUD.PROC.RFQ.51.03.26')
    // The enquiry provides the category.
    await expect.element(field('Vendor Category')).not.toBeInTheDocument()
    await expect.element(field('Description')).toHaveValue('Toner, lot 51')
    await expect.element(field('Funder')).toHaveValue('CP')
    await expect.element(field('Department')).toHaveValue('PROC')
    await fillPaper()
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    await expect.element(page.getByText('MIHUD.PROC.LVP.7.03.26 saved · In Progress')).toBeVisible()
    const enquiry = {
      id: 51,
      enquiryType: 'RFQ',
      reference: 'MIHUD.PROC.RFQ.51.03.26',
      description: 'Toner, lot 51',
      closedOn: freeEnquiryRow(51).closedOn,
      vendorCategory: 'CITIZEN',
    }
    expect(server.bodiesOf(lvpRoutes.create)).toEqual([{ ...filledPaper, enquiry }])
    const createRequest = server.sent.find(({ route }) => route === lvpRoutes.create)
    expect(createRequest?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
    expect(queryOf(createRequest!)).toEqual({ scope: 'mine' })
  })

  longTest('asks for a new enquiry if there was no tender', async () => {
    const { server } = await openLvp({ [lvpRoutes.create]: (request) => lvpSavedReply(request) })
    await fillPaper()
    await chooseEnquiry(/^None Tendered Request/)
    await expect.element(enquiryField).toHaveValue('None Tendered Request')
    await expect.element(field('Vendor Category')).toHaveDisplayValue('Citizen')
    await field('Vendor Category').selectOptions('LOCAL')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.create)).toEqual([
      { ...filledPaper, enquiry: { id: null, enquiryType: 'NTR', vendorCategory: 'LOCAL' } },
    ])
  })
})

describe('a paper started from a requisition', () => {
  const requisition = 'MIHUD.PROC.REQ.4.03.26'
  function start() {
    // Drafts belong to a session.
    beginSession(tokenFor())
    startNewRecord({
      userId: me,
      register: 'lvp',
      values: { enquiry: { id: null, enquiryType: 'NTR', vendorCategory: 'CITIZEN', requisition } },
      reason: `Started from ${requisition}; not saved yet.`,
    })
  }

  test('sends its reference, from a draft too', async () => {
    start()
    const first = await openLvp()
    await expect.element(page.getByText(`For requisition ${requisition}.`, { exact: false })).toBeVisible()
    await fillPaper()
    await expect
      .poll(() => savedDraft(me, 'lvp', 'new')?.values)
      .toMatchObject({ vendor: 'Chilenje Stationers' })
    await first.unmount()
    const { server } = await openLvp({ [lvpRoutes.create]: (request) => lvpSavedReply(request) })
    await expect.element(field('Vendor')).toHaveValue('Chilenje Stationers')
    await save.click()
    await expect.poll(() => server.bodiesOf(lvpRoutes.create)).toMatchObject([{ enquiry: { requisition } }])
  })

  test('loses it with the choice of another enquiry', async () => {
    start()
    await openLvp()
    await expect.element(enquiryField).toHaveValue('None Tendered Request')
    await chooseEnquiry(/RFQ\.51/)
    await expect.poll(() => savedDraft(me, 'lvp', 'new')?.values).toMatchObject({ enquiry: { id: 51 } })
    expect(JSON.stringify(savedDraft(me, 'lvp', 'new')?.values)).not.toContain(requisition)
  })
})

describe('the enquiry', () => {
  test('is searched among open enquiries while typing', async () => {
    const all = [freeEnquiryRow(53, { description: 'Borehole pump' }), freeEnquiryRow(52), freeEnquiryRow(51)]
    const { server } = await openLvp({ [openRoute]: (request) => freeEnquiriesReply(request, all, 1900) })
    await expect.element(page.getByText('Search by enquiry number or description')).toBeVisible()
    await enquiryField.click()
    await expect.element(page.getByRole('option', { name: /RFQ\.51/ })).toHaveTextContent('Toner, lot 51')
    const offeredEnquiries = () =>
      page
        .getByRole('listbox')
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(() => offeredEnquiries()[0]).toMatch(/^None Tendered Request/)
    typeQuickly(enquiryField, 'pump')
    await expect.element(page.getByRole('option', { name: /RFQ\.51/ })).not.toBeInTheDocument()
    // The permanent entry comes last, because a user who takes the first hit wants a match.
    await expect
      .poll(offeredEnquiries)
      .toEqual(['MIHUD.PROC.RFQ.53.03.26Borehole pump', expect.stringMatching(/^None Tendered Request/)])
    const searches = () => server.sent.filter(({ route }) => route === openRoute).map(queryOf)
    await expect.poll(searches).toEqual([
      { page: '0', size: '20' },
      { page: '0', size: '20', search: 'pump' },
    ])
    await userEvent.keyboard('{Enter}')
    await expect.element(enquiryField).toHaveValue('MIHUD.PROC.RFQ.53.03.26')
    await expect.element(field('Description')).toHaveValue('Borehole pump')
  })

  test('reports at the field that another paper has taken it and keeps the input', async () => {
    const takenMessage = 'MIHUD.PROC.RFQ.51.03.26 has been taken up by another paper.'
    const { server } = await openLvp({
      [lvpRoutes.create]: () =>
        refusalReply('DUPLICATE', { message: takenMessage, fields: { enquiry: [takenMessage] } }),
    })
    await chooseEnquiry(/RFQ\.51/)
    await fillPaper()
    server.change(openRoute, (request) => freeEnquiriesReply(request, [freeEnquiryRow(52)]))
    await save.click()
    await expect.element(enquiryField).toHaveAccessibleDescription(new RegExp(takenMessage))
    await expect.element(enquiryField).toHaveFocus()
    await chooseEnquiry(/RFQ\.52/)
    await expect.element(page.getByText(takenMessage)).not.toBeInTheDocument()
    server.change(lvpRoutes.create, (request) => lvpSavedReply(request))
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.create).at(-1)).toMatchObject({ enquiry: { id: 52 } })
  })

  longTest('lists enquiries within the dialog even if there are many', async () => {
    const manyEnquiries = Array.from({ length: 20 }, (_, i) => freeEnquiryRow(70 - i))
    await openLvp({ [openRoute]: (request) => freeEnquiriesReply(request, manyEnquiries) })
    await enquiryField.click()
    const list = page.getByRole('listbox')
    await expect.element(list).toHaveTextContent('RFQ.51.')
    const { bottom } = list.element().getBoundingClientRect()
    expect(bottom).toBeLessThan(button('Close').element().getBoundingClientRect().top)
    expect(await accessibilityFaults()).toEqual([])
  })

  longTest('reports a failed load, still allows none tendered, and can be loaded again', async () => {
    const { server } = await openLvp({ [openRoute]: () => refusalReply('INTERNAL') })
    const failure = page.getByText(/^The enquiries could not be loaded\./)
    await expect.element(failure).toBeVisible()
    await chooseEnquiry(/^None Tendered Request/)
    await expect.element(enquiryField).toHaveValue('None Tendered Request')
    server.change(openRoute, (request) => freeEnquiriesReply(request, [freeEnquiryRow(51)]))
    await button('Try again').click()
    await expect.element(failure).not.toBeInTheDocument()
    await chooseEnquiry(/RFQ\.51/)
    await expect.element(enquiryField).toHaveValue('MIHUD.PROC.RFQ.51.03.26')
  })
})

describe('the description', () => {
  test('shows a hint at 500 and a warning beyond it, and accepts up to 4,000 characters', async () => {
    const { server } = await openLvp({ [lvpRoutes.create]: (request) => lvpSavedReply(request) })
    const warning = page.getByText('Longer than 500 characters. You can still save it.')
    await chooseEnquiry(/^None Tendered Request/)
    await fillPaper()
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

describe('a caution', () => {
  test('uses the enquiry of a saved paper', async () => {
    await openLvp({}, { record: 7 })
    const cautionText = 'This paper is approved before its enquiry closed. Check both dates.'
    const { enquiry } = lvpRow(7)
    expect(enquiry.closedOn.slice(0, 10)).toBe('2026-03-24')
    await setDate('Initiated On', '20-Mar-2026')
    await setDate('Requisitioned On', '20-Mar-2026')
    await setDate('Approved On', '23-Mar-2026')
    await expect.element(date('Approved On')).toHaveAccessibleDescription(cautionText)
    await setDate('Approved On', '24-Mar-2026')
    await expect.element(date('Approved On')).not.toHaveAccessibleDescription(cautionText)
  })

  longTest('uses the chosen enquiry without calling the server', async () => {
    const { server } = await openLvp()
    await chooseEnquiry(/RFQ\.51/)
    await setDate('Initiated On', '30-Mar-2026')
    await setDate('Requisitioned On', '30-Mar-2026')
    await setDate('Approved On', '13-Apr-2026')
    await expect
      .element(date('Approved On'))
      .toHaveAccessibleDescription('This paper is approved before its enquiry closed. Check both dates.')
    await setDate('Approved On', '14-Apr-2026')
    await expect.element(date('Approved On')).not.toHaveAccessibleDescription()
    await chooseEnquiry(/^None Tendered Request/)
    await field('Procurement Method').selectOptions('OPEN_NATIONAL_BIDDING')
    await expect.element(field('Procurement Method')).toHaveAccessibleDescription(/need a tender/)
    expect(
      server.bodiesOf(lvpRoutes.judge).filter((body) => 'procurementMethod' in (body as object)),
    ).toEqual([])
  })

  longTest('that depends on other papers is requested when the user edits one of its fields', async () => {
    const split = { code: 'SPLIT', field: 'vendor', message: 'Several papers to this vendor.' }
    const { server } = await openLvp(
      { [lvpRoutes.judge]: () => ok({ cautions: [split] }) },
      { record: 7, stored: { initiatedOn: '2026-03-30' } },
    )
    await field('Description').fill('Other words')
    await field('Funder').selectOptions('CP')
    await setDate('Requisitioned On', '26-Mar-2026')
    expect(server.bodiesOf(lvpRoutes.judge)).toEqual([])
    await field('Vendor').fill('Soweto')
    await expect.element(field('Vendor')).toHaveAccessibleDescription(split.message)
    expect(server.bodiesOf(lvpRoutes.judge)).toEqual([
      {
        id: 7,
        version: 3,
        currency: 'ZMW',
        initiatedOn: '2026-03-30',
        purchaseOrderValue: 9500.5,
        status: 'IN_PROGRESS',
        vendor: 'Soweto',
        purchaseOrder: null,
        purchaseOrderDate: null,
      },
    ])
  })
})

test('shows a caution across the whole row of four fields, with the inputs aligned', async () => {
  await openLvp()
  const above =
    'The Controlling Officer decides up to ZMW 250,000.00. Check whether this needs a committee paper.'
  const box = (name: string) => field(name).element().getBoundingClientRect()
  await field('Purchase Order Value').fill('250000.01')
  await expect.element(field('Purchase Order Value')).toHaveAccessibleDescription(above)
  const row = box('Purchase Order (LPO) No.').right - box('Purchase Order Value').left
  const text = page.getByText(above).element().getBoundingClientRect()
  expect(text.width).toBeGreaterThan(row * 0.95)
  expect(text.top).toBeGreaterThanOrEqual(box('Currency').bottom)
  expect(
    new Set(['Purchase Order Value', 'Currency', 'Purchase Order Date'].map((name) => box(name).top)).size,
  ).toBe(1)
})
