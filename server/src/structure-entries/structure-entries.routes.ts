import { Refusal } from '@insaka/domain/core/errors'
import type { DepartmentRecord, DesignationRecord } from '@insaka/domain/institutions/institutions.schema'
import { addedMessage, type SkippedEntry } from '@insaka/domain/institutions/structure.rules'
import {
  departmentsEndpoints,
  designationsEndpoints,
} from '@insaka/domain/structure-entries/structure-entries.endpoints'
import type {
  DepartmentChange,
  DepartmentInput,
  DesignationChange,
  DesignationInput,
} from '@insaka/domain/structure-entries/structure-entries.schema'
import { readHistory } from '../audit-log/history.ts'
import type { TenantTx, WriteTx } from '../db/transactions.ts'
import { bind, ReplyWithMessage, type Call } from '../http/bind-handlers.ts'
import type { Caller } from '../idempotency/caller.ts'
import type { CheckedBody } from '../idempotency/checked-body.ts'
import { executeOnce } from '../idempotency/execute-once.ts'
import { institutionInScope, requireCommonInstitution } from '../institutions/institution-scope.ts'
import { readStructure } from '../institutions/institutions.repository.ts'
import {
  addDepartments,
  addDesignations,
  changeDepartment,
  changeDesignation,
  singleRecord,
} from '../institutions/structure.actions.ts'
import type { Platform } from '../platform.ts'

type Structure = DepartmentRecord[]

type EntryKind<Row, Input, Change> = {
  noun: 'department' | 'designation'
  nameOf: (input: Input) => string
  all: (structure: Structure) => Row[]
  /** The entries with the same parents. */
  siblings: (structure: Structure, entries: readonly (Input | Row)[]) => Row[]
  add: (
    tx: WriteTx,
    structure: Structure,
    inputs: Input[],
    isList: boolean,
  ) => { added: Row[]; leftOut: SkippedEntry[] }
  change: (tx: WriteTx, structure: Structure, change: Change) => Row | Promise<Row>
}

type SaveCall<Body> = { checked: CheckedBody<Body>; caller: Caller; submitKey: string | null }

function saveHandlers<
  Row extends { id: string; code: string },
  Input extends { institution?: string | undefined; code: string },
  Change extends { institution?: string | undefined; id: string },
>(platform: Platform, kind: EntryKind<Row, Input, Change>) {
  const { database } = platform
  const { noun } = kind
  const plural = `${noun}s` as const
  const find = async (tx: TenantTx, id: string) =>
    kind.all(await readStructure(tx)).find((each) => each.id === id)

  return {
    add: async ({ checked, caller, submitKey: key }: SaveCall<Input | Input[]>) => {
      const { body } = checked
      const inputs = Array.isArray(body) ? body : [body]
      const institutionId = await institutionIdFor(platform, caller, requireCommonInstitution(inputs))
      let leftOut: SkippedEntry[] = []
      await executeOnce(
        platform,
        caller,
        { endpoint: `${plural}.add`, key, checked, institutionId },
        {
          load: readStructure,
          save: async (tx, structure) => {
            const result = kind.add(tx, structure, inputs, Array.isArray(body))
            leftOut = result.leftOut
            const record = singleRecord([...kind.siblings(structure, inputs), ...result.added], body)
            return { id: record?.id ?? institutionId, record }
          },
          find,
        },
      )
      const listed = kind.siblings(await database.read(institutionId, readStructure), inputs)
      const record = singleRecord(listed, body)
      const payload = { [plural]: listed, ...(record && { [noun]: record }) }
      return new ReplyWithMessage(addedMessage(noun, inputs.map(kind.nameOf), leftOut), payload as never)
    },

    change: async ({ checked, caller, submitKey: key }: SaveCall<Change>) => {
      const { body } = checked
      const institutionId = await institutionIdFor(platform, caller, body.institution)
      const { record } = await executeOnce(
        platform,
        caller,
        { endpoint: `${plural}.change`, key, checked, institutionId },
        {
          load: readStructure,
          save: async (tx, structure) => ({ id: body.id, record: await kind.change(tx, structure, body) }),
          find: async (tx, id) => (await find(tx, id))!,
        },
      )
      const structure = await database.read(institutionId, readStructure)
      return { [plural]: kind.siblings(structure, [record]), [noun]: record } as never
    },

    history: ({ params: { id }, query, caller }: Call<typeof departmentsEndpoints.history>) =>
      database.read(caller.institutionId, async (tx) => {
        const [entry, history] = await Promise.all([find(tx, id), readHistory(tx, plural, id, query)])
        if (!entry) throw new Refusal('NOT_FOUND')
        return history
      }),
  }
}

const institutionIdFor = ({ database }: Platform, caller: Caller, code: string | undefined) =>
  institutionInScope(database, caller, 'MANAGE_STRUCTURE', code)

const departmentKind: EntryKind<DepartmentRecord, DepartmentInput, DepartmentChange> = {
  noun: 'department',
  nameOf: ({ name }) => name,
  all: (structure) => structure,
  siblings: (structure) => structure,
  add: (tx, structure, inputs) => addDepartments(tx, inputs, structure),
  change: changeDepartment,
}

export const departmentsRoutes = (platform: Platform) =>
  bind(departmentsEndpoints, {
    list: async ({ query, caller }) => {
      const institutionId = await institutionIdFor(platform, caller, query.institution)
      return { departments: await platform.database.read(institutionId, readStructure) }
    },
    ...saveHandlers(platform, departmentKind),
  })

const designationKind: EntryKind<DesignationRecord, DesignationInput, DesignationChange> = {
  noun: 'designation',
  nameOf: ({ title }) => title,
  all: (structure) => structure.flatMap(({ designations }) => designations),
  siblings: (structure, entries) =>
    structure
      .filter(({ code, designations }) =>
        entries.some((entry) =>
          'department' in entry ? entry.department === code : designations.some(({ id }) => id === entry.id),
        ),
      )
      .flatMap(({ designations }) => designations),
  add: (tx, structure, inputs, isList) => {
    refuseUnknownDepartments(structure, inputs, isList)
    const results = [...new Set(inputs.map(({ department }) => department))].map((code) => {
      const own = inputs.filter(({ department }) => department === code)
      return addDesignations(tx, departmentNamed(structure, code), own)
    })
    return {
      added: results.flatMap(({ added }) => added),
      leftOut: results.flatMap(({ leftOut }) => leftOut),
    }
  },
  change: (tx, structure, body) => {
    const department =
      body.department === undefined
        ? structure.find(({ designations }) => designations.some(({ id }) => id === body.id))
        : departmentNamed(structure, body.department)
    if (!department) throw new Refusal('NOT_FOUND')
    return changeDesignation(tx, department, body)
  },
}

export const designationsRoutes = (platform: Platform) =>
  bind(designationsEndpoints, {
    list: async ({ params, query, caller }) => {
      const institutionId = await institutionIdFor(platform, caller, query.institution)
      const structure = await platform.database.read(institutionId, readStructure)
      return { designations: departmentNamed(structure, params.departmentCode).designations }
    },
    ...saveHandlers(platform, designationKind),
  })

/** An unknown department in a form is a validation error that the user can correct. */
function refuseUnknownDepartments(structure: Structure, inputs: DesignationInput[], isList: boolean): void {
  const fields = inputs.flatMap(({ department }, index) =>
    structure.some(({ code }) => code === department)
      ? []
      : [
          [
            isList ? `${index}.department` : 'department',
            ['Choose one of the departments of the institution.'],
          ],
        ],
  )
  if (fields.length > 0) throw new Refusal('INVALID', { fields: Object.fromEntries(fields) })
}

function departmentNamed(structure: Structure, departmentCode: string): DepartmentRecord {
  const department = structure.find(({ code }) => code === departmentCode)
  if (!department) throw new Refusal('NOT_FOUND')
  return department
}
