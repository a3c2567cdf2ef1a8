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
  let corrected = 0
  await asOwner(access.owner, async (tx) => {
    await takeRebuildLock(tx)
    const codeOf = await institutionCodes(tx)
    const wanted = withDependents(allDerived.filter((each) => name === undefined || each.name === name))
    const isCopy = (each: AnyDerived) => allCopies.includes(each)
    // What is counted is counted of the copies, so those come first.
    for (const derived of [wanted.filter(isCopy), wanted.filter((each) => !isCopy(each))])
      await rebuild(access.owner, derived, ({ institutionId, found }) => {
        corrected += found.length
        for (const { what, kept, counted } of found)
          console.log(`${codeOf(institutionId)}: ${what}: was ${kept}, is ${counted}`)
      })
  })
  console.log(corrected === 0 ? 'Every number was right.' : `Made right: ${corrected}.`)
  return 0
}
