import { Refusal } from '@insaka/domain/core/errors'
import { departmentsEndpoints } from '@insaka/domain/departments/departments.endpoints'
import { addedMessage, type SkippedEntry } from '@insaka/domain/institutions/structure.rules'
import { readHistory } from '../audit-log/history.ts'
import type { TenantTx } from '../db/transactions.ts'
import { bind, ReplyWithMessage } from '../http/bind-handlers.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import { institutionInScope, requireCommonInstitution } from '../institutions/institution-scope.ts'
import { addDepartments, changeDepartment, singleRecord } from '../institutions/structure.actions.ts'
import type { Platform } from '../platform.ts'
import type { Caller } from '../idempotency/caller.ts'
import { executeOnce } from '../idempotency/execute-once.ts'

export const departmentsRoutes = (platform: Platform) => {
  const { database } = platform
  const institutionIdFor = (caller: Caller, code: string | undefined) =>
    institutionInScope(database, caller, 'MANAGE_STRUCTURE', code)
  return bind(departmentsEndpoints, {
    list: async ({ query, caller }) => {
      const institutionId = await institutionIdFor(caller, query.institution)
      return { departments: await database.read(institutionId, readStructure) }
    },

    add: async ({ checked, caller, submitKey: key }) => {
      const { body } = checked
      const newDepartments = Array.isArray(body) ? body : [body]
      const institutionId = await institutionIdFor(caller, requireCommonInstitution(newDepartments))
      let leftOut: SkippedEntry[] = []
      await executeOnce(
        platform,
        caller,
        { endpoint: 'departments.add', key, checked, institutionId },
        {
          load: readStructure,
          save: async (tx, existing) => {
            const result = addDepartments(tx, newDepartments, existing)
            leftOut = result.leftOut
            const record = singleRecord([...existing, ...result.added], body)
            return { id: record?.id ?? institutionId, record }
          },
          find: findDepartment,
        },
      )
      const departments = await database.read(institutionId, readStructure)
      const department = singleRecord(departments, body)
      const payload = { departments, ...(department && { department }) }
      return new ReplyWithMessage(
        addedMessage(
          'department',
          newDepartments.map(({ name }) => name),
          leftOut,
        ),
        payload,
      )
    },

    change: async ({ checked, caller, submitKey: key }) => {
      const { body } = checked
      const institutionId = await institutionIdFor(caller, body.institution)
      const { record } = await executeOnce(
        platform,
        caller,
        { endpoint: 'departments.change', key, checked, institutionId },
        {
          load: readStructure,
          save: async (tx, existing) => ({
            id: body.id,
            record: await changeDepartment(tx, existing, body),
          }),
          find: async (tx, id) => (await findDepartment(tx, id))!,
        },
      )
      return { departments: await database.read(institutionId, readStructure), department: record }
    },

    history: ({ params: { id }, query, caller }) =>
      database.read(caller.institutionId, async (tx) => {
        const [department, history] = await Promise.all([
          findDepartment(tx, id),
          readHistory(tx, 'departments', id, query),
        ])
        if (!department) throw new Refusal('NOT_FOUND')
        return history
      }),
  })
}

const findDepartment = async (tx: TenantTx, id: string) =>
  (await readStructure(tx)).find((each) => each.id === id)
