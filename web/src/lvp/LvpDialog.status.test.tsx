import { fileRefusal } from '@insaka/domain/papers/papers.rules'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { readDefinitions, fieldsInDialog } from '../../test/dialog-values.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { lvpRoutes, lvpSavedReply, openLvp } from '../../test/paper-dialog.tsx'
import { attachment, button, field, lvpRow, somebodyElse } from '../../test/papers.ts'
import { onClose } from '../../test/record-dialog.tsx'
import { longTest } from '../../test/long-tests.ts'

const save = button('Save')

const reopenDialog = page.getByRole('dialog', { name: 'Reopen this paper?' })

const reason = reopenDialog.getByRole('textbox', { name: 'Reason For Reopening' })

const statuses = () =>
  [...field('Status').element().querySelectorAll('option')].map(({ textContent }) => textContent)

/** The contents of the paper shown below its description. */
const paperContents = {
  Vendor: 'Chilenje Stationers',
  Department: 'Procurement',
  Funder: 'GRZ',
  'Expense Type': 'OPEX',
  'Procurement Category': 'Goods',
  'Procurement Method': 'Simplified Bidding',
  'Procurement Mode': 'Manual',
  'e-GP Reference': '–',
  'Approvals Authority': 'Controlling Officer',
  'Purchase Order Value': 'ZMW 9,500.50',
  'Purchase Order Date': '–',
  'Purchase Order (LPO) No.': '–',
}

const stageTexts = () =>
  [...document.querySelectorAll('[role=dialog] ol > li')].map(({ textContent }) => textContent)

beforeEach(() => page.viewport(1366, 768))

describe('the status', () => {
  test('offers every state', async () => {
    await openLvp({}, { record: 7 })
    await expect.element(field('Status')).toBeVisible()
    expect(statuses()).toEqual(['In Progress', 'Complete', 'Cancelled'])
  })

  test('is read-only for a cancelled paper without permission to restore it', async () => {
    const stored = { status: 'CANCELLED', statusReason: 'No budget', initiatorId: somebodyElse } as const
    await openLvp({}, { record: 7, stored })
    await expect.element(page.getByText('No budget')).toBeVisible()
    expect(readDefinitions()).toMatchObject(paperContents)
    await expect.element(field('Status')).not.toBeInTheDocument()
    await expect.element(button('Reopen')).not.toBeInTheDocument()
    await expect.element(save).not.toBeInTheDocument()
  })

  test('is read-only for a complete paper without permission to reopen it', async () => {
    const file = attachment(1)
    const stored = {
      status: 'COMPLETE',
      initiatorId: somebodyElse,
      attachmentId: file.id,
      attachment: file,
    } as const
    await openLvp({}, { record: 7, stored })
    const note = 'Only its initiator or an administrator may reopen this paper.'
    await expect.element(page.getByText(note)).toBeVisible()
    await expect.element(button('Reopen')).not.toBeInTheDocument()
    await expect.element(page.getByText(fileRefusal('COMPLETE', false)!)).toBeVisible()
    await expect.element(button('Replace PDF…')).not.toBeInTheDocument()
  })

  test('shows the reason in place when another paper has taken the enquiry', async () => {
    const takenMessage =
      'The enquiry of this paper is linked to another paper now, so this paper cannot be reopened.'
    await openLvp(
      {
        [lvpRoutes.reopen]: () =>
          refusalReply('DUPLICATE', { message: takenMessage, fields: { status: [takenMessage] } }),
      },
      { record: 7, stored: { status: 'CANCELLED' } },
    )
    await button('Reopen').click()
    await expect.element(reopenDialog).toHaveTextContent('This links MIHUD.PROC.RFQ.41.03.26 again.')
    await reason.fill('It is needed after all.')
    await button('Reopen the paper').click()
    await expect.element(reopenDialog.getByText(takenMessage).first()).toBeVisible()
    await expect.element(reason).toHaveValue('It is needed after all.')
  })
})

describe.each(['COMPLETE', 'CANCELLED'] as const)('a paper that is %s', (status) => {
  test('is read-only until it is reopened with a reason', async () => {
    const { server } = await openLvp(
      { [lvpRoutes.update]: (request) => lvpSavedReply(request) },
      { record: 7, stored: { status } },
    )
    await expect.poll(readDefinitions).toEqual(paperContents)
    await expect.element(page.getByText('Forty reams of paper')).toBeVisible()
    expect(stageTexts()).toEqual([
      '3 daysRequisitioned27-Mar-2026',
      'Initiated30-Mar-2026',
      'Approved–',
      'Ordered–',
    ])
    // Only the attachment can be changed.
    expect(fieldsInDialog()).toEqual(['file'])
    await expect.element(save).not.toBeInTheDocument()
    await expect.element(button('Attach PDF…')).toBeEnabled()
    expect(await accessibilityFaults()).toEqual([])
    const open = lvpRow(7, { version: 4, status: 'IN_PROGRESS' })
    server.change(lvpRoutes.reopen, () => {
      server.change(lvpRoutes.get, () => ok({ lvp: open }))
      return ok({ lvp: open })
    })
    await button('Reopen').click()
    await reason.fill('The vendor is wrong.')
    await button('Reopen the paper').click()
    await expect.element(reopenDialog).not.toBeInTheDocument()
    await expect.element(field('Status')).toHaveValue('IN_PROGRESS')
    expect(readDefinitions()).toEqual({})
    expect(onClose).not.toHaveBeenCalled()
    expect(server.bodiesOf(lvpRoutes.reopen)).toEqual([{ version: 3, reason: 'The vendor is wrong.' }])
    await field('Vendor').fill('Soweto Stores')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update).at(-1)).toMatchObject({ version: 4, vendor: 'Soweto Stores' })
  })

  const statusWord = status.toLowerCase()

  longTest('keeps the user’s own changes when another user closed it', async () => {
    const first = `This paper is ${statusWord}. Change its status to In Progress first.`
    const current = lvpRow(7, { version: 4, status })
    const { server } = await openLvp(
      { [lvpRoutes.update]: () => refusalReply('STALE', { current }) },
      { record: 7 },
    )
    await field('Vendor').fill('Soweto Stores')
    await save.click()
    server.change(lvpRoutes.get, () => ok({ lvp: current }))
    server.change(lvpRoutes.update, (request) => lvpSavedReply(request))
    await button('Keep mine').click()
    await expect.element(field('Vendor')).toHaveValue('Soweto Stores')
    await expect.element(field('Status')).toHaveAccessibleDescription(new RegExp(first))
    await expect.element(save).toBeDisabled()
    await field('Status').selectOptions('IN_PROGRESS')
    await expect.element(page.getByText(first)).not.toBeInTheDocument()
    await expect.element(field('Reason For Reopening')).toBeVisible()
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
  })
})

longTest('shows all fields and files to a guest', async () => {
  const file = attachment(1)
  const versions = [file, attachment(2)].map((each) => ({ ...each, attachedOn: each.uploadedOn }))
  await openLvp(
    { [lvpRoutes.files]: () => ok({ attachments: versions }) },
    { record: 7, role: 'GUEST', stored: { attachmentId: file.id, attachment: file } },
  )
  await expect.poll(readDefinitions).toEqual({
    ...paperContents,
    Status: 'In Progress',
    Attachment: 'Order 1.pdf340 KiB, uploaded by Mutale Mwansa on 31-Mar-2026 14:05Earlier files',
    Initiator: 'Mutale Mwansa',
    'Created On': '30-Mar-2026 10:00',
    'Updated On': '31-Mar-2026 14:05',
  })
  expect(fieldsInDialog()).toEqual([])
  await expect.element(page.getByRole('tabpanel').getByRole('button', { name: 'Order 1.pdf' })).toBeEnabled()
  await page.getByText('Earlier files').click()
  await expect.element(button('Order 2.pdf')).toBeEnabled()
  await expect.element(page.getByRole('button', { name: /PDF…$/ })).not.toBeInTheDocument()
})

longTest('shows a guest why a paper is closed without a button to reopen it', async () => {
  const stored = { status: 'CANCELLED', statusReason: 'No budget' } as const
  await openLvp({}, { record: 7, role: 'GUEST', stored })
  await expect.element(page.getByText('No budget')).toBeVisible()
  expect(readDefinitions()).toMatchObject({ Status: 'Cancelled' })
  await expect.element(button('Reopen')).not.toBeInTheDocument()
})
