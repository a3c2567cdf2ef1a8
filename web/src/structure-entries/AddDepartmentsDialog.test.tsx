import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectLogged } from '../../test/logged-failures.ts'
import {
  addRoute,
  button,
  codeInput,
  delayedReply,
  nameInput,
  old,
  ownInstitutionRoutes,
  departmentsPath,
  procurement,
  addDepartment,
  savedReply,
  serveDepartments,
  stores,
} from '../../test/departments.ts'
import { noAnswer, refusalReply } from '../../test/fake-server.ts'
import { closeApp, openAs } from '../../test/open-app.tsx'
import { longTest } from '../../test/long-tests.ts'

beforeEach(() => serveDepartments())

test('collects departments in a list and saves them together', async () => {
  const { server, queryClient } = await openAs('ADMIN', departmentsPath, {
    ...ownInstitutionRoutes,
    [addRoute]: () => savedReply([procurement, old, stores], 'Saved. Left out: LAW.'),
  })
  await button('Add departments').click()
  await expect.element(codeInput).toHaveFocus()
  await expect.element(button('Add')).toBeDisabled()
  await expect.element(button('Save')).toBeDisabled()
  await addDepartment({ code: 'sto', name: 'Stores' })
  await addDepartment({ code: 'LAW', name: 'Legal' })
  await addDepartment({ code: 'BAD', name: 'A mistake' })
  await expect.element(codeInput).toHaveFocus()
  await button('Remove BAD: A mistake').click()
  await button('Save').click()

  await expect.element(page.getByText('Saved. Left out: LAW.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('STO: Stores')).toBeVisible()
  expect(server.bodiesOf(addRoute)).toEqual([
    [
      { institution: 'MIHUD', code: 'STO', name: 'Stores' },
      { institution: 'MIHUD', code: 'LAW', name: 'Legal' },
    ],
  ])
  // The shell and every form read the institution from the cache.
  const institutionRequests = server.sent.filter(({ route }) => route === 'GET /api/admin/institutions/MIHUD')
  expect(institutionRequests.length).toBeGreaterThan(1)
  expect(queryClient.getQueryState(['institutions', 'current', 'MIHUD'])).toBeDefined()
})

test.each([
  ['proc', 'PROC already exists in this institution.'],
  ['Sto', 'STO is already in the list.'],
])('refuses a second %s', async (codeAndName, message) => {
  await openAs('ADMIN', departmentsPath, ownInstitutionRoutes)
  await button('Add departments').click()
  await addDepartment({ code: 'STO', name: 'Stores' })
  await addDepartment({ code: codeAndName, name: 'Again' })
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(codeInput).toHaveFocus()
  await expect.element(page.getByText('To be saved: 1')).toBeVisible()
  await expect.element(nameInput).toHaveValue('Again')
})

test('keeps the list and shows the reason when saving fails', async () => {
  const { server } = await openAs('ADMIN', departmentsPath, {
    ...ownInstitutionRoutes,
    [addRoute]: noAnswer,
  })
  await button('Add departments').click()
  await addDepartment({ code: 'STO', name: 'Stores' })
  await button('Save').click()
  await expect.element(page.getByText('Failed to save department')).toBeVisible()
  await expect.element(page.getByText('The server cannot be reached.')).toBeVisible()
  await expect.element(page.getByText('STO: Stores')).toBeVisible()
  expectLogged('Failed to save department')

  server.change(addRoute, () => savedReply([procurement, old, stores]))
  await button('Save').click()
  await expect.element(button('STO: Stores')).toBeVisible()
  // Only the answer may have been lost, so the retry uses the same key.
  const keys = server.keysOf(addRoute)
  expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]])
})

test('restores the list and the typed entry after a reload', async () => {
  const { address } = await openAs('ADMIN', departmentsPath, ownInstitutionRoutes)
  await button('Add departments').click()
  await addDepartment({ code: 'STO', name: 'Stores' })
  await expect.element(page.getByText('To be saved: 1')).toBeVisible()
  await codeInput.fill('LAW')
  expect(address()).toBe(`${departmentsPath}?adding=true`)
  await closeApp()
  await openAs('ADMIN', `${departmentsPath}?adding=true`, ownInstitutionRoutes)
  await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
  await expect.element(page.getByText('STO: Stores')).toBeVisible()
  await expect.element(codeInput).toHaveValue('LAW')
  await button('Discard').click()
  await expect.element(page.getByText('Nothing to save yet')).toBeVisible()
  await expect.element(codeInput).toHaveValue('')
  await expect.element(codeInput).toHaveFocus()
  await button('Close').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('asks before discarding a list or leaving out a typed entry', async () => {
  const { server } = await openAs('ADMIN', departmentsPath, ownInstitutionRoutes)
  await button('Add departments').click()
  await addDepartment({ code: 'STO', name: 'Stores' })
  await codeInput.fill('LAW')
  await expect.element(page.getByText('To complete: Name')).toBeVisible()
  await expect.element(button('Save')).toBeDisabled()
  await nameInput.fill('Legal')
  await button('Save').click()
  await expect.element(page.getByText(/not on the list yet/)).toBeVisible()
  await button('Close').click()
  await expect.element(page.getByText('Discard what you typed?')).toBeVisible()
  await button('Discard').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.bodiesOf(addRoute)).toEqual([])
})

test('cannot save an empty list', async () => {
  await openAs('ADMIN', departmentsPath, ownInstitutionRoutes)
  await button('Add departments').click()
  await expect.element(button('Save')).toBeDisabled()
  await codeInput.fill('STO')
  await nameInput.fill('Stores')
  await expect.element(button('Add')).toBeEnabled()
  await expect.element(button('Save')).toBeDisabled()
  await button('Add').click()
  await expect.element(button('Save')).toBeEnabled()
})

test('reports an incomplete entry on Enter', async () => {
  await openAs('ADMIN', departmentsPath, ownInstitutionRoutes)
  await button('Add departments').click()
  await codeInput.fill('LAW')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Name is required.')).toBeVisible()
  await expect.element(nameInput).toHaveFocus()
})

longTest('reports a name that is too long and keeps all of it', async () => {
  await openAs('ADMIN', departmentsPath, ownInstitutionRoutes)
  await button('Add departments').click()
  const long = 'Directorate of '.repeat(9)
  await codeInput.fill('DIR')
  await nameInput.fill(long)
  await userEvent.tab()
  await expect.element(page.getByText('Name may have at most 120 characters.')).toBeVisible()
  await expect.element(nameInput).toHaveValue(long)
  await expect.element(button('Add')).toBeDisabled()
})

longTest('locks the entry while the list is being saved', async () => {
  const pending = delayedReply()
  await openAs('ADMIN', departmentsPath, { ...ownInstitutionRoutes, [addRoute]: pending.route })
  await button('Add departments').click()
  await addDepartment({ code: 'STO', name: 'Stores' })
  await button('Save').click()
  await expect.element(codeInput).toHaveAttribute('readonly')
  pending.answer()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

longTest('keeps the next entry as a draft when a late answer arrives and the page is closed', async () => {
  const pending = delayedReply()
  await openAs('ADMIN', departmentsPath, { ...ownInstitutionRoutes, [addRoute]: pending.route })
  await button('Add departments').click()
  await addDepartment({ code: 'STO', name: 'Stores' })
  await button('Save').click()
  await userEvent.keyboard('{Escape}')
  await button('Discard').click()
  await button('Add departments').click()
  await codeInput.fill('LAW')
  pending.answer()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await closeApp()
  await openAs('ADMIN', `${departmentsPath}?adding=true`, ownInstitutionRoutes)
  await expect.element(codeInput).toHaveValue('LAW')
})

longTest('saves a changed list after the answer to the first one was lost', async () => {
  const { server } = await openAs('ADMIN', departmentsPath, { ...ownInstitutionRoutes, [addRoute]: noAnswer })
  await button('Add departments').click()
  await addDepartment({ code: 'STO', name: 'Stores' })
  await button('Save').click()
  await expect.element(page.getByText(/The server cannot be reached/)).toBeVisible()
  await addDepartment({ code: 'LAW', name: 'Legal' })
  server.change(addRoute, ({ headers }) =>
    headers.get('Idempotency-Key') === server.keysOf(addRoute)[0]
      ? refusalReply('ALREADY_SAVED', { current: procurement })
      : savedReply([procurement, old, stores], 'Saved. Left out: STO.'),
  )
  await button('Save').click()
  await expect.element(page.getByText('Saved. Left out: STO.')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const [first, second, third] = server.keysOf(addRoute)
  expect([second, third === first]).toEqual([first, false])
  vi.mocked(console.error).mockClear()
})
