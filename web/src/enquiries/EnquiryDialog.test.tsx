import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fieldsInDialog } from '../../test/dialog-values.ts'
import { getRoute, openEnquiryDialog, record, savedReply, saveRoute } from '../../test/enquiry-dialog.tsx'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { button, field, me } from '../../test/papers.ts'
import { onClose, onOpen } from '../../test/record-dialog.tsx'
import { requisitionRow } from '../../test/requisition-dialog.ts'
import { savedDraft } from '../../test/drafts.ts'
import { longEach, longTest } from '../../test/long-tests.ts'

const submit = button('Submit')

beforeEach(() => page.viewport(1366, 768))

const subject = page.getByRole('dialog').getByText('Supply of 40 reams of paper', { exact: true })

describe('a saved enquiry', () => {
  test('names both persons if it was imported for another one', async () => {
    const imported = { enquiry: record, recordedBy: { name: 'Bwalya Mulenga', isImported: true } }
    await openEnquiryDialog({ [getRoute]: () => ok(imported) }, { record: 7 })
    await expect
      .element(page.getByText(/^Initiator: Mutale/))
      .toHaveTextContent('Initiator: Mutale Mwansa. Imported by Bwalya Mulenga on 30-Mar-2026 10:00')
  })

  test('shows who recorded it and when', async () => {
    await openEnquiryDialog({}, { record: 7 })
    await expect
      .element(page.getByText(/^Recorded by/))
      .toHaveTextContent('Recorded by Mutale Mwansa on 30-Mar-2026 10:00, last changed on 31-Mar-2026 14:05')
  })

  test('requires an unconfirmed vendor category before saving', async () => {
    const { server } = await openEnquiryDialog(
      { [saveRoute]: () => savedReply() },
      { record: 7, stored: { vendorCategoryConfirmed: false } },
    )
    await expect.element(field('Vendor Category')).toHaveDisplayValue('Choose…')
    await expect.element(field('Vendor Category')).toHaveAccessibleDescription(/^Not confirmed yet/)
    await expect.element(page.getByText('To complete: Vendor Category', { exact: true })).toBeVisible()
    await field('Vendor Category').selectOptions('CITIZEN')
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(saveRoute)).toMatchObject([{ id: 7, vendorCategory: 'CITIZEN' }])
  })

  test('asks for the date of a remittance, or for the reason of its absence', async () => {
    await openEnquiryDialog({}, { record: 7 })
    await field('Reason For Not Remitting').fill('Bank was closed')
    await field('40 % Remitted').click()
    await expect.element(field('Reason For Not Remitting')).not.toBeInTheDocument()
    await expect.element(page.getByText('To complete: Remitted On')).toBeVisible()
    await field('Remitted On').fill('01-Jan-2090')
    await userEvent.tab()
    await expect.element(page.getByText('Remitted On may not be in the future.')).toBeVisible()
    await field('Invalid Date (Remitted On)').fill('01-Apr-2021')
    const cautionText = 'Remitted On is more than 60 days ahead or two years ago. Check the date.'
    await expect.element(field('Remitted On')).toHaveAccessibleDescription(cautionText)
    await expect.element(submit).toBeEnabled()
    await field('40 % Remitted').click()
    await expect.element(field('Reason For Not Remitting')).toHaveValue('')
  })

  test('keeps its type once a paper is linked', async () => {
    await openEnquiryDialog({}, { record: 7, stored: { state: 'LINKED', linked: true } })
    await expect.element(field('Enquiry Type')).toHaveAttribute('readonly')
    await expect
      .element(page.getByText('This enquiry is linked to a paper, so its type cannot change.'))
      .toBeVisible()
    await expect.element(field('Description')).not.toHaveAttribute('readonly')
    await expect.element(button('Withdraw…')).not.toBeInTheDocument()
    await expect.element(button('Make a low value paper')).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('link', { name: 'MIHUD.PROC.LVP.3.03.26' }))
      .toHaveAttribute('href', '/insaka/plscm/lvp/list?record=3&scope=institution')
  })

  test('is duplicated without its dates, bids and sales', async () => {
    const { server } = await openEnquiryDialog(
      { [saveRoute]: () => savedReply() },
      { record: 7, stored: { vendorCategory: 'LOCAL' } },
    )
    await button('Duplicate').click()
    await expect.poll(() => onOpen).toHaveBeenCalledExactlyOnceWith('new')
    await expect.element(field('Issued On')).not.toHaveValue('30-Mar-2026 09:00')
    await submit.click()
    // The first submit only shows the cautions.
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(saveRoute)).toMatchObject([
      {
        id: null,
        version: null,
        enquiryType: 'ITT',
        description: 'Supply of 40 reams of paper',
        vendorCategory: 'LOCAL',
        biddersInvited: 1,
        bidsReceived: 1,
        noOfDocumentsSold: 0,
        chargePerDocument: 0,
      },
    ])
  })

  test('shows the time and reason of its withdrawal and is read-only', async () => {
    const stored = {
      state: 'WITHDRAWN',
      withdrawnOn: '2026-04-01T08:00:00+02:00',
      withdrawalReason: 'No budget',
    } as const
    await openEnquiryDialog({}, { record: 7, role: 'ADMIN', stored })
    await expect.element(page.getByText('Withdrawn on 01-Apr-2026 08:00')).toBeVisible()
    await expect.element(page.getByText('No budget')).toBeVisible()
    await expect.element(subject).toBeVisible()
    expect(fieldsInDialog()).toEqual([])
    await expect.element(submit).not.toBeInTheDocument()
  })

  longEach([
    ['2025-02-05T10:00:00+02:00', 'CLOSED', 'Closed 05-Feb-2025', 'Closed, no paper'],
    ['2099-02-05T10:00:00+02:00', 'OPEN', 'Closes 05-Feb-2099', 'Open until 05-Feb-2099'],
  ] as const)('that closes on %s is shown as closed or open', async (closedOn, state, text, inFull) => {
    await openEnquiryDialog({}, { record: 7, stored: { closedOn, state } })
    for (const visibleText of [text, inFull])
      await expect.element(page.getByText(visibleText, { exact: true }).first()).toBeVisible()
  })

  longTest('makes the input of the user read-only after another user withdrew the enquiry', async () => {
    const current = {
      ...record,
      version: 4,
      state: 'WITHDRAWN' as const,
      withdrawnOn: '2026-03-31T15:00:00+02:00',
      withdrawalReason: 'No budget',
    }
    const { server } = await openEnquiryDialog(
      { [saveRoute]: () => refusalReply('STALE', { current }) },
      { record: 7 },
    )
    await field('Description').fill('Supply of 50 reams')
    server.change(getRoute, () => ok({ enquiry: current }))
    await submit.click()
    await expect.element(page.getByRole('heading', { name: /This enquiry has been withdrawn/ })).toBeVisible()
    await expect.element(button('Keep mine')).not.toBeInTheDocument()
    await button('Take theirs').click()
    await expect.element(page.getByText('No budget')).toBeVisible()
  })

  longTest('keeps its type when the user keeps own changes after a paper was linked', async () => {
    const current = { ...record, version: 4, state: 'LINKED' as const, linked: true }
    const { server } = await openEnquiryDialog(
      {
        [saveRoute]: ({ body }) =>
          (body as { version: number }).version === 4 ? savedReply() : refusalReply('STALE', { current }),
      },
      { record: 7 },
    )
    await field('Enquiry Type').selectOptions('RFP: Request For Proposal')
    await field('Description').fill('Supply of 50 reams')
    server.change(getRoute, () => ok({ enquiry: current }))
    await submit.click()
    await button('Keep mine').click()
    await expect.element(field('Enquiry Type')).toHaveValue('ITT: Invitation To Tender')
    await submit.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(saveRoute).at(-1)).toMatchObject({
      enquiryType: 'ITT',
      description: 'Supply of 50 reams',
    })
  })

  longEach([
    ['Make a low value paper', 'lvp', '/insaka/plscm/lvp/list'],
    ['Make a committee paper', 'mpc', '/insaka/plscm/hvp/mpcs'],
  ])('offers %s while it has no paper', async (label, register, path) => {
    const { address } = await openEnquiryDialog({}, { record: 7 })
    await button(label).click()
    await expect.poll(address).toBe(`${path}?record=new`)
    expect(savedDraft(me, register, 'new')).toMatchObject({
      values: {
        enquiry: {
          id: 7,
          enquiryType: 'ITT',
          reference: 'MIHUD.PROC.ITT.7.03.26',
          description: 'Supply of 40 reams of paper',
        },
        description: 'Supply of 40 reams of paper',
        department: 'PROC',
        funder: 'GRZ',
      },
      reason: 'Started from MIHUD.PROC.ITT.7.03.26; not saved yet.',
    })
  })

  longTest('shows its closed department', async () => {
    await openEnquiryDialog({}, { record: 7, stored: { department: 'OLD' } })
    await expect.element(field('Department')).toHaveDisplayValue('Closed (closed)')
  })
})

test('leads to its requisitions, and shows the items that they ask for', async () => {
  const requisition = requisitionRow({ state: 'ACCEPTED', currency: 'USD' })
  await openEnquiryDialog(
    { 'GET /api/procurement/requisitions/4711': () => ok({ requisition }) },
    { record: 7, stored: { requisition: requisition.reference } },
  )
  await expect
    .element(page.getByRole('link', { name: requisition.reference }).first())
    .toHaveAttribute('href', '/insaka/plscm/requisitions?scope=institution&record=4711')
  const items = page.getByRole('region', { name: `Requested items of ${requisition.reference}` })
  await expect.element(items.getByRole('row', { name: /^1 Toner cartridge/ })).toBeVisible()
  await expect.element(items.getByRole('row', { name: /^Total USD/ })).toBeVisible()
  expect(items.getByRole('textbox').elements()).toEqual([])
})
