import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import {
  button,
  change,
  code,
  name,
  old,
  own,
  path,
  procurement,
  saved,
  stand,
} from '../../test/departments.ts'
import { historyOf, noAnswer, refused } from '../../test/fake-server.ts'
import { ministry, uuid } from '../../test/institutions.ts'
import { closeApp, openAs } from '../../test/open-app.tsx'

const history = `GET /api/admin/departments/${ministry.departments[1]!.id}/history`

beforeEach(() => stand())

test('saves at the second try what was restored over a name that somebody else has saved before', async () => {
  await openAs('ADMIN', path, own)
  await button('PROC: Procurement').click()
  await name.fill('Supplies')
  await closeApp()
  const renamed = { ...procurement, name: 'Purchasing', version: 2 }
  stand([renamed, old])
  const { server } = await openAs('ADMIN', `${path}?open=PROC`, {
    ...own,
    [change]: ({ body }) =>
      (body as { version: number }).version === 2
        ? saved([{ ...renamed, name: 'Supplies', version: 3 }, old])
        : refused('STALE', { current: renamed }),
  })
  await expect.element(name).toHaveValue('Supplies')
  await button('Update').click()
  await expect.element(page.getByText(/Update again to save it/)).toBeVisible()
  vi.mocked(console.error).mockClear()
  await button('Update').click()
  await expect.element(button('PROC: Supplies')).toBeVisible()
  expect(server.bodiesOf(change).at(-1)).toMatchObject({ name: 'Supplies', version: 2 })
})

test('is told that it is saved where somebody else has saved just the same', async () => {
  await openAs('ADMIN', path, {
    ...own,
    [change]: () => refused('STALE', { current: { ...procurement, name: 'Supplies', version: 2 } }),
  })
  await button('PROC: Procurement').click()
  await name.fill('Supplies')
  await button('Update').click()
  await expect.element(page.getByText('This has been saved already.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  vi.mocked(console.error).mockClear()
})

test('goes on from an earlier try whose answer was lost, and says that it was one’s own', async () => {
  const { server } = await openAs('ADMIN', path, { ...own, [change]: noAnswer })
  await button('PROC: Procurement').click()
  await name.fill('Supplies')
  await page.getByRole('switch').click()
  await button('Update').click()
  await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
  await name.fill('Supplies Unit')
  await page.getByRole('switch').click()
  const current = { ...procurement, name: 'Supplies', active: false, version: 2 }
  server.change(change, () => refused('ALREADY_SAVED', { current }))
  await button('Update').click()
  await expect.element(page.getByText(/An earlier try of yours has been saved after all/)).toBeVisible()
  vi.mocked(console.error).mockClear()
  await expect.element(name).toHaveValue('Supplies Unit')
  await expect.element(page.getByRole('switch')).toBeChecked()
  server.change(change, ({ body }) => saved([{ ...current, ...(body as object) }, old]))
  await button('Update').click()
  await expect.element(button('PROC: Supplies Unit')).toBeVisible()
  expect(server.bodiesOf(change).at(-1)).toMatchObject({ name: 'Supplies Unit', active: true, version: 2 })
  const [first, second, third] = server.keysOf(change)
  expect([second, third === second]).toEqual([first, false])
})

test('undoes nothing that somebody else has changed after one’s own earlier try', async () => {
  const { server } = await openAs('ADMIN', path, { ...own, [change]: noAnswer })
  await button('PROC: Procurement').click()
  await name.fill('Supplies')
  await button('Update').click()
  await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
  const current = { ...procurement, name: 'Supplies', active: false, version: 3 }
  server.change(change, () => refused('ALREADY_SAVED', { current }))
  await name.fill('Supplies Unit')
  await button('Update').click()
  await expect.element(page.getByText(/An earlier try of yours has been saved after all/)).toBeVisible()
  await expect.element(page.getByRole('switch')).not.toBeChecked()
  await expect.element(name).toHaveValue('Supplies Unit')
  const [first] = server.keysOf(change)
  await closeApp()
  // The name of that try is not used once more after a reload.
  const again = await openAs('ADMIN', `${path}?open=PROC`, { ...own, [change]: () => saved([current, old]) })
  await expect.element(name).toHaveValue('Supplies Unit')
  await button('Update').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(again.server.keysOf(change)).not.toContain(first)
})

test('goes back to what is saved now, when what was restored is discarded after a refusal', async () => {
  await openAs('ADMIN', path, own)
  await button('PROC: Procurement').click()
  await name.fill('Supplies')
  await closeApp()
  const renamed = { ...procurement, name: 'Purchasing', version: 2 }
  await openAs('ADMIN', `${path}?open=PROC`, {
    ...own,
    [change]: () => refused('STALE', { current: renamed }),
  })
  await expect.element(name).toHaveValue('Supplies')
  await button('Update').click()
  await expect.element(page.getByText(/Update again to save it/)).toBeVisible()
  vi.mocked(console.error).mockClear()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.element(name).toHaveValue('Purchasing')
})

test('renames a department and closes it', async () => {
  const { server } = await openAs('ADMIN', path, {
    ...own,
    [change]: ({ body }) => saved([{ ...procurement, ...(body as object) }, old]),
  })
  await button('PROC: Procurement').click()
  await expect.element(button('Update')).toBeDisabled()
  await name.fill('Supplies')
  await page.getByRole('switch').click()
  await button('Update').click()
  await expect.element(button('PROC: Supplies Closed')).toBeVisible()
  expect(server.bodiesOf(change)).toEqual([
    { institution: 'MIHUD', id: uuid(1), code: 'PROC', name: 'Supplies', active: false, version: 1 },
  ])
})

test('unfolds what became of a department below what is typed', async () => {
  const entry = {
    happenedOn: '2026-03-31T10:00:00+02:00',
    actor: 'Chanda Zulu',
    action: 'changed',
    changes: [{ field: 'active', before: true, after: false }],
  }
  const { server } = await openAs('ADMIN', path, { ...own, [history]: () => historyOf(entry) })
  await button('OLD: Closed Closed').click()
  await name.fill('Old Department')
  expect(server.sent.map(({ route }) => route)).not.toContain(history)
  await page.getByText('History', { exact: true }).click()
  const told = page.getByRole('list', { name: 'History' })
  await expect.element(told).toHaveTextContent('Changed by Chanda Zulu')
  await expect.element(told).toHaveTextContent('Open: Yes → became No')
  await expect.element(name).toHaveValue('Old Department')
  expect(await accessibilityFaults()).toEqual([])
})

test('finds what was typed again after Back, and keeps it when somebody else was faster', async () => {
  const theirs = { ...procurement, active: false, version: 2 }
  const { server, address, router } = await openAs('ADMIN', path, {
    ...own,
    [change]: () => refused('STALE', { current: theirs }),
  })
  await button('PROC: Procurement').click()
  await name.fill('Buying')
  await expect.poll(address).toBe(`${path}?open=PROC`)
  router.history.back()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('PROC: Procurement').click()
  await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
  await expect.element(name).toHaveValue('Buying')

  await button('Update').click()
  await expect.element(page.getByText(/Somebody else has changed this record/)).toBeVisible()
  await expect.element(name).toHaveValue('Buying')
  await expect.element(page.getByRole('switch')).not.toBeChecked()
  server.change(change, ({ body }) => saved([{ ...theirs, ...(body as object) }, old]))
  await button('Update').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.bodiesOf(change)).toMatchObject([
    { name: 'Buying', active: true, version: 1 },
    { name: 'Buying', active: false, version: 2 },
  ])
})

test('is told under the code that records use it', async () => {
  await openAs('ADMIN', path, {
    ...own,
    [change]: () => refused('INVALID', { fields: { code: ['Records use this code.'] } }),
  })
  await button('PROC: Procurement').click()
  await code.fill('BUY')
  await button('Update').click()
  await expect.element(page.getByText('Records use this code.')).toBeVisible()
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveValue('BUY')
})
