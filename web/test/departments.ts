import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { page } from 'vitest/browser'
import { ok } from './fake-server.ts'
import { ministry, uuid } from './institutions.ts'

/** Fixtures for the departments screen of the user's own institution. */

export const departmentsPath = '/insaka/admin/departments'
export const addRoute = 'POST /api/admin/departments'
export const changeRoute = 'PUT /api/admin/departments'

export const codeInput = page.getByLabelText('Code')
export const nameInput = page.getByLabelText('Name', { exact: true })
export const button = (label: string) => page.getByRole('button', { name: label, exact: true })

export const stores: DepartmentRecord = {
  id: uuid(3),
  code: 'STO',
  name: 'Stores',
  active: true,
  version: 1,
  designations: [],
}
export const [procurement, old] = ministry.departments as [DepartmentRecord, DepartmentRecord]

let departments = ministry.departments

export function serveDepartments(newDepartments = ministry.departments) {
  departments = newDepartments
}

export const ownInstitutionRoutes = {
  'GET /api/admin/institutions/MIHUD': () => ok({ institution: { ...ministry, departments } }),
  'GET /api/auth/people/duty-holders': () => ok({ holders: [] }),
}

export function savedReply(newDepartments: DepartmentRecord[], message = 'Saved.') {
  serveDepartments(newDepartments)
  return ok({ departments }, message)
}

/** Reply that the test resolves later. */
export function delayedReply() {
  const pending = {
    answer: (): void => undefined,
    route: () =>
      new Promise<Response>((resolve) => (pending.answer = () => resolve(savedReply(departments)))),
  }
  return pending
}

export async function addDepartment(entry: { code: string; name: string }) {
  await codeInput.fill(entry.code)
  await nameInput.fill(entry.name)
  await button('Add').click()
}
