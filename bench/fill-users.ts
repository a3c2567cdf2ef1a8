import { makePeople, signedIn, type Person } from './server-imports.ts'
import type { BenchDatabase } from './bench-database.ts'

const firstNames = ['Mutale', 'Chanda', 'Bwalya', 'Lushomo', 'Mapalo', 'Kondwani', 'Thokozani', 'Mwila']
const lastNames = ['Banda', 'Zulu', 'Phiri', 'Tembo', 'Mwansa', 'Hamoonga', 'Sakala', 'Lungu', 'Mumba']

/** An institution with so many users; the token is that of the first, its administrator. */
export async function fillUsers({ platform }: BenchDatabase, code: string, users: number): Promise<string> {
  const people = Array.from({ length: users }, (_, n) => personOf(n, code))
  const { id, ids } = await makePeople(platform, code, people)
  return signedIn(platform, ids[0]!, { id, code })
}

/** One in twenty waits for approval. */
function personOf(n: number, code: string): Person {
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
