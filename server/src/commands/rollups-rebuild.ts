import { allCopiedColumns, allDerivedData, withDependents } from '../all-projections.ts'
import { commandLine } from '../command-line.ts'
import type { DatabaseAccess } from '../db/access.ts'
import { institutions } from '../db/directory.table.ts'
import { asOwner, lockInstitutionChain, liftTimeLimits, withOwner } from '../db/owner-transactions.ts'
import type { Installation } from '../installation.ts'
import type { AnyDerivedData } from '../projections/projection.ts'
import { describeFault } from '../projections/rebuild-exceptions.ts'
import { takeRebuildLock } from '../projections/rebuild-lock.ts'
import { rebuildDerivedData } from '../projections/rebuild.ts'
import type { RollupFault } from '../registers/check-number-series.ts'
import { institutionCodes } from './institution-codes.ts'
import { databaseProjections, type DatabaseProjection } from './rollups-check.ts'

/** Corrects only wrong values, so an interrupted run can be repeated. Users can keep working. */
export async function rebuildRollups({ access }: Pick<Installation, 'access'>): Promise<number> {
  const [name, ...extraArguments] = process.argv.slice(3)
  const names = [...new Set([...allDerivedData, ...databaseProjections].map((each) => each.name))]
  if (extraArguments.length > 0 || (name !== undefined && !names.includes(name))) {
    console.error(
      `Usage: ${commandLine('rollups:rebuild')}, or with one of these names: ${names.join(', ')}.`,
    )
    return 1
  }
  const isSelected = (each: { name: string }) => name === undefined || each.name === name
  let [corrected, uncorrected] = [0, 0]
  await asOwner(access.owner, async (tx) => {
    await takeRebuildLock(tx)
    const codeOf = await institutionCodes(tx)
    const report: ReportFault = (institution, fault) => {
      if (fault.exception) uncorrected += 1
      else corrected += 1
      console.log(
        fault.exception
          ? `${institution}: ${describeFault(fault)}`
          : `${institution}: ${fault.what}: was ${fault.kept}, is ${fault.counted}`,
      )
    }
    const selected = withDependents(allDerivedData.filter(isSelected))
    const isCopy = (each: AnyDerivedData) => allCopiedColumns.includes(each)
    // Counts depend on the copies, so the copies come first.
    for (const derived of [selected.filter(isCopy), selected.filter((each) => !isCopy(each))])
      await rebuildDerivedData(access.owner, derived, ({ institutionId, faults }) => {
        for (const fault of faults) report(codeOf(institutionId), fault)
      })
    for (const each of databaseProjections.filter(isSelected))
      await rebuildDatabaseFigure(access.owner, each, report)
  })
  console.log(corrected + uncorrected === 0 ? 'All stored figures were correct.' : `Corrected: ${corrected}.`)
  if (uncorrected > 0) console.error(`Not corrected: ${uncorrected}. See the reasons and advice above.`)
  return uncorrected > 0 ? 1 : 0
}

type ReportFault = (institution: string, fault: Omit<RollupFault, 'institution'>) => void

/** Corrects one institution at a time, under its lock. */
const rebuildDatabaseFigure = (
  owner: DatabaseAccess['owner'],
  { check, rebuild: correct }: DatabaseProjection,
  report: ReportFault,
): Promise<void> =>
  withOwner(owner, async (transaction) => {
    const faultyInstitutions = await transaction(async (tx) => {
      await liftTimeLimits(tx)
      const codes = new Set((await check(tx)).map(({ institution }) => institution))
      const all = await tx.select({ id: institutions.id, code: institutions.code }).from(institutions)
      return all.filter(({ code }) => codes.has(code))
    })
    for (const { id, code } of faultyInstitutions) {
      const faults = await transaction(async (tx) => {
        await liftTimeLimits(tx)
        if (!(await lockInstitutionChain(tx, id))) return []
        const before = await check(tx, id)
        if (!correct) return before
        await correct(tx, id)
        return [...before.filter(({ exception }) => !exception), ...(await check(tx, id))]
      })
      for (const fault of faults) report(code, fault)
    }
  })
