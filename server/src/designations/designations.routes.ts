import type { Body } from '@insaka/domain/core/endpoint'
import { Refusal } from '@insaka/domain/core/errors'
import { designationsEndpoints } from '@insaka/domain/designations/designations.endpoints'
import type { DesignationChange } from '@insaka/domain/designations/designations.schema'
import type { DepartmentRecord, DesignationRecord } from '@insaka/domain/institutions/institutions.schema'
import { addedMessage, type SkippedEntry } from '@insaka/domain/institutions/structure.rules'
import { readHistory } from '../audit-log/history.ts'
import { bind, ReplyWithMessage } from '../http/bind-handlers.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import { institutionInScope, requireCommonInstitution } from '../institutions/institution-scope.ts'
import { addDesignations, changeDesignation, singleRecord } from '../institutions/structure.actions.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import { executeOnce } from '../idempotency/execute-once.ts'

export const designationsRoutes = (platform: Platform) => {
  const { database } = platform
  const institutionIdFor = (caller: Caller, code: string | undefined) =>
    institutionInScope(database, caller, 'MANAGE_STRUCTURE', code)
  return bind(designationsEndpoints, {
    list: async ({ params, query, caller }) => {
      const institutionId = await institutionIdFor(caller, query.institution)
      const structure = await database.read(institutionId, readStructure)
      return { designations: departmentNamed(structure, params.departmentCode).designations }
    },

    add: async ({ checked, caller, submitKey: key }) => {
      const { body } = checked
      const newDesignations = Array.isArray(body) ? body : [body]
      const institutionId = await institutionIdFor(caller, requireCommonInstitution(newDesignations))
      const codes = [...new Set(newDesignations.map(({ department }) => department))]
      const leftOut: SkippedEntry[] = []
      await executeOnce(
        platform,
        caller,
        { endpoint: 'designations.add', key, checked, institutionId },
        {
          load: readStructure,
          save: async (tx, existing) => {
            refuseUnknownDepartments(existing, body)
            const records = designationsIn(existing, codes)
            for (const code of codes) {
              const own = newDesignations.filter(({ department }) => department === code)
              const result = addDesignations(tx, departmentNamed(existing, code), own)
              leftOut.push(...result.leftOut)
              records.push(...result.added)
            }
            const record = singleRecord(records, body)
            return { id: record?.id ?? institutionId, record }
          },
          find: async (tx, id) => findDesignation(await readStructure(tx), id)?.designation,
        },
      )
      const designations = designationsIn(await database.read(institutionId, readStructure), codes)
      const designation = singleRecord(designations, body)
      const payload = { designations, ...(designation && { designation }) }
      return new ReplyWithMessage(
        addedMessage(
          'designation',
          newDesignations.map(({ title }) => title),
          leftOut,
        ),
        payload,
      )
    },

    change: async ({ checked, caller, submitKey: key }) => {
      const { body } = checked
      const institutionId = await institutionIdFor(caller, body.institution)
      const { id, record } = await executeOnce(
        platform,
        caller,
        { endpoint: 'designations.change', key, checked, institutionId },
        {
          load: readStructure,
          save: async (tx, existing) => ({
            id: body.id,
            record: changeDesignation(tx, departmentFor(existing, body), body),
          }),
          find: async (tx, recordId) => findDesignation(await readStructure(tx), recordId)!.designation,
        },
      )
      const structure = await database.read(institutionId, readStructure)
      return { designations: findDesignation(structure, id)!.department.designations, designation: record }
    },

    history: ({ params: { id }, query, caller }) =>
      database.read(caller.institutionId, async (tx) => {
        const [structure, history] = await Promise.all([
          readStructure(tx),
          readHistory(tx, 'designations', id, query),
        ])
        if (!findDesignation(structure, id)) throw new Refusal('NOT_FOUND')
        return history
      }),
  })
}

const designationsIn = (structure: DepartmentRecord[], departments: string[]): DesignationRecord[] =>
  structure.filter(({ code }) => departments.includes(code)).flatMap(({ designations }) => designations)

function findDesignation(structure: DepartmentRecord[], id: string) {
  for (const department of structure) {
    const designation = department.designations.find((each) => each.id === id)
    if (designation) return { department, designation }
  }
  return null
}

/** The department named in the body, or else the current one of the designation. */
function departmentFor(
  structure: DepartmentRecord[],
  { id, department }: DesignationChange,
): DepartmentRecord {
  if (department !== undefined) return departmentNamed(structure, department)
  const match = findDesignation(structure, id)
  if (!match) throw new Refusal('NOT_FOUND')
  return match.department
}

/** An unknown department in a form is a validation error that the user can correct. */
function refuseUnknownDepartments(
  structure: DepartmentRecord[],
  body: Body<typeof designationsEndpoints.add>,
): void {
  const departmentCodes = new Set(structure.map(({ code }) => code))
  const message = 'Choose one of the departments of the institution.'
  const requestedDesignations = Array.isArray(body)
    ? body.map(({ department }, i) => [`${i}.department`, department] as const)
    : [['department', body.department] as const]
  const unknown = requestedDesignations.filter(([, department]) => !departmentCodes.has(department))
  if (unknown.length === 0) return
  throw new Refusal('INVALID', { fields: Object.fromEntries(unknown.map(([field]) => [field, [message]])) })
}

function departmentNamed(structure: DepartmentRecord[], departmentCode: string): DepartmentRecord {
  const department = structure.find(({ code }) => code === departmentCode)
  if (!department) throw new Refusal('NOT_FOUND')
  return department
}
