import { designationEntry } from '@insaka/domain/structure-entries/structure-entries.schema'
import { designationConflict } from '@insaka/domain/institutions/structure.rules'
import { readStructure } from '../institutions/institutions.repository.ts'
import { addDesignations, changeDesignation, refuseSkippedEntry } from '../institutions/structure.actions.ts'
import { findUsedDesignations } from '../institutions/structure.repository.ts'
import { checkRow, departmentOf } from './check-row.ts'
import type { Importer, CheckedUnit } from './importer.ts'
import { differencesOf, identityKey } from './compare-rows.ts'

type DesignationInput = { department: string; code: string; title: string; active: boolean }
type DesignationToSave = DesignationInput & { departmentId: string }

export const designationsImporter: Importer<DesignationToSave> = {
  identify(row, { departments }) {
    const department = departmentOf(departments, row, 'department')
    if (!department) return []
    return ['code', 'title'].flatMap((field) => {
      const key = identityKey(row, field)
      return key === '' ? [] : [{ field, description: field, key: `${department.id} ${key}` }]
    })
  },
  identityFields: ['code', 'title'],

  async check(tx, _importing, referenceData, units) {
    const structure = await readStructure(tx)
    return units.map((unit): CheckedUnit<DesignationToSave> => {
      // Like the form, accepts designations of a closed department.
      const checks = { rules: [], takesClosed: true }
      const { checked, problems, department } = checkRow<DesignationInput>(
        unit.main,
        referenceData,
        designationEntry.importedFields,
        checks,
      )
      const { validFields } = checked
      const base = { unit, cautions: [], detailProblems: [], sortKey: '' }
      const structureDepartment = structure.find(({ id }) => id === department('department')?.id)
      const { code = '', title = '' } = validFields
      const existing =
        structureDepartment?.designations.find((each) => each.code === code) ??
        structureDepartment?.designations.find((each) =>
          designationConflict({ code, title }, { existing: [each], pending: [] }),
        )
      if (existing) {
        const record = { ...existing, department: structureDepartment!.code }
        const differs = differencesOf(unit.main, validFields, record)
        return { ...base, problems: [], existing: { id: existing.id, differs }, toSave: null }
      }
      const toSave = problems.length > 0 ? null : { ...checked.body, departmentId: structureDepartment!.id }
      return { ...base, problems, existing: null, toSave }
    })
  },

  async save(tx, _importing, toSave) {
    const structure = await readStructure(tx)
    const ids = new Map<DesignationToSave, string>()
    for (const departmentId of new Set(toSave.map((each) => each.departmentId))) {
      const department = structure.find(({ id }) => id === departmentId)!
      const ownDesignations = toSave.filter((each) => each.departmentId === departmentId)
      const { added, leftOut } = addDesignations(tx, department, ownDesignations, 'imported')
      refuseSkippedEntry('designations', leftOut)
      for (const each of ownDesignations) ids.set(each, added.find(({ code }) => code === each.code)!.id)
    }
    return toSave.map((each) => ids.get(each)!)
  },

  reasonsToKeep: async (tx, ids) =>
    new Map((await findUsedDesignations(tx, ids)).map(({ id }) => [id, 'It has users.'])),

  async takeBack(tx, ids) {
    const structure = await readStructure(tx)
    for (const id of ids) {
      const department = structure.find(({ designations }) => designations.some((each) => each.id === id))!
      const { code, title } = department.designations.find((each) => each.id === id)!
      changeDesignation(tx, department, { id, code, title, active: false }, 'taken back')
    }
  },
}
