import type { LvpRecord } from '@insaka/domain/lvp/lvp.schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { noAnswer, ok, refusalReply } from '../../../test/fake-server.ts'
import { lvpRoutes, lvpSavedReply, mpcRoutes, openLvp, openMpc } from '../../../test/paper-dialog.tsx'
import { button, field, lvpRow, me, mpcRow } from '../../../test/papers.ts'
import { onClose } from '../../../test/record-dialog.tsx'
import { savedDraft } from '../../../test/drafts.ts'
import { longTest } from '../../../test/long-tests.ts'

const cancelDialog = page.getByRole('dialog', { name: 'Cancel this paper?' })

const reason = cancelDialog.getByRole('textbox', { name: 'Reason For Cancelling' })

const confirm = button('Cancel the paper')

const notice = cancelDialog.getByRole('alert').first()

const discardedNotice = cancelDialog.getByText(/^Your other changes are not saved and will be discarded/)

const status = () => document.querySelector<HTMLSelectElement>('select[name=status]')?.value

const cancelledPaper = (changes: Partial<LvpRecord> = {}) =>
  lvpRow(7, { version: 4, status: 'CANCELLED', statusReason: 'No budget', ...changes })

const cancelledMessage = 'The low value paper has been cancelled.'

/** Behaves like the server: the paper is cancelled after the step. */
async function open(options: Parameters<typeof openLvp>[1] = {}) {
  const app = await openLvp({}, { record: 7, ...options })
  app.server.change(lvpRoutes.cancel, () => {
    app.server.change(lvpRoutes.get, () => ok({ lvp: cancelledPaper() }))
    return ok({ lvp: cancelledPaper() }, cancelledMessage)
  })
  return app
}

async function askToCancel(reasonText: string) {
  await field('Status').selectOptions('CANCELLED')
  await reason.fill(reasonText)
}

async function expectCancelled() {
  await expect.element(cancelDialog).not.toBeInTheDocument()
  await expect.element(page.getByText('No budget')).toBeVisible()
  await expect.element(field('Status')).not.toBeInTheDocument()
  await expect.element(button('Reopen')).toBeVisible()
  expect(savedDraft(me, 'lvp', 7)).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
}

beforeEach(() => page.viewport(1366, 768))

const stateInHeader = () => document.querySelector('span[data-family]')?.textContent

describe('cancelling a paper', () => {
  test('requires a reason and saves immediately', async () => {
    const { server } = await open()
    await field('Status').selectOptions('CANCELLED')
    await expect
      .element(cancelDialog)
      .toHaveTextContent('MIHUD.PROC.RFQ.41.03.26 becomes available for another paper.')
    await expect.element(discardedNotice).not.toBeInTheDocument()
    // Opening the dialog changes neither the form nor the draft.
    expect(status()).toBe('IN_PROGRESS')
    expect(savedDraft(me, 'lvp', 7)).toBeNull()
    await reason.fill(' No ')
    await userEvent.tab()
    await expect.element(reason).toHaveAccessibleDescription(/needs at least 3 characters/)
    await expect.element(confirm).toBeDisabled()
    await reason.fill(' No budget ')
    await confirm.click()
    await expectCancelled()
    await expect.element(page.getByText(cancelledMessage)).toBeVisible()
    expect(server.bodiesOf(lvpRoutes.cancel)).toEqual([{ version: 3, reason: 'No budget' }])
  })

  test('withdraws the enquiry of an untendered paper', async () => {
    await open({ stored: { enquiry: { ...lvpRow(7).enquiry, enquiryType: 'NTR' } } })
    await field('Status').selectOptions('CANCELLED')
    const consequenceText = 'This also withdraws MIHUD.PROC.RFQ.41.03.26, which was created for this paper.'
    await expect.element(cancelDialog).toHaveTextContent(consequenceText)
  })

  test('keeps the form when the user dismisses a typed reason', async () => {
    const { server } = await open()
    server.change(lvpRoutes.update, lvpSavedReply)
    await field('Vendor').fill('Soweto Stores')
    await field('Status').selectOptions('COMPLETE')
    await askToCancel('No budget')
    await button('Back').click()
    await expect.element(cancelDialog).not.toBeInTheDocument()
    await expect.element(field('Status')).toHaveValue('COMPLETE')
    await expect.element(field('Vendor')).toHaveValue('Soweto Stores')
    await field('Status').selectOptions('IN_PROGRESS')
    await button('Save').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(lvpRoutes.update)).toMatchObject([
      { vendor: 'Soweto Stores', status: 'IN_PROGRESS', statusReason: null },
    ])
  })

  test('shows the reason of another user who was faster', async () => {
    const { server } = await openLvp(
      { [lvpRoutes.cancel]: () => refusalReply('STALE', { current: cancelledPaper() }) },
      { record: 7 },
    )
    await askToCancel('Bought elsewhere')
    server.change(lvpRoutes.get, () => ok({ lvp: cancelledPaper() }))
    await confirm.click()
    await expectCancelled()
    // An earlier attempt of the user may have succeeded.
    await expect.element(page.getByText('This paper is already cancelled.')).toBeVisible()
  })

  test('shows the cancelled paper as soon as the reply arrives', async () => {
    const { server } = await openMpc({}, { record: 7 })
    const cancelledState = { version: 4, status: 'CANCELLED', statusReason: 'No budget' } as const
    server.change(mpcRoutes.cancel, () => ok({ mpc: mpcRow(7, cancelledState) }))
    await field('MPC Meeting No.').fill('9')
    await askToCancel('No budget')
    await expect.element(discardedNotice).toHaveTextContent('MPC Meeting No.')
    server.change(mpcRoutes.get, () => new Promise(() => undefined))
    await confirm.click()
    await expect.element(page.getByText('No budget')).toBeVisible()
    await expect.element(button('Reopen')).toBeVisible()
  })

  longTest('lists other unsaved changes and discards them', async () => {
    const { server } = await open()
    await field('Vendor').fill('Soweto Stores')
    await field('Purchase Order Value').fill('12')
    await field('Status').selectOptions('COMPLETE')
    await askToCancel('No budget')
    await expect.element(discardedNotice).toHaveTextContent('discarded: Vendor, Purchase Order Value.')
    await confirm.click()
    await expectCancelled()
    // Reopening changes the cancelled version.
    server.change(lvpRoutes.reopen, () => {
      server.change(lvpRoutes.get, () => ok({ lvp: lvpRow(7, { version: 5 }) }))
      return ok({ lvp: lvpRow(7, { version: 5 }) })
    })
    await button('Reopen').click()
    await page.getByRole('textbox', { name: 'Reason For Reopening' }).fill('It is needed after all.')
    await button('Reopen the paper').click()
    await expect
      .poll(() => server.bodiesOf(lvpRoutes.reopen))
      .toEqual([{ version: 4, reason: 'It is needed after all.' }])
    await expect.element(field('Vendor')).toHaveValue(lvpRow(7).vendor)
  })

  longTest('appears after the dialog is closed if only its answer was lost', async () => {
    const { server } = await openLvp({ [lvpRoutes.cancel]: noAnswer }, { record: 7 })
    await askToCancel('No budget')
    server.change(lvpRoutes.get, () => ok({ lvp: cancelledPaper() }))
    await confirm.click()
    await expect.element(notice).toHaveTextContent('sending it again')
    await button('Back').click()
    await expectCancelled()
    expect(stateInHeader()).toBe('Cancelled')
    await expect.element(button('Save')).not.toBeInTheDocument()
  })

  longTest('keeps other input if only its answer was lost', async () => {
    const { server } = await openLvp({ [lvpRoutes.cancel]: noAnswer }, { record: 7 })
    await field('Vendor').fill('Soweto Stores')
    await askToCancel('No budget')
    server.change(lvpRoutes.get, () => ok({ lvp: cancelledPaper() }))
    await confirm.click()
    await expect.element(notice).toHaveTextContent('sending it again')
    await button('Back').click()
    await expect.element(cancelDialog).not.toBeInTheDocument()
    await expect.poll(stateInHeader).toBe('Cancelled')
    await expect.element(field('Vendor')).toHaveValue('Soweto Stores')
    expect(status()).toBe('IN_PROGRESS')
  })

  longTest('after a failed save names the version that the user saw', async () => {
    const current = lvpRow(7, { version: 4, status: 'COMPLETE', vendor: 'Theirs' })
    const { server } = await openLvp({ [lvpRoutes.update]: noAnswer }, { record: 7 })
    await field('Vendor').fill('Soweto Stores')
    server.change(lvpRoutes.get, () => ok({ lvp: current }))
    await button('Save').click()
    await expect.element(page.getByText('Theirs').first()).toBeInTheDocument()
    server.change(lvpRoutes.cancel, () => refusalReply('STALE', { current }))
    await askToCancel('No budget')
    await confirm.click()
    await expect.element(notice).toHaveTextContent('Another user has changed this paper.')
    await confirm.click()
    await expect
      .poll(() => server.bodiesOf(lvpRoutes.cancel))
      .toEqual([
        { version: lvpRow(7).version, reason: 'No budget' },
        { version: 4, reason: 'No budget' },
      ])
  })

  longTest('is accessible on a narrow screen', async () => {
    await page.viewport(390, 844)
    await open()
    await field('Vendor').fill('Soweto Stores')
    await field('Status').selectOptions('CANCELLED')
    await expect.element(discardedNotice).toBeVisible()
    await expect.element(confirm).toBeInViewport()
    expect(await accessibilityFaults()).toEqual([])
  })
})
