import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { lvpRoutes, lvpSavedReply, openLvp } from '../../test/paper-dialog.tsx'
import { button, chooseEnquiry, date, field, fillPaper, setDate } from '../../test/papers.ts'
import { onClose } from '../../test/record-dialog.tsx'
import { endSession } from '../session/session.ts'
import { longTest } from '../../test/long-tests.ts'

const save = button('Save')

const tooLate = 'Invalid requisition date, should come before or equal to the initiation date'

const tooEarly = 'Invalid approval date, should come after or equal to the initiation date'

const initiationMissing = 'Initiation date not set'

const datesMissing = 'Initiation/Requisition date not set'

const clearedNote = 'Cleared because Initiated On has changed.'

const textBelow = (name: string) =>
  date(name)
    .element()
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .filter(Boolean)
    .join(' ') ?? ''

const faults = [tooLate, tooEarly, initiationMissing, datesMissing]

const shownFaults = () =>
  ['Requisitioned On', 'Approved On'].map(textBelow).filter((text) => faults.includes(text))

type DateStep = readonly [name: 'Initiated On' | 'Requisitioned On' | 'Approved On', text: string]

type ExpectedDates = { initiated?: string; requisitioned?: string; approved?: string; marked?: string[] }

/** Checks the fields, errors and buttons after the dates were set in this order. */
async function expectDates({
  initiated = '',
  requisitioned = '',
  approved = '',
  marked = [],
}: ExpectedDates) {
  await expect.element(date('Initiated On')).toHaveValue(initiated)
  await expect.element(date('Requisitioned On')).toHaveValue(requisitioned)
  await expect.element(date('Approved On')).toHaveValue(approved)
  await expect.poll(shownFaults).toEqual(marked)
}

async function chooseInCalendar(name: DateStep[0], n: number) {
  await button(`Calendar for ${name}`).click()
  await page.getByRole('button', { name: new RegExp(`^${n} `) }).click()
}

const day = (n: number) => `${String(n).padStart(2, '0')}-Mar-2026`

const initiatedOn = (n: number): DateStep => ['Initiated On', day(n)]

const requisitionedOn = (n: number): DateStep => ['Requisitioned On', day(n)]

const approvedOn = (n: number): DateStep => ['Approved On', day(n)]

describe('the dates of a paper', () => {
  // Every order of setting the dates; only correct dates allow saving.
  test.each<[string, DateStep[], ExpectedDates]>([
    [
      'I R A, right',
      [initiatedOn(10), requisitionedOn(9), approvedOn(11)],
      { initiated: day(10), requisitioned: day(9), approved: day(11) },
    ],
    [
      'all the same',
      [initiatedOn(10), requisitionedOn(10), approvedOn(10)],
      { initiated: day(10), requisitioned: day(10), approved: day(10) },
    ],
    [
      'I A R, both wrong',
      [initiatedOn(10), approvedOn(9), requisitionedOn(11)],
      { initiated: day(10), requisitioned: day(11), approved: day(9), marked: [tooLate, tooEarly] },
    ],
    [
      'I anew',
      [initiatedOn(10), requisitionedOn(9), approvedOn(11), initiatedOn(12)],
      { initiated: day(12) },
    ],
    [
      'I emptied',
      [initiatedOn(10), requisitionedOn(9), approvedOn(11), ['Initiated On', '']],
      { marked: [initiationMissing, datesMissing] },
    ],
  ])('%s', async (_, steps, expected) => {
    await openLvp()
    for (const [name, text] of steps) await setDate(name, text)
    await expectDates(expected)
  })

  test('show an error below the field and at its label and disable the button', async () => {
    await openLvp()
    await chooseEnquiry(/^None Tendered Request/)
    await fillPaper()
    await expect.element(save).toBeEnabled()
    await setDate('Requisitioned On', '31-Mar-2026')
    await expect.poll(() => textBelow('Requisitioned On')).toBe(tooLate)
    await expect.element(page.getByText('Invalid Date (Requisitioned On)', { exact: true })).toBeVisible()
    const form = page.getByRole('form')
    await expect.element(form.getByText('Requisitioned On', { exact: true })).not.toBeInTheDocument()
    await expect.element(date('Requisitioned On')).toHaveAccessibleName('Invalid Date (Requisitioned On)')
    await expect.element(date('Requisitioned On')).toHaveAttribute('aria-invalid', 'true')
    expect(shownFaults()).toEqual([tooLate])
    await expect.element(save).toBeDisabled()
    await setDate('Approved On', '29-Mar-2026')
    await expect.poll(shownFaults).toEqual([tooLate, tooEarly])
    expect(page.getByText(/^Invalid Date/).elements()).toHaveLength(2)

    await setDate('Requisitioned On', '30-Mar-2026')
    await expect.poll(shownFaults).toEqual([tooEarly])
    await expect.element(field('Requisitioned On')).toBeVisible()
    await setDate('Approved On', '')
    await expect.poll(shownFaults).toEqual([])
    await expect.element(page.getByText(/^Invalid Date/)).not.toBeInTheDocument()
    await expect.element(save).toBeEnabled()
  })

  test('wait for the initiation and keep input in the wrong order', async () => {
    await openLvp()
    await chooseEnquiry(/^None Tendered Request/)
    for (const [name, reason] of [
      ['Requisitioned On', initiationMissing],
      ['Approved On', datesMissing],
    ] as const) {
      await expect.element(date(name)).toHaveAttribute('readonly')
      await expect.element(date(name)).toHaveAttribute('placeholder', 'Enter Initiated On first')
      expect(textBelow(name)).toBe(reason)
      await expect.element(button(`Calendar for ${name}`)).not.toBeInTheDocument()
      await expect.element(date(name)).not.toHaveAttribute('aria-invalid', 'true')
    }
    await date('Initiated On').fill('30-Mar-2026')
    await userEvent.tab()
    await expect.element(button('Calendar for Initiated On')).toHaveFocus()
    await userEvent.tab()
    await expect.element(date('Requisitioned On')).toHaveFocus()
    await userEvent.keyboard('27/03/2026')
    await userEvent.tab()
    await expectDates({ initiated: '30-Mar-2026', requisitioned: '27-Mar-2026' })
    await expect.element(button('Calendar for Approved On')).toBeVisible()
  })

  test('announce the dates that a changed initiation clears, before and after', async () => {
    await openLvp({}, { record: 7 })
    await expect.poll(() => textBelow('Initiated On')).toBe('Changing this clears Requisitioned On.')
    await setDate('Approved On', '31-Mar-2026')
    await expect
      .poll(() => textBelow('Initiated On'))
      .toBe('Changing this clears Requisitioned On and Approved On.')
    await setDate('Initiated On', '29-Mar-2026')
    await expect
      .element(page.getByRole('status').filter({ hasText: 'cleared' }))
      .toHaveTextContent('This has cleared Requisitioned On and Approved On. Restore')
    await button('Restore').click()
    await expectDates({ initiated: '29-Mar-2026', requisitioned: '27-Mar-2026', approved: '31-Mar-2026' })
    await expect.element(date('Requisitioned On')).toHaveFocus()
    expect(textBelow('Requisitioned On')).toBe('')
    await expect.element(button('Restore')).not.toBeInTheDocument()
  })

  test('are cleared by a changed initiation, with a note until they are set', async () => {
    await openLvp({}, { record: 7, stored: { approvalDate: '2026-03-31' } })
    await setDate('Initiated On', '02-Apr-2026')
    await expectDates({ initiated: '02-Apr-2026' })
    await expect.poll(() => textBelow('Requisitioned On')).toBe(clearedNote)
    expect(textBelow('Approved On')).toBe(clearedNote)
    await expect.element(save).toBeDisabled()
    await setDate('Requisitioned On', '01-Apr-2026')
    expect(textBelow('Requisitioned On')).toBe('')
    expect(textBelow('Approved On')).toBe(clearedNote)
    await expect.element(save).toBeEnabled()
  })

  test('are cleared with their errors when the initiation is corrected', async () => {
    await openLvp({}, { record: 7 })
    await setDate('Requisitioned On', '31-Mar-2026')
    await setDate('Approved On', '29-Mar-2026')
    await expect.poll(shownFaults).toEqual([tooLate, tooEarly])
    await setDate('Initiated On', '31-Mar-2026')
    await expect.poll(shownFaults).toEqual([])
    await expect.element(page.getByText(/^Invalid Date/)).not.toBeInTheDocument()
    expect(textBelow('Requisitioned On')).toBe(clearedNote)
  })

  test('count when chosen from the calendar as well as when typed', async () => {
    await openLvp({}, { record: 7, stored: { approvalDate: '2026-03-31' } })
    await button('Calendar for Initiated On').click()
    await page.getByRole('button', { name: '1 March 2026', exact: true }).click()
    await expectDates({ initiated: '01-Mar-2026' })
    await expect.poll(() => textBelow('Requisitioned On')).toBe(clearedNote)
    expect(textBelow('Approved On')).toBe(clearedNote)
    await expect.element(page.getByText(/^Invalid Date/)).not.toBeInTheDocument()
  })

  test('show errors when chosen from the calendar as well as when typed', async () => {
    await openLvp()
    await chooseEnquiry(/^None Tendered Request/)
    await chooseInCalendar('Initiated On', 10)
    await chooseInCalendar('Requisitioned On', 15)
    await expect.poll(() => textBelow('Requisitioned On')).toBe(tooLate)
    await expect.element(date('Requisitioned On')).toHaveAccessibleName('Invalid Date (Requisitioned On)')
    await expect.poll(shownFaults).toEqual([tooLate])
    await chooseInCalendar('Approved On', 5)
    await expect.poll(shownFaults).toEqual([tooLate, tooEarly])
    await chooseInCalendar('Requisitioned On', 10)
    await expect.poll(shownFaults).toEqual([tooEarly])
    expect(textBelow('Requisitioned On')).toBe('')
  })

  longTest('show no note when they are restored and then deleted by hand', async () => {
    await openLvp({}, { record: 7 })
    await setDate('Initiated On', '29-Mar-2026')
    await button('Restore').click()
    await expectDates({ initiated: '29-Mar-2026', requisitioned: '27-Mar-2026' })
    await setDate('Requisitioned On', '')
    await expect.poll(() => textBelow('Requisitioned On')).not.toContain(clearedNote)
    expect(textBelow('Initiated On')).toBe('')
    await expect.element(button('Restore')).not.toBeInTheDocument()
  })

  longTest('offer no restoring if it would break a rule or the initiation is missing', async () => {
    await openLvp({}, { record: 7, stored: { approvalDate: '2026-03-31' } })
    for (const initiation of ['26-Mar-2026', '01-Apr-2026', 'soon', '']) {
      await setDate('Initiated On', initiation)
      await expect.element(page.getByText('This has cleared Requisitioned On and Approved On.')).toBeVisible()
      await expect.element(button('Restore')).not.toBeInTheDocument()
      await setDate('Initiated On', '30-Mar-2026')
      await button('Restore').click()
      await expectDates({ initiated: '30-Mar-2026', requisitioned: '27-Mar-2026', approved: '31-Mar-2026' })
    }
  })

  longTest('show no note once their values are restored', async () => {
    await openLvp({}, { record: 7 })
    await field('Vendor').fill('Soweto Stores')
    endSession('expired')
    await cleanup()
    await openLvp({}, { record: 7 })
    await setDate('Initiated On', '02-Apr-2026')
    await expect.poll(() => textBelow('Requisitioned On')).toContain(clearedNote)
    await button('Discard').click()
    await expect.element(date('Requisitioned On')).toHaveValue('27-Mar-2026')
    expect(textBelow('Requisitioned On')).toBe('')
  })

  longTest('stay when the initiation was only focused or typed again with the same value', async () => {
    await openLvp({}, { record: 7 })
    await date('Initiated On').click()
    await userEvent.tab()
    await setDate('Initiated On', '30/03/2026')
    await expectDates({ initiated: '30-Mar-2026', requisitioned: '27-Mar-2026' })
  })

  longTest('open at the first click although leaving a field shows its error', async () => {
    await openLvp()
    await button('Calendar for Initiated On').click()
    const calendar = page.getByRole('dialog', { name: 'Calendar for Initiated On' })
    await expect.element(calendar).toBeVisible()
    await expect.element(page.getByText('Enquiry is required.')).toBeVisible()
    await button('Calendar for Initiated On').click()
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.element(button('Calendar for Initiated On')).toHaveFocus()
  })

  longTest('are cleared before Enter saves the paper with a changed initiation', async () => {
    const { server } = await openLvp(
      { [lvpRoutes.update]: (request) => lvpSavedReply(request) },
      { record: 7 },
    )
    await date('Initiated On').fill('02-Apr-2026')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => textBelow('Requisitioned On')).toContain(clearedNote)
    await expect.element(date('Requisitioned On')).toHaveValue('')
    expect(server.bodiesOf(lvpRoutes.update)).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  longTest('are cleared before a click saves the paper with a changed initiation', async () => {
    const { server } = await openLvp(
      { [lvpRoutes.update]: (request) => lvpSavedReply(request) },
      { record: 7, stored: { approvalDate: '2026-04-03' } },
    )
    await date('Initiated On').fill('02-Apr-2026')
    await expect.element(save).toBeEnabled()
    await save.click()
    await expect.poll(() => textBelow('Requisitioned On')).toContain(clearedNote)
    expect(textBelow('Approved On')).toContain(clearedNote)
    await expectDates({ initiated: '02-Apr-2026' })
    await expect.element(save).toBeDisabled()
    expect(server.bodiesOf(lvpRoutes.update)).toEqual([])
    expect(onClose).not.toHaveBeenCalled()

    await setDate('Requisitioned On', '01-Apr-2026')
    await date('Initiated On').click()
    await save.click()
    await expect
      .poll(() => server.bodiesOf(lvpRoutes.update))
      .toEqual([
        expect.objectContaining({
          initiatedOn: '2026-04-02',
          requisitionedOn: '2026-04-01',
          approvalDate: null,
        }),
      ])
  })
})
