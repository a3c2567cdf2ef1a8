import { beforeAll, describe, expect, it } from 'vitest'
import { toDay } from '@insaka/domain/core/dates'
import { amendmentSteps } from '@insaka/domain/amendments/amendments.steps'
import { subjectOf } from '@insaka/domain/audit-log/history-subjects'
import { contractSteps } from '@insaka/domain/contracts/contracts.steps'
import { mapDescribed } from '@insaka/domain/described-registers'
import { fuelSteps } from '@insaka/domain/fuel-accounts/fuel-accounts.steps'
import type { PaperRegister } from '@insaka/domain/papers/paper-kinds'
import { paperSteps } from '@insaka/domain/papers/papers.steps'
import { requisitions } from '@insaka/domain/requisitions/requisitions.register'
import {
  duties,
  permissionScope,
  roles,
  type Duty,
  type HeldDuty as HeldDutyOnDay,
  type Role,
} from '@insaka/domain/permissions'
import { endpointsOf } from '@insaka/domain/registers/derived'
import { sampleAnswer } from '@insaka/domain/registers/sample-input'
import type { Step, StepRights, Steps } from '@insaka/domain/steps/step'
import { eventsOf, openSuperuserClient } from './support/sql.ts'
import { openWorld, type Person, type TestTenant } from './support/world.ts'

/** Every step of every register, tried by everybody: the rights of its description and nothing else allow it. */

const world = openWorld()
const superuser = openSuperuserClient(world)
type Json = any
type SteppedRecord = { id: number; version: number }

type Register = {
  steps: Steps
  /** The address of a step of a record. */
  url: (id: number, step: string) => string
  create: (step: Step, by: Person) => Promise<SteppedRecord>
  /** Steps that lead a new record to where this one can be taken. */
  before?: Record<string, string[]>
  /** The records are governed: decisions are made in Insaka. */
  isGoverned?: boolean
  /** The rights to steps where they are narrower than the description says. */
  rights?: Record<string, StepRights>
}

let tenant: TestTenant
let other: TestTenant
let owner: Person
let colleague: Person
beforeAll(async () => {
  ;[tenant, other] = [await world.institution(), await world.institution()]
  owner = tenant.people.ORD
  colleague = await world.person(tenant, { role: 'ORD' })
})

const submitted = ['submit', 'confirmFunds']

const byCirculation = { approvalType: 'CIRCULATION', mpcNumber: 0 }

function papers(kind: PaperRegister, folder: string): Record<string, Register> {
  const all: Steps = paperSteps[kind]
  const approver: Duty = kind === 'lvp' ? 'CONTROLLING_OFFICER' : 'COMMITTEE_SECRETARY'
  const common = {
    url: (id: number, step: string) => `/api/procurement/${folder}/${id}/steps/${step}`,
    // A meeting decides on other committee papers.
    create: async (_step: Step, by: Person) => ({
      id: await world.paper(kind, tenant, by, kind === 'mpc' ? byCirculation : {}),
      version: 1,
    }),
  }
  const ungoverned = Object.entries(all).filter(([, { applies }]) => !applies)
  return {
    [kind]: {
      ...common,
      steps: Object.fromEntries(ungoverned),
      before: { reopen: ['complete'] },
      rights: {
        complete: { permission: 'UPDATE_CONTENT' },
        cancel: { permission: 'DELETE_CONTENT' },
        reopen: { permission: 'DELETE_CONTENT' },
      },
    },
    [`governed ${kind}`]: {
      ...common,
      steps: all,
      isGoverned: true,
      before: {
        confirmFunds: ['submit'],
        approve: submitted,
        return: submitted,
        reject: submitted,
        complete: [...submitted, 'approve'],
        reopen: [...submitted, 'approve', 'complete'],
      },
      rights: {
        complete: { permission: 'UPDATE_PAPERS' },
        cancel: { permission: 'DELETE_CONTENT' },
        return: { duties: [approver] },
        reopen: { duties: [approver, 'HEAD_OF_PROCUREMENT'] },
      },
    },
  }
}

/** An agreed paper whose contract is decided in Insaka, and that paper's amendment, if asked for. */
async function governedContract(by: Person, { isAmended = false } = {}) {
  await govern({ isGoverned: false })
  const paper = await world.paper('mpc', tenant, by)
  await govern({ isGoverned: true })
  const { contract } = await world.contract(tenant, by, paper)
  if (!isAmended) return contract!
  return (await world.amendment(tenant, by, paper)).contract!.amendments[0]!
}

function contracts(): Record<string, Register> {
  const { record, ...decided } = amendmentSteps
  const amendmentUrl = (id: number, step: string) => `/api/procurement/hvp/amendments/${id}/steps/${step}`
  return {
    'governed contracts': {
      steps: contractSteps,
      isGoverned: true,
      url: (id, step) => `/api/procurement/hvp/contracts/${id}/steps/${step}`,
      create: (_step, by) => governedContract(by),
      before: { submit: ['return'] },
    },
    'governed amendments': {
      steps: decided,
      isGoverned: true,
      url: amendmentUrl,
      create: (_step, by) => governedContract(by, { isAmended: true }),
      before: { approve: ['confirmFunds'], reject: ['confirmFunds'] },
    },
    amendments: {
      steps: { record },
      url: amendmentUrl,
      async create(_step, by) {
        const proposal = await governedContract(by, { isAmended: true })
        await govern({ isGoverned: false })
        return proposal
      },
    },
  }
}

const described = mapDescribed((register): Register => ({
  steps: register.steps,
  url: (id, step) => endpointsOf(register)[step]!.path.replace(':id', String(id)),
  create: ({ from }, by) => world.describedIn(from[0]!, register.name, tenant, by),
  before: { endSuspension: ['suspend'] },
}))

/** A meeting in which the only member of the committee was present. */
async function meetingToHold(by: Person): Promise<SteppedRecord> {
  const [chair, day] = ['Grace Mwansa', toDay(world.now)]
  const appointed = { name: chair, appointedFrom: day, appointedTo: day }
  committee ??= world.described('committeeMembers', tenant, by, appointed)
  await committee
  const attendance = [{ name: chair, capacity: 'CHAIR', represents: null, present: true }]
  const meeting = { heldOn: day, agenda: [], attendance, interests: [] }
  return { id: await world.described('meetings', tenant, by, meeting), version: 1 }
}
let committee: Promise<number> | undefined

const { confirmFunds: _governedOnly, ...everywhere } = requisitions.steps as Steps
const withoutDecisions = Object.fromEntries(
  Object.entries(everywhere).map(([name, { decides: _decides, ...step }]) => [name, step]),
)
const toAcceptance = ['submit', 'approve', 'confirmFunds']

/** Without decisions, all officers take the steps of requisitions; with them, named people do. */
function requisitionRegisters(): Record<string, Register> {
  const common = {
    url: described.requisitions.url,
    create: async (_step: Step, by: Person) => ({
      id: await world.described('requisitions', tenant, by),
      version: 1,
    }),
  }
  const everyOfficer = { permission: 'UPDATE_CONTENT' } as const
  const requested = { permission: 'REQUEST_PURCHASES' } as const
  const head = { duties: ['HEAD_OF_PROCUREMENT'] } as const
  return {
    requisitions: {
      ...common,
      steps: withoutDecisions,
      before: {
        withdraw: ['submit'],
        approve: ['submit'],
        return: ['submit'],
        accept: ['submit', 'approve'],
        assign: ['submit', 'approve', 'accept'],
        close: ['submit', 'approve', 'accept'],
        reopen: ['submit', 'approve', 'accept', 'close'],
      },
      rights: Object.fromEntries(Object.keys(withoutDecisions).map((name) => [name, everyOfficer])),
    },
    'governed requisitions': {
      ...common,
      steps: requisitions.steps,
      isGoverned: true,
      before: {
        withdraw: ['submit'],
        approve: ['submit'],
        return: ['submit'],
        confirmFunds: ['submit', 'approve'],
        accept: toAcceptance,
        assign: [...toAcceptance, 'accept'],
        close: [...toAcceptance, 'accept'],
        reopen: [...toAcceptance, 'accept', 'close'],
      },
      rights: {
        submit: requested,
        withdraw: requested,
        approve: { duties: ['HEAD_OF_DEPARTMENT'] },
        return: { duties: ['HEAD_OF_DEPARTMENT'] },
        confirmFunds: { duties: ['HEAD_OF_FINANCE'] },
        accept: head,
        assign: head,
        reopen: head,
        close: { duties: ['HEAD_OF_PROCUREMENT', 'PROCUREMENT_OFFICER'] },
        cancel: { ...requested, ...head },
      },
    },
  }
}

const { requisitions: _own, ...otherDescribed } = described
const registers: Record<string, Register> = {
  ...otherDescribed,
  ...requisitionRegisters(),
  meetings: {
    ...described.meetings,
    create: (_step, by) => meetingToHold(by),
    before: { attachMinutes: ['hold'], confirm: ['hold', 'attachMinutes'], plan: ['cancel'] },
  },
  ...papers('lvp', 'lvps'),
  ...papers('mpc', 'hvp/mpcs'),
  ...contracts(),
  fuel: {
    steps: fuelSteps,
    url: (id) => `/api/stores/fuel/${id}/reverse`,
    create: async (_step, by) => ({ id: await world.fuel(tenant, by), version: 1 }),
  },
}

const urlOf = (register: Register, name: string, id: number) => register.url(id, name)

/** A record of the owner that can take the step now. */
async function ready(register: Register, name: string, by: Person = owner): Promise<SteppedRecord> {
  let record = await register.create(register.steps[name]!, by)
  for (const earlier of register.before?.[name] ?? []) {
    const reply = await take(await earlierTaker(register, earlier), register, earlier, record)
    expect([reply.status, reply.body.message]).toEqual([200, expect.any(String)])
    record = { id: record.id, version: record.version + 1 }
  }
  return record
}

const holders = new Map<Duty, Person>()

/** Somebody who takes an earlier step: an administrator, the owner, or a user who holds only the duty. */
async function earlierTaker(register: Register, name: string): Promise<Person> {
  const { permission, duties: named = [] } = rightsTo(register, name)
  if (permission) return permissionScope('ADMIN', permission) === 'own records' ? owner : tenant.people.ADMIN
  const duty = named[0]!
  const holder = holders.get(duty) ?? (await world.person(tenant, { role: 'ORD' }))
  if (!holders.has(duty)) await giveDuties(holder, [{ duty, from: 0, to: null }])
  holders.set(duty, holder)
  return holder
}

const rightsTo = ({ steps, rights }: Register, name: string): StepRights =>
  rights?.[name] ?? { permission: steps[name]!.permission, duties: steps[name]!.duties }

const take = async (
  as: Person,
  register: Register,
  name: string,
  record: SteppedRecord,
  { headers, reason }: { headers?: Record<string, string>; reason?: string } = {},
) => {
  const { id, version } = record
  const step = register.steps[name]!
  // Fuel transactions never change, so a reversal names no version.
  const body = {
    ...sampleAnswer(step),
    ...('approvalDate' in step.asks && { approvalDate: toDay(world.now) }),
    ...('confirmedOn' in step.asks && { confirmedOn: toDay(world.now) }),
    ...('assignedToId' in step.asks && { assignedToId: institutionOf(as).people.ADMIN.id }),
    ...('attachmentId' in step.asks && { attachmentId: await fileFor(record, as) }),
    ...(reason !== undefined && { [reasonField(step)!]: reason }),
    ...(register.steps !== fuelSteps && { version }),
  }
  return world.call('POST', urlOf(register, name, id), { as, body, ...(headers && { headers }) })
}

const uploads = new WeakMap<SteppedRecord, Promise<string>>()

/** An upload for a step, the same one each time that the step is repeated. */
function fileFor(record: SteppedRecord, as: Person): Promise<string> {
  if (!uploads.has(record)) uploads.set(record, world.attachment(institutionOf(as), as))
  return uploads.get(record)!
}

const institutionOf = (person: Person): TestTenant =>
  Object.values(other.people).includes(person) ? other : tenant

const reasonField = ({ asks }: Step) =>
  Object.keys(asks).find((field) => asks[field]!.kind === 'longText' && !asks[field]!.isOptional)

type HeldDuty = { duty: Duty; from: number; to: number | null; actingFor?: Person; department?: string }

/** Gives a user these duties alone, on days counted from today. */
async function giveDuties(person: Person, held: HeldDuty[], { id, departmentId } = tenant): Promise<void> {
  await superuser.query('DELETE FROM duties WHERE user_id = $1', [person.id])
  for (const { duty, from, to, actingFor } of held)
    await superuser.query(
      `INSERT INTO duties (institution_id, user_id, id, duty, department_id, first_day, last_day, acting_for_id)
       VALUES ($1, $2, gen_random_uuid(), $3, $4, $5::date + $6::int, $5::date + $7::int, $8)`,
      [
        id,
        person.id,
        duty,
        duty === 'HEAD_OF_DEPARTMENT' ? departmentId : null,
        world.now,
        from,
        to,
        actingFor?.id ?? null,
      ],
    )
  world.platform.sessions.invalidate(person.id)
}

/** Somebody of the institution who may take the step with every record. */
async function holderOf(
  { permission, duties: named = [] }: StepRights,
  institution = tenant,
): Promise<Person> {
  const { ADMIN } = institution.people
  const adminScope = permission ? permissionScope('ADMIN', permission) : 'none'
  if (adminScope !== 'none' && adminScope !== 'own records') return ADMIN
  if (named.length === 0) return institution === tenant ? owner : ADMIN
  const holder = institution === tenant ? colleague : institution.people.ORD
  await giveDuties(holder, [{ duty: named[0]!, from: 0, to: null }], institution)
  return holder
}

const every = Object.entries(registers).flatMap(([name, register]) =>
  Object.keys(register.steps).map((step) => ({ name, step, register })),
)
const roleNames = Object.keys(roles) as Role[]
const dutyNames = Object.keys(duties) as Duty[]

describe.each(every)('the step $step of $name', ({ name: registerName, step: name, register }) => {
  const step = register.steps[name]!
  const { permission, duties: named = [] } = rightsTo(register, name)
  const scopeOf = (role: Role) => (permission ? permissionScope(role, permission) : 'none')
  beforeAll(() => govern(register))

  /** Tries the step with a record that nobody has changed, and sees that a refusal changes nothing. */
  async function expectAttempt(as: Person, isAllowed: boolean, record: SteppedRecord): Promise<void> {
    const before = await eventsOf(world, tenant.id)
    const { status, body } = await take(as, register, name, record)
    expect([as.role, status], body.message).toEqual([as.role, isAllowed ? 200 : 403])
    if (isAllowed) return
    expect(body.message).toMatch(/\.$/)
    expect(await eventsOf(world, tenant.id)).toEqual(before)
  }

  it('has a word in the history', () => {
    expect(subjectOf(registerName.replace('governed ', ''))!.actions).toHaveProperty([
      step.done.toLowerCase(),
    ])
  })

  it.each(roleNames)('is allowed to %s as its permission says', async (role) => {
    const isAllowed = !['none', 'own records'].includes(scopeOf(role))
    await expectAttempt(
      role === 'ORD' ? colleague : tenant.people[role],
      isAllowed,
      await ready(register, name),
    )
  })

  it('is allowed to the initiator as its permission says, unless it decides', async () => {
    const isAllowed = scopeOf('ORD') !== 'none' && !step.decides
    await expectAttempt(owner, isAllowed, await ready(register, name))
  })

  it.each(dutyNames)('is allowed to %s on the days of the duty, if it names the duty', async (duty) => {
    const held = { duty, department: null, actingFor: null, actingForName: null }
    const mayByPermission = (duties: HeldDutyOnDay[]) =>
      permission !== undefined && permissionScope({ role: 'ORD', duties }, permission) === 'own institution'
    const mayAnyway = mayByPermission(named.includes(duty) ? [] : [held])
    const isNamed = named.includes(duty)
    const attempts: [boolean, HeldDuty[]][] = [
      [isNamed, [{ duty, from: -1, to: null }]],
      [isNamed, [{ duty, from: 0, to: 0 }]],
      [isNamed, [{ duty, from: 0, to: 0, actingFor: tenant.people.ADMIN }]],
      [isNamed && !step.decides, [{ duty, from: 0, to: 0, actingFor: owner }]],
      [false, [{ duty, from: -9, to: -1 }]],
      [false, [{ duty, from: 1, to: null }]],
    ]
    for (const [isAllowed, given] of isNamed ? attempts : attempts.slice(0, 1)) {
      await giveDuties(colleague, given)
      await expectAttempt(colleague, isAllowed || mayAnyway, await ready(register, name))
    }
    await giveDuties(colleague, [])
  })

  it('does not exist for another institution', async () => {
    const record = await ready(register, name)
    const { status } = await take(await holderOf(rightsTo(register, name), other), register, name, record)
    expect(status).toBe(404)
  })

  it('is taken once under one key, and refused with an outdated version', async () => {
    const record = await ready(register, name)
    const headers = { 'idempotency-key': `every-step-${name}-${record.id}` }
    const holder = await holderOf(rightsTo(register, name))
    const first = await take(holder, register, name, record, { headers })
    const before = await eventsOf(world, tenant.id)
    const again = await take(holder, register, name, record, { headers })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.payload).toEqual(first.body.payload)
    if (register.steps !== fuelSteps)
      expect((await take(holder, register, name, record)).body.code).toBe('STALE')
    expect(await eventsOf(world, tenant.id)).toEqual(before)
  })

  it('is offered to exactly those who may take it', async () => {
    await giveDuties(colleague, [])
    const record = await ready(register, name)
    const address = urlOf(register, name, record.id).replace(/\/(steps\/)?[A-Za-z]+$/, '')
    for (const as of [owner, colleague, tenant.people.ADMIN, tenant.people.GUEST]) {
      const { body } = await world.call('GET', address, { as })
      const { next } = Object.values<Json>(body.payload)
        .flatMap((value) => [value, value?.contract])
        .find((value) => value?.next)
      const offer = next.find((each: Json) => each.step === name)
      const scope = scopeOf(as.role)
      const isAllowed = scope === 'own records' ? as === owner : scope !== 'none'
      expect([as.role, offer.allowed]).toEqual([as.role, isAllowed && !(step.decides && as === owner)])
      expect(offer.why === null).toBe(offer.allowed)
    }
  })
})

/** Switches decisions on or off, for the records of this register. */
const govern = ({ isGoverned }: { isGoverned?: boolean }) =>
  superuser.query(
    `INSERT INTO decision_settings (institution_id, decisions_from, funds_first, signed_file, requests_only, version)
     VALUES ($1, CASE WHEN $2 THEN DATE '2000-01-01' END, true, false, false, 1)
         ON CONFLICT (institution_id) DO UPDATE SET decisions_from = excluded.decisions_from`,
    [tenant.id, isGoverned === true],
  )

const withReasons = every.filter(({ register, step }) => reasonField(register.steps[step]!))

describe.each(withReasons)('the reason for the step $step of $name', ({ step: name, register }) => {
  const step = register.steps[name]!
  beforeAll(() => govern(register))

  it('is required before anything else is checked', async () => {
    const { id, version } = await ready(register, name)
    const { status, body } = await take(
      await holderOf(rightsTo(register, name)),
      register,
      name,
      { id, version: version + 1 },
      { reason: ' ' },
    )
    expect([status, Object.keys(body.fields)]).toEqual([422, [reasonField(step)]])
  })

  it('stays the one given first if another one is sent under the same key', async () => {
    const record = await ready(register, name)
    const holder = await holderOf(rightsTo(register, name))
    const headers = { 'idempotency-key': `reason-of-${name}-${record.id}` }
    expect((await take(holder, register, name, record, { headers })).status).toBe(200)
    const { status, body } = await take(holder, register, name, record, { headers, reason: 'Another one' })
    expect([status, body.code]).toEqual([409, 'ALREADY_SAVED'])
  })
})
