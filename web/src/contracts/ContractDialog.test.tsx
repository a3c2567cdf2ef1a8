import { contractFileRefusal, correctionRefusal } from '@insaka/domain/contracts/contracts.rules'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import {
  amendment,
  contractPaper,
  contractRoutes,
  contractSavedReply,
  openContract,
  papersWithoutContractReply,
} from '../../test/contracts.tsx'
import { readDefinitions } from '../../test/dialog-values.ts'
import { savedDraft } from '../../test/drafts.ts'
import { ok, refusalReply } from '../../test/fake-server.ts'
import { attachment, button, date, field, me, mpcRow, setDate, somebodyElse } from '../../test/papers.ts'
import { onClose } from '../../test/record-dialog.tsx'
import { longEach, longTest } from '../../test/long-tests.ts'

const save = button('Save')

const paperField = page.getByRole('combobox', { name: 'Committee Paper' })

async function choosePaper(name: RegExp) {
  await paperField.click()
  await page.getByRole('option', { name }).click()
}

const below = (name: string) =>
  (date(name).query()?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')

const completeContract = {
  approvedOn: '2026-03-30',
  clearedOn: '2026-04-02',
  notifiedOn: '2026-04-07',
  awardedOn: '2026-04-12',
  description: 'A year of paper',
  manager: 'proc',
  amountPaid: 0,
  attachmentId: null,
}

async function fillInDates() {
  await setDate('Approved On', '30-Mar-2026')
  await setDate('Cleared On', '02-Apr-2026')
  await setDate('Notified On', '07-Apr-2026')
  await setDate('Awarded On', '12-Apr-2026')
}

beforeEach(() => page.viewport(1366, 768))

describe('a new contract', () => {
  test('starts with its paper, copies its fields and is saved with all of them', async () => {
    const { server } = await openContract({
      [contractRoutes.paper]: () => ok({ mpc: mpcRow(7, { purchaseOrderValue: 2_000_000 }) }),
      [contractRoutes.create]: () => contractSavedReply(),
    })
    await expect.element(page.getByRole('dialog', { name: 'Contract Form' })).toBeVisible()
    await expect.element(paperField).toHaveFocus()
    await expect.element(field('Currency')).toHaveValue('–')
    expect(await accessibilityFaults()).toEqual([])
    await choosePaper(/MPC\.4\.7\./)
    await expect.element(field('Description')).toHaveValue('A year of paper')
    await expect.element(field('Contract Manager')).toHaveDisplayValue('Procurement')
    for (const [name, value] of [
      ['Currency', 'ZMW'],
      ['Value', '2,000,000.00'],
      ['Balance', '2,000,000.00'],
    ] as const) {
      await expect.element(field(name)).toHaveValue(value)
      await expect.element(field(name)).toHaveAttribute('readonly')
    }
    await expect.element(page.getByText(/^To complete: Approved On/)).toBeVisible()
    await expect.element(page.getByText('You can attach the signed PDF after saving.')).toBeVisible()
    await fillInDates()
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    const [body] = server.bodiesOf(contractRoutes.create)
    expect(body).toMatchObject({
      id: 7,
      version: 3,
      vendor: 'Chilenje Stationers',
      department: 'proc',
      status: 'IN_PROGRESS',
      contract: completeContract,
    })
    expect(body).not.toHaveProperty('enquiry')
  })

  test('shows the earliest allowed date and its reason at an empty date', async () => {
    await openContract()
    await choosePaper(/MPC\.4\.7\./)
    await setDate('Approved On', '30-Mar-2026')
    await expect.poll(() => below('Cleared On')).toBe('From 30-Mar-2026: the day of approval')
    await expect.poll(() => below('Notified On')).toBe('From 30-Mar-2026: the day of approval')
    await expect.poll(() => below('Awarded On')).toBe('')
    await setDate('Notified On', '07-Apr-2026')
    await expect.poll(() => below('Notified On')).not.toContain('From')
    await expect
      .poll(() => below('Awarded On'))
      .toBe('From 12-Apr-2026: 5 days after notification, value above 1,000,000')
    // A million is not above the limit of a million.
    await choosePaper(/MPC\.4\.8\./)
    await expect.poll(() => below('Awarded On')).toBe('')
  })

  test('copies the approval date of its paper until a later date is filled in', async () => {
    const papers = [7, 8].map((id) => mpcRow(id, { approvalDate: `2026-03-2${id}`, description: 'Paper' }))
    await openContract({ [contractRoutes.papers]: () => papersWithoutContractReply(...papers) })
    await choosePaper(/MPC\.4\.7\./)
    await expect.element(date('Approved On')).toHaveValue('27-Mar-2026')
    await choosePaper(/MPC\.4\.8\./)
    await expect.element(date('Approved On')).toHaveValue('28-Mar-2026')
    await setDate('Cleared On', '30-Mar-2026')
    await choosePaper(/MPC\.4\.7\./)
    await expect.element(field('Description')).toBeVisible()
    await expect.element(date('Approved On')).toHaveValue('28-Mar-2026')
    await expect.element(date('Cleared On')).toHaveValue('30-Mar-2026')
  })

  test('cannot be cleared before it is approved', async () => {
    await openContract()
    await expect.element(date('Cleared On')).toHaveAttribute('readonly')
    await expect
      .poll(() => below('Cleared On'))
      .toBe('Kindly set MPC approval date first before setting MOJ clearance date.')
    await setDate('Approved On', '30-Mar-2026')
    await expect.element(date('Cleared On')).not.toHaveAttribute('readonly')
  })

  test('requires the standstill period when a paper above a million is chosen', async () => {
    const caution = 'Contract award should come at least 5 days after notification of award.'
    await openContract()
    await choosePaper(/MPC\.4\.8\./)
    await fillInDates()
    await setDate('Awarded On', '11-Apr-2026')
    await expect.element(save).toBeEnabled()
    await choosePaper(/MPC\.4\.7\./)
    await expect.element(page.getByText(caution)).toBeVisible()
    await expect.element(save).toBeDisabled()
    await setDate('Awarded On', '12-Apr-2026')
    await expect.element(page.getByText(caution)).not.toBeInTheDocument()
    await expect.element(save).toBeEnabled()
  })

  test('asks for another paper and keeps the other input when the paper already has a contract', async () => {
    await openContract({
      [contractRoutes.create]: () => refusalReply('STALE', { current: contractPaper({}, { version: 4 }) }),
    })
    await choosePaper(/MPC\.4\.7\./)
    await fillInDates()
    await save.click()
    await expect
      .element(paperField)
      .toHaveAccessibleDescription(/This committee paper already has a contract\. Choose another one\./)
    await expect.element(date('Awarded On')).toHaveValue('12-Apr-2026')
  })

  test('is saved onto the newer version of a changed paper', async () => {
    const newer = mpcRow(7, { version: 4, purchaseOrderValue: 2_500_000, description: 'A year of paper' })
    const { server } = await openContract({
      [contractRoutes.create]: () => refusalReply('STALE', { current: newer }),
    })
    await choosePaper(/MPC\.4\.7\./)
    await fillInDates()
    await save.click()
    await button('Keep mine').click()
    await expect.element(field('Value')).toHaveValue('2,500,000.00')
    server.change(contractRoutes.create, () => contractSavedReply())
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(contractRoutes.create)).toMatchObject([
      { version: 3, contract: completeContract },
      { version: 4, contract: completeContract },
    ])
  })

  test('offers only papers without a contract and reports when none exists', async () => {
    await openContract({ [contractRoutes.papers]: () => papersWithoutContractReply() })
    await paperField.click()
    await expect.element(page.getByText('No paper without a contract was found.')).toBeVisible()
  })

  longTest('marks its planned dates', async () => {
    vi.useFakeTimers({ now: new Date('2026-04-02T08:00:00+02:00'), toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    await openContract()
    await expect.element(page.getByText(/^You may enter planned dates\./)).toBeVisible()
    await choosePaper(/MPC\.4\.8\./)
    await fillInDates()
    await setDate('Awarded On', '20-Apr-2026')
    await expect.poll(() => below('Awarded On')).toBe('Planned')
    expect(below('Notified On')).toBe('Planned')
    expect(below('Cleared On')).toBe('')
  })

  longTest('keeps edited texts when another paper is chosen', async () => {
    await openContract()
    await choosePaper(/MPC\.4\.8\./)
    await page.getByLabelText('Description').fill('My own words')
    await choosePaper(/MPC\.4\.7\./)
    await expect.element(page.getByLabelText('Description')).toHaveValue('My own words')
  })
})

describe('a saved contract', () => {
  test('shows its name, paper, stage, vendor and value', async () => {
    await openContract({}, { record: 3 })
    const dialog = page.getByRole('dialog', { name: 'Contract Form' })
    await expect.element(dialog.getByText('MIHUD.GRZ.PROC.G.3.04.26')).toBeVisible()
    await expect.element(dialog.getByText('Awarded', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('ZMW 2,000,000.00')).toBeVisible()
    await expect.element(dialog.getByText('Chilenje Stationers')).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: 'MIHUD.GRZ.PROC.G.MPC.4.7.03.26' }))
      .toHaveAttribute('href', expect.stringMatching(/\/hvp\/mpcs\?.*record=7/))
    await expect.element(paperField).not.toBeInTheDocument()
    await field('Amount Paid').fill('750000.5')
    await expect.element(field('Balance')).toHaveValue('1,249,999.50')
  })

  test.each([
    ['Cleared On', '29-Mar-2026', 'MOJ clearance date should come after MPC approval date.'],
    [
      'Notified On',
      '29-Mar-2026',
      'Notification of award comes after a decision to award contract (approval date).',
    ],
    ['Awarded On', '11-Apr-2026', 'Contract award should come at least 5 days after notification of award.'],
  ])('rejects %s of %s at its field', async (name, text, message) => {
    await openContract({}, { record: 3 })
    await setDate(name, text)
    await expect.element(page.getByText(message)).toBeVisible()
    expect(date(name).element().getAttribute('aria-invalid')).toBe('true')
    await expect.element(page.getByText(`Invalid Date (${name})`)).toBeVisible()
    // The change has cleared the following dates, so other fields are missing too.
    await expect.element(save).toBeDisabled()
  })

  test('rejects a payment above the revised value', async () => {
    const fault = 'Amount Paid is more than the revised value of the contract.'
    await openContract({}, { record: 3, stored: contractPaper({ revisedValue: 2_250_000 }) })
    await expect.element(page.getByText('Amended to 2,250,000.00')).toBeVisible()
    await field('Amount Paid').fill('2250000.01')
    await userEvent.tab()
    await expect.element(page.getByText(fault)).toBeVisible()
    await field('Amount Paid').fill('2250000')
    await expect.element(page.getByText(fault)).not.toBeInTheDocument()
    await expect.element(field('Balance')).toHaveValue('0.00')
  })

  test('is validated against its paper and its amendments', async () => {
    const amendments = [amendment(1, { amendedOn: '2026-05-18' })]
    const stored = contractPaper({ amendments }, { approvalDate: null, initiatedOn: '2026-03-30' })
    await openContract({}, { record: 3, stored })
    await setDate('Approved On', '27-Mar-2026')
    await expect
      .poll(() => below('Approved On'))
      .toMatch(/has no approval date\..*before its committee paper/)
    await setDate('Cleared On', '30-Mar-2026')
    await setDate('Notified On', '30-Mar-2026')
    await setDate('Awarded On', '19-May-2026')
    await expect
      .poll(() => below('Awarded On'))
      .toBe('An amendment is dated before the award. Check both dates.')
  })

  test('asks for the reason of a changed past date or lower payment, but not of a higher one', async () => {
    const { server } = await openContract(
      { [contractRoutes.change]: () => contractSavedReply() },
      { record: 3 },
    )
    const reason = page.getByRole('textbox', { name: 'Reason For Correction' })
    await field('Amount Paid').fill('600000')
    await expect.element(save).toBeEnabled()
    await expect.element(reason).not.toBeInTheDocument()
    await field('Amount Paid').fill('400000')
    await expect.element(reason).toBeVisible()
    await expect.element(page.getByText('To complete: Reason For Correction')).toBeVisible()
    await reason.fill('Typed twice.')
    await setDate('Awarded On', '15-Apr-2026')
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(contractRoutes.change)).toEqual([
      {
        ...completeContract,
        version: 2,
        amountPaid: 400_000,
        awardedOn: '2026-04-15',
        correctionReason: 'Typed twice.',
        formerReference: null,
      },
    ])
  })

  test('is saved onto the newer version of a contract that another user has changed', async () => {
    const newer = contractPaper({ version: 3, description: 'Two years of paper' }, { version: 9 })
    const { server } = await openContract(
      { [contractRoutes.change]: () => refusalReply('STALE', { current: newer }) },
      { record: 3 },
    )
    await field('Amount Paid').fill('600000')
    await save.click()
    await button('Keep mine').click()
    await expect.element(field('Description')).toHaveValue('Two years of paper')
    server.change(contractRoutes.change, () => contractSavedReply())
    await save.click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(server.bodiesOf(contractRoutes.change)).toMatchObject([
      { version: 2, amountPaid: 600_000, description: 'A year of paper' },
      { version: 3, amountPaid: 600_000, description: 'Two years of paper' },
    ])
  })

  test('makes past dates and the file read-only for users who may not correct it', async () => {
    const file = attachment(1)
    const stored = contractPaper({ attachmentId: file.id, attachment: file }, { initiatorId: somebodyElse })
    await openContract({}, { record: 3, stored })
    await expect.element(page.getByText(correctionRefusal)).toBeVisible()
    await expect.element(field('Awarded On')).toHaveAttribute('readonly')
    await expect.element(field('Amount Paid')).not.toHaveAttribute('readonly')
    await expect.element(page.getByText(contractFileRefusal)).toBeVisible()
    await expect.element(button('Replace PDF…')).not.toBeInTheDocument()
  })

  test('shows its own file next to the file of its paper', async () => {
    const stored = contractPaper(
      { attachmentId: attachment(1).id, attachment: attachment(1, { fileName: 'Contract.pdf' }) },
      { attachmentId: attachment(2).id, attachment: attachment(2, { fileName: 'Paper.pdf' }) },
    )
    await openContract({}, { record: 3, stored })
    const fileGroup = page.getByRole('group', { name: 'Contract File', exact: true })
    await expect.element(fileGroup.getByRole('button', { name: 'Contract.pdf' })).toBeVisible()
    await expect.element(fileGroup.getByRole('button', { name: 'Replace PDF…' })).toBeVisible()
    const papers = page.getByRole('group', { name: 'Committee Paper', exact: true })
    await expect.element(papers.getByRole('button', { name: 'Paper.pdf' })).toBeVisible()
    await expect.element(papers.getByRole('button', { name: 'Replace PDF…' })).not.toBeInTheDocument()
  })

  longEach([
    ['Approved On', ['Cleared On', 'Notified On', 'Awarded On'], []],
    ['Cleared On', ['Notified On', 'Awarded On'], ['Approved On']],
    ['Notified On', ['Awarded On'], ['Approved On', 'Cleared On']],
    ['Awarded On', [], ['Approved On', 'Cleared On', 'Notified On']],
  ])('clears the dates that follow %s', async (name, clearedField, keptField) => {
    await openContract({}, { record: 3 })
    await setDate(name, '15-Apr-2026')
    for (const each of clearedField) {
      await expect.element(date(each)).toHaveValue('')
      await expect.poll(() => below(each)).toMatch(new RegExp(`^Cleared because ${name} has changed\\.`))
    }
    for (const each of keptField) await expect.element(date(each)).not.toHaveValue('')
  })

  longTest('shows cautions while the user types', async () => {
    const stored = contractPaper({}, { purchaseOrderValue: 2_000_000 })
    await openContract({}, { record: 3, stored })
    await setDate('Awarded On', '13-Apr-2026')
    await expect
      .poll(() => below('Awarded On'))
      .toBe('There are fewer than five weekdays between notification and award. Check both dates.')
    // A field with an error shows no caution.
    await setDate('Awarded On', '08-Apr-2026')
    await expect
      .poll(() => below('Awarded On'))
      .toBe('Contract award should come at least 5 days after notification of award.')
    await field('Amount Paid').fill('499999.99')
    await expect
      .element(field('Amount Paid'))
      .toHaveAccessibleDescription('Amount Paid is lower than before. Check the amount.')
  })
})

describe('the progress of a contract', () => {
  const amendedContract = contractPaper({
    revisedValue: 2_250_000,
    amountPaid: 1_350_000,
    balance: 900_000,
    amendments: [amendment(1), amendment(2)],
  })
  const steps = () =>
    [...document.querySelectorAll('[role=dialog] [role=tabpanel] ol:last-of-type > li')].map(
      ({ textContent }) => textContent,
    )

  test('shows the payment in figures and words, and the time line', async () => {
    await openContract({}, { record: 3, stored: amendedContract })
    await page.getByRole('tab', { name: 'Progress' }).click()
    await expect.poll(readDefinitions).toMatchObject({
      'Original Value': 'ZMW 2,000,000.00',
      'Revised Value': 'ZMW 2,250,000.00',
      'Amount Paid': 'ZMW 1,350,000.00',
      Balance: 'ZMW 900,000.00',
    })
    await expect
      .element(
        page.getByText(
          '60 % of the revised value is paid. Amendments raise the original value by 12.50 %; ZMW 250,000.00 can still be added within the limit of 25 %.',
        ),
      )
      .toBeVisible()
    expect(steps().slice(-8)).toEqual([
      'Approved30-Mar-2026by the committee, meeting 4',
      'Cleared02-Apr-2026Ministry of Justice, 3 days later',
      'Notified07-Apr-20265 days later',
      'Standstill ends12-Apr-2026value above 1,000,000, 5 days later',
      'Awarded14-Apr-20262 days later',
      'Amendment 118-May-2026+125,000.00 to ZMW 2,125,000.00, 34 days later',
      'Amendment 219-May-2026+125,000.00 to ZMW 2,250,000.00, 1 day later',
      'Paid in full, not reached yetopenZMW 900,000.00 to be paid',
    ])
    expect(await accessibilityFaults()).toEqual([])
  })

  test('links to every amendment and to a new one', async () => {
    const { address } = await openContract({}, { record: 3, stored: amendedContract })
    await page.getByRole('tab', { name: 'Progress' }).click()
    await expect
      .element(page.getByRole('link', { name: 'MIHUD.GRZ.PROC.G.3.04.26.A2' }))
      .toHaveAttribute('href', expect.stringMatching(/\/hvp\/contract\/amendments\?.*record=22/))
    await button('Amend').click()
    await expect.poll(address).toBe('/insaka/plscm/hvp/contract/amendments?record=new')
    expect(savedDraft(me, 'amendments', 'new')?.values).toMatchObject({
      contract: { id: 3, revisedValue: 2_250_000, paper: { id: 7, version: 3 } },
    })
  })

  longTest('marks future dates as planned', async () => {
    const { contract } = contractPaper()
    const ahead = { clearedOn: '2099-04-02', notifiedOn: '2099-04-07', awardedOn: '2099-04-14' }
    await openContract({}, { record: 3, stored: contractPaper({ ...contract, ...ahead }) })
    await page.getByRole('tab', { name: 'Progress' }).click()
    await expect
      .poll(() => steps().some((step) => step.startsWith('Notified07-Apr-2099, planned')))
      .toBe(true)
    expect(steps().find((step) => step.startsWith('Approved'))).not.toContain('planned')
  })

  longTest('is shown to a guest without a button to amend', async () => {
    await page.viewport(390, 844)
    await openContract({}, { record: 3, role: 'GUEST', stored: amendedContract })
    await page.getByRole('tab', { name: 'Progress' }).click()
    await expect.element(page.getByRole('link', { name: /\.A1$/ })).toBeVisible()
    await expect.element(button('Amend')).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBe(390)
    expect(await accessibilityFaults()).toEqual([])
  })

  longTest('has no bar for a contract without a value', async () => {
    const stored = contractPaper({ value: 0, revisedValue: 0, amountPaid: 0, balance: 0 })
    await openContract({}, { record: 3, stored })
    await page.getByRole('tab', { name: 'Progress' }).click()
    await expect.element(page.getByText('This contract has no value, so it cannot be amended.')).toBeVisible()
    await expect.element(button('Amend')).not.toBeInTheDocument()
  })
})

test('prints a contract as a document with its terms, figures, time line and amendments', async () => {
  const stored = contractPaper({ revisedValue: 2_125_000, amendments: [amendment(1)] })
  await openContract({}, { record: 3, stored })
  await expect.element(button('Print')).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  const printedText = () => document.querySelector('[data-printed]')?.textContent ?? ''
  for (const part of [
    'Contract FormMIHUD.GRZ.PROC.G.3.04.26',
    'Awarded On14-Apr-2026',
    'Contract ManagerPROC: Procurement',
    'BalanceZMW 1,500,000.00',
    'Standstill ends12-Apr-2026, value above 1,000,000, 5 days later',
    'A1ZMW 2,125,000.00 (+6.25 %). Further work 1',
  ])
    await expect.poll(printedText).toContain(part)
})
