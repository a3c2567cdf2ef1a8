import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { ok, refused } from '../../test/fake-server.ts'
import { lvpRoutes, lvpSaved, openLvp } from '../../test/paper-dialog.tsx'
import {
  button,
  chooseEnquiry,
  date,
  enquiryField,
  field,
  filledIn,
  fillIn,
  openEnquiries,
  openEnquiry,
  openRoute,
  setDate,
} from '../../test/papers.ts'
import { onClose } from '../../test/record-dialog.tsx'

const save = button('Save')

beforeEach(() => page.viewport(1366, 768))

describe('a new low value paper', () => {
  test('without a tender asks for an enquiry to be made', async () => {
    const { server } = await openLvp({ [lvpRoutes.create]: (sent) => lvpSaved(sent) })
    await fillIn()
    await chooseEnquiry(/^None Tendered Request/)
    await expect.element(enquiryField).toHaveValue('None Tendered Request')
    await expect.element(field('Vendor Category')).toHaveDisplayValue('Citizen')
    await field('Vendor Category').selectOptions('LOCAL')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.create)).toEqual([
      { ...filledIn, enquiry: { id: null, enquiryType: 'NTR', vendorCategory: 'LOCAL' } },
    ])
  })
})

describe('the enquiry', () => {
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

  test('cannot be listed: a message says so, none tendered can be chosen, and another try helps', async () => {
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
})

describe('a caution', () => {
  test('knows the enquiry that is chosen, without asking the server', async () => {
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
    expect(
      server.bodiesOf(lvpRoutes.judge).filter((body) => 'procurementMethod' in (body as object)),
    ).toEqual([])
  })

  test('that depends on other papers is asked for once somebody touches what it depends on', async () => {
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
