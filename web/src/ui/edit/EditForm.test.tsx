import { Refusal } from '@insaka/domain/core/errors'
import { text, version } from '@insaka/domain/core/text-fields'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { expectLogged } from '../../../test/logged-failures.ts'
import { renderPart } from '../../../test/render-part.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { TextField } from '../fields/TextField.tsx'
import { useSchemaForm } from '../form/use-schema-form.ts'
import { historyQuery } from '../history/history-query.ts'
import { EditForm, type CautionReview } from './EditForm.tsx'
import type { Draft, DraftStorage } from './use-edit-form.ts'

const labels = { name: 'Name', place: 'Place' }
const shape = z.strictObject({
  name: text('Name', { max: 20 }),
  place: text('Place', { max: 20 }),
  version,
})
type Values = z.input<typeof shape>

const save = vi.fn<(values: Values) => Promise<{ message: string }>>()
const onSaved = vi.fn<() => void>()
const history = historyQuery('things', () => new Promise<never>(() => undefined))(7)

type Props = { cautionReview?: CautionReview; drafts?: DraftStorage<Values> }

function Editor(props: Props) {
  const form = useSchemaForm(shape, { name: 'Chair', place: 'Hall', version: 2 })
  return (
    <Dialog title="A thing" onClose={() => undefined}>
      <EditForm
        {...props}
        {...{ form, shape, labels, save, onSaved }}
        title="Thing"
        submitLabel="Change"
        history={{ query: history, recordLabels: { labels, displayText: String, actions: {} } }}
        views={{ Progress: <p>Half of it</p> }}
      >
        <TextField control={form.control} name="name" label="Name" />
        <TextField control={form.control} name="place" label="Place" />
      </EditForm>
    </Dialog>
  )
}

const open = (props: Props = {}) => renderPart(<Editor {...props} />)
const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const openTab = (tab: string) => page.getByRole('tab', { name: tab }).click()

beforeEach(() => {
  vi.clearAllMocks()
  save.mockReset().mockResolvedValue({ message: 'It is kept.' })
})

test.each(['Progress', 'History'])('shows server errors at the fields although %s is open', async (tab) => {
  save.mockRejectedValue(new Refusal('INVALID', { fields: { place: ['There is no such place.'] } }))
  await open()
  await field('Name').fill('Table')
  await openTab(tab)
  await expect.element(field('Place')).not.toBeVisible()
  await button('Change').click()
  await expect.element(page.getByText('There is no such place.').last()).toBeVisible()
  await expect.element(field('Place')).toHaveFocus()
})

test('reports a failed connection on every tab', async () => {
  save.mockRejectedValue(new Refusal('UNAVAILABLE'))
  await open()
  await field('Name').fill('Table')
  await openTab('Progress')
  await button('Change').click()
  await expect.element(page.getByText('The database cannot be reached at the moment.')).toBeVisible()
})

test('shows a caution pointed out on submit', async () => {
  await open({
    cautionReview: {
      isPending: false,
      isNeeded(isShown) {
        // Focuses the field at once, as `useCautions` does.
        document.querySelector<HTMLInputElement>('[name="place"]')?.focus()
        return isShown('place')
      },
    },
  })
  await field('Name').fill('Table')
  await openTab('Progress')
  await button('Change').click()
  await expect.element(field('Place')).toHaveFocus()
  expect(save).not.toHaveBeenCalled()
})

test('links from every tab to a field that is missing', async () => {
  await open()
  await field('Place').fill('')
  await openTab('History')
  await button('Place').click()
  await expect.element(field('Place')).toHaveFocus()
})

test('shows an unexpected error, and Save works again', async () => {
  save.mockRejectedValueOnce(new TypeError('Nobody foresaw this.'))
  await open()
  await field('Name').fill('Table')
  await button('Change').click()
  await expect.element(page.getByText('Something went wrong. Please try again.')).toBeVisible()
  expectLogged('Failed to send the form')
  await button('Change').click()
  await expect.element(page.getByText('It is kept.')).toBeVisible()
  expect(onSaved).toHaveBeenCalledOnce()
})

test('an error after saving disables no button', async () => {
  const onUnexpectedError = vi.fn<(event: PromiseRejectionEvent) => void>((event) => event.preventDefault())
  window.addEventListener('unhandledrejection', onUnexpectedError)
  onTestFinished(() => window.removeEventListener('unhandledrejection', onUnexpectedError))
  onSaved.mockImplementationOnce(() => {
    throw new TypeError('Nobody foresaw this.')
  })
  await open()
  await field('Name').fill('Table')
  await button('Change').click()
  await expect.poll(() => onSaved).toHaveBeenCalledOnce()
  await button('Change').click()
  await expect.poll(() => onSaved).toHaveBeenCalledTimes(2)
  expect(onUnexpectedError).toHaveBeenCalledOnce()
  vi.mocked(console.error).mockClear()
})

/** In-memory draft storage that starts with an earlier draft. */
function draftFrom(earlier: object): DraftStorage<Values> {
  let storedDraft: Draft<Values> | null = earlier as Draft<Values>
  return {
    read: () => storedDraft,
    save: (draft) => (storedDraft = draft),
    forget: () => (storedDraft = null),
    abandoned: () => null,
    throwAway: () => undefined,
  }
}

test('restores from a draft of an earlier release the fields that still exist, and saves it', async () => {
  const base = { name: 'Chair', colour: 'RED', version: 2 }
  const values = { ...base, name: 'Table', colour: 'BLUE' }
  await open({ drafts: draftFrom({ base, values, submit: { key: 'a'.repeat(32), sent: [values] } }) })
  await expect.element(field('Name')).toHaveValue('Table')
  await expect.element(field('Place')).toHaveValue('Hall')
  await expect.element(page.getByText('To complete:')).not.toBeInTheDocument()
  await button('Change').click()
  await expect.poll(() => save.mock.calls[0]?.[0]).toEqual({ name: 'Table', place: 'Hall', version: 2 })
})

test('a draft older than the record keeps its version, so that the conflict is detected', async () => {
  const base = { name: 'Stool', place: 'Hall', version: 1 }
  await open({
    drafts: draftFrom({ base, values: { ...base, name: 'Table' }, submit: { key: 'a', sent: [] } }),
  })
  await button('Change').click()
  await expect.poll(() => save.mock.calls[0]?.[0]).toEqual({ name: 'Table', place: 'Hall', version: 1 })
})
