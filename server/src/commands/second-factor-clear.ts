import { removeIn } from '../second-factor/remove-factor.ts'
import { makeSetupCode } from '../second-factor/administration.actions.ts'
import { readDuty } from '../second-factor/set-up.actions.ts'
import { commandLine } from '../command-line.ts'
import type { Installation } from '../installation.ts'
import { findLogin, findUser } from '../users/users.repository.ts'

const name = commandLine('second-factor:clear')

/** Takes a second factor away where no administrator is left who could. */
export async function clearSecondFactor({ platform }: Installation): Promise<number> {
  const { database } = platform
  const username = process.argv[3]
  if (!username) {
    console.error(`Say whose: ${commandLine('second-factor:clear', 'USERNAME')}`)
    return 1
  }
  const [login] = await database.readDirectory((tx) => findLogin(tx, { usernameKey: username.toLowerCase() }))
  if (!login) {
    console.error(`There is no user ${username}.`)
    return 1
  }
  const { institutionId, userId } = login
  const actor = { institutionId: null, id: null, name }
  const { isDone, setupCode } = await database.write(institutionId, actor, async (tx) => {
    const user = (await findUser(tx, userId))!
    const from = { address: 'terminal', agent: name, by: 'the operator of Insaka' }
    const done = removeIn(tx, platform, user, from)
    const { needsSetupCode } = await readDuty(tx, { ...user, secondFactorOn: null })
    return { isDone: done, setupCode: needsSetupCode ? makeSetupCode(tx, userId, tx.now).setupCode : null }
  })
  console.log(
    isDone
      ? `The second factor of ${username} has been taken away. All sessions of this user have ended.`
      : `${username} has no second factor.`,
  )
  if (setupCode) console.log(`To set one up at the next sign-in, within a day: ${setupCode}`)
  return 0
}
