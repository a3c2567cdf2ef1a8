import { importedDesignation } from '@insaka/domain/designations/designations.schema'
import { designationTaken } from '@insaka/domain/institutions/structure.rules'
import { readStructure } from '../institutions/institutions.repository.ts'
import { addDesignations, changeDesignation, refuseLeftOut } from '../institutions/structure.actions.ts'
import { findUsedDesignations } from '../institutions/structure.repository.ts'
import { checkRow, departmentOf } from './find-values.ts'
import type { Importer, Judged } from './importing.ts'
import { differencesOf, identityKey } from './judging.ts'

type Input = { department: string; code: string; title: string; active: boolean }
type Wanted = Input & { departmentId: string }

export const designationsImporter: Importer<Wanted> = {
  identify(row, { departments }) {
    const department = departmentOf(departments, row, 'department')
    if (!department) return []
    return ['code', 'title'].flatMap((field) => {
      const key = identityKey(row, field)
      return key === '' ? [] : [{ field, called: field, key: `${department.id} ${key}` }]
    })
  },
  identityFields: ['code', 'title'],

  async judge(tx, _importing, known, units) {
    const structure = await readStructure(tx)
    return units.map((unit): Judged<Wanted> => {
      // As in the form, one of a closed department may be kept on record.
      const checks = { rules: [], takesClosed: true }
      const { checked, problems, department } = checkRow<Input>(unit.main, known, importedDesignation, checks)
      const { right } = checked
      const base = { unit, cautions: [], further: [], orderedBy: '' }
      const at = structure.find(({ id }) => id === department('department')?.id)
      const { code = '', title = '' } = right
      const there =
        at?.designations.find((each) => each.code === code) ??
        at?.designations.find((each) => designationTaken({ code, title }, { existing: [each], pending: [] }))
      if (there) {
        const record = { ...there, department: at!.code }
        const differs = differencesOf(unit.main, right, record)
        return { ...base, problems: [], there: { id: there.id, differs }, wanted: null }
      }
      const wanted = problems.length > 0 ? null : { ...checked.body, departmentId: at!.id }
      return { ...base, problems, there: null, wanted }
    })
  },

  async save(tx, _importing, wanted) {
    const structure = await readStructure(tx)
    const ids = new Map<Wanted, string>()
    for (const departmentId of new Set(wanted.map((each) => each.departmentId))) {
      const department = structure.find(({ id }) => id === departmentId)!
      const own = wanted.filter((each) => each.departmentId === departmentId)
      const { added, leftOut } = addDesignations(tx, department, own, 'imported')
      refuseLeftOut('designations', leftOut)
      for (const each of own) ids.set(each, added.find(({ code }) => code === each.code)!.id)
    }
    return wanted.map((each) => ids.get(each)!)
  },

  usedSince: async (tx, ids) =>
    new Map((await findUsedDesignations(tx, ids)).map(({ id }) => [id, 'It has people.'])),

  async takeBack(tx, ids) {
    const structure = await readStructure(tx)
    for (const id of ids) {
      const department = structure.find(({ designations }) => designations.some((each) => each.id === id))!
      const { code, title } = department.designations.find((each) => each.id === id)!
      changeDesignation(tx, department, { id, code, title, active: false }, 'taken back')
    }
  },
}
