import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { openEnquiryDialog, savedReply, saveRoute } from '../../test/enquiry-dialog.tsx'
import { button, field } from '../../test/papers.ts'
import { onClose } from '../../test/record-dialog.tsx'

const submit = button('Submit')

beforeEach(() => page.viewport(1366, 768))

describe('a new enquiry', () => {
  test('follows the defaults of its type until the user edits a field', async () => {
    await openEnquiryDialog({})
    const issued = (field('Issued On').element() as HTMLInputElement).value
    await field('Enquiry Type').selectOptions('NTR')
    await expect.element(field('Bidders Invited')).toHaveValue('0')
    await expect.element(field('Bids Received')).toHaveValue('0')
    await expect.element(field('Issued On')).not.toHaveValue(issued)
    await field('Enquiry Type').selectOptions('ITT')
    await expect.element(field('Bidders Invited')).toHaveValue('1')
    await expect.element(field('Issued On')).toHaveValue(issued)

    await field('Bidders Invited').fill('5')
    await field('Issued On').fill('30-Mar-2026 09:00')
    await field('Enquiry Type').selectOptions('NTR')
    await expect.element(field('Bidders Invited')).toHaveValue('5')
    await expect.element(field('Bids Received')).toHaveValue('0')
    await expect.element(field('Issued On')).toHaveValue('30-Mar-2026 09:00')
  })

  test('starts with defaults and is sent in full, with an idempotency key', async () => {
    const { server } = await openEnquiryDialog({ [saveRoute]: () => savedReply() })
    await expect.element(field('Enquiry Type')).toHaveFocus()
    await expect.element(field('Enquiry Type')).toHaveValue('RFQ')
    await expect.element(field('Department')).toHaveDisplayValue('Procurement')
    // The select offers no closed department.
    expect([...field('Department').element().querySelectorAll('option')].map((each) => each.value)).toEqual([
      'PROC',
    ])

    await field('Issued On').fill('30-Mar-2026 09:00')
    await field('Closed On').fill('31-Mar-2026 09:00')
    await field('Description').fill('Supply of 40 reams of paper')
    await submit.click()
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    const [request] = server.sent.filter(({ route }) => route === saveRoute)
    expect(request?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
    expect(request?.body).toEqual({
      id: null,
      version: null,
      enquiryType: 'RFQ',
      issuedOn: '2026-03-30T09:00:00+02:00',
      closedOn: '2026-03-31T09:00:00+02:00',
      funder: 'GRZ',
      department: 'PROC',
      description: 'Supply of 40 reams of paper',
      biddersInvited: 1,
      bidsReceived: 1,
      vendorCategory: 'CITIZEN',
      noOfDocumentsSold: 0,
      chargePerDocument: 0,
      fortyPercentRemitted: false,
      fortyPercentRemittedOn: null,
      nonRemittanceReason: null,
      requisition: null,
      formerReference: null,
      sixtyPercentReceived: false,
    })
  })

  test('is held back with its cautions when an untouched enquiry is submitted', async () => {
    // A fixed time: within an hour after midnight a new enquiry would be issued the day before.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T11:00:00+02:00') })
    onTestFinished(() => void vi.useRealTimers())
    const { server } = await openEnquiryDialog({ [saveRoute]: () => savedReply() })
    await field('Description').fill('Supply of 40 reams of paper')
    await field('Bidders Invited').fill('3')
    await expect.element(field('Closed On')).not.toHaveAccessibleDescription()
    await submit.click()
    await expect.element(field('Closed On')).toHaveFocus()
    await expect
      .element(field('Closed On'))
      .toHaveAccessibleDescription('This enquiry closes at the time it is issued. Check Closed On.')
    await expect
      .element(field('Bids Received'))
      .toHaveAccessibleDescription(/although the day of issue is not over/)
    expect(await accessibilityFaults()).toEqual([])
    expect(server.bodiesOf(saveRoute)).toEqual([])
  })

  test('shows no cautions on prefilled values when its draft is restored the next day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-31T11:00:00+02:00') })
    onTestFinished(() => void vi.useRealTimers())
    await openEnquiryDialog()
    const issued = (field('Issued On').element() as HTMLInputElement).value
    await field('Description').fill('Supply of 40 reams of paper')
    await cleanup()
    vi.setSystemTime(new Date('2026-04-01T15:00:00+02:00'))
    await openEnquiryDialog()
    await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
    await expect.element(field('Issued On')).toHaveValue(issued)
    for (const name of ['Issued On', 'Closed On', 'Bidders Invited', 'Bids Received'])
      await expect.element(field(name)).not.toHaveAccessibleDescription()
    await submit.click()
    await expect.element(field('Closed On')).toHaveAccessibleDescription(/closes at the time it is issued/)
  })

  test('is not sent while a rule is broken', async () => {
    await openEnquiryDialog()
    await field('Description').fill('Supply of 40 reams of paper')
    await expect.element(page.getByText('Character limit : 300')).toBeVisible()
    await expect.element(submit).toBeEnabled()
    await field('Closed On').fill('01-Jan-2020 08:00')
    await expect.element(submit).toBeDisabled()
    await field('Funder').click()
    await expect.element(page.getByText('Closed On may not be before Issued On.')).toBeVisible()
    await field('Issued On').fill('01-Jan-2020 07:00')
    await expect.element(page.getByText('Closed On may not be before Issued On.')).not.toBeInTheDocument()
    await expect.element(submit).toBeEnabled()
  })

  test('shows and computes the document sales of another type, starting from zero', async () => {
    await openEnquiryDialog()
    await expect.element(field('Documents Sold')).not.toBeInTheDocument()
    await field('Enquiry Type').selectOptions('ITT')
    await field('Documents Sold').fill('7')
    await field('Charge Per Document (ZMW)').fill('333.33')
    await expect.element(field('Total For Documents Sold (ZMW)')).toHaveValue('2,333.31')
    await expect.element(field('40 % Of Documents Sold (ZMW)')).toHaveValue('933.32')
    await field('Charge Per Document (ZMW)').fill('333.333')
    await expect.element(field('Total For Documents Sold (ZMW)')).toHaveValue('–')
    // The remittance is recorded later.
    await expect.element(field('40 % Remitted')).not.toBeInTheDocument()

    await field('Enquiry Type').selectOptions('RFP')
    await expect.element(field('Documents Sold')).toHaveValue('0')
    await expect.element(field('Charge Per Document (ZMW)')).toHaveValue('0.00')
    await expect.element(field('Total For Documents Sold (ZMW)')).toHaveValue('0.00')
    await field('Enquiry Type').selectOptions('RFQ')
    await expect.element(field('Documents Sold')).not.toBeInTheDocument()
  })
})
