import type { WriteTx } from '../server/src/db/database.ts'
import { uuidv7 } from '../server/src/db/uuid.ts'
import {
  buildDepartment,
  buildDesignation,
  buildInstitution,
  buildUser,
  type UserSeed,
} from '../server/src/demo/builders.ts'
import { signedIn, type Grounds } from './prepare.ts'

const firstNames = ['Mutale', 'Chanda', 'Bwalya', 'Lushomo', 'Mapalo', 'Kondwani', 'Thokozani', 'Mwila']
const lastNames = ['Banda', 'Zulu', 'Phiri', 'Tembo', 'Mwansa', 'Hamoonga', 'Sakala', 'Lungu', 'Mumba']
const atOnce = 500

/** An institution with so many users; the token is that of the first, its administrator. */
export async function fillUsers({ platform }: Grounds, code: string, users: number): Promise<string> {
  const now = new Date()
  const id = uuidv7(now)
  const write = <T>(work: (tx: WriteTx) => Promise<T>) =>
    platform.database.writePast(id, (by) => work(by({ institutionId: id, id: null, name: 'Bench' }, now)))

  const post = await write(async (tx) => {
    await buildInstitution(tx, { code }, now)
    const departmentId = await buildDepartment(tx, { code: 'D1' }, now)
    return { departmentId, designationId: await buildDesignation(tx, { departmentId, code: 'PO' }, now) }
  })
  const ids: string[] = []
  while (ids.length < users) {
    await write(async (tx) => {
      const until = Math.min(ids.length + atOnce, users)
      while (ids.length < until)
        ids.push(await buildUser(tx, { ...personOf(ids.length, code), ...post }, now))
    })
  }
  return signedIn(platform, ids[0]!, { id, code })
}

/** One in twenty waits for approval. */
function personOf(n: number, code: string): Omit<UserSeed, 'departmentId' | 'designationId'> {
  const number = String(n).padStart(6, '0')
  return {
    username: `user${number}.${code}`.toLowerCase(),
    passwordHash: 'none',
    code: `E-${number}`,
    firstName: firstNames[n % firstNames.length]!,
    lastName: lastNames[n % lastNames.length]!,
    gender: n % 2 === 0 ? 'FEMALE' : 'MALE',
    nationalId: `${number}/10/1`,
    role: n === 0 ? 'ADMIN' : 'ORD',
    ...(n % 20 === 19 && { enabled: false, approvedOn: null, approvedBy: null }),
  }
}
