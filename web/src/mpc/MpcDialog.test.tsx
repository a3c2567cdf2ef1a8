import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { contractBeforeApprovalMessage } from '@insaka/domain/papers/papers.rules'
import { contract } from '../../test/contracts.tsx'
import { savedDraft } from '../../test/drafts.ts'
import { mpcRoutes, mpcSavedReply, openMpc } from '../../test/paper-dialog.tsx'
import {
  button,
  chooseEnquiry,
  date,
  enquiryField,
  field,
  filledPaper,
  me,
  mpcRow,
  setDate,
} from '../../test/papers.ts'
import { onClose, onOpen } from '../../test/record-dialog.tsx'
import { readDefinitions } from '../../test/dialog-values.ts'
import { longTest } from '../../test/long-tests.ts'

const save = button('Update')

const meetingNumberLabel = 'MPC Meeting No.'

const meetingNumberMissing = 'MPC Meeting No. is required for an ordinary or extra-ordinary approval.'

beforeEach(() => page.viewport(1366, 768))

const untendered = { id: null, enquiryType: 'NTR', vendorCategory: 'CITIZEN' }

describe('a new committee paper', () => {
  test('starts with its enquiry and asks for the type of approval', async () => {
    await openMpc()
    await expect.element(page.getByRole('dialog', { name: 'PROCUREMENT COMMITTEE PAPER' })).toBeVisible()
    await expect.element(enquiryField).toHaveFocus()
    await expect.element(field('Approval Type')).toHaveValue('')
    await expect.element(field(meetingNumberLabel)).not.toBeInTheDocument()
  })

  test.each(['ORDINARY', 'EXTRA_ORDINARY'])('by %s has the number of the meeting', async (approvalType) => {
    const stored = { approvalType: 'CIRCULATION', mpcNumber: 0 } as const
    const { server } = await openMpc(
      { [mpcRoutes.update]: (request) => mpcSavedReply(request) },
      { record: 7, stored },
    )
    await field('Approval Type').selectOptions(approvalType)
    await expect.element(save).toBeDisabled()
    await field(meetingNumberLabel).click()
    await userEvent.tab()
    await expect.element(page.getByText(meetingNumberMissing)).toBeVisible()
    await field(meetingNumberLabel).fill('0')
    await expect.element(page.getByText(meetingNumberMissing)).toBeVisible()
    await field(meetingNumberLabel).fill('14')
    await expect.element(page.getByText(meetingNumberMissing)).not.toBeInTheDocument()
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(mpcRoutes.update)).toMatchObject([{ approvalType, mpcNumber: 14 }])
  })

  longTest('by circulation has none: 0 is sent and an earlier number is cleared', async () => {
    const { server } = await openMpc(
      { [mpcRoutes.update]: (request) => mpcSavedReply(request) },
      { record: 7 },
    )
    await expect.element(field(meetingNumberLabel)).toHaveValue('4')
    await field('Approval Type').selectOptions('CIRCULATION')
    await expect.element(field(meetingNumberLabel)).not.toBeInTheDocument()
    await field('Approval Type').selectOptions('EXTRA_ORDINARY')
    await expect.element(field(meetingNumberLabel)).toHaveValue('')
    await expect.element(save).toBeDisabled()
    await field('Approval Type').selectOptions('CIRCULATION')
    await expect.element(save).toBeEnabled()
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(mpcRoutes.update)).toMatchObject([{ approvalType: 'CIRCULATION', mpcNumber: 0 }])
  })

  longTest('keeps the number between both kinds of meeting', async () => {
    await openMpc()
    await field('Approval Type').selectOptions('ORDINARY')
    await field(meetingNumberLabel).fill('14')
    await field('Approval Type').selectOptions('EXTRA_ORDINARY')
    await expect.element(field(meetingNumberLabel)).toHaveValue('14')
  })
})

test('limits the description to 300 characters', async () => {
  await openMpc({}, { record: 7 })
  const fault = page.getByText('You have exceeded character limit of 300.')
  await expect.element(page.getByText('Character Limit: 300')).toBeVisible()
  await field('Description').fill('x'.repeat(301))
  await expect.element(fault).toBeVisible()
  await expect.element(page.getByText('301 / 300')).toBeVisible()
  await expect.element(save).toBeDisabled()
  await field('Description').fill('x'.repeat(300))
  await expect.element(fault).not.toBeInTheDocument()
  await expect.element(save).toBeEnabled()
})

describe('a saved committee paper', () => {
  test.each([true, false])('reports an unconfirmed vendor category at its top: %s', async (approvalType) => {
    const enquiry = { ...mpcRow(7).enquiry, vendorCategoryConfirmed: approvalType }
    await openMpc({}, { record: 7, stored: { enquiry } })
    await expect.element(page.getByRole('link', { name: enquiry.reference })).toBeVisible()
    expect(page.getByText('Vendor category not confirmed').elements()).toHaveLength(approvalType ? 0 : 1)
  })

  longTest('is duplicated with its type of approval', async () => {
    const stored = { approvalType: 'EXTRA_ORDINARY', approvalDate: '2026-03-31' } as const
    const { server } = await openMpc(
      { [mpcRoutes.create]: (request) => mpcSavedReply(request) },
      { record: 7, stored },
    )
    await button('Duplicate').click()
    await expect.poll(() => onOpen).toHaveBeenCalledExactlyOnceWith('new')
    await expect.element(date('Approved On')).toHaveValue('')
    await chooseEnquiry(/^None Tendered Request/)
    await setDate('Initiated On', '30-Mar-2026')
    await setDate('Requisitioned On', '27-Mar-2026')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(mpcRoutes.create)).toEqual([
      {
        ...filledPaper,
        approvalType: 'EXTRA_ORDINARY',
        mpcNumber: 4,
        enquiry: untendered,
      },
    ])
  })

  longTest('shows a guest the number of its meeting, if there was one', async () => {
    const { unmount } = await openMpc({}, { record: 7, role: 'GUEST' })
    await expect
      .poll(readDefinitions)
      .toMatchObject({ 'Approval Type': 'Ordinary', [meetingNumberLabel]: '4' })
    await unmount()
    const stored = { approvalType: 'CIRCULATION', mpcNumber: 0 } as const
    await openMpc({}, { record: 7, role: 'GUEST', stored })
    await expect.poll(readDefinitions).toMatchObject({ 'Approval Type': 'Circulation' })
    expect(readDefinitions()).not.toHaveProperty(meetingNumberLabel)
  })
})

describe('a committee paper and its contract', () => {
  const fixed = 'This paper has a contract, so its value and currency cannot change.'
  const stored = { contract: contract() }
  const statuses = () =>
    [...field('Status').element().querySelectorAll('option')].map(({ textContent }) => textContent)

  test('links to the contract, keeps its value and cannot be cancelled', async () => {
    await openMpc({}, { record: 7, stored })
    await expect
      .element(page.getByRole('link', { name: 'MIHUD.GRZ.PROC.G.3.04.26' }))
      .toHaveAttribute('href', expect.stringMatching(/\/hvp\/contracts\?.*record=3/))
    await expect.element(field('Purchase Order Value')).toHaveAttribute('readonly')
    await expect.element(field('Purchase Order Value')).toHaveAccessibleDescription(fixed)
    await expect.element(field('Currency')).toHaveAttribute('readonly')
    expect(statuses()).toEqual(['In Progress', 'Complete'])
    await expect.element(button('Make a contract')).not.toBeInTheDocument()
    expect(await accessibilityFaults()).toEqual([])
  })

  test('starts a contract with the fields of the paper', async () => {
    const { address } = await openMpc({}, { record: 7 })
    await expect.element(field('Purchase Order Value')).not.toHaveAttribute('readonly')
    expect(statuses()).toContain('Cancelled')
    await button('Make a contract').click()
    await expect.poll(address).toBe('/insaka/plscm/hvp/contracts?record=new')
    expect(savedDraft(me, 'contracts', 'new')).toMatchObject({
      reason: 'Started from MIHUD.GRZ.PROC.G.MPC.4.7.03.26; not saved yet.',
      values: {
        mpc: { id: 7, version: 3, value: 9500.5, currency: 'ZMW' },
        description: 'Forty reams of paper',
        manager: 'PROC',
      },
    })
  })

  test.each([
    ['that is cancelled', { stored: { status: 'CANCELLED' as const } }],
    ['for a guest', { role: 'GUEST' as const }],
  ])('offers no contract for a paper %s', async (_, opened) => {
    await openMpc({}, { record: 7, ...opened })
    await expect.element(button('Print')).toBeVisible()
    await expect.element(button('Make a contract')).not.toBeInTheDocument()
  })

  test('waits with its contract until it is approved, where that is decided in Insaka', async () => {
    const stored = { governedBy: { fundsFirst: false, signedFile: false }, decision: 'OPEN' } as const
    await openMpc({}, { record: 7, stored })
    await expect.element(page.getByText(contractBeforeApprovalMessage)).toBeVisible()
    await expect.element(button('Make a contract')).not.toBeInTheDocument()
  })
})
