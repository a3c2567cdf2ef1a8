import type { DepartmentRecord, DesignationRecord } from '@insaka/domain/institutions/institutions.schema'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accessibilityFaults } from '../../test/accessibility.ts'
import { historyOf, ok } from '../../test/fake-server.ts'
import { college, directoryPage, ministry, uuid } from '../../test/institutions.ts'
import { openAs } from '../../test/open-app.tsx'

const path = '/insaka/admin/designations'
const add = 'POST /api/admin/designations'
const change = 'PUT /api/admin/designations'
const code = page.getByLabelText('Code')
const title = page.getByLabelText('Title')
const department = page.getByLabelText('Department')
const button = (label: string) => page.getByRole('button', { name: label, exact: true })

const [procurement, old] = ministry.departments as [DepartmentRecord, DepartmentRecord]
const [head, clerk] = procurement.designations as [DesignationRecord, DesignationRecord]

let designations = procurement.designations
beforeEach(() => {
  designations = procurement.designations
})
const ownInstitution = {
  'GET /api/admin/institutions/MIHUD': () =>
    ok({ institution: { ...ministry, departments: [{ ...procurement, designations }, old] } }),
}
const savedReply = (now: DesignationRecord[], message = 'Saved.') => {
  designations = now
  return ok({ designations }, message)
}

async function changeDesignation(entry: { code: string; title: string }) {
  await code.fill(entry.code)
  await title.fill(entry.title)
  await button('Add').click()
}

test('lets an administrator choose a department of the own institution and keeps it in the address', async () => {
  const { address } = await openAs('ADMIN', path, ownInstitution)
  await expect.element(page.getByText('Choose a department to see its designations.')).toBeVisible()
  await expect.element(page.getByLabelText('Institution', { exact: true })).not.toBeInTheDocument()
  await department.selectOptions('PROC')
  await expect.element(button('HEAD: Head')).toBeVisible()
  await expect.element(button('CLERK: Clerk Closed')).toBeVisible()
  expect(address()).toBe(`${path}?department=PROC`)
  await department.selectOptions('OLD: Closed (closed)')
  await expect.element(page.getByText('No designations yet')).toBeVisible()
})

test('lets a developer choose the institution first', async () => {
  const { address } = await openAs('DEV', path, {
    ...ownInstitution,
    'GET /api/admin/institutions': (request) => directoryPage(request, [college, ministry]),
    'GET /api/admin/institutions/KCC': () => ok({ institution: college }),
  })
  await expect.element(page.getByText('Choose an institution to see its designations.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Institution' }).click()
  await page.getByRole('option', { name: /^Kabwe/ }).click()
  await expect.element(page.getByText('No departments yet. Add a department first.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Institution' }).click()
  await page.getByRole('option', { name: /^Infra/ }).click()
  await department.selectOptions('PROC')
  await expect.element(button('HEAD: Head')).toBeVisible()
  expect(address()).toBe(`${path}?institution=MIHUD&department=PROC`)
})

test('collects designations in a list and saves them together', async () => {
  const { server } = await openAs('ADMIN', `${path}?department=PROC`, {
    ...ownInstitution,
    [add]: () =>
      savedReply([head, clerk, { id: uuid(13), code: 'DRV', title: 'Driver', active: true, version: 1 }]),
  })
  await button('Add designations').click()
  await expect.element(button('Save')).toBeDisabled()
  await changeDesignation({ code: 'drv', title: 'Driver' })
  await button('Save').click()
  await expect.element(button('DRV: Driver')).toBeVisible()
  expect(server.bodiesOf(add)).toEqual([
    [{ institution: 'MIHUD', department: 'PROC', code: 'DRV', title: 'Driver' }],
  ])
})

test('refuses a second equal code or title', async () => {
  const exists = 'HEAD already exists in this department.'
  await openAs('ADMIN', `${path}?department=PROC`, ownInstitution)
  await button('Add designations').click()
  await changeDesignation({ code: 'DRV', title: 'Driver' })
  await changeDesignation({ code: 'head', title: 'Other' })
  await expect.element(page.getByText(exists)).toBeVisible()
  await changeDesignation({ code: 'drv', title: 'Other' })
  await expect.element(page.getByText('DRV is already in the list.')).toBeVisible()
  await changeDesignation({ code: 'NEW', title: 'HEAD' })
  await expect.element(page.getByText(exists)).toBeVisible()
  await expect.element(page.getByText('To be saved: 1')).toBeVisible()
})

test('renames and reopens a closed designation', async () => {
  const { server } = await openAs('ADMIN', `${path}?department=PROC`, {
    ...ownInstitution,
    [change]: () => savedReply([head, { ...clerk, title: 'Senior Clerk', active: true }]),
  })
  await button('CLERK: Clerk Closed').click()
  await title.fill('Senior Clerk')
  await page.getByRole('switch').click()
  await button('Update').click()
  await expect.element(button('CLERK: Senior Clerk')).toBeVisible()
  expect(server.bodiesOf(change)).toEqual([
    {
      institution: 'MIHUD',
      department: 'PROC',
      id: uuid(12),
      code: 'CLERK',
      title: 'Senior Clerk',
      active: true,
      version: 1,
    },
  ])
})

test('does not send back unknown fields of a newer server', async () => {
  designations = [{ ...head, holders: 2 } as DesignationRecord]
  const { server } = await openAs('ADMIN', `${path}?department=PROC`, {
    ...ownInstitution,
    [change]: () => savedReply([head]),
  })
  await button('HEAD: Head').click()
  await title.fill('Director')
  await button('Update').click()
  await expect.poll(() => server.bodiesOf(change)).toHaveLength(1)
  expect(server.bodiesOf(change)[0]).not.toHaveProperty('holders')
})

test('expands the history of a designation below the form', async () => {
  const entry = {
    event: 19,
    happenedOn: '2026-03-31T10:00:00+02:00',
    actor: 'Chanda Zulu',
    action: 'changed',
    changes: [{ field: 'title', before: 'Junior Clerk', after: 'Clerk' }],
  }
  await openAs('ADMIN', `${path}?department=PROC`, {
    ...ownInstitution,
    [`GET /api/admin/designations/${uuid(12)}/history`]: () => historyOf(entry),
  })
  await button('CLERK: Clerk Closed').click()
  await page.getByRole('dialog').getByText('History', { exact: true }).click()
  await expect.element(page.getByText('Title: Junior Clerk → became Clerk')).toBeVisible()
})

test('shows no history to a developer', async () => {
  await openAs('DEV', `${path}?institution=MIHUD&department=PROC`, ownInstitution)
  await button('CLERK: Clerk Closed').click()
  await expect.element(title).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('History', { exact: true })).not.toBeInTheDocument()
})

test('passes the accessibility check', async () => {
  await openAs('ADMIN', `${path}?department=PROC`, ownInstitution)
  await expect.element(button('HEAD: Head')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
  await button('CLERK: Clerk Closed').click()
  await expect.element(button('Update')).toBeVisible()
  expect(await accessibilityFaults()).toEqual([])
})
