import { describe, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { lvpRoutes, lvpSaved, openLvp } from '../../test/paper-dialog.tsx'
import { button, date, field, setDate } from '../../test/papers.ts'
import { onClose } from '../../test/record-dialog.tsx'
import { endSession } from '../session/session.ts'

const save = button('Save')

const tooLate = 'Invalid requisition date, should come before or equal to the initiation date'
const tooEarly = 'Invalid approval date, should come after or equal to the initiation date'
const noInitiation = 'Initiation date not set'
const neither = 'Initiation/Requisition date not set'
const cleared = 'Cleared, since Initiated On has changed.'

/** The text below a date. */
const below = (name: string) =>
  date(name)
    .element()
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .filter(Boolean)
    .join(' ') ?? ''

const faults = [tooLate, tooEarly, noInitiation, neither]
/** What is said to be wrong between the dates. */
const markedFaults = () =>
  ['Requisitioned On', 'Approved On'].map(below).filter((text) => faults.includes(text))
type After = { initiated?: string; requisitioned?: string; approved?: string; marked?: string[] }

/** What is to be seen after the dates were set in this order. */
async function expectAfter({ initiated = '', requisitioned = '', approved = '', marked = [] }: After) {
  await expect.element(date('Initiated On')).toHaveValue(initiated)
  await expect.element(date('Requisitioned On')).toHaveValue(requisitioned)
  await expect.element(date('Approved On')).toHaveValue(approved)
  await expect.poll(markedFaults).toEqual(marked)
}

describe('the dates of a paper', () => {
  test('that are put back and then deleted by hand are not said to be cleared', async () => {
    await openLvp({}, { record: 7 })
    await setDate('Initiated On', '29-Mar-2026')
    await button('Put back').click()
    await expectAfter({ initiated: '29-Mar-2026', requisitioned: '27-Mar-2026' })
    await setDate('Requisitioned On', '')
    await expect.poll(() => below('Requisitioned On')).not.toContain(cleared)
    expect(below('Initiated On')).toBe('')
    await expect.element(button('Put back')).not.toBeInTheDocument()
  })

  test('are not put back where they would be wrong, or have no initiation to follow', async () => {
    await openLvp({}, { record: 7, stored: { approvalDate: '2026-03-31' } })
    for (const initiation of ['26-Mar-2026', '01-Apr-2026', 'soon', '']) {
      await setDate('Initiated On', initiation)
      await expect.element(page.getByText('This has cleared Requisitioned On and Approved On.')).toBeVisible()
      await expect.element(button('Put back')).not.toBeInTheDocument()
      await setDate('Initiated On', '30-Mar-2026')
      await button('Put back').click()
      await expectAfter({ initiated: '30-Mar-2026', requisitioned: '27-Mar-2026', approved: '31-Mar-2026' })
    }
  })

  test('are not said to be cleared any more when they are back', async () => {
    await openLvp({}, { record: 7 })
    await field('Vendor').fill('Soweto Stores')
    endSession('expired')
    await cleanup()
    await openLvp({}, { record: 7 })
    await setDate('Initiated On', '02-Apr-2026')
    await expect.poll(() => below('Requisitioned On')).toContain(cleared)
    await button('Discard').click()
    await expect.element(date('Requisitioned On')).toHaveValue('27-Mar-2026')
    expect(below('Requisitioned On')).toBe('')
  })

  test('stay when the initiation was looked at only, or typed anew as it was', async () => {
    await openLvp({}, { record: 7 })
    await date('Initiated On').click()
    await userEvent.tab()
    await setDate('Initiated On', '30/03/2026')
    await expectAfter({ initiated: '30-Mar-2026', requisitioned: '27-Mar-2026' })
  })

  test('are chosen at the first click, though a field is left that shows its message then', async () => {
    await openLvp()
    await button('Calendar for Initiated On').click()
    const calendar = page.getByRole('dialog', { name: 'Calendar for Initiated On' })
    await expect.element(calendar).toBeVisible()
    await expect.element(page.getByText('Enquiry is required.')).toBeVisible()
    await button('Calendar for Initiated On').click()
    await expect.element(calendar).not.toBeInTheDocument()
    await expect.element(button('Calendar for Initiated On')).toHaveFocus()
  })

  test('are cleared before Enter saves the paper with another initiation', async () => {
    const { server } = await openLvp({ [lvpRoutes.update]: (sent) => lvpSaved(sent) }, { record: 7 })
    await date('Initiated On').fill('02-Apr-2026')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => below('Requisitioned On')).toContain(cleared)
    await expect.element(date('Requisitioned On')).toHaveValue('')
    expect(server.bodiesOf(lvpRoutes.update)).toEqual([])
    expect(onClose).not.toHaveBeenCalled()
  })

  test('are cleared before a click saves the paper with another initiation', async () => {
    const { server } = await openLvp(
      { [lvpRoutes.update]: (sent) => lvpSaved(sent) },
      { record: 7, stored: { approvalDate: '2026-04-03' } },
    )
    await date('Initiated On').fill('02-Apr-2026')
    await expect.element(save).toBeEnabled()
    await save.click()
    await expect.poll(() => below('Requisitioned On')).toContain(cleared)
    expect(below('Approved On')).toContain(cleared)
    await expectAfter({ initiated: '02-Apr-2026' })
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
