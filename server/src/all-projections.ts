import { orderedRegisters } from './all-registers.ts'
import { contractCopies } from './contracts/contracts.copies.ts'
import { paperCopies } from './papers/papers.copies.ts'
import type { AnyDerived } from './projections/projection.ts'
import { projectionsOf } from './registers/register-projections.ts'

/** Columns that rows have of others. Whatever else is derived is derived from these, too. */
export const allCopies: readonly AnyDerived[] = [...paperCopies, ...contractCopies]

/** What is counted, added up and found. Both registers of papers have those of all papers. */
export const allProjections: readonly AnyDerived[] = [...new Set(orderedRegisters.flatMap(projectionsOf))]

/** Everything that is derived from rows, in the order in which it is built. */
export const allDerived = [...allCopies, ...allProjections]

/** Some of them with whatever is made of the copies among them. */
export function withDependents(selected: readonly AnyDerived[]): AnyDerived[] {
  const tables = new Set(
    selected.filter((each) => allCopies.includes(each)).map(({ source }) => source.table),
  )
  const dependents = allProjections.filter(({ source }) => tables.has(source.table))
  return allDerived.filter((each) => selected.includes(each) || dependents.includes(each))
}
