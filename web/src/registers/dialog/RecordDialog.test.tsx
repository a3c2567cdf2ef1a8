import { Refusal } from '@insaka/domain/core/errors'
import { paginate } from '@insaka/domain/core/paging'
import type { RegisterName } from '@insaka/domain/views/views.endpoints'
import { MantineProvider } from '@mantine/core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { OverList } from '../../../test/over-list.tsx'
import { me } from '../../../test/papers.ts'
import { renderPart } from '../../../test/render-part.tsx'
import {
  thing,
  thingFields,
  thingForm,
  thingTold,
  type Thing,
  type ThingForm,
} from '../../../test/things.tsx'
import { keptDraft } from '../../../test/drafts.ts'
import { fieldProps } from '../../ui/fields/field-props.ts'
import { blankValues } from '../../ui/form/record-values.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Snackbars } from '../../ui/snackbar/Snackbars.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { historyQuery } from '../../ui/history/history-query.ts'
import { recordQuery, useRegisterChange, type Submit } from './record.queries.ts'
import { RecordDialog } from './RecordDialog.tsx'
import { RecordEditor } from './RecordEditor.tsx'
import { useRecordEditor } from './use-record-editor.ts'

const things = 'things' as RegisterName
const load = vi.fn<(id: number) => Promise<Thing>>()
const save = vi.fn<(submit: Submit<ThingForm>) => Promise<{ message: string }>>()
const onOpen = vi.fn<(record: number) => void>()
const onClose = vi.fn<() => void>()

const query = recordQuery(things, (id) => load(id))
const history = historyQuery(things, ({ params, query: { page: number } }) =>
  Promise.resolve({
    history: [
      {
        happenedOn: '2026-03-31T08:15:00+02:00',
        actor: `Writer of ${params.id}`,
        action: 'saved',
        changes: [{ field: 'colour', before: 'RED', after: 'BLUE' }],
      },
    ],
    pagination: paginate({ page: number, size: 20 }, 1, 1),
  }),
)

type Props = { record: Thing | null; onSavedBefore: (saved: Thing) => void }

function ThingEditor({ record, onSavedBefore }: Props) {
  const editor = useRecordEditor(thingForm, {
    record,
    blank: () => ({ id: null, version: null, ...blankValues(thingFields), colour: 'RED' }) as ThingForm,
    isFixed: record?.state === 'GONE',
    send: useRegisterChange([things], save).mutateAsync,
    onSaved: onClose,
    onSavedBefore,
  })
  const field = fieldProps(editor.form.control, thingForm.labels)
  return (
    <RecordEditor
      editor={editor}
      title="Thing"
      noun="thing"
      told={thingTold}
      history={history}
      submitLabel={record === null ? 'Make' : 'Change'}
      closedBy={({ state }) => (state === 'GONE' ? { title: 'It is gone.', explanation: 'Sorry.' } : null)}
      above={record?.state === 'GONE' && <p>Above</p>}
      below={<p>Below</p>}
      apart={<button type="button">Own action</button>}
    >
      <TextField {...field('name')} />
      <SelectField {...field('colour')} options={{ RED: 'Red', BLUE: 'Blue' }} />
    </RecordEditor>
  )
}

const open = (record: number | 'new', role?: 'GUEST') =>
  renderPart(
    <OverList record={record} onOpen={onOpen} onClose={onClose}>
      {(opened) => (
        <RecordDialog
          {...opened}
          title="A thing"
          failed="The thing could not be loaded."
          query={query}
          standing={({ reference }) => reference}
        >
          {(found, onSavedBefore) => <ThingEditor record={found} onSavedBefore={onSavedBefore} />}
        </RecordDialog>
      )}
    </OverList>,
    role,
  )

const field = (name: string) => page.getByLabelText(name, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const refusal = (current: Partial<Thing>) =>
  Promise.reject(new Refusal('STALE', { current: thing(7, { version: 2, ...current }) }))

beforeEach(() => {
  vi.clearAllMocks()
  load.mockReset().mockImplementation((id) => Promise.resolve(thing(id)))
  save.mockReset().mockResolvedValue({ message: 'It is kept.' })
})

test('a new record begins blank, is sent under a name, and tells that it is kept', async () => {
  await open('new')
  await expect.element(page.getByText('To complete: Name')).toBeVisible()
  await expect.element(button('Make')).toBeDisabled()
  await field('Name').fill('Chair')
  await button('Make').click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  await expect.element(page.getByText('It is kept.')).toBeVisible()
  expect(save.mock.calls).toEqual([
    [
      {
        body: { id: null, version: null, name: 'Chair', colour: 'RED' },
        submitKey: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      },
      expect.anything(),
    ],
  ])
  expect(load).not.toHaveBeenCalled()
})

test('an answer that comes when the dialog has gone is told, and closes nothing else', async () => {
  let answer = () => {}
  save.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ message: 'It is kept.' })
      }),
  )
  const { rerender } = await open('new')
  await field('Name').fill('Chair')
  await button('Make').click()
  await expect.poll(() => save).toHaveBeenCalledOnce()
  await rerender(
    <MantineProvider>
      <Snackbars />
    </MantineProvider>,
  )
  answer()
  await expect.element(page.getByText('It is kept.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('a saved one is shown with what it is, what goes round it, its history and its neighbours', async () => {
  await open(7)
  await expect.element(page.getByText('T.7')).toBeVisible()
  await expect.element(field('Name')).toHaveValue('Thing 7')
  await expect.element(page.getByText('Below')).toBeVisible()
  await expect.element(button('Own action')).toBeVisible()
  await button('Previous record').click()
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(8)
  await page.getByRole('tab', { name: 'History' }).click()
  await expect.element(page.getByText('Writer of 8')).toBeVisible()
  await expect.element(page.getByText(/Colour: Red/)).toHaveTextContent('Blue')
})

test('one that nobody may change has no submit, and says why above', async () => {
  load.mockResolvedValue(thing(7, { state: 'GONE' }))
  await open(7)
  await expect.element(page.getByText('Above')).toBeVisible()
  await expect.element(field('Name')).toHaveAttribute('readonly')
  await expect.element(field('Colour')).toHaveAttribute('readonly')
  await expect.element(button('Change')).not.toBeInTheDocument()
})

test('who may only read gets no submit, nor a new one', async () => {
  const { unmount } = await open(7, 'GUEST')
  await expect.element(field('Colour')).toHaveAttribute('readonly')
  await expect.element(button('Change')).not.toBeInTheDocument()
  await unmount()
  await open('new', 'GUEST')
  await expect.element(page.getByText('You are not allowed to do this.')).toBeVisible()
})

test('one that is not there is told, one that could not be loaded can be tried again', async () => {
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

describe('when somebody else was faster', () => {
  async function change(current: Partial<Thing>) {
    await open(7)
    await field('Name').fill('Mine')
    await field('Colour').selectOptions('BLUE')
    save.mockImplementationOnce(() => refusal(current))
    await button('Change').click()
  }

  test('mine goes on top of theirs', async () => {
    await change({ name: 'Theirs' })
    await expect.element(page.getByRole('row', { name: /^Name/ })).toHaveTextContent('MineTheirs')
    await expect.element(page.getByRole('row', { name: /^Colour/ })).toHaveTextContent('BlueRed')
    await button('Keep mine').click()
    await button('Change').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    expect(save.mock.calls.at(-1)?.[0].body).toEqual({ id: 7, version: 2, name: 'Mine', colour: 'BLUE' })
  })

  test('mine gives way where the record lets nobody change it any more', async () => {
    await change({ state: 'WORN' })
    await button('Keep mine').click()
    await expect.element(field('Colour')).toHaveValue('RED')
    await button('Change').click()
    await expect.poll(() => save).toHaveBeenCalledTimes(2)
    expect(save.mock.calls.at(-1)?.[0].body).toMatchObject({ name: 'Mine', colour: 'RED' })
  })

  test('and the record takes no more changes, mine cannot be kept', async () => {
    await change({ state: 'GONE', name: 'Theirs' })
    await expect.element(page.getByRole('heading', { name: 'It is gone.' })).toBeVisible()
    await expect.element(page.getByText('Sorry.')).toBeVisible()
    await expect.element(button('Keep mine')).not.toBeInTheDocument()
    await button('Take theirs').click()
    await expect.element(field('Name')).toHaveValue('Theirs')
  })
})

describe('a new one that an earlier submit has saved', () => {
  const draft = (record: number | 'new') => keptDraft(me, 'things', record)

  /** The answer to the first submit was lost; the second says something else. */
  async function sendTwice(current: Partial<Thing> = {}, comes = true) {
    await open('new')
    await field('Name').fill('Chair')
    save.mockImplementationOnce(() => Promise.reject(new Refusal('UNAVAILABLE')))
    await button('Make').click()
    await expect.element(button('Try again')).toBeVisible()
    await field('Name').fill('Table')
    const saved = thing(7, { version: 4, name: 'Chair', ...current })
    load.mockImplementation(() => (comes ? Promise.resolve(saved) : new Promise(() => {})))
    save.mockImplementationOnce(() => Promise.reject(new Refusal('ALREADY_SAVED', { current: saved })))
    await button('Make').click()
    await expect.element(button('Take theirs')).toBeVisible()
  }

  test('becomes that record, with what was typed as a change of it', async () => {
    await sendTwice()
    await expect.element(page.getByRole('heading', { name: /has been saved already/ })).toHaveFocus()
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(7)
    await expect.element(page.getByText('T.7')).toBeVisible()
    await expect.element(button('Previous record')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /^Name/ })).toHaveTextContent('NameTableChair')
    await button('Keep mine').click()
    await expect.element(field('Name')).toHaveValue('Table')
    await page.getByRole('tab', { name: 'History' }).click()
    await expect.element(page.getByText('Writer of 7')).toBeVisible()
    await page.getByRole('tab', { name: 'Details' }).click()
    await button('Change').click()
    await expect.poll(() => onClose).toHaveBeenCalledOnce()
    const [first, second, third] = save.mock.calls.map(([sent]) => sent)
    expect(third?.body).toEqual({ id: 7, version: 4, name: 'Table', colour: 'RED' })
    expect(second?.submitKey).toBe(first?.submitKey)
    expect(third?.submitKey).not.toBe(second?.submitKey)
    expect([await draft('new'), await draft(7)]).toEqual([null, null])
  })

  test('does so while the record itself is still on its way', async () => {
    await sendTwice({}, false)
    await expect.element(page.getByText('T.7')).toBeVisible()
    await button('Keep mine').click()
    await expect.element(field('Name')).toHaveValue('Table')
    await expect.element(button('Change')).toBeEnabled()
  })

  test('has what was typed under its number after a reload, and no new one has it', async () => {
    await sendTwice()
    await cleanup()
    await open('new')
    await expect.element(field('Name')).toHaveValue('')
    await cleanup()
    await open(7)
    await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
    await expect.element(field('Name')).toHaveValue('Table')
    await button('Discard').click()
    await expect.element(page.getByRole('heading', { name: 'Thing' })).toHaveFocus()
    await expect.element(field('Name')).toHaveValue('Chair')
    await expect.element(button('Change')).toBeDisabled()
  })

  test('asks before what was typed goes, also as long as nothing has been chosen', async () => {
    await sendTwice()
    await button('Previous record').click()
    await button('Keep editing').click()
    await button('Take theirs').click()
    await expect.element(field('Name')).toHaveValue('Chair')
    expect(await draft(7)).toBeNull()
  })

  test('and that nobody may change any more shows both', async () => {
    await sendTwice({ state: 'GONE' })
    await expect.element(page.getByRole('heading', { name: 'It is gone.' })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /^Name/ })).toHaveTextContent('NameTableChair')
    await expect.element(button('Keep mine')).not.toBeInTheDocument()
  })

  test('and that says the same shows no differences', async () => {
    await sendTwice({ name: 'Table' })
    await expect.element(page.getByRole('table')).not.toBeInTheDocument()
    await button('Keep mine').click()
    await expect.element(button('Change')).toBeDisabled()
  })

  test('begins with the newest when somebody comes back to it', async () => {
    await sendTwice()
    await button('Take theirs').click()
    await button('Next record').click()
    load.mockResolvedValue(thing(7, { version: 5, name: 'Bench' }))
    await button('Previous record').click()
    await expect.element(field('Name')).toHaveValue('Bench')
  })
})

test('what it changes is asked for anew, in every register that is named', async () => {
  const { queryClient } = await open('new')
  queryClient.setQueryData(['things', 'list'], 'kept')
  queryClient.setQueryData(['users', 'list'], 'kept')
  await field('Name').fill('Chair')
  await button('Make').click()
  await expect.poll(() => queryClient.getQueryState(['things', 'list'])?.isInvalidated).toBe(true)
  expect(queryClient.getQueryState(['users', 'list'])?.isInvalidated).toBe(false)
})
