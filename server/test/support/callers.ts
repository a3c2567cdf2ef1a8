import type { Pool } from 'pg'
import type { Role } from '@insaka/domain/permissions'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import { Tokens } from '../../src/sign-in/tokens.ts'
import { everyPaper, personWithTwin, type Home, type PaperName, type Resident } from './homes.ts'
import type { Person, World } from './world.ts'

/** Who calls, as far as it decides what they may do. */
export type Standing = 'nobody' | 'refused' | 'password only' | Role

export type Caller = {
  name: string
  standing: Standing
  own: Home
  other: Home
  person: Resident
  authorization: string | undefined
  /** Turned away by the token alone, before anything is read. */
  readsNothing?: true
}

export type Homes = { own: Home; other: Home }

const bearer = ({ token }: Person): string => `Bearer ${token}`

export const claimsOf = (token: string): TokenClaims =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

export const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Everybody who might call: nobody, with tokens of every worthless kind, and each role here and elsewhere. */
export async function everyCaller(world: World, superuser: Pool, homes: Homes): Promise<Caller[]> {
  const { own, other } = homes
  const admin = own.people.ADMIN
  const claims = claimsOf(admin.token)
  const [, payload, signature] = admin.token.split('.')
  const strangers = await Tokens.with(Buffer.alloc(32, 9).toString('base64url'), () => world.now)
  const past = Math.floor(world.now.getTime() / 1000) - 60

  const signedOut = await personWithTwin(world, superuser, homes, { role: 'ADMIN' })
  await world.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: bearer(signedOut) },
  })
  const disabled = await personWithTwin(world, superuser, homes, { role: 'ADMIN', enabled: false })

  const refused = (name: string, authorization: string, person = admin): Caller => ({
    ...homes,
    name,
    standing: 'refused',
    person,
    authorization,
  })
  const unread = (name: string, authorization: string): Caller => ({
    ...refused(name, authorization),
    readsNothing: true,
  })
  const inOffice: Caller[] = []
  for (const role of ['GUEST', 'ORD', 'ADMIN', 'DEV'] as const) {
    inOffice.push(await freshCaller(world, superuser, homes, role, everyPaper))
  }
  const elsewhere = await freshCaller(world, superuser, { own: other, other: own }, 'ADMIN', everyPaper)
  return [
    { ...homes, name: 'anonymous', standing: 'nobody', person: admin, authorization: undefined },
    unread('garbage token', 'Bearer garbage.garbage.garbage'),
    unread('token of another key', `Bearer ${await strangers.sign(claims)}`),
    unread('token without algorithm', `Bearer ${encode({ alg: 'none' })}.${payload}.${signature}`),
    unread('expired token', `Bearer ${await world.platform.tokens.sign({ ...claims, exp: past })}`),
    refused('signed out', bearer(signedOut), signedOut),
    refused('disabled', bearer(disabled), disabled),
    await freshCaller(world, superuser, homes, 'password only'),
    ...inOffice,
    { ...elsewhere, name: 'ADMIN of another institution' },
  ]
}

/** Somebody new of the same standing: for calls that spend what they are made with. */
export async function freshCaller(
  world: World,
  superuser: Pool,
  homes: Homes,
  standing: Role | 'password only',
  papers: PaperName[] = [],
): Promise<Caller> {
  if (standing !== 'password only') {
    const person = await personWithTwin(world, superuser, homes, { role: standing }, { papers })
    return { ...homes, name: standing, standing, person, authorization: bearer(person) }
  }
  // ADMIN, so that nothing but the kind of token is in the way.
  const person = await personWithTwin(
    world,
    superuser,
    homes,
    { role: 'ADMIN', credentialsNotExpired: false },
    { signedIn: false },
  )
  const token = await world.platform.sessions.open(
    { id: person.id, firstName: 'Mutale', lastName: 'Banda' },
    homes.own,
    'password',
    { address: '127.0.0.1', agent: 'test', device: null, keepDevice: () => {} },
  )
  return { ...homes, name: standing, standing, person, authorization: `Bearer ${token}` }
}
