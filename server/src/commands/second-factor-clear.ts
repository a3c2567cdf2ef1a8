import { removeFactorInTransaction } from '../second-factor/remove-factor.ts'
import { makeSetupCode } from '../second-factor/manage-second-factors.actions.ts'
import { readSecondFactorRequirement } from '../second-factor/set-up.actions.ts'
import { commandLine } from '../command-line.ts'
import type { Installation } from '../installation.ts'
import { findLogin, findUser } from '../users/users.repository.ts'

const commandName = commandLine('second-factor:clear')

/** Removes the second factor of a user, for installations where no administrator is left to do it. */
export async function clearSecondFactor({ platform }: Installation): Promise<number> {
  const { database } = platform
  const username = process.argv[3]
  if (!username) {
    console.error(`Usage: ${commandLine('second-factor:clear', 'USERNAME')}`)
    return 1
  }
  const [login] = await database.readDirectory((tx) => findLogin(tx, { usernameKey: username.toLowerCase() }))
  if (!login) {
    console.error(`There is no user ${username}.`)
    return 1
  }
  const { institutionId, userId } = login
  const actor = { institutionId: null, id: null, name: commandName }
  const { isDone, setupCode } = await database.write(institutionId, actor, async (tx) => {
    const user = (await findUser(tx, userId))!
    const from = { address: 'terminal', agent: commandName, by: 'the operator of Insaka' }
    const isRemoved = removeFactorInTransaction(tx, platform, user, from)
    const { needsSetupCode } = await readSecondFactorRequirement(tx, { ...user, secondFactorOn: null })
    return {
      isDone: isRemoved,
      setupCode: needsSetupCode ? makeSetupCode(tx, userId, tx.now).setupCode : null,
    }
  })
  console.log(
    isDone
      ? `The second factor of ${username} has been removed. All sessions of this user have ended.`
      : `${username} has no second factor.`,
  )
  if (setupCode) console.log(`One-time code for setting up a second factor, valid for 24 hours: ${setupCode}`)
  return 0
}
