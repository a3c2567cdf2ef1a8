import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import {
  addRoute,
  button,
  changeRoute,
  codeInput,
  delayedReply,
  nameInput,
  ownInstitutionRoutes,
  departmentsPath,
  addDepartment,
  serveDepartments,
  stores,
} from '../../test/departments.ts'
import { ok, type SentRequest } from '../../test/fake-server.ts'
import { college, directoryPage, ministry, uuid } from '../../test/institutions.ts'
import { openAs } from '../../test/open-app.tsx'

beforeEach(() => serveDepartments())

describe('an administrator', () => {
  test('sees the departments of the own institution, with closed ones marked', async () => {
    await openAs('ADMIN', departmentsPath, ownInstitutionRoutes)
    await expect.element(button('PROC: Procurement')).toBeVisible()
    await expect.element(page.getByLabelText('Institution', { exact: true })).not.toBeInTheDocument()
    await expect.element(button('OLD: Closed Closed')).toBeVisible()
  })

  test('sees who heads a department today', async () => {
    const holder = { id: uuid(7), department: 'PROC', actingFor: null, actingForName: null }
    await openAs('ADMIN', departmentsPath, {
      ...ownInstitutionRoutes,
      'GET /api/auth/people/duty-holders': () =>
        ok({
          holders: [
            { ...holder, firstName: 'Mary', lastName: 'Zulu' },
            { ...holder, firstName: 'Bupe', lastName: 'Sata', actingForName: 'Mary Zulu' },
          ],
        }),
    })
    const head = 'Head: Mary Zulu; Bupe Sata, acting for Mary Zulu'
    await expect.element(page.getByRole('button', { name: /^PROC/ })).toHaveTextContent(head)
    await expect.element(page.getByRole('button', { name: /^OLD/ })).not.toHaveTextContent('Head')
  })

  test('sees the own institution even if the address names another one', async () => {
    await openAs('ADMIN', `${departmentsPath}?institution=KCC`, ownInstitutionRoutes)
    await expect.element(button('PROC: Procurement')).toBeVisible()
  })

  test.each([
    [
      'a change',
      async () => {
        await button('PROC: Procurement').click()
        await nameInput.fill('Supplies')
        await button('Update').click()
      },
    ],
    [
      'a list',
      async () => {
        await button('Add departments').click()
        await addDepartment({ code: 'STO', name: 'Stores' })
        await button('Save').click()
      },
    ],
  ])('stays in the next opened department when the answer to %s is late', async (_, send) => {
    const pending = delayedReply()
    await openAs('ADMIN', departmentsPath, {
      ...ownInstitutionRoutes,
      [changeRoute]: pending.route,
      [addRoute]: pending.route,
    })
    await send()
    await userEvent.keyboard('{Escape}')
    await button('Discard').click()
    await button('OLD: Closed Closed').click()
    await nameInput.fill('Archives')
    pending.answer()
    await expect.element(page.getByText('Saved.')).toBeVisible()
    await expect.element(nameInput).toHaveValue('Archives')
  })

  test('opens the designations of a department', async () => {
    const { address } = await openAs('ADMIN', departmentsPath, ownInstitutionRoutes)
    await button('PROC: Procurement').click()
    await page.getByRole('link', { name: 'Designations: 2' }).click()
    await expect.element(button('HEAD: Head')).toBeVisible()
    expect(address()).toBe('/insaka/admin/designations?institution=MIHUD&department=PROC')
  })
})

describe('a developer', () => {
  const routes = {
    'GET /api/admin/institutions': (request: SentRequest) => directoryPage(request, [college, ministry]),
    'GET /api/admin/institutions/KCC': () => ok({ institution: college }),
  }

  test('finds an institution by part of its name and keeps it in the address', async () => {
    const { address } = await openAs('DEV', departmentsPath, routes)
    await expect.element(page.getByText('Choose an institution to see its departments.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Institution' }).fill('crafts')
    await page.getByRole('option', { name: /Kabwe College/ }).click()
    await expect.element(page.getByText('No departments yet')).toBeVisible()
    await expect.element(page.getByRole('combobox')).toHaveValue('Kabwe College')
    expect(address()).toBe(`${departmentsPath}?institution=KCC`)
  })

  test('adds departments to that institution by keyboard alone', async () => {
    const { server } = await openAs('DEV', `${departmentsPath}?institution=kcc`, {
      ...routes,
      [addRoute]: () => ok({ departments: [stores] }, 'Saved.'),
    })
    await expect.element(page.getByText('No departments yet')).toBeVisible()
    ;(button('Add departments').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(codeInput).toHaveFocus()
    await userEvent.keyboard('STO{Tab}Stores{Enter}')
    await expect.element(page.getByText('To be saved: 1')).toBeVisible()
    await expect.element(codeInput).toHaveFocus()
    ;(button('Save').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => server.bodiesOf(addRoute))
      .toEqual([[{ institution: 'KCC', code: 'STO', name: 'Stores' }]])
  })
})

test('finds a department by part of its name', async () => {
  serveDepartments(
    Array.from({ length: 30 }, (_, i) => ({
      ...stores,
      id: String(i),
      code: `D${i + 10}`,
      name: `Department ${i + 10}`,
    })),
  )
  await openAs('ADMIN', departmentsPath, ownInstitutionRoutes)
  await page.getByRole('searchbox').fill('ment 17')
  await expect.element(page.getByText('1 of 30')).toBeVisible()
  await expect.element(button('D17: Department 17')).toBeVisible()
  await expect.element(button('D18: Department 18')).not.toBeInTheDocument()
})

test('passes the accessibility check', async () => {
  await openAs('DEV', `${departmentsPath}?institution=MIHUD`, {
    ...ownInstitutionRoutes,
    'GET /api/admin/institutions': (request) => directoryPage(request, [college, ministry]),
  })
  await expect.element(button('PROC: Procurement')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await page.getByRole('combobox').click()
  await expect.element(page.getByRole('option', { name: /Kabwe/ })).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await button('Add departments').click()
  await addDepartment({ code: 'STO', name: 'Stores' })
  await addDepartment({ code: 'STO', name: 'Stores' })
  await expect.element(page.getByText(/already in the list/)).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
