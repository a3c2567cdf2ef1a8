import { contractEditRefusal, notAwardedMessage } from '@insaka/domain/contracts/contracts.rules'
import type { ContractRecord } from '@insaka/domain/contracts/contracts.schema'
import type { Duty } from '@insaka/domain/permissions'
import { contractBeforeApprovalMessage } from '@insaka/domain/papers/papers.rules'
import type { TakenStep } from '@insaka/domain/steps/steps.schema'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import {
  amendment,
  contractPaper,
  contractRoutes,
  contractSavedReply,
  openContract,
  papersWithoutContractReply,
} from '../../test/contracts.tsx'
import { fieldsInDialog, readDefinitions } from '../../test/dialog-values.ts'
import { dutyOf } from '../../test/factory.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { attachment, mpcRow, button, date, field, setDate, somebodyElse } from '../../test/papers.ts'
import { onClose } from '../../test/record-dialog.tsx'

type Governed = Partial<ContractRecord> & { steps?: TakenStep[] }

const governedBy = { fundsFirst: false, signedFile: false }
const decidedOn = '2026-11-13T11:00:00+02:00'
const waiting: Governed = {
  governedBy,
  decision: 'SUBMITTED',
  submittedOn: '2026-11-12T09:30:00+02:00',
  amountPaid: 0,
  balance: 2_000_000,
}
const awarded: Governed = { ...waiting, decision: 'APPROVED', decidedOn, decidedBy: 'Mary Zulu' }
const returned: Governed = { ...waiting, decision: 'RETURNED', submittedOn: null }

const taken = (step: string, changes: Partial<TakenStep> = {}): TakenStep => ({
  step,
  by: 'Mary Zulu',
  duty: 'CONTROLLING_OFFICER',
  actingFor: null,
  on: decidedOn,
  version: 4,
  reason: null,
  ...changes,
})

const ofAnother = { initiatorId: somebodyElse }
const own = (changes: Governed) => contractPaper(changes)
const others = (changes: Governed) => contractPaper({ editorIds: [somebodyElse], ...changes }, ofAnother)
const duties = (...held: Duty[]) => held.map((duty) => dutyOf({ duty }))

const band = page.getByRole('region', { name: 'Decision' })
const dialogOf = (name: string) => page.getByRole('dialog', { name })
const editableFields = () =>
  [...document.querySelectorAll<HTMLInputElement>('[role=dialog] form [name]:not([readonly])')].map(
    ({ name }) => name,
  )

beforeEach(() => page.viewport(1366, 768))

describe('the award of a contract', () => {
  test.each<[string, Governed]>([
    ['Waiting for the award by the Controlling Officer since 12-Nov-2026.', waiting],
    ['Awarded by Mary Zulu on 13-Nov-2026.', awarded],
    [
      'Awarded by Ruth Chanda for Mary Zulu on 13-Nov-2026.',
      { ...awarded, steps: [taken('award', { by: 'Ruth Chanda', actingFor: 'Mary Zulu' })] },
    ],
    [
      'Returned by Mary Zulu on 13-Nov-2026.The manager has left.',
      { ...returned, steps: [taken('return', { reason: 'The manager has left.' })] },
    ],
    ['Recorded, not decided here.', { ...waiting, decision: 'RECORDED' }],
  ])('reads “%s”', async (text, changes) => {
    await openContract({}, { record: 3, stored: own(changes), role: 'GUEST' })
    await expect.element(band).toHaveTextContent(text)
    expect(band.element().textContent).toBe(text)
    expect(readDefinitions()).not.toHaveProperty('Decision')
  })

  test('is not mentioned for a contract that is not decided in Insaka', async () => {
    await openContract({}, { record: 3 })
    await expect.element(field('Amount Paid')).not.toHaveAttribute('readonly')
    await expect.element(band).not.toBeInTheDocument()
    await expect.element(button('Save')).toBeVisible()
    expect(readDefinitions()).not.toHaveProperty('Decision')
  })

  test('replaces the stage in the header until it is given', async () => {
    const { unmount } = await openContract({}, { record: 3, stored: own(waiting) })
    await expect.element(page.getByText('Not awarded', { exact: true })).toBeVisible()
    await unmount()
    await openContract({}, { record: 3, stored: own(awarded) })
    await expect.element(page.getByText('Awarded', { exact: true })).toBeVisible()
  })

  test('is given by the Controlling Officer after what is missing is shown', async () => {
    const cautions = [{ code: 'SHORT_STANDSTILL', field: 'awardedOn', message: 'Fewer than five weekdays.' }]
    const stored = others({ ...waiting, cautions })
    const { server } = await openContract({}, { record: 3, stored, duties: duties('CONTROLLING_OFFICER') })
    server.change(contractRoutes.step('award'), () => {
      const mpc = others({ ...awarded, cautions, version: 3 })
      server.change(contractRoutes.get, () => ok({ mpc }))
      return ok({ mpc }, 'The contract has been awarded.')
    })
    await expect.element(page.getByText('No file is attached.')).toBeVisible()
    await expect.element(page.getByText(cautions[0]!.message)).toBeVisible()
    expect(await accessibilityFaults()).toEqual([])
    await button('Award').click()
    const question = dialogOf('Award this contract?')
    await expect.element(question).toHaveTextContent('Its content is fixed, and it can be paid.')
    await expect.element(question).toHaveTextContent('No file is attached.')
    await expect.element(question).toHaveTextContent(stored.contract.reference)
    expect(await accessibilityFaults()).toEqual([])
    await question.getByRole('button', { name: 'Award' }).click()
    await expect.element(band).toHaveTextContent('Awarded by Mary Zulu')
    await expect.element(page.getByText('The contract has been awarded.')).toBeVisible()
    expect(server.bodiesOf(contractRoutes.step('award'))).toEqual([{ version: 2 }])
    expect(onClose).not.toHaveBeenCalled()
  })

  test('is refused to those who initiated the paper, with the reason', async () => {
    await openContract({}, { record: 3, stored: own(waiting), duties: duties('CONTROLLING_OFFICER') })
    await expect.element(band).toHaveTextContent('Another user must do this, because you initiated')
    await expect.element(button('Award')).not.toBeInTheDocument()
  })

  test('is refused on a contract that has changed, until the Controlling Officer has read it', async () => {
    const stored = others(waiting)
    const current = others({ ...waiting, description: 'Two years of paper', version: 5 })
    const { server } = await openContract({}, { record: 3, stored, duties: duties('CONTROLLING_OFFICER') })
    server.change(contractRoutes.step('award'), () => {
      server.change(contractRoutes.get, () => ok({ mpc: current }))
      return refusalReply('STALE', { current })
    })
    const question = dialogOf('Award this contract?')
    await button('Award').click()
    await question.getByRole('button', { name: 'Award' }).click()
    await expect
      .element(page.getByText('This contract has changed since you read it. Read it again, then decide.'))
      .toBeVisible()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(page.getByText('Two years of paper').first()).toBeVisible()
    await button('Award').click()
    await question.getByRole('button', { name: 'Award' }).click()
    await expect
      .poll(() => server.bodiesOf(contractRoutes.step('award')))
      .toEqual([{ version: 2 }, { version: 5 }])
    expect(onClose).not.toHaveBeenCalled()
  })

  test('is withdrawn with a reason', async () => {
    const { server } = await openContract(
      { [contractRoutes.step('return')]: () => ok({ mpc: others({ ...returned, version: 3 }) }) },
      { record: 3, stored: others(awarded), duties: duties('CONTROLLING_OFFICER') },
    )
    await button('Return…').click()
    await field('Reason For Returning').fill('The manager has left.')
    await dialogOf('Return this contract?').getByRole('button', { name: 'Return' }).click()
    await expect
      .poll(() => server.bodiesOf(contractRoutes.step('return')))
      .toEqual([{ version: 2, reason: 'The manager has left.' }])
  })
})

describe('the form of a contract that is decided in Insaka', () => {
  test('takes no payment before the award', async () => {
    await openContract({}, { record: 3, stored: own(returned) })
    await expect.element(field('Amount Paid')).toHaveAttribute('readonly')
    await expect.element(field('Amount Paid')).toHaveAccessibleDescription(notAwardedMessage)
    await expect.element(date('Awarded On')).not.toHaveAttribute('readonly')
    await expect.element(band).toHaveTextContent('Once you change it, it waits for its award again.')
  })

  test('takes payments alone after the award', async () => {
    const { server } = await openContract(
      { [contractRoutes.change]: () => contractSavedReply() },
      { record: 3, stored: own(awarded) },
    )
    await expect.element(band).toHaveTextContent('You can still change the amount paid')
    expect(editableFields()).toEqual(['amountPaid', 'attachmentId'])
    await field('Amount Paid').fill('600000')
    await button('Save').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(contractRoutes.change)).toMatchObject([{ amountPaid: 600_000, version: 2 }])
  })

  test.each<[Duty[], boolean]>([
    [[], false],
    [['PROCUREMENT_OFFICER'], false],
    [['HEAD_OF_PROCUREMENT'], true],
  ])('lets holders of %j replace the file of the award: %s', async (held, mayReplace) => {
    const file = attachment(1)
    const stored = own({ ...awarded, attachmentId: file.id, attachment: file })
    await openContract({}, { record: 3, stored, duties: duties(...held) })
    await expect.element(button(file.fileName).first()).toBeVisible()
    await expect.poll(() => button('Replace PDF…').query() !== null).toBe(mayReplace)
    await expect
      .poll(() => page.getByText('Only the Head of Procurement may replace it.').query() === null)
      .toBe(mayReplace)
  })

  test('asks for a reason if the amount paid becomes lower', async () => {
    await openContract({}, { record: 3, stored: own({ ...awarded, amountPaid: 600_000 }) })
    await field('Amount Paid').fill('500000')
    await expect.element(page.getByRole('textbox', { name: 'Reason For Correction' })).toBeVisible()
  })

  test('keeps the awarded content after a conflict with the award', async () => {
    const current = own({ ...awarded, version: 3 })
    const { server } = await openContract(
      { [contractRoutes.change]: () => refusalReply('STALE', { current }) },
      { record: 3, stored: own(waiting) },
    )
    await field('Description').fill('Two years of paper')
    server.change(contractRoutes.get, () => ok({ mpc: current }))
    await button('Save').click()
    await expect.element(page.getByText(/^Your changes were not saved: another user/)).toBeVisible()
    await expect.element(field('Description')).toHaveValue('A year of paper')
    await expect.element(field('Description')).toHaveAttribute('readonly')
    expect(onClose).not.toHaveBeenCalled()
  })

  test('is text for officers who may not change contracts of others', async () => {
    const { unmount } = await openContract({}, { record: 3, stored: others(waiting) })
    await expect.element(band).toHaveTextContent(contractEditRefusal)
    expect(fieldsInDialog()).toEqual([])
    await unmount()
    await openContract({}, { record: 3, stored: others(waiting), duties: duties('PROCUREMENT_OFFICER') })
    await expect.element(field('Description')).not.toHaveAttribute('readonly')
    await expect.element(band).not.toHaveTextContent(contractEditRefusal)
  })

  test('refuses a paper that is not approved yet', async () => {
    const paper = mpcRow(7, { governedBy, decision: 'OPEN', purchaseOrderValue: 2_000_000 })
    await openContract({ [contractRoutes.papers]: () => papersWithoutContractReply(paper) })
    const paperField = page.getByRole('combobox', { name: 'Committee Paper' })
    await paperField.click()
    await page.getByRole('option', { name: /MPC\.4\.7\./ }).click()
    await setDate('Approved On', '30-Mar-2026')
    await expect
      .element(paperField)
      .toHaveAccessibleDescription(expect.stringContaining(contractBeforeApprovalMessage))
  })
})

test('the progress of a contract counts agreed amendments, and lists the others as proposals', async () => {
  const proposal = amendment(2, {
    reference: 'MIHUD.GRZ.PROC.G.3.04.26.P22',
    governedBy,
    decision: 'SUBMITTED',
    amendedSum: 2_400_000,
    amendedOn: '2026-01-02',
  })
  const rejected = amendment(3, {
    reference: 'MIHUD.GRZ.PROC.G.3.04.26.P23',
    governedBy,
    decision: 'REJECTED',
  })
  const stored = own({ ...waiting, amendments: [proposal, rejected] })
  await openContract({}, { record: 3, stored })
  // A proposal dated before the award raises no caution.
  await setDate('Awarded On', '14-Apr-2026')
  await page.getByRole('tab', { name: 'Progress' }).click()
  await expect.element(page.getByText('This contract has not been amended.')).toBeVisible()
  await expect.element(page.getByText('Proposed', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Without effect until it is approved.')).toBeVisible()
  await expect.element(page.getByText('Rejected', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('The original value has not been amended;', { exact: false }))
    .toBeVisible()
  const panel = page.getByRole('tabpanel')
  await expect.element(panel).not.toHaveTextContent('Amendment 1')
  await expect.element(panel).toHaveTextContent('not awarded yet')
  expect(await accessibilityFaults()).toEqual([])
  window.dispatchEvent(new Event('beforeprint'))
  const printed = () => document.querySelector('[data-printed]')?.textContent ?? ''
  await expect.poll(printed).toContain('AmendmentsNone')
})

test('fits a phone', async () => {
  await page.viewport(390, 844)
  const stored = others({ ...waiting, amendments: [amendment(1, { governedBy, decision: 'SUBMITTED' })] })
  await openContract({}, { record: 3, stored, duties: duties('CONTROLLING_OFFICER') })
  await expect.element(button('Award')).toBeInViewport()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults()).toEqual([])
  await page.getByRole('tab', { name: 'Progress' }).click()
  await expect.element(page.getByText('Without effect until it is approved.')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(await accessibilityFaults()).toEqual([])
})
