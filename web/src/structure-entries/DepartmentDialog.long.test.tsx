import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { refreshesCounts } from '../../test/refreshed-counts.ts'
import {
  button,
  changeRoute,
  codeInput,
  nameInput,
  old,
  ownInstitutionRoutes,
  departmentsPath,
  procurement,
  savedReply,
  serveDepartments,
} from '../../test/departments.ts'
import { historyOf, refusalReply } from '../../test/fake-server.ts'
import { ministry, uuid } from '../../test/institutions.ts'
import { openAs } from '../../test/open-app.tsx'

const history = `GET /api/admin/departments/${ministry.departments[1]!.id}/history`

beforeEach(() => serveDepartments())

test('renames a department and closes it', async () => {
  const { server, queryClient } = await openAs('ADMIN', departmentsPath, {
    ...ownInstitutionRoutes,
    [changeRoute]: ({ body }) => savedReply([{ ...procurement, ...(body as object) }, old]),
  })
  await button('PROC: Procurement').click()
  await expect.element(button('Update')).toBeDisabled()
  await nameInput.fill('Supplies')
  await page.getByRole('switch').click()
  expect(await refreshesCounts(queryClient, () => button('Update').click())).toBe(true)
  await expect.element(button('PROC: Supplies Closed')).toBeVisible()
  expect(server.bodiesOf(changeRoute)).toEqual([
    { institution: 'MIHUD', id: uuid(1), code: 'PROC', name: 'Supplies', active: false, version: 1 },
  ])
})

test('expands the history of a department below the form', async () => {
  const entry = {
    event: 19,
    happenedOn: '2026-03-31T10:00:00+02:00',
    actor: 'Chanda Zulu',
    action: 'changed',
    changes: [{ field: 'active', before: true, after: false }],
  }
  const { server } = await openAs('ADMIN', departmentsPath, {
    ...ownInstitutionRoutes,
    [history]: () => historyOf(entry),
  })
  await button('OLD: Closed Closed').click()
  await nameInput.fill('Old Department')
  expect(server.sent.map(({ route }) => route)).not.toContain(history)
  await page.getByRole('dialog').getByText('History', { exact: true }).click()
  const historyList = page.getByRole('list', { name: 'History' })
  await expect.element(historyList).toHaveTextContent('Changed by Chanda Zulu')
  await expect.element(historyList).toHaveTextContent('Open: Yes → became No')
  await expect.element(nameInput).toHaveValue('Old Department')
  expect(await accessibilityFaults()).toEqual([])
})

test('restores a draft after Back and keeps it after a conflict with another user', async () => {
  const changedByOther = { ...procurement, active: false, version: 2 }
  const { server, address, router } = await openAs('ADMIN', departmentsPath, {
    ...ownInstitutionRoutes,
    [changeRoute]: () => refusalReply('STALE', { current: changedByOther }),
  })
  await button('PROC: Procurement').click()
  await nameInput.fill('Buying')
  await expect.poll(address).toBe(`${departmentsPath}?open=PROC`)
  router.history.back()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await button('PROC: Procurement').click()
  await expect.element(page.getByText('Your unsaved input has been restored.')).toBeVisible()
  await expect.element(nameInput).toHaveValue('Buying')

  await button('Update').click()
  await expect.element(page.getByRole('row', { name: /^Name/ })).toHaveTextContent('NameBuyingProcurement')
  await expect
    .element(page.getByRole('row', { name: /^Open/ }))
    .toHaveTextContent('OpenYes (not changed by you)No')
  await button('Keep mine').click()
  await expect.element(nameInput).toHaveValue('Buying')
  await expect.element(page.getByRole('switch')).not.toBeChecked()
  server.change(changeRoute, ({ body }) => savedReply([{ ...changedByOther, ...(body as object) }, old]))
  await button('Update').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(server.bodiesOf(changeRoute)).toMatchObject([
    { name: 'Buying', active: true, version: 1 },
    { name: 'Buying', active: false, version: 2 },
  ])
})

test('explains under the code that records use it', async () => {
  await openAs('ADMIN', departmentsPath, {
    ...ownInstitutionRoutes,
    [changeRoute]: () => refusalReply('INVALID', { fields: { code: ['Records use this code.'] } }),
  })
  await button('PROC: Procurement').click()
  await codeInput.fill('BUY')
  await button('Update').click()
  await expect.element(page.getByText('Records use this code.').last()).toBeVisible()
  await expect.element(codeInput).toHaveFocus()
  await expect.element(codeInput).toHaveValue('BUY')
})
