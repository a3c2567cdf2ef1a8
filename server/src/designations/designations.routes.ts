import { Refusal } from '@insaka/domain/core/errors'
import { designationsEndpoints } from '@insaka/domain/designations/designations.endpoints'
import type { DepartmentRecord } from '@insaka/domain/institutions/institutions.schema'
import type { TenantTx } from '../db/database.ts'
import { bind, Told } from '../http/bind.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import { institutionInReach, institutionOfAll } from '../institutions/reach.ts'
import { addDesignations, changeDesignation, toldOf } from '../institutions/structure.actions.ts'
import type { Platform } from '../platform.ts'

export const designationsRoutes = ({ database }: Platform) => {
  const inReach = (caller: Caller, code: string | undefined) =>
    institutionInReach(database, caller, 'MANAGE_STRUCTURE', code)
  return bind(designationsEndpoints, {
    list: async ({ params, query, caller }) => {
      const institutionId = await inReach(caller, query.institution)
      const { designations } = await database.read(institutionId, (tx) =>
        departmentNamed(tx, params.departmentCode),
      )
      return { designations }
    },

    add: async ({ body, caller }) => {
      const wanted = Array.isArray(body) ? body : [body]
      const institutionId = await inReach(caller, institutionOfAll(wanted))
      const code = wanted[0]!.department
      const stray = wanted.findIndex(({ department }) => department !== code)
      if (stray > 0) {
        const message = 'Add designations to one department at a time.'
        throw new Refusal('INVALID', { fields: { [`${stray}.department`]: [message] } })
      }
      return database.write(institutionId, actorOf(caller), async (tx) => {
        const { leftOut } = await addDesignations(tx, await departmentNamed(tx, code), wanted)
        const { designations } = await departmentNamed(tx, code)
        return new Told(toldOf(leftOut, wanted.length), { designations })
      })
    },

    change: async ({ body, caller }) => {
      const institutionId = await inReach(caller, body.institution)
      return database.write(institutionId, actorOf(caller), async (tx) => {
        await changeDesignation(tx, await departmentNamed(tx, body.department), body)
        const { designations } = await departmentNamed(tx, body.department)
        return { designations }
      })
    },
  })
}

async function departmentNamed(tx: TenantTx, wanted: string): Promise<DepartmentRecord> {
  const department = (await readStructure(tx)).find(({ code }) => code === wanted)
  if (!department) throw new Refusal('NOT_FOUND')
  return department
}
