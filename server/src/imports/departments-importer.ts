import { importedDepartment } from '@insaka/domain/departments/departments.schema'
import { readStructure } from '../institutions/institutions.repository.ts'
import { addDepartments, changeDepartment, refuseLeftOut } from '../institutions/structure.actions.ts'
import { findDepartmentUses, isDepartmentUsed } from '../institutions/structure.repository.ts'
import { checkRow } from './find-values.ts'
import type { Importer, Judged } from './importing.ts'
import { differencesOf, identityKey } from './judging.ts'

type Wanted = { code: string; name: string; active: boolean }

export const departmentsImporter: Importer<Wanted> = {
  identify: (row) => {
    const key = identityKey(row, 'code')
    return key === '' ? [] : [{ field: 'code', called: 'code', key }]
  },
  identityFields: ['code'],

  judge: async (_tx, _importing, known, units) =>
    units.map((unit): Judged<Wanted> => {
      const { checked, problems } = checkRow<Wanted>(unit.main, known, importedDepartment, { rules: [] })
      const { right } = checked
      const base = { unit, cautions: [], further: [], orderedBy: '' }
      const there = known.departments.find(({ code }) => code === right.code)
      if (there) {
        const differs = differencesOf(unit.main, right, there)
        return { ...base, problems: [], there: { id: there.id, differs }, wanted: null }
      }
      return { ...base, problems, there: null, wanted: problems.length > 0 ? null : checked.body }
    }),

  async save(tx, _importing, wanted) {
    const { added, leftOut } = addDepartments(tx, wanted, await readStructure(tx), 'imported')
    refuseLeftOut('departments', leftOut)
    const ids = new Map(added.map(({ code, id }) => [code, id]))
    return wanted.map(({ code }) => ids.get(code)!)
  },

  async usedSince(tx, ids) {
    const [uses, withRecords] = await Promise.all([
      findDepartmentUses(tx, ids),
      Promise.all(ids.map((id) => isDepartmentUsed(tx, id))),
    ])
    return new Map(
      uses.flatMap(({ id, hasDesignations, hasPeople }) => {
        const users = [
          withRecords[ids.indexOf(id)] && 'records',
          hasDesignations && 'open designations',
          hasPeople && 'people',
        ].filter((each) => each !== false && each !== undefined)
        return users.length === 0 ? [] : [[id, `It has ${users.join(' and ')}.`] as const]
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
