import { Refusal } from '@insaka/domain/core/errors'
import { departmentsEndpoints } from '@insaka/domain/departments/departments.endpoints'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import { toldOfAdding } from '@insaka/domain/institutions/structure.rules'
import type { TenantTx } from '../db/database.ts'
import { changedOnce } from '../db/idempotency.ts'
import { readHistory } from '../db/history.ts'
import { bind, Told } from '../http/bind.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import { institutionInReach, institutionOfAll } from '../institutions/reach.ts'
import { addDepartments, addOnce, changeDepartment, recordOf } from '../institutions/structure.actions.ts'
import type { Platform } from '../platform.ts'

export const departmentsRoutes = ({ database }: Platform) => {
  const inReach = (caller: Caller, code: string | undefined) =>
    institutionInReach(database, caller, 'MANAGE_STRUCTURE', code)
  return bind(departmentsEndpoints, {
    list: async ({ query, caller }) => {
      const institutionId = await inReach(caller, query.institution)
      return { departments: await database.read(institutionId, readStructure) }
    },

    add: async ({ body, caller, submitKey }) => {
      const wanted = Array.isArray(body) ? body : [body]
      const institutionId = await inReach(caller, institutionOfAll(wanted))
      const sent = { userId: caller.userId, endpoint: 'departments.add', key: submitKey, body }
      return database.write(institutionId, actorOf(caller), async (tx) => {
        const message = await addOnce(tx, sent, {
          add: async () => toldOfAdding(await addDepartments(tx, wanted), wanted.length),
          idOf: async () => recordOf(await readStructure(tx), body)?.id,
          find: (id) => departmentOf(tx, id),
        })
        const departments = await readStructure(tx)
        const department = recordOf(departments, body)
        return new Told(message, { departments, ...(department && { department }) })
      })
    },

    change: async ({ body, caller, submitKey }) => {
      const institutionId = await inReach(caller, body.institution)
      const sent = { userId: caller.userId, endpoint: 'departments.change', key: submitKey, body }
      return database.write(institutionId, actorOf(caller), async (tx) => {
        const department = await changedOnce(tx, sent, {
          id: body.id,
          change: () => changeDepartment(tx, body),
          find: async (id) => (await departmentOf(tx, id))!,
        })
        return { departments: await readStructure(tx), department }
      })
    },

    history: ({ params: { id }, query, caller }) =>
      database.read(caller.institutionId, async (tx) => {
        if (!(await departmentOf(tx, id))) throw new Refusal('NOT_FOUND')
        return readHistory(tx, 'departments', id, query)
      }),
  })
}

const departmentOf = async (tx: TenantTx, id: string): Promise<DepartmentRecord | undefined> =>
  (await readStructure(tx)).find((each) => each.id === id)
