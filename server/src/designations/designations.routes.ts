import { Refusal } from '@insaka/domain/core/errors'
import { designationsEndpoints } from '@insaka/domain/designations/designations.endpoints'
import type { DepartmentRecord, DesignationRecord } from '@insaka/domain/institutions/institutions.schema'
import { toldOfAdding } from '@insaka/domain/institutions/structure.rules'
import type { TenantTx } from '../db/database.ts'
import { changedOnce } from '../db/idempotency.ts'
import { readHistory } from '../db/history.ts'
import { bind, Told } from '../http/bind.ts'
import { actorOf, type Caller } from '../http/caller.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import { institutionInReach, institutionOfAll } from '../institutions/reach.ts'
import { addDesignations, addOnce, changeDesignation, recordOf } from '../institutions/structure.actions.ts'
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

    add: async ({ body, caller, submitKey }) => {
      const wanted = Array.isArray(body) ? body : [body]
      const institutionId = await inReach(caller, institutionOfAll(wanted))
      const concerned = [...new Set(wanted.map(({ department }) => department))]
      const sent = { userId: caller.userId, endpoint: 'designations.add', key: submitKey, body }
      return database.write(institutionId, actorOf(caller), async (tx) => {
        const message = await addOnce(tx, sent, async () => {
          const leftOut = []
          for (const code of concerned) {
            const own = wanted.filter(({ department }) => department === code)
            leftOut.push(...(await addDesignations(tx, await departmentNamed(tx, code), own)))
          }
          return toldOfAdding(leftOut, wanted.length)
        })
        const all = (await readStructure(tx)).filter(({ code }) => concerned.includes(code))
        const designations = all.flatMap((each) => each.designations)
        const designation = recordOf(designations, body)
        return new Told(message, { designations, ...(designation && { designation }) })
      })
    },

    change: async ({ body, caller, submitKey }) => {
      const institutionId = await inReach(caller, body.institution)
      const sent = { userId: caller.userId, endpoint: 'designations.change', key: submitKey, body }
      return database.write(institutionId, actorOf(caller), async (tx) => {
        const designation = await changedOnce(tx, sent, {
          id: body.id,
          change: async () => changeDesignation(tx, await departmentNamed(tx, body.department), body),
          find: async (id) => (await allDesignations(tx)).find((each) => each.id === id)!,
        })
        const { designations } = await departmentNamed(tx, body.department)
        return { designations, designation }
      })
    },

    history: ({ params: { id }, query, caller }) =>
      database.read(caller.institutionId, async (tx) => {
        if (!(await allDesignations(tx)).some((each) => each.id === id)) throw new Refusal('NOT_FOUND')
        return readHistory(tx, 'designations', id, query)
      }),
  })
}

const allDesignations = async (tx: TenantTx): Promise<DesignationRecord[]> =>
  (await readStructure(tx)).flatMap(({ designations }) => designations)

async function departmentNamed(tx: TenantTx, wanted: string): Promise<DepartmentRecord> {
  const department = (await readStructure(tx)).find(({ code }) => code === wanted)
  if (!department) throw new Refusal('NOT_FOUND')
  return department
}
