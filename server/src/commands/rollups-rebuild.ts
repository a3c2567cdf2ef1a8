import { allCopies, allDerived, withDependents } from '../all-projections.ts'
import { commandLine } from '../command-line.ts'
import type { DatabaseAccess } from '../db/access.ts'
import { institutions } from '../db/directory.table.ts'
import { asOwner, holdChain, liftTimeLimits, withOwner } from '../db/owner.ts'
import type { Installation } from '../installation.ts'
import type { AnyDerived } from '../projections/projection.ts'
import { describeFault } from '../projections/rebuild-exceptions.ts'
import { takeRebuildLock } from '../projections/rebuild-lock.ts'
import { rebuild } from '../projections/rebuild.ts'
import type { RollupFault } from '../registers/check-series.ts'
import { institutionCodes } from './institution-codes.ts'
import { comparedInDatabase, type ComparedInDatabase } from './rollups-check.ts'

/**
 * Makes right what is derived from the records, all of it or what is named, while others work. Whatever stops it, the next
 * run does the rest, since it corrects only what is still wrong.
 */
export async function rebuildRollups({ access }: Pick<Installation, 'access'>): Promise<number> {
  const [name, ...more] = process.argv.slice(3)
  const names = [...new Set([...allDerived, ...comparedInDatabase].map((each) => each.name))]
  if (more.length > 0 || (name !== undefined && !names.includes(name))) {
    console.error(
      `Either ${commandLine('rollups:rebuild')}, or with one of these names: ${names.join(', ')}.`,
    )
    return 1
  }
  const isWanted = (each: { name: string }) => name === undefined || each.name === name
  let [corrected, left] = [0, 0]
  await asOwner(access.owner, async (tx) => {
    await takeRebuildLock(tx)
    const codeOf = await institutionCodes(tx)
    const report: Report = (institution, fault) => {
      if (fault.exception) left += 1
      else corrected += 1
      console.log(
        fault.exception
          ? `${institution}: ${describeFault(fault)}`
          : `${institution}: ${fault.what}: was ${fault.kept}, is ${fault.counted}`,
      )
    }
    const wanted = withDependents(allDerived.filter(isWanted))
    const isCopy = (each: AnyDerived) => allCopies.includes(each)
    // What is counted is counted of the copies, so those come first.
    for (const derived of [wanted.filter(isCopy), wanted.filter((each) => !isCopy(each))])
      await rebuild(access.owner, derived, ({ institutionId, found }) => {
        for (const fault of found) report(codeOf(institutionId), fault)
      })
    for (const each of comparedInDatabase.filter(isWanted))
      await rebuildInDatabase(access.owner, each, report)
  })
  console.log(corrected + left === 0 ? 'Every number was right.' : `Made right: ${corrected}.`)
  if (left > 0) console.error(`Not made right: ${left}. Each says above why, and what helps.`)
  return left > 0 ? 1 : 0
}

type Report = (institution: string, fault: Omit<RollupFault, 'institution'>) => void

/** Corrects one institution after the other, each while nobody saves in it. */
const rebuildInDatabase = (
  owner: DatabaseAccess['owner'],
  { check, rebuild: correct }: ComparedInDatabase,
  report: Report,
): Promise<void> =>
  withOwner(owner, async (transaction) => {
    const wrong = await transaction(async (tx) => {
      await liftTimeLimits(tx)
      const codes = new Set((await check(tx)).map(({ institution }) => institution))
      const all = await tx.select({ id: institutions.id, code: institutions.code }).from(institutions)
      return all.filter(({ code }) => codes.has(code))
    })
    for (const { id, code } of wrong) {
      const faults = await transaction(async (tx) => {
        await liftTimeLimits(tx)
        if (!(await holdChain(tx, id))) return []
        const before = await check(tx, id)
        if (!correct) return before
        await correct(tx, id)
        return [...before.filter(({ exception }) => !exception), ...(await check(tx, id))]
      })
      for (const fault of faults) report(code, fault)
    }
  })
