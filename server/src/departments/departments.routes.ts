import { departmentsEndpoints } from '@insaka/domain/departments/departments.endpoints'
import { bind, Told } from '../http/bind.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import { institutionInReach, institutionOfAll } from '../institutions/reach.ts'
import { addDepartments, changeDepartment, toldOf } from '../institutions/structure.actions.ts'
import type { Platform } from '../platform.ts'

export const departmentsRoutes = ({ database }: Platform) => {
  const inReach = (caller: Caller, code: string | undefined) =>
    institutionInReach(database, caller, 'MANAGE_STRUCTURE', code)
  return bind(departmentsEndpoints, {
    list: async ({ query, caller }) => {
      const institutionId = await inReach(caller, query.institution)
      return { departments: await database.read(institutionId, readStructure) }
    },

    add: async ({ body, caller }) => {
      const wanted = Array.isArray(body) ? body : [body]
      const institutionId = await inReach(caller, institutionOfAll(wanted))
      return database.write(institutionId, actorOf(caller), async (tx) => {
        const { leftOut } = await addDepartments(tx, wanted)
        return new Told(toldOf(leftOut, wanted.length), { departments: await readStructure(tx) })
      })
    },

    change: async ({ body, caller }) => {
      const institutionId = await inReach(caller, body.institution)
      return database.write(institutionId, actorOf(caller), async (tx) => {
        await changeDepartment(tx, body)
        return { departments: await readStructure(tx) }
      })
    },
  })
}
