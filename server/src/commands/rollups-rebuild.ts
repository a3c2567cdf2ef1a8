import { allCopies, allDerived, withDependents } from '../all-projections.ts'
import { commandLine } from '../command-line.ts'
import { asOwner } from '../db/owner.ts'
import type { AnyDerived } from '../projections/projection.ts'
import type { Installation } from '../installation.ts'
import { takeRebuildLock } from '../projections/rebuild-lock.ts'
import { rebuild } from '../projections/rebuild.ts'
import { institutionCodes } from './institution-codes.ts'

/**
 * Makes right what is derived from the records, all of it or what is named, while others work. Whatever stops it, the next
 * run does the rest, since it corrects only what is still wrong.
 */
export async function rebuildRollups({ access }: Pick<Installation, 'access'>): Promise<number> {
  const [name, ...more] = process.argv.slice(3)
  const names = [...new Set(allDerived.map((each) => each.name))]
  if (more.length > 0 || (name !== undefined && !names.includes(name))) {
    console.error(
      `Either ${commandLine('rollups:rebuild')}, or with one of these names: ${names.join(', ')}.`,
    )
    return 1
  }
  let [corrected, lost] = [0, 0]
  await asOwner(access.owner, async (tx) => {
    await takeRebuildLock(tx)
    const codeOf = await institutionCodes(tx)
    const wanted = withDependents(allDerived.filter((each) => name === undefined || each.name === name))
    const isCopy = (each: AnyDerived) => allCopies.includes(each)
    // What is counted is counted of the copies, so those come first.
    for (const derived of [wanted.filter(isCopy), wanted.filter((each) => !isCopy(each))])
      await rebuild(access.owner, derived, ({ institutionId, found }) => {
        for (const { what, kept, counted, isLost } of found) {
          if (isLost) lost += 1
          else corrected += 1
          console.log(
            `${codeOf(institutionId)}: ${what}${isLost ? ' is gone' : `: was ${kept}, is ${counted}`}`,
          )
        }
      })
  })
  console.log(corrected + lost === 0 ? 'Every number was right.' : `Made right: ${corrected}.`)
  if (lost > 0) console.error(`Not made right: ${lost}. See what ${commandLine('audit:verify')} says.`)
  return lost > 0 ? 1 : 0
}
