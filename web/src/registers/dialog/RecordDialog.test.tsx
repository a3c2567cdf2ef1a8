import { Refusal } from '@insaka/domain/core/errors'
import { MantineProvider } from '@mantine/core'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../../test/accessibility.ts'
import { readDefinitions, fieldsInDialog } from '../../../test/dialog-values.ts'
import { button, field, me } from '../../../test/papers.ts'
import { onClose, onOpen } from '../../../test/record-dialog.tsx'
import {
  testRecordDescription,
  load,
  openThing as open,
  resetThings,
  save,
  thingDialog,
} from '../../../test/sample-record-dialog.tsx'
import { openThings, thing, withoutHistory, type Thing } from '../../../test/sample-records.tsx'
import { savedDraft, storeAbandonedDraft } from '../../../test/drafts.ts'
import { endSession } from '../../session/session.ts'
import { Snackbars } from '../../ui/snackbar/Snackbars.tsx'

const refusal = (current: Partial<Thing>) =>
  Promise.reject(new Refusal('STALE', { current: thing(7, { version: 2, ...current }) }))

const printed = () => document.querySelector('[data-printed]')?.textContent ?? ''

beforeEach(resetThings)

test('a new record starts blank, is sent with a submit key, and reports success', async () => {
  await open('new')
  await expect.element(page.getByText('To complete: Name')).toBeVisible()
  await expect.element(button('Change')).toBeDisabled()
  await field('Name').fill('Chair')
  await button('Change').click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  await expect.element(page.getByText('T.7 saved · New')).toBeVisible()
  expect(save.mock.calls).toEqual([
    [
      {
        body: { id: null, version: null, name: 'Chair', colour: 'RED', about: null },
        submitKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      },
      expect.anything(),
    ],
  ])
  expect(load).not.toHaveBeenCalled()
})

test('the message about a new record links to it', async () => {
  const { address } = await openThings(thingDialog('new'), '/things?page=1')
  await field('Name').fill('Chair')
  await button('Change').click()
  await button('Open').click()
  await expect.poll(address).toBe('/things?page=1&record=7')
  await expect.element(page.getByText('T.7 saved · New')).not.toBeInTheDocument()
})

test('confirms a change with record and state, without a link to the open record', async () => {
  await open(7)
  await field('Name').fill('Chair')
  await button('Change').click()
  await expect.element(page.getByText('T.7 saved · New')).toBeVisible()
  await expect.element(button('Open')).not.toBeInTheDocument()
})

test('counts the changed fields of a saved record until they are saved', async () => {
  await open(7)
  const unsavedText = page.getByRole('status').filter({ hasText: 'not saved' })
  await expect.element(field('Name')).toBeVisible()
  await expect.element(unsavedText).not.toBeInTheDocument()
  await field('Name').fill('Chair')
  await expect.element(unsavedText).toHaveTextContent('1 change not saved')
  await field('Colour').selectOptions('BLUE')
  await expect.element(unsavedText).toHaveTextContent('2 changes not saved')
  await field('Colour').selectOptions('RED')
  await expect.element(unsavedText).toHaveTextContent('1 change not saved')
  await field('Name').fill(thing(7).name)
  await expect.element(unsavedText).not.toBeInTheDocument()
})

test('shows a reply that arrives after the dialog is closed, and closes nothing else', async () => {
  let answer = () => {}
  save.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ message: 'It is kept.', saved: thing(7) })
      }),
  )
  const { rerender } = await open('new')
  await field('Name').fill('Chair')
  await button('Change').click()
  await expect.poll(() => save).toHaveBeenCalledOnce()
  await rerender(
    <MantineProvider>
      <Snackbars />
    </MantineProvider>,
  )
  answer()
  await expect.element(page.getByText('T.7 saved · New')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('shows a saved record with its head, actions, history and neighbours', async () => {
  await open(7)
  await expect.element(page.getByText('T.7')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Thing 7')
  await expect.element(button('Own action')).toBeVisible()
  await expect.element(button('Change')).toBeDisabled()
  await button('Previous record').click()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(8)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(page.getByText('Writer of 8')).toBeVisible()
  await expect.element(page.getByText(/Colour: Red/)).toHaveTextContent('Blue')
})

test('has no submit button for a record that is closed to changes, and shows the reason', async () => {
  load.mockResolvedValue(thing(7, { state: 'GONE' }))
  await open(7)
  await expect.element(page.getByText('Above')).toBeVisible()
  await expect.poll(readDefinitions).toMatchObject({ Name: 'Thing 7', Colour: 'Red' })
  await expect.element(button('Change')).not.toBeInTheDocument()
})

test.each(['GUEST', 'DEV'] as const)('%s only reads, and can neither copy nor create', async (role) => {
  const { unmount } = await open(7, role)
  await expect.poll(readDefinitions).toMatchObject({ Name: 'Thing 7', Colour: 'Red' })
  expect(fieldsInDialog()).toEqual([])
  for (const name of ['Print', 'Close']) await expect.element(button(name)).toBeVisible()
  for (const name of ['Change', 'Duplicate']) await expect.element(button(name)).not.toBeInTheDocument()
  expect(await accessibilityFaults()).toEqual([])
  await unmount()
  await open('new', role)
  await expect.element(page.getByText('You are not allowed to do this.')).toBeVisible()
})

test('readers see every field with its cautions, and the print sheet has all fields', async () => {
  load.mockResolvedValue(thing(7, { cautions: [{ code: 'OLD', field: 'colour', message: 'Odd.' }] }))
  await open(7, 'GUEST')
  await expect
    .poll(readDefinitions)
    .toEqual({ Name: 'Thing 7', Colour: 'Red', State: 'New', Weight: '1,200.50', 'Made On': '31-Mar-2026' })
  await expect.element(page.getByText('Something for the office')).toBeVisible()
  await expect.element(page.getByText('Odd.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Making' })).toBeVisible()
  window.dispatchEvent(new Event('beforeprint'))
  onTestFinished(() => void window.dispatchEvent(new Event('afterprint')))
  await expect.poll(printed).toContain('A thingT.7Something for the officeNewRed')
  expect(printed()).toContain('ThingNameThing 7ColourRedStateNewWeight1,200.50MakingMade On31-Mar-2026')
  expect(printed()).toContain('Its ownerNameSignatureDate')
})

test('omits empty fields for readers', async () => {
  load.mockResolvedValue(thing(7, { colour: 'BLUE' }))
  await open(7, 'GUEST')
  await expect.poll(readDefinitions).toMatchObject({ Colour: 'Blue' })
  expect(readDefinitions()).not.toHaveProperty('Weight')
})

test('a copy starts with the copied values, and names its source', async () => {
  await open(7)
  await button('Duplicate').click()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('new')
  await expect.element(page.getByText('Copied from T.7; not saved yet.')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Thing 7')
  await expect.element(field('Colour')).toHaveValue('RED')
  await expect.element(field('About')).toHaveValue('')
})

test('asks before a copy discards unsaved input', async () => {
  await open(7)
  await field('Name').fill('Chair')
  await button('Duplicate').click()
  await button('Keep editing').click()
  await expect.element(field('Name')).toHaveValue('Chair')
  expect(onOpen).not.toHaveBeenCalled()
})

test('a copy does not replace another unsaved new record', async () => {
  await open('new')
  await field('Name').fill('Chair')
  await cleanup()
  await open(7)
  await button('Duplicate').click()
  await expect.element(page.getByText(/^You already have an unsaved new record here/)).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Chair')
})

test('reports a missing record, and retries one that failed to load', async () => {
  load.mockRejectedValue(new Refusal('NOT_FOUND'))
  const { unmount } = await open(7)
  await expect.element(page.getByText('There is no such record.')).toBeVisible()
  await unmount()
  load.mockReset().mockRejectedValueOnce(new Refusal('INTERNAL')).mockResolvedValue(thing(7))
  await open(7)
  await expect.element(page.getByText('The thing could not be loaded.')).toBeVisible()
  await button('Try again').click()
  await expect.element(field('Name')).toHaveValue('Thing 7')
})

describe('a conflict with another user', () => {
  async function change(current: Partial<Thing>, record = 7) {
    await open(record)
    await field('Name').fill('Mine')
    await field('Colour').selectOptions('BLUE')
    save.mockImplementationOnce(() => refusal(current))
    await button('Change').click()
  }

  test('applies my changes on top of theirs', async () => {
    await change({ name: 'Theirs' })
    await expect.element(page.getByRole('row', { name: /^Name/ })).toHaveTextContent('MineTheirs')
    await expect.element(page.getByRole('row', { name: /^Colour/ })).toHaveTextContent('BlueRed')
    await button('Keep mine').click()
    await button('Change').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(save.mock.calls.at(-1)?.[0].body).toMatchObject({
      id: 7,
      version: 2,
      name: 'Mine',
      colour: 'BLUE',
    })
  })

  test.each([
    ['whom its history names', 7, '08:15', 'Writer of 7'],
    ['whom its history does not know', 7, '08:16', 'somebody else'],
    ['whom no history tells', withoutHistory, '08:15', 'somebody else'],
  ])('shows the time, and as author one %s', async (_, record, time, author) => {
    await change({ id: record, name: 'Theirs', updatedOn: `2026-03-31T${time}:00+02:00` }, record)
    await expect.element(page.getByText(`Changed by ${author} on 31-Mar-2026 ${time}`)).toBeVisible()
    expect(
      page
        .getByRole('alert')
        .elements()
        .map((each) => each.textContent)
        .join(''),
    ).toBe('')
  })

  test('omits fields that read the same in both', async () => {
    const { displayText } = testRecordDescription.recordLabels
    vi.spyOn(testRecordDescription.recordLabels, 'displayText').mockImplementation((name, value) =>
      name === 'colour' ? 'Some colour' : displayText(name, value),
    )
    await change({ name: 'Theirs' })
    await expect.element(page.getByRole('row', { name: /^Name/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /^Colour/ })).not.toBeInTheDocument()
  })

  test('drops my change to a field that has become fixed', async () => {
    await change({ state: 'WORN' })
    await button('Keep mine').click()
    await expect.element(field('Colour')).toHaveValue('RED')
    await button('Change').click()
    await expect.poll(() => save).toHaveBeenCalledTimes(2)
    expect(save.mock.calls.at(-1)?.[0].body).toMatchObject({ name: 'Mine', colour: 'RED' })
  })

  test('offers only their version of a record that is now closed to changes', async () => {
    await change({ state: 'GONE', name: 'Theirs' })
    await expect.element(page.getByRole('heading', { name: 'It is gone.' })).toBeVisible()
    await expect.element(page.getByText('Sorry.')).toBeVisible()
    await expect.element(button('Keep mine')).not.toBeInTheDocument()
    await button('Take theirs').click()
    await expect.element(field('Name')).toHaveValue('Theirs')
  })
})

test('an earlier attempt that succeeded does not undo later changes by others', async () => {
  await open(7)
  await field('Name').fill('Chair')
  save.mockImplementationOnce(() => Promise.reject(new Refusal('UNAVAILABLE')))
  await button('Change').click()
  await expect.element(button('Try again')).toBeVisible()
  await field('Name').fill('Table')
  const current = thing(7, { version: 3, name: 'Chair', colour: 'BLUE' })
  save.mockImplementationOnce(() => Promise.reject(new Refusal('ALREADY_SAVED', { current })))
  await button('Change').click()
  await expect.element(page.getByRole('heading', { name: /was already saved/ })).toHaveFocus()
  await expect.element(page.getByRole('row', { name: /^Name/ })).toHaveTextContent('NameTableChair')
  await button('Keep mine').click()
  await button('Change').click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  const [first, second, third] = save.mock.calls.map(([sent]) => sent)
  expect(third?.body).toMatchObject({ id: 7, version: 3, name: 'Table', colour: 'BLUE' })
  expect([second?.submitKey, third?.submitKey === first?.submitKey]).toEqual([first?.submitKey, false])
})

test('keeps input during an upgrade, explains why, and saves it afterwards', async () => {
  await open('new')
  await field('Name').fill('Chair')
  save.mockImplementationOnce(() => Promise.reject(new Refusal('OUTDATED')))
  await button('Change').click()
  const busyMessage = 'Insaka is being upgraded. Please try again in a few minutes.'
  await expect.element(page.getByRole('alert').filter({ hasText: busyMessage })).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Chair')
  expect(savedDraft(me, 'things', 'new')).toMatchObject({ values: { name: 'Chair' } })
  await button('Change').click()
  await expect.poll(() => save).toHaveBeenCalledTimes(2)
  const [first, second] = save.mock.calls.map(([sent]) => sent)
  expect([second?.body, second?.submitKey]).toEqual([first?.body, first?.submitKey])
})

describe('a new record that an earlier submit has saved', () => {
  /** The response to the first submit is lost; the second sends other input. */
  async function saveTwice(current: Partial<Thing> = {}, name = 'Table') {
    await open('new')
    await field('Name').fill('Chair')
    save.mockImplementationOnce(() => Promise.reject(new Refusal('UNAVAILABLE')))
    await button('Change').click()
    await expect.element(button('Try again')).toBeVisible()
    await field('Name').fill(name)
    const saved = thing(7, { version: 4, name: 'Chair', ...current })
    load.mockImplementation((id) => Promise.resolve(id === 7 ? saved : thing(id)))
    save.mockImplementationOnce(() => Promise.reject(new Refusal('ALREADY_SAVED', { current: saved })))
    await button('Change').click()
    await expect.element(page.getByText('T.7')).toBeVisible()
  }
  const reason = page.getByText(/Your earlier attempt was saved/)

  test('opens as that record, with the input as an unsaved change and an explanation', async () => {
    await saveTwice({ colour: 'BLUE' })
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(7)
    await expect.element(reason).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Table')
    // Another user has changed this field, which is untouched here.
    await expect.element(field('Colour')).toHaveValue('BLUE')
    await button('Change').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    const [first, second, third] = save.mock.calls.map(([sent]) => sent)
    expect(third?.body).toMatchObject({ id: 7, version: 4, name: 'Table', colour: 'BLUE' })
    expect(second?.submitKey).toBe(first?.submitKey)
    expect(third?.submitKey).not.toBe(second?.submitKey)
    expect([savedDraft(me, 'things', 'new'), savedDraft(me, 'things', 7)]).toEqual([null, null])
  })

  test('keeps its draft under the record’s number after a reload, not under the new record', async () => {
    await saveTwice()
    await expect.element(reason).toBeVisible()
    await cleanup()
    const { unmount } = await open('new')
    await expect.element(field('Name')).toHaveValue('')
    await unmount()
    await open(7)
    await expect.element(field('Name')).toHaveValue('Table')
    await button('Discard').click()
    await expect.element(page.getByRole('heading', { name: 'A thing' })).toHaveFocus()
    await expect.element(field('Name')).toHaveValue('Chair')
    await expect.element(button('Change')).toBeDisabled()
  })

  test('asks before discarding the input', async () => {
    await saveTwice()
    await button('Previous record').click()
    await page
      .getByRole('dialog', { name: 'Discard what you typed?' })
      .getByRole('button', { name: 'Discard' })
      .click()
    await expect.element(page.getByText('T.8')).toBeVisible()
    expect(savedDraft(me, 'things', 7)).toBeNull()
  })

  test('has nothing to save when the input is the same', async () => {
    await saveTwice({ name: 'Table' })
    await expect.element(field('Name')).toHaveValue('Table')
    await expect.element(reason).toBeVisible()
    await expect.element(button('Discard')).not.toBeInTheDocument()
    await expect.element(button('Change')).toBeDisabled()
  })
})

describe('the form of every record', () => {
  test('counts the characters of a text area, and marks a text that is too long at once', async () => {
    await open(7)
    const fault = page.getByText('Exceeded Character Limit of 100.')
    await expect.element(page.getByText('Character limit : 100')).toBeVisible()
    await field('About').fill('x'.repeat(101))
    await expect.element(fault).toBeVisible()
    await expect.element(page.getByText('101 / 100')).toBeVisible()
    await expect.element(button('Change')).toBeDisabled()
    await field('About').fill('x'.repeat(100))
    await expect.element(fault).not.toBeInTheDocument()
    await expect.element(button('Change')).toBeEnabled()
  })

  test.each(['{Enter}', '{Control>}s{/Control}'])('on %s with missing fields, lists them', async (keys) => {
    await open('new')
    await field('Name').click()
    await userEvent.keyboard(keys)
    await expect.element(page.getByText('Please fill in all the required fields and resubmit.')).toBeVisible()
    await page.getByRole('navigation', { name: 'Fields to correct' }).getByRole('button').click()
    await expect.element(field('Name')).toHaveFocus()
    expect(save).not.toHaveBeenCalled()
  })

  test('submits on Ctrl+S', async () => {
    await open('new')
    await field('Name').fill('Chair')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
  })

  test('shows server errors under the fields and in the list, and keeps the input', async () => {
    await open('new')
    const fields = { colour: ['This colour is sold out.'], nobody: ['Odd.'] }
    save.mockImplementationOnce(() => Promise.reject(new Refusal('INVALID', { fields })))
    await field('Name').fill('Chair')
    await button('Change').click()
    await expect.element(field('Colour')).toHaveFocus()
    await expect.element(field('Colour')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByRole('alert').first()).toHaveTextContent('Odd.')
    await expect
      .element(page.getByRole('navigation', { name: 'Fields to correct' }))
      .toHaveTextContent('Colour This colour is sold out.')
    await expect.element(field('Name')).toHaveValue('Chair')
    await expect.element(button('Change')).toBeEnabled()
  })

  test('has nothing to save when only trailing blanks were added', async () => {
    await open(7)
    await field('Name').fill('Thing 7  ')
    await expect.element(button('Change')).toBeDisabled()
    expect(savedDraft(me, 'things', 7)).toBeNull()
  })

  test('explains that sending again does not save twice, and reuses the submit key', async () => {
    await open(7)
    await field('Name').fill('Chair')
    save.mockImplementationOnce(() => Promise.reject(new Refusal('UNAVAILABLE')))
    await button('Change').click()
    await expect.element(page.getByText(/sending it again does not save it twice/)).toBeVisible()
    await cleanup()
    await open(7)
    await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
    await button('Change').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    const [first, second] = save.mock.calls.map(([sent]) => sent)
    expect(second).toEqual(first)
    expect(savedDraft(me, 'things', 7)).toBeNull()
  })

  test('closes when another user has saved the same values', async () => {
    await open(7)
    await field('Name').fill('Chair')
    save.mockImplementationOnce(() => refusal({ name: 'Chair' }))
    await button('Change').click()
    await expect.element(page.getByText('This has been saved already.')).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
    expect(savedDraft(me, 'things', 7)).toBeNull()
  })

  test('restores input after an expired session, and shows changes saved since', async () => {
    await open(7)
    await field('Name').fill('Chair')
    endSession('expired')
    await cleanup()
    load.mockResolvedValue(thing(7, { version: 2, name: 'Bench', colour: 'BLUE' }))
    await open(7)
    await expect.element(field('Name')).toHaveValue('Chair')
    save.mockImplementationOnce(() => refusal({ name: 'Bench', colour: 'BLUE' }))
    await button('Change').click()
    await button('Keep mine').click()
    await button('Change').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(save.mock.calls.at(-1)?.[0].body).toMatchObject({
      id: 7,
      version: 2,
      name: 'Chair',
      colour: 'BLUE',
    })
  })

  test('discards input for a record that is now closed to changes', async () => {
    await open(7)
    await field('Name').fill('Chair')
    await expect.poll(() => savedDraft(me, 'things', 7)).not.toBeNull()
    await cleanup()
    load.mockResolvedValue(thing(7, { state: 'GONE' }))
    await open(7)
    await expect.poll(readDefinitions).toMatchObject({ Name: 'Thing 7' })
    expect(savedDraft(me, 'things', 7)).toBeNull()
  })
})

describe('a draft from another window', () => {
  const values = { id: 7, version: 1, name: 'Elsewhere', colour: 'RED', about: 'Something for the office' }
  const abandonedDraft = { base: { ...values, name: 'Thing 7' }, values, submit: { key: 'theirs', sent: [] } }

  test('is offered, and continues with its submit key', async () => {
    storeAbandonedDraft(me, 'things', 7, abandonedDraft)
    await open(7)
    await expect.element(page.getByText(/^Unsaved input from (\d\d-\w{3}-\d{4} )?\d\d:\d\d\./)).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Thing 7')
    await button('Continue').click()
    await expect.element(field('Name')).toHaveValue('Elsewhere')
    await button('Change').click()
    await expect.poll(() => save).toHaveBeenCalledOnce()
    expect(save.mock.calls[0]?.[0]).toEqual({ body: values, submitKey: 'theirs' })
    expect(savedDraft(me, 'things', 7)).toBeNull()
  })

  test('can be discarded, and is not offered over input typed here', async () => {
    storeAbandonedDraft(me, 'things', 7, abandonedDraft)
    await open(7)
    await field('Name').fill('Mine')
    await expect.element(button('Discard')).not.toBeInTheDocument()
    await field('Name').fill('Thing 7')
    await button('Discard').click()
    await expect.element(page.getByRole('heading', { name: 'A thing' })).toHaveFocus()
    await expect.element(button('Continue')).not.toBeInTheDocument()
    expect(savedDraft(me, 'things', 7)).toBeNull()
  })

  test('is not offered while the other window is in use', async () => {
    storeAbandonedDraft(me, 'things', 7, abandonedDraft, 1_000)
    await open(7)
    await expect.element(field('Name')).toHaveValue('Thing 7')
    await expect.element(button('Continue')).not.toBeInTheDocument()
  })
})

test('refetches every affected register after a save', async () => {
  const { queryClient } = await open('new')
  queryClient.setQueryData(['things', 'list'], 'kept')
  queryClient.setQueryData(['users', 'list'], 'kept')
  await field('Name').fill('Chair')
  await button('Change').click()
  await expect.poll(() => queryClient.getQueryState(['things', 'list'])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(['users', 'list'])?.isInvalidated).toBe(false)
})

test('errors, history and conflict are accessible on a phone', async () => {
  onTestFinished(() => page.viewport(1366, 768))
  await page.viewport(390, 844)
  await open(7)
  await field('Name').fill('x'.repeat(21))
  await userEvent.tab()
  await expect.element(field('Name')).toHaveAttribute('aria-invalid', 'true')
  expect(await accessibilityFaults()).toEqual([])
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(page.getByText('Writer of 7')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect.element(field('Name')).toHaveValue('x'.repeat(21))
  await field('Name').fill('Mine')
  save.mockImplementationOnce(() => refusal({ name: 'Theirs' }))
  await button('Change').click()
  await expect.element(button('Keep mine')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
