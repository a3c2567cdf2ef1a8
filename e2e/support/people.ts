import { readConfig } from '../../server/src/config.ts'
import { buildUser, type UserSeed } from '../../server/src/demo/builders.ts'
import { demoInstitutions, demoPassword } from '../../server/src/demo/demo-data.ts'
import { findInstitutionByCode } from '../../server/src/institutions/directory.repository.ts'
import { readStructure } from '../../server/src/institutions/institutions.repository.ts'
import { openInstallation } from '../../server/src/installation.ts'

let people = 0

/** Puts one more person into the first demo institution of the running product. */
export async function addPerson(seed: Partial<UserSeed>): Promise<{ username: string; password: string }> {
  const config = readConfig({ DATA_DIR: process.env['STORIES_DATA_DIR'] })
  const { platform, close } = await openInstallation(config, { role: 'command' })
  try {
    const { code } = demoInstitutions[0]!.institution
    const [institution] = await platform.database.directory((tx) => findInstitutionByCode(tx, { code }))
    const passwordHash = await platform.passwords.hash(demoPassword)
    const username = `story.${process.pid}.${people++}`
    const insaka = { institutionId: null, id: null, name: 'Insaka' }
    await platform.database.write(institution!.id, insaka, async (tx) => {
      const [department] = await readStructure(tx)
      await buildUser(
        tx,
        {
          departmentId: department!.id,
          designationId: department!.designations[0]!.id,
          passwordHash,
          username,
          role: 'ORD',
          ...seed,
        },
        new Date(),
      )
    })
    return { username, password: demoPassword }
  } finally {
    await close()
  }
}
