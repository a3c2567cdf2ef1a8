import type { Pool } from 'pg'
import { toDay, toMoment } from '@insaka/domain/core/dates'
import type { Duty, Role } from '@insaka/domain/permissions'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import { createDuty, type UserSeed } from '../../src/demo/factory.ts'
import type { SessionPurpose } from '../../src/idempotency/caller.ts'
import { endSession } from '../../src/sign-in/sessions.repository.ts'
import { Tokens } from '../../src/sign-in/tokens.ts'
import {
  allRecordSeeds,
  createPersonWithTwin,
  type TenantWithRecords,
  type SeedKind,
  type UserWithRecords,
} from './tenant-pair.ts'
import type { Person, World } from './world.ts'

/** Kind of caller that determines the permissions. */
export type CallerStanding = 'nobody' | 'refused' | SignInStep | Role | 'office holder'

/** The duties of an office holder, who has the role of an officer. */
export const officeDuties: readonly Duty[] = [
  'CONTROLLING_OFFICER',
  'COMMITTEE_SECRETARY',
  'HEAD_OF_FINANCE',
  'HEAD_OF_PROCUREMENT',
]

/** Caller whose session is limited to one sign-in step. */
export type SignInStep = keyof typeof steps

export type TestCaller = {
  name: string
  standing: CallerStanding
  own: TenantWithRecords
  other: TenantWithRecords
  person: UserWithRecords
  authorization: string | undefined
}

type TenantPair = { own: TenantWithRecords; other: TenantWithRecords }

const bearer = ({ token }: Person): string => `Bearer ${token}`

export const claimsOf = (token: string): TokenClaims =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

export const encodeTokenPart = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

/** Ends the session like another process, which this process notices only after two seconds. */
export const endSessionElsewhere = (
  world: Pick<World, 'inTenant' | 'now'>,
  { id }: { id: string },
  { token }: Pick<Person, 'token'>,
): Promise<void> =>
  world.inTenant(id, async (tx) => {
    await endSession(tx, { id: claimsOf(token).jti, now: toMoment(world.now) })
  })

type StepSetup = { purpose: SessionPurpose; seed: Partial<UserSeed>; needs: SeedKind[] }
const steps = {
  'password only': { purpose: 'password', seed: { credentialsNotExpired: false }, needs: [] },
  'code only': { purpose: 'second factor', seed: {}, needs: ['second factor'] },
  'set-up only': { purpose: 'set-up', seed: {}, needs: ['set-up'] },
} satisfies Record<string, StepSetup>

const isStep = (standing: CallerStanding): standing is SignInStep => standing in steps

/** Callers of every kind: anonymous, with invalid tokens, in each sign-in step and role, and a foreign ADMIN. */
export async function createCallers(
  world: World,
  superuser: Pool,
  tenants: TenantPair,
): Promise<TestCaller[]> {
  const { own, other } = tenants
  const admin = own.people.ADMIN
  const claims = claimsOf(admin.token)
  const [, payload, signature] = admin.token.split('.')
  const foreignTokens = await Tokens.create(Buffer.alloc(32, 9).toString('base64url'), () => world.now)
  const expiredAt = Math.floor(world.now.getTime() / 1000) - 60

  const signedOut = await createPersonWithTwin(world, superuser, tenants, { role: 'ADMIN' })
  await world.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: bearer(signedOut) },
  })
  const disabled = await createPersonWithTwin(world, superuser, tenants, { role: 'ADMIN', enabled: false })

  const refusedCaller = (name: string, authorization: string, person = admin): TestCaller => ({
    ...tenants,
    name,
    standing: 'refused',
    person,
    authorization,
  })
  const stepCallers: TestCaller[] = []
  for (const step of Object.keys(steps) as SignInStep[])
    stepCallers.push(await createFreshCaller(world, superuser, tenants, step))
  const allSeeds: SeedKind[] = [...allRecordSeeds, 'second factor', 'set-up']
  const roleCallers: TestCaller[] = []
  for (const role of ['GUEST', 'ORD', 'office holder', 'ADMIN', 'DEV'] as const) {
    roleCallers.push(await createFreshCaller(world, superuser, tenants, role, allSeeds))
  }
  const foreignAdmin = await createFreshCaller(
    world,
    superuser,
    { own: other, other: own },
    'ADMIN',
    allSeeds,
  )
  return [
    { ...tenants, name: 'anonymous', standing: 'nobody', person: admin, authorization: undefined },
    refusedCaller('garbage token', 'Bearer garbage.garbage.garbage'),
    refusedCaller('token of another key', `Bearer ${await foreignTokens.sign(claims)}`),
    refusedCaller(
      'token without algorithm',
      `Bearer ${encodeTokenPart({ alg: 'none' })}.${payload}.${signature}`,
    ),
    refusedCaller(
      'expired token',
      `Bearer ${await world.platform.tokens.sign({ ...claims, exp: expiredAt })}`,
    ),
    refusedCaller('signed out', bearer(signedOut), signedOut),
    refusedCaller('disabled', bearer(disabled), disabled),
    ...stepCallers,
    ...roleCallers,
    { ...foreignAdmin, name: 'ADMIN of another institution' },
  ]
}

/** Creates a new caller of the same standing, for calls that consume their session or records. */
export async function createFreshCaller(
  world: World,
  superuser: Pool,
  tenants: TenantPair,
  standing: Exclude<CallerStanding, 'nobody' | 'refused'>,
  seeds: SeedKind[] = [],
): Promise<TestCaller> {
  if (!isStep(standing)) {
    const person = await createPersonWithTwin(
      world,
      superuser,
      tenants,
      { role: standing === 'office holder' ? 'ORD' : (standing as Role) },
      { papers: seeds },
    )
    if (standing === 'office holder') await giveDuties(world, tenants.own, person)
    return { ...tenants, name: standing, standing, person, authorization: bearer(person) }
  }
  const { purpose, seed, needs } = steps[standing]
  // ADMIN, so only the kind of token can cause a refusal.
  const person = await createPersonWithTwin(
    world,
    superuser,
    tenants,
    { role: 'ADMIN', ...seed },
    { signedIn: false, papers: needs },
  )
  const token = await world.platform.sessions.open(
    { id: person.id, firstName: 'Mutale', lastName: 'Banda' },
    tenants.own,
    purpose,
    { address: '127.0.0.1', agent: 'test', device: null, keepDevice: async () => {} },
  )
  return { ...tenants, name: standing, standing, person, authorization: `Bearer ${token}` }
}

async function giveDuties(world: World, { id }: { id: string }, person: Person): Promise<void> {
  const firstDay = toDay(world.now)
  await world.inTenant(id, async (tx) => {
    for (const duty of officeDuties) createDuty(tx, { userId: person.id, duty, firstDay }, world.now)
  })
  world.platform.sessions.invalidate(person.id)
}
