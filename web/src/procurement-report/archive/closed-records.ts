import { allRegisters } from '@insaka/domain/all-registers'
import { registerPaths } from '../../state/register-paths.ts'

/** The registers of papers whose closed records are in the archive. */
export const archivedRegisters = [
  { title: allRegisters.lvp, short: 'LVP', path: registerPaths.lvp },
  { title: allRegisters.mpc, short: 'MPC', path: registerPaths.mpc },
] as const

/** So many years have an entry of their own; what is older has one together. */
const yearsNamed = 4

/** The parts of an address that bring the closed records of the whole institution up to the end of a year. */
export const closedUpTo = (year: number) =>
  ({ scope: 'institution', status: 'COMPLETE,CANCELLED', expenseTo: `${year}-12-31` }) as const

/** The years before this one, the latest first, and all before them; each with what narrows a register to it. */
export function closedYears(thisYear: number) {
  const years = Array.from({ length: yearsNamed }, (_, back) => thisYear - 1 - back)
  const oldest = thisYear - yearsNamed
  return [
    ...years.map((year) => ({
      label: String(year),
      search: { ...closedUpTo(year), expenseFrom: `${year}-01-01` },
    })),
    { label: `Before ${oldest}`, search: closedUpTo(oldest - 1) },
  ]
}
