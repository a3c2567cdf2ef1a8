import { departmentEntry } from '@insaka/domain/structure-entries/structure-entries.schema'
import { readStructure } from '../institutions/institutions.repository.ts'
import { addDepartments, changeDepartment, refuseSkippedEntry } from '../institutions/structure.actions.ts'
import { findDepartmentUses, isDepartmentUsed } from '../institutions/structure.repository.ts'
import { checkRow } from './check-row.ts'
import type { Importer, CheckedUnit } from './importer.ts'
import { differencesOf, identityKey } from './compare-rows.ts'

type DepartmentToSave = { code: string; name: string; active: boolean }

export const departmentsImporter: Importer<DepartmentToSave> = {
  identify: (row) => {
    const key = identityKey(row, 'code')
    return key === '' ? [] : [{ field: 'code', description: 'code', key }]
  },
  identityFields: ['code'],

  check: async (_tx, _importing, referenceData, units) =>
    units.map((unit): CheckedUnit<DepartmentToSave> => {
      const { checked, problems } = checkRow<DepartmentToSave>(
        unit.main,
        referenceData,
        departmentEntry.importedFields,
        {
          rules: [],
        },
      )
      const { validFields } = checked
      const base = { unit, cautions: [], detailProblems: [], sortKey: '' }
      const existing = referenceData.departments.find(({ code }) => code === validFields.code)
      if (existing) {
        const differs = differencesOf(unit.main, validFields, existing)
        return { ...base, problems: [], existing: { id: existing.id, differs }, toSave: null }
      }
      return { ...base, problems, existing: null, toSave: problems.length > 0 ? null : checked.body }
    }),

  async save(tx, _importing, toSave) {
    const { added, leftOut } = addDepartments(tx, toSave, await readStructure(tx), 'imported')
    refuseSkippedEntry('departments', leftOut)
    const ids = new Map(added.map(({ code, id }) => [code, id]))
    return toSave.map(({ code }) => ids.get(code)!)
  },

  async reasonsToKeep(tx, ids) {
    const [uses, hasRecords] = await Promise.all([
      findDepartmentUses(tx, ids),
      Promise.all(ids.map((id) => isDepartmentUsed(tx, id))),
    ])
    return new Map(
      uses.flatMap(({ id, hasDesignations, hasPeople }) => {
        const reasons = [
          hasRecords[ids.indexOf(id)] && 'records',
          hasDesignations && 'open designations',
          hasPeople && 'users',
        ].filter((each) => each !== false && each !== undefined)
        return reasons.length === 0 ? [] : [[id, `It has ${reasons.join(' and ')}.`] as const]
      }),
    )
  },

  async takeBack(tx, ids) {
    const structure = await readStructure(tx)
    for (const id of ids) {
      const { code, name } = structure.find((each) => each.id === id)!
      await changeDepartment(tx, structure, { id, code, name, active: false }, 'taken back')
    }
  },
}
