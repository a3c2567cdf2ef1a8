import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { noAnswer, ok, refused } from '../../test/fake-server.ts'
import { judgeRoutes, lvpRoutes, lvpSaved, onClose, onOpen, openLvp } from '../../test/paper-dialog.tsx'
import {
  attachment,
  button,
  chooseEnquiry,
  date,
  enquiryField,
  field,
  fillIn,
  lvpRow,
  openEnquiries,
  openEnquiry,
  openRoute,
  setDate,
} from '../../test/papers.ts'
import { typeQuickly } from '../../test/type-quickly.ts'

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
  statusReason: null,
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
    await expect.element(page.getByRole('group', { name: 'Attachment', exact: true })).not.toBeInTheDocument()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('is not to be saved without an enquiry, whatever else is filled in', async () => {
    await openLvp()
    await fillIn()
    await expect.element(page.getByText('To complete: Enquiry', { exact: true })).toBeVisible()
    await expect.element(save).toBeDisabled()
    await button('Enquiry').click()
    await expect.element(enquiryField).toHaveFocus()
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
    await expect.element(page.getByText('MIHUD.PROC.LVP.7.03.26 has been saved.')).toBeVisible()
    const enquiry = {
      id: 51,
      enquiryType: 'RFQ',
      reference: 'MIHUD.PROC.RFQ.51.03.26',
      description: 'Toner, lot 51',
      closedOn: openEnquiry(51).closedOn,
      vendorCategory: 'CITIZEN',
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
    await expect.element(page.getByText('Search by enquiry number or description')).toBeVisible()
    await enquiryField.click()
    await expect.element(page.getByRole('option', { name: /RFQ\.51/ })).toHaveTextContent('Toner, lot 51')
    const offered = () =>
      page
        .getByRole('listbox')
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(() => offered()[0]).toMatch(/^None Tendered Request/)
    typeQuickly(enquiryField, 'pump')
    await expect.element(page.getByRole('option', { name: /RFQ\.51/ })).not.toBeInTheDocument()
    // Whoever takes the first hit does not mean the one that is always there.
    await expect
      .poll(offered)
      .toEqual(['MIHUD.PROC.RFQ.53.03.26Borehole pump', expect.stringMatching(/^None Tendered Request/)])
    const asked = () => server.sent.filter(({ route }) => route === openRoute).map(queryOf)
    await expect.poll(asked).toEqual([
      { page: '0', size: '20' },
      { page: '0', size: '20', search: 'pump' },
    ])
    await userEvent.keyboard('{ArrowDown}{Enter}')
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

describe('a duplicate', () => {
  const stored = {
    approvalDate: '2026-03-31',
    purchaseOrderDate: '2026-04-02',
    purchaseOrder: 'LPO 12',
    procurementMode: 'ONLINE_EGP',
    egpReference: 'EGP-2026-0007',
    status: 'COMPLETE',
    attachmentId: attachment(1).id,
    attachment: attachment(1),
  } as const

  test('is a new paper with the contents, without dates, order, e-GP reference, file and status', async () => {
    const { server } = await openLvp({ [lvpRoutes.create]: (sent) => lvpSaved(sent) }, { record: 7, stored })
    await button('Duplicate').click()
    expect(onOpen).toHaveBeenCalledExactlyOnceWith('new')
    await expect.element(page.getByText('Copied from MIHUD.PROC.LVP.7.03.26; not saved yet.')).toBeVisible()
    await expect.element(enquiryField).toHaveValue('')
    for (const name of ['Initiated On', 'Requisitioned On', 'Approved On', 'Purchase Order Date'])
      await expect.element(field(name)).toHaveValue('')
    await expect.element(field('e-GP Reference')).toHaveValue('')
    await expect.element(field('Status')).not.toBeInTheDocument()
    await chooseEnquiry(/^None Tendered Request/)
    await setDate('Initiated On', '30-Mar-2026')
    await setDate('Requisitioned On', '27-Mar-2026')
    await field('e-GP Reference').fill('EGP-2026-0008')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.create)).toEqual([
      {
        ...filledIn,
        procurementMode: 'ONLINE_EGP',
        egpReference: 'EGP-2026-0008',
        enquiry: { id: null, enquiryType: 'NTR' },
      },
    ])
  })

  test('is not begun over what somebody has typed and not saved, before they say so', async () => {
    await openLvp({}, { record: 7 })
    await field('Vendor').fill('Soweto Stores')
    await button('Duplicate').click()
    await button('Keep editing').click()
    await expect.element(field('Vendor')).toHaveValue('Soweto Stores')
    expect(onOpen).not.toHaveBeenCalled()
  })

  test('does not take the place of another new paper that is not saved yet', async () => {
    await openLvp()
    await field('Vendor').fill('Soweto Stores')
    await cleanup()
    await openLvp({}, { record: 7 })
    await button('Duplicate').click()
    await expect.element(page.getByText(/^You have a new record here that is not saved yet/)).toBeVisible()
    await expect.element(field('Vendor')).toHaveValue('Soweto Stores')
  })
})

describe('a caution', () => {
  const dear = 'Simplified bidding is for purchases up to ZMW 1,000,000.00.'
  const kept = 'Another paper has the same purchase order number.'

  test('of a saved paper stays below its field, and one of what is typed comes below a field that was touched', async () => {
    const cautions = [{ code: 'ORDERED_TWICE', field: 'purchaseOrder', message: kept }]
    const stored = {
      approvalDate: '2026-03-31',
      purchaseOrderDate: '2026-04-02',
      purchaseOrder: 'LPO 12',
      cautions,
    }
    await openLvp({}, { record: 7, stored })
    await expect.element(field('Purchase Order (LPO) No.')).toHaveAccessibleDescription(kept)
    await field('Purchase Order Value').fill('1000000.01')
    // It is the method that is odd, and nobody has touched it.
    await expect.element(field('Procurement Method')).not.toHaveAccessibleDescription(dear)
    await field('Vendor').fill('Soweto Stores')
    await expect.element(field('Purchase Order (LPO) No.')).toHaveAccessibleDescription(kept)
    await setDate('Purchase Order Date', '30-Mar-2026')
    await expect
      .element(field('Purchase Order Date'))
      .toHaveAccessibleDescription('The purchase order is dated before the approval.')
    await expect.element(save).toBeEnabled()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('knows the enquiry of a saved paper', async () => {
    await openLvp({}, { record: 7 })
    const odd = 'This paper is approved before its enquiry closed.'
    const { enquiry } = lvpRow(7)
    expect(enquiry.closedOn.slice(0, 10)).toBe('2026-03-24')
    await setDate('Initiated On', '20-Mar-2026')
    await setDate('Requisitioned On', '20-Mar-2026')
    await setDate('Approved On', '23-Mar-2026')
    await expect.element(date('Approved On')).toHaveAccessibleDescription(odd)
    await setDate('Approved On', '24-Mar-2026')
    await expect.element(date('Approved On')).not.toHaveAccessibleDescription(odd)
  })

  test('comes with what is chosen, and does not keep the paper from being saved', async () => {
    await openLvp({}, { record: 7, stored: { procurementMethod: 'SIMPLIFIED_SELECTION' } })
    await field('Purchase Order Value').fill('K 1 000 000,01')
    await field('Procurement Method').selectOptions('SIMPLIFIED_BIDDING')
    await expect.element(field('Procurement Method')).toHaveAccessibleDescription(dear)
    await expect.element(save).toBeEnabled()
  })
})

describe('what depends on others', () => {
  const route = judgeRoutes.lvp
  const odd = (code: string, fieldName: string, message: string) =>
    ok({ cautions: [{ code, field: fieldName, message }] })
  const split = 'Three or more low value papers to this vendor.'

  test('is known of the enquiry that is chosen, without asking', async () => {
    const { server } = await openLvp()
    await chooseEnquiry(/RFQ\.51/)
    await setDate('Initiated On', '30-Mar-2026')
    await setDate('Requisitioned On', '30-Mar-2026')
    await setDate('Approved On', '13-Apr-2026')
    await expect
      .element(date('Approved On'))
      .toHaveAccessibleDescription('This paper is approved before its enquiry closed.')
    await setDate('Approved On', '14-Apr-2026')
    await expect.element(date('Approved On')).not.toHaveAccessibleDescription()
    await chooseEnquiry(/^None Tendered Request/)
    await field('Procurement Method').selectOptions('OPEN_NATIONAL_BIDDING')
    await expect.element(field('Procurement Method')).toHaveAccessibleDescription(/without a tender/)
    expect(server.bodiesOf(route).filter((body) => 'procurementMethod' in (body as object))).toEqual([])
  })

  test('is asked of the server once typing has paused, and the newest answer is shown', async () => {
    const waiting: ((answer: Response) => void)[] = []
    const { server } = await openLvp({
      [route]: () => new Promise<Response>((answer) => waiting.push(answer)),
    })
    await field('Description').fill('Forty reams of paper')
    await setDate('Initiated On', '30-Mar-2026')
    typeQuickly(field('Vendor'), 'Soweto')
    await expect.poll(() => waiting).toHaveLength(1)
    expect(server.bodiesOf(route)).toEqual([
      {
        id: null,
        version: null,
        currency: 'ZMW',
        initiatedOn: '2026-03-30',
        purchaseOrder: null,
        purchaseOrderDate: null,
        status: 'IN_PROGRESS',
        vendor: 'Soweto',
      },
    ])
    waiting[0]!(odd('SPLIT', 'vendor', split))
    await expect.element(field('Vendor')).toHaveAccessibleDescription(split)
    // What was said stays until there is another answer.
    typeQuickly(field('Vendor'), ' Stores')
    await expect.poll(() => waiting).toHaveLength(2)
    await expect.element(field('Vendor')).toHaveAccessibleDescription(split)
    typeQuickly(field('Vendor'), ' Ltd')
    await expect.poll(() => waiting).toHaveLength(3)
    waiting[2]!(ok({ cautions: [] }))
    await expect.element(field('Vendor')).not.toHaveAccessibleDescription()
    waiting[1]!(odd('SPLIT', 'vendor', 'Late.'))
    await expect.element(field('Vendor')).not.toHaveAccessibleDescription()
    expect(server.bodiesOf(route)).toHaveLength(3)
  })

  test('is not asked before somebody touches what it depends on', async () => {
    const { server } = await openLvp({}, { record: 7 })
    await field('Description').fill('Other words')
    await field('Funder').selectOptions('CP')
    await setDate('Requisitioned On', '26-Mar-2026')
    expect(server.bodiesOf(route)).toEqual([])
    await field('Purchase Order Value').fill('200000')
    await expect.poll(() => server.bodiesOf(route)).toMatchObject([{ id: 7, purchaseOrderValue: 200_000 }])
  })

  test('is not missed where it cannot be had', async () => {
    const { server } = await openLvp({ [route]: () => refused('INTERNAL') }, { record: 7 })
    await field('Vendor').fill('Soweto Stores')
    await expect.poll(() => server.bodiesOf(route)).toHaveLength(1)
    await expect.element(save).toBeEnabled()
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).not.toBeInTheDocument()
  })

  test('is pointed out at a field that nobody has touched when the paper is sent, once', async () => {
    const { server } = await openLvp(
      {
        [route]: () => odd('SPLIT', 'vendor', split),
        [lvpRoutes.update]: (sent) => lvpSaved(sent),
      },
      { record: 7 },
    )
    await field('Purchase Order Value').fill('200000')
    await expect.poll(() => server.bodiesOf(route)).toHaveLength(1)
    await expect.element(field('Vendor')).not.toHaveAccessibleDescription()
    await save.click()
    await expect.element(field('Vendor')).toHaveAccessibleDescription(split)
    await expect.element(field('Vendor')).toHaveFocus()
    expect(server.bodiesOf(lvpRoutes.update)).toEqual([])
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update)).toHaveLength(1)
  })

  test.each([
    ['a double click', () => save.dblClick()],
    ['Enter held down in a field', () => userEvent.keyboard('{Enter>9/}')],
    ['Ctrl+S held down', () => userEvent.keyboard('{Control>}{s>9/}{/Control}')],
  ])('is not passed over by %s', async (_, act) => {
    const { server } = await openLvp(
      {
        [route]: () => odd('SPLIT', 'vendor', split),
        [lvpRoutes.update]: (sent) => lvpSaved(sent),
      },
      { record: 7 },
    )
    await field('Purchase Order Value').fill('200000')
    await expect.poll(() => server.bodiesOf(route)).toHaveLength(1)
    await act()
    await expect.element(page.getByText(/^Please look at what is pointed out/)).toBeVisible()
    await expect.element(field('Vendor')).toHaveFocus()
    expect(server.bodiesOf(lvpRoutes.update)).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })
})

test('a caution of a row with four fields takes the whole width of the row, and inputs stay in line', async () => {
  await openLvp()
  const above =
    'The Controlling Officer decides up to ZMW 250,000.00; more goes to the Procurement Committee.'
  const box = (name: string) => field(name).element().getBoundingClientRect()
  await field('Purchase Order Value').fill('250000.01')
  await expect.element(field('Purchase Order Value')).toHaveAccessibleDescription(above)
  const row = box('Purchase Order (LPO) No.').right - box('Purchase Order Value').left
  const told = page.getByText(above).element().getBoundingClientRect()
  expect(told.width).toBeGreaterThan(row * 0.95)
  expect(told.top).toBeGreaterThanOrEqual(box('Currency').bottom)
  expect(
    new Set(['Purchase Order Value', 'Currency', 'Purchase Order Date'].map((name) => box(name).top)).size,
  ).toBe(1)
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
