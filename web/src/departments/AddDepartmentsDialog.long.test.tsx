import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  add,
  button,
  code,
  late,
  name,
  old,
  own,
  path,
  procurement,
  put,
  saved,
  serve,
  stores,
} from '../../test/departments.ts'
import { noAnswer, refused } from '../../test/fake-server.ts'
import { closeApp, openAs } from '../../test/open-app.tsx'

beforeEach(() => serve())

test('says when a name is too long, and keeps all of it', async () => {
  await openAs('ADMIN', path, own)
  await button('Add departments').click()
  const long = 'Directorate of '.repeat(9)
  await code.fill('DIR')
  await name.fill(long)
  await userEvent.tab()
  await expect.element(page.getByText('Name may have at most 120 characters.')).toBeVisible()
  await expect.element(name).toHaveValue(long)
  await expect.element(button('Add')).toBeDisabled()
})

test('puts nothing on a list that is on its way', async () => {
  const pending = late()
  await openAs('ADMIN', path, { ...own, [add]: pending.route })
  await button('Add departments').click()
  await put({ code: 'STO', name: 'Stores' })
  await button('Save').click()
  await expect.element(code).toHaveAttribute('readonly')
  pending.answer()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('keeps what is typed next when the answer to a list comes late, and the page goes', async () => {
  const pending = late()
  await openAs('ADMIN', path, { ...own, [add]: pending.route })
  await button('Add departments').click()
  await put({ code: 'STO', name: 'Stores' })
  await button('Save').click()
  await userEvent.keyboard('{Escape}')
  await button('Discard').click()
  await button('Add departments').click()
  await code.fill('LAW')
  pending.answer()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await closeApp()
  await openAs('ADMIN', `${path}?adding=true`, own)
  await expect.element(code).toHaveValue('LAW')
})

test('saves another list than the one whose answer was lost, which the server has by now', async () => {
  const { server } = await openAs('ADMIN', path, { ...own, [add]: noAnswer })
  await button('Add departments').click()
  await put({ code: 'STO', name: 'Stores' })
  await button('Save').click()
  await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
  await put({ code: 'LAW', name: 'Legal' })
  server.change(add, ({ headers }) =>
    headers.get('Idempotency-Key') === server.keysOf(add)[0]
      ? refused('ALREADY_SAVED', { current: procurement })
      : saved([procurement, old, stores], 'Saved. Left out: STO.'),
  )
  await button('Save').click()
  await expect.element(page.getByText('Saved. Left out: STO.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const [first, second, third] = server.keysOf(add)
  expect([second, third === first]).toEqual([first, false])
  vi.mocked(console.error).mockClear()
})
