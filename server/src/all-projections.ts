import { orderedRegisters } from './all-registers.ts'
import { contractCopies } from './contracts/contracts.copied-columns.ts'
import { paperCopies } from './papers/papers.copied-columns.ts'
import type { AnyDerived } from './projections/projection.ts'
import { projectionsOf } from './registers/register-projections.ts'

/** Columns copied from other tables; other projections are derived from some of them. */
export const allCopies: readonly AnyDerived[] = [...paperCopies, ...contractCopies]

/** Totals and search indexes. A Set, because both registers of papers share some of them. */
export const allProjections: readonly AnyDerived[] = [...new Set(orderedRegisters.flatMap(projectionsOf))]

export const allDerived = [...allCopies, ...allProjections]

/** Adds the projections that depend on the selected copies. */
export function withDependents(selected: readonly AnyDerived[]): AnyDerived[] {
  const tables = new Set(
    selected.filter((each) => allCopies.includes(each)).map(({ source }) => source.table),
  )
  const dependents = allProjections.filter(({ source }) => tables.has(source.table))
  return allDerived.filter((each) => selected.includes(each) || dependents.includes(each))
}
