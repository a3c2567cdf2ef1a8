import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { amendment, contractPaper, openContract } from '../../test/contracts.tsx'
import { button, date, field, setDate } from '../../test/papers.ts'
const paperField = page.getByRole('combobox', { name: 'Committee Paper' })

async function choosePaper(name: RegExp) {
  await paperField.click()
  await page.getByRole('option', { name }).click()
}

/** The text below a date. */
const below = (name: string) =>
  (date(name).query()?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('')

async function fillInDates() {
  await setDate('Approved On', '30-Mar-2026')
  await setDate('Cleared On', '02-Apr-2026')
  await setDate('Notified On', '07-Apr-2026')
  await setDate('Awarded On', '12-Apr-2026')
}

beforeEach(() => page.viewport(1366, 768))

describe('a new contract', () => {
  test('says which of its days are planned', async () => {
    vi.useFakeTimers({ now: new Date('2026-04-02T08:00:00+02:00'), toFake: ['Date'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    await openContract()
    await expect.element(page.getByText(/^Planned dates are fine\./)).toBeVisible()
    await choosePaper(/MPC\.4\.8\./)
    await fillInDates()
    await setDate('Awarded On', '20-Apr-2026')
    await expect.poll(() => below('Awarded On')).toBe('Planned')
    expect(below('Notified On')).toBe('Planned')
    expect(below('Cleared On')).toBe('')
  })

  test('keeps words of one’s own when another paper is chosen', async () => {
    await openContract()
    await choosePaper(/MPC\.4\.8\./)
    await page.getByLabelText('Description').fill('My own words')
    await choosePaper(/MPC\.4\.7\./)
    await expect.element(page.getByLabelText('Description')).toHaveValue('My own words')
  })
})

describe('a contract that is there', () => {
  test.each([
    ['Approved On', ['Cleared On', 'Notified On', 'Awarded On'], []],
    ['Cleared On', ['Notified On', 'Awarded On'], ['Approved On']],
    ['Notified On', ['Awarded On'], ['Approved On', 'Cleared On']],
    ['Awarded On', [], ['Approved On', 'Cleared On', 'Notified On']],
  ])('has what follows %s chosen anew', async (name, gone, kept) => {
    await openContract({}, { record: 3 })
    await setDate(name, '15-Apr-2026')
    for (const each of gone) {
      await expect.element(date(each)).toHaveValue('')
      await expect.poll(() => below(each)).toMatch(new RegExp(`^Cleared, since ${name} has changed\\.`))
    }
    for (const each of kept) await expect.element(date(each)).not.toHaveValue('')
  })

  test('points out what is odd while somebody types', async () => {
    const stored = contractPaper({}, { purchaseOrderValue: 2_000_000 })
    await openContract({}, { record: 3, stored })
    await setDate('Awarded On', '13-Apr-2026')
    await expect
      .poll(() => below('Awarded On'))
      .toBe('There are fewer than five weekdays between notification and award.')
    // What is refused is said alone.
    await setDate('Awarded On', '08-Apr-2026')
    await expect
      .poll(() => below('Awarded On'))
      .toBe('Contract award should come at least 5 days after notification of award.')
    await field('Amount Paid').fill('499999.99')
    await expect.element(field('Amount Paid')).toHaveAccessibleDescription('Amount Paid is less than it was.')
  })
})

describe('the progress of a contract', () => {
  const amended = contractPaper({
    revisedValue: 2_250_000,
    amountPaid: 1_350_000,
    balance: 900_000,
    amendments: [amendment(1), amendment(2)],
  })
  const steps = () =>
    [...document.querySelectorAll('[role=dialog] [role=tabpanel] ol:last-of-type > li')].map(
      ({ textContent }) => textContent,
    )

  test('calls planned what lies ahead', async () => {
    const { contract } = contractPaper()
    const ahead = { clearedOn: '2099-04-02', notifiedOn: '2099-04-07', awardedOn: '2099-04-14' }
    await openContract({}, { record: 3, stored: contractPaper({ ...contract, ...ahead }) })
    await page.getByRole('tab', { name: 'Progress' }).click()
    await expect
      .poll(() => steps().some((step) => step.startsWith('Notified07-Apr-2099, planned')))
      .toBe(true)
    expect(steps().find((step) => step.startsWith('Approved'))).not.toContain('planned')
  })

  test('is there for a guest, who amends nothing', async () => {
    await page.viewport(390, 844)
    await openContract({}, { record: 3, role: 'GUEST', stored: amended })
    await page.getByRole('tab', { name: 'Progress' }).click()
    await expect.element(page.getByRole('link', { name: /\.A1$/ })).toBeVisible()
    await expect.element(button('Amend')).not.toBeInTheDocument()
    expect(document.documentElement.scrollWidth).toBe(390)
    expect(await accessibilityFaults()).toEqual([])
  })

  test('has no bar where the contract has no value', async () => {
    const stored = contractPaper({ value: 0, revisedValue: 0, amountPaid: 0, balance: 0 })
    await openContract({}, { record: 3, stored })
    await page.getByRole('tab', { name: 'Progress' }).click()
    await expect
      .element(page.getByText('This contract has no value, so it takes no amendment.'))
      .toBeVisible()
    await expect.element(button('Amend')).not.toBeInTheDocument()
  })
})
