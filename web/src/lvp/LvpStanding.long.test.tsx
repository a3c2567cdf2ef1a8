import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { definitions, fieldsInDialog } from '../../test/definitions.ts'
import { ok, refused } from '../../test/fake-server.ts'
import { lvpRoutes, lvpSaved, openLvp } from '../../test/paper-dialog.tsx'
import { attachment, button, field, lvpRow } from '../../test/papers.ts'
import { onClose } from '../../test/record-dialog.tsx'

const save = button('Save')

/** What the paper says, below its description. */
const contents = {
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

beforeEach(() => page.viewport(1366, 768))

describe.each(['COMPLETE', 'CANCELLED'] as const)('a paper that is %s', (status) => {
  const word = status.toLowerCase()

  test('by somebody else meanwhile does not take what one keeps of one’s own', async () => {
    const first = `This paper is ${word}. Set it back to In Progress first.`
    const current = lvpRow(7, { version: 4, status })
    const { server } = await openLvp(
      { [lvpRoutes.update]: () => refused('STALE', { current }) },
      { record: 7 },
    )
    await field('Vendor').fill('Soweto Stores')
    await save.click()
    server.change(lvpRoutes.get, () => ok({ lvp: current }))
    server.change(lvpRoutes.update, (sent) => lvpSaved(sent))
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

test('a guest reads everything, and every file', async () => {
  const file = attachment(1)
  const versions = [file, attachment(2)].map((each) => ({ ...each, attachedOn: each.uploadedOn }))
  await openLvp(
    { [lvpRoutes.files]: () => ok({ attachments: versions }) },
    { record: 7, role: 'GUEST', stored: { attachmentId: file.id, attachment: file } },
  )
  await expect.poll(definitions).toEqual({
    ...contents,
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

test('a guest sees why a closed paper is closed, and is not asked to reopen it', async () => {
  const stored = { status: 'CANCELLED', statusReason: 'No budget' } as const
  await openLvp({}, { record: 7, role: 'GUEST', stored })
  await expect.element(page.getByText('No budget')).toBeVisible()
  expect(definitions()).toMatchObject({ Status: 'Cancelled' })
  await expect.element(button('Reopen')).not.toBeInTheDocument()
})
