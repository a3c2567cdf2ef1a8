import { Refusal } from '@insaka/domain/core/errors'
import { designationsEndpoints } from '@insaka/domain/designations/designations.endpoints'
import type { DesignationChange, DesignationInput } from '@insaka/domain/designations/designations.schema'
import type { DepartmentRecord, DesignationRecord } from '@insaka/domain/institutions/institutions.schema'
import { toldOfAdding } from '@insaka/domain/institutions/structure.rules'
import type { TenantTx, WriteTx } from '../db/database.ts'
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
        const message = await addOnce(tx, sent, {
          add: () => addTo(tx, concerned, wanted),
          idOf: async () => recordOf(await designationsIn(tx, concerned), body)?.id,
          find: async (id) => (await homeOf(tx, id))?.designation,
        })
        const designations = await designationsIn(tx, concerned)
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
          change: async () => changeDesignation(tx, await departmentFor(tx, body), body),
          find: async (id) => (await homeOf(tx, id))!.designation,
        })
        return { designations: (await homeOf(tx, designation.id))!.department.designations, designation }
      })
    },

    history: ({ params: { id }, query, caller }) =>
      database.read(caller.institutionId, async (tx) => {
        if (!(await homeOf(tx, id))) throw new Refusal('NOT_FOUND')
        return readHistory(tx, 'designations', id, query)
      }),
  })
}

/** Answers with what is said of it. */
async function addTo(tx: WriteTx, departments: string[], wanted: DesignationInput[]): Promise<string> {
  const leftOut = []
  for (const code of departments) {
    const own = wanted.filter(({ department }) => department === code)
    leftOut.push(...(await addDesignations(tx, await departmentNamed(tx, code), own)))
  }
  return toldOfAdding(leftOut, wanted.length)
}

const designationsIn = async (tx: TenantTx, departments: string[]): Promise<DesignationRecord[]> =>
  (await readStructure(tx))
    .filter(({ code }) => departments.includes(code))
    .flatMap(({ designations }) => designations)

/** A designation, and the department that has it. */
async function homeOf(tx: TenantTx, id: string) {
  for (const department of await readStructure(tx)) {
    const designation = department.designations.find((each) => each.id === id)
    if (designation) return { department, designation }
  }
  return null
}

/** The department that the body names; without a name the one that has the designation. */
async function departmentFor(tx: TenantTx, { id, department }: DesignationChange): Promise<DepartmentRecord> {
  if (department !== undefined) return departmentNamed(tx, department)
  const home = await homeOf(tx, id)
  if (!home) throw new Refusal('NOT_FOUND')
  return home.department
}

async function departmentNamed(tx: TenantTx, wanted: string): Promise<DepartmentRecord> {
  const department = (await readStructure(tx)).find(({ code }) => code === wanted)
  if (!department) throw new Refusal('NOT_FOUND')
  return department
}
