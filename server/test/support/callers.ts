import type { Pool } from 'pg'
import { toMoment } from '@insaka/domain/core/dates'
import type { Role } from '@insaka/domain/permissions'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import type { UserSeed } from '../../src/demo/builders.ts'
import type { SessionPurpose } from '../../src/submit/caller.ts'
import { endSession } from '../../src/sign-in/sessions.repository.ts'
import { Tokens } from '../../src/sign-in/tokens.ts'
import { everyPaper, personWithTwin, type Home, type PaperName, type Resident } from './homes.ts'
import type { Person, World } from './world.ts'

/** Who calls, as far as it decides what they may do. */
export type Standing = 'nobody' | 'refused' | Step | Role

/** Whose session is good for one step of a sign-in. */
export type Step = keyof typeof steps

export type Caller = {
  name: string
  standing: Standing
  own: Home
  other: Home
  person: Resident
  authorization: string | undefined
}

export type Homes = { own: Home; other: Home }

const bearer = ({ token }: Person): string => `Bearer ${token}`

export const claimsOf = (token: string): TokenClaims =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

export const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Ends the session of this token as another process does, of which this one hears nothing for two seconds. */
export const endElsewhere = (
  world: Pick<World, 'inTenant' | 'now'>,
  { id }: { id: string },
  { token }: Pick<Person, 'token'>,
): Promise<void> =>
  world.inTenant(id, async (tx) => {
    await endSession(tx, { id: claimsOf(token).jti, now: toMoment(world.now) })
  })

type StepOf = { purpose: SessionPurpose; seed: Partial<UserSeed>; needs: PaperName[] }
const steps = {
  'password only': { purpose: 'password', seed: { credentialsNotExpired: false }, needs: [] },
  'code only': { purpose: 'second factor', seed: {}, needs: ['second factor'] },
  'set-up only': { purpose: 'set-up', seed: {}, needs: ['set-up'] },
} satisfies Record<string, StepOf>

const isStep = (standing: Role | Step): standing is Step => standing in steps

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
  const onTheWay: Caller[] = []
  for (const step of Object.keys(steps) as Step[])
    onTheWay.push(await freshCaller(world, superuser, homes, step))
  const everything: PaperName[] = [...everyPaper, 'second factor', 'set-up']
  const inOffice: Caller[] = []
  for (const role of ['GUEST', 'ORD', 'ADMIN', 'DEV'] as const) {
    inOffice.push(await freshCaller(world, superuser, homes, role, everything))
  }
  const elsewhere = await freshCaller(world, superuser, { own: other, other: own }, 'ADMIN', everything)
  return [
    { ...homes, name: 'anonymous', standing: 'nobody', person: admin, authorization: undefined },
    refused('garbage token', 'Bearer garbage.garbage.garbage'),
    refused('token of another key', `Bearer ${await strangers.sign(claims)}`),
    refused('token without algorithm', `Bearer ${encode({ alg: 'none' })}.${payload}.${signature}`),
    refused('expired token', `Bearer ${await world.platform.tokens.sign({ ...claims, exp: past })}`),
    refused('signed out', bearer(signedOut), signedOut),
    refused('disabled', bearer(disabled), disabled),
    ...onTheWay,
    ...inOffice,
    { ...elsewhere, name: 'ADMIN of another institution' },
  ]
}

/** Somebody new of the same standing: for calls that spend what they are made with. */
export async function freshCaller(
  world: World,
  superuser: Pool,
  homes: Homes,
  standing: Role | Step,
  papers: PaperName[] = [],
): Promise<Caller> {
  if (!isStep(standing)) {
    const person = await personWithTwin(world, superuser, homes, { role: standing }, { papers })
    return { ...homes, name: standing, standing, person, authorization: bearer(person) }
  }
  const { purpose, seed, needs } = steps[standing]
  // ADMIN, so that nothing but the kind of token is in the way.
  const person = await personWithTwin(
    world,
    superuser,
    homes,
    { role: 'ADMIN', ...seed },
    { signedIn: false, papers: needs },
  )
  const token = await world.platform.sessions.open(
    { id: person.id, firstName: 'Mutale', lastName: 'Banda' },
    homes.own,
    purpose,
    { address: '127.0.0.1', agent: 'test', device: null, keepDevice: async () => {} },
  )
  return { ...homes, name: standing, standing, person, authorization: `Bearer ${token}` }
}
