import { orderedRegisters } from './all-registers.ts'
import { contractCopiedColumns } from './contracts/contracts.copied-columns.ts'
import { paperCopiedColumns } from './papers/papers.copied-columns.ts'
import type { AnyDerivedData } from './projections/projection.ts'
import { projectionsOf } from './registers/register-projections.ts'

/** Columns copied from other tables; other projections are derived from some of them. */
export const allCopiedColumns: readonly AnyDerivedData[] = [...paperCopiedColumns, ...contractCopiedColumns]

/** Totals and search indexes. A Set, because both registers of papers share some of them. */
export const allProjections: readonly AnyDerivedData[] = [...new Set(orderedRegisters.flatMap(projectionsOf))]

export const allDerivedData = [...allCopiedColumns, ...allProjections]

/** Adds the projections that depend on the selected copies. */
export function withDependents(selected: readonly AnyDerivedData[]): AnyDerivedData[] {
  const tables = new Set(
    selected.filter((each) => allCopiedColumns.includes(each)).map(({ source }) => source.table),
  )
  const dependents = allProjections.filter(({ source }) => tables.has(source.table))
  return allDerivedData.filter((each) => selected.includes(each) || dependents.includes(each))
}
