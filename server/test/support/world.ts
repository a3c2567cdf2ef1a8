import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { ClientConfig } from 'pg'
import { afterAll, beforeAll, vi } from 'vitest'
import type { DescribedName } from '@insaka/domain/all-registers'
import { toDay, toMoment } from '@insaka/domain/core/dates'
import type { ImportRegister } from '@insaka/domain/imports/imports.labels'
import type { MailState } from '@insaka/domain/mail/mail.labels'
import type { MpcRecord } from '@insaka/domain/mpc/mpc.schema'
import type { Role } from '@insaka/domain/permissions'
import type { AnyRegister } from '@insaka/domain/registers/define-register'
import { sampleAnswer, sampleInput } from '@insaka/domain/registers/sample-input'
import { buildApp } from '../../src/app.ts'
import type { MailConfig } from '../../src/config.ts'
import type { DatabaseAccess } from '../../src/db/access.ts'
import type { WriteTx } from '../../src/db/transactions.ts'
import { readSteps } from '../../src/db/migrations.ts'
import { uuidv7 } from '../../src/db/uuid.ts'
import { describedSteps } from '../../src/described-registers/described-steps.ts'
import { applyStep } from '../../src/steps/take-step.actions.ts'
import { describedKinds } from '../../src/register-catalog/described-kinds.ts'
import {
  createContract,
  createDepartment,
  createDescribed,
  createDesignation,
  createEnquiry,
  createFuelTransaction,
  createInstitution,
  createLvp,
  createMpc,
  createUserWithLogin,
  type ContractSeed,
  type EnquirySeed,
  type InstitutionSeed,
  type UserSeed,
} from '../../src/demo/factory.ts'
import { buildPlatform, createReadinessCheck } from '../../src/installation.ts'
import { mpcKind } from '../../src/mpc/mpc.kind.ts'
import type { Platform } from '../../src/platform.ts'
import { Passwords } from '../../src/users/passwords.ts'
import type { Sessions } from '../../src/sign-in/sessions.ts'
import type { NumberedReportParameters } from '../../src/procurement-report/report-parameters.ts'
import { saveReport } from '../../src/procurement-report/make-report.actions.ts'
import { lastNumber, nextNumbers } from '../../src/registers/number-series.ts'
import { reportNumberSeries } from '../../src/procurement-report/report-numbers.repository.ts'
import { attachToRecord } from '../../src/attachments/attach.actions.ts'
import { insertAttachment } from '../../src/attachments/attachments.repository.ts'
import { saveOutcome } from '../../src/mail/mail.repository.ts'
import { insertRows } from '../../src/imports/import-rows.repository.ts'
import { findImportFiles, insertImport } from '../../src/imports/imports.repository.ts'
import type { StoredColumn, imports } from '../../src/imports/imports.table.ts'
import { pdf } from '../../../domain/test/pdfs.ts'
import { openWorkerDatabase, type DatabaseChoice } from './worker-database.ts'

export const rightPassword = 'Kwacha-2026'
const cheapHash = { memoryCost: 8, timeCost: 1, parallelism: 1 }
const hashOfRightPassword = new Passwords(cheapHash).hash(rightPassword)
/** Product settings with long timeouts, so slow machines pass. */
export const platformConfig = {
  passwordMinLength: 6,
  demoSignIn: true,
  deadlineMs: 20_000,
  // Mail is sent only when a test runs the job: see support/fake-smtp-server.ts.
  mail: {
    smtpUrl: 'smtp://127.0.0.1:9',
    from: 'Insaka <insaka@example.org>',
    publicUrl: 'https://insaka.example.org',
  } as MailConfig | null,
}
export const tokenSecret = Buffer.alloc(32, 7).toString('base64url')

export type Person = {
  id: string
  username: string
  firstName: string
  lastName: string
  role: Role
  token: string
}
export type TestTenant = {
  id: string
  code: string
  departmentId: string
  designationId: string
  people: Record<Role, Person>
}
type NumberAndVersion = { id: number; version: number }
export type RecordsByState = Readonly<Record<string, NumberAndVersion>>
export type TestResponse = { status: number; headers: Record<string, unknown>; body: Json; text: string }
// Replies are untyped, so tests can inspect them.
type Json = any

/** `mail`: settings of another mail server; null disables mail. */
type WorldOptions = DatabaseChoice & { mail?: MailConfig | null }

type IdleApplication = Pick<World, 'access' | 'platform' | 'app'> & { currentWorld: World; asBuilt: Platform }

/** Pool of idle applications by database choice, since compiling the endpoint schemas takes half a second. */
const idleApplications = new Map<string, IdleApplication[]>()

async function build(access: World['access'], config: typeof platformConfig, currentWorld: World) {
  const application = { access, currentWorld } as IdleApplication
  const platform = await buildPlatform(config, access, tokenSecret, () => application.currentWorld.now)
  platform.passwords = new Passwords(cheapHash)
  const app = await buildApp({
    platform,
    config: { host: '127.0.0.1', trustProxy: null, tls: null, passwordMinLength: 6 },
    logger: pino({ level: 'trace' }, { write: (line) => void application.currentWorld.logLines.push(line) }),
    checkReady: createReadinessCheck(platform, readSteps()),
  })
  return Object.assign(application, { platform, app, asBuilt: { ...platform } })
}

/** A running application on this worker's database, with a clock that tests control; each test adds an institution. */
export class World {
  now = new Date('2026-03-31T08:00:00Z')
  access!: DatabaseAccess & { superuser: ClientConfig }
  platform!: Platform
  app!: FastifyInstance
  readonly logLines: string[] = []
  private application?: IdleApplication
  private samples = 0
  private readonly options: DatabaseChoice
  private readonly poolKey: string
  private readonly config: typeof platformConfig

  constructor({ mail = platformConfig.mail, ...databaseChoice }: WorldOptions = {}) {
    this.options = databaseChoice
    this.config = { ...platformConfig, mail }
    this.poolKey = JSON.stringify([databaseChoice, mail])
  }

  /** Reuses an idle application with the same options, or builds one. */
  async open(): Promise<void> {
    const idleApplication = idleApplications.get(this.poolKey)?.pop()
    if (idleApplication && !this.options.alone) return this.use(idleApplication)
    const access = await openWorkerDatabase(this.options)
    this.use(idleApplication ?? (await build(access, this.config, this)))
  }

  release(): void {
    // Spies of the tests belong to the application.
    vi.restoreAllMocks()
    const { application } = this
    if (application)
      idleApplications.set(this.poolKey, [...(idleApplications.get(this.poolKey) ?? []), application])
  }

  /** Builds a separate application, which the test must close. */
  async openOn(access: World['access']): Promise<void> {
    this.use(await build(access, this.config, this))
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.platform.database.close()
  }

  private use(application: IdleApplication): void {
    const { access, platform, app, asBuilt } = application
    application.currentWorld = this
    this.application = application
    // Reverts parts of the platform that tests replaced.
    Object.assign(platform, asBuilt, { jobs: { trigger: () => undefined } })
    // Cached codes and write refusals may not apply to another database.
    const sessions = platform.sessions as Sessions
    sessions.forgetInstitutions()
    Object.assign(sessions, { touchAgainAt: 0 })
    Object.assign(this, { access, platform, app })
  }

  /** Starts listening on first use and returns the port. */
  async port(): Promise<number> {
    const { server } = this.app
    if (!server.listening) await this.app.listen({ port: 0, host: '127.0.0.1' })
    return (server.address() as AddressInfo).port
  }

  passTime(milliseconds: number): void {
    this.now = new Date(this.now.getTime() + milliseconds)
  }

  /** Creates an institution with a department, a designation and one signed-in user of each role. */
  async institution(seed: Partial<InstitutionSeed> = {}): Promise<TestTenant> {
    const id = uuidv7(this.now)
    const code = seed.code ?? nextCode()
    return this.inTenant(id, async (tx) => {
      await createInstitution(tx, { ...seed, code }, this.now)
      const departmentId = await createDepartment(
        tx,
        { code: 'PSU', name: 'Procurement and Supplies' },
        this.now,
      )
      const designationId = await createDesignation(
        tx,
        { departmentId, code: 'PO', title: 'Procurement Officer' },
        this.now,
      )
      const tenant = { id, code, departmentId, designationId }
      const roles = ['ADMIN', 'DEV', 'ORD', 'GUEST'] as const
      const people = await Promise.all(roles.map((role) => this.personIn(tx, tenant, { role })))
      return {
        ...tenant,
        people: Object.fromEntries(people.map((each) => [each.role, each])) as TestTenant['people'],
      }
    })
  }

  /** Adds a user to an institution, signed in by default. */
  person(
    tenant: Omit<TestTenant, 'people'>,
    seed: Partial<UserSeed> = {},
    { signedIn = true } = {},
  ): Promise<Person> {
    return this.inTenant(tenant.id, (tx) => this.personIn(tx, tenant, seed, signedIn))
  }

  private async personIn(
    tx: WriteTx,
    tenant: Omit<TestTenant, 'people'>,
    seed: Partial<UserSeed>,
    signedIn = true,
  ): Promise<Person> {
    const { code, departmentId, designationId } = tenant
    const { role = 'ORD', firstName = 'Mutale', lastName = 'Banda' } = seed
    const username = seed.username ?? `${code}.${role}.${nextCode()}`.toLowerCase()
    const passwordHash = await hashOfRightPassword
    const userSeed = { departmentId, designationId, passwordHash, ...seed, role, username }
    const id = await createUserWithLogin(tx, userSeed, this.now)
    const person = { id, username, firstName, lastName, role, token: '' }
    return signedIn ? this.openSession(tx, tenant, person) : person
  }

  signInAgain(tenant: { id: string; code: string }, person: Person): Promise<Person> {
    return this.inTenant(tenant.id, (tx) => this.openSession(tx, tenant, person))
  }

  private async openSession(
    tx: WriteTx,
    tenant: { id: string; code: string },
    person: Person,
  ): Promise<Person> {
    const visitor = {
      address: '127.0.0.1',
      agent: 'test',
      device: deviceOf(person),
      keepDevice: async () => {},
    }
    return { ...person, token: await this.platform.sessions.openWithin(tx, person, tenant, 'full', visitor) }
  }

  private write<T>(
    tenant: Omit<TestTenant, 'people'>,
    person: Person,
    work: (tx: WriteTx, initiator: Parameters<typeof createEnquiry>[1]) => Promise<T>,
  ): Promise<T> {
    const initiator = { ...person, institution: tenant.code, userId: person.id }
    const actor = { institutionId: tenant.id, id: person.id, name: `${person.firstName} ${person.lastName}` }
    return this.platform.database.write(tenant.id, actor, (tx) => work(tx, initiator))
  }

  enquiry(
    tenant: Omit<TestTenant, 'people'>,
    person: Person,
    seed: Partial<EnquirySeed> = {},
  ): Promise<number> {
    return this.write(tenant, person, (tx, by) => createEnquiry(tx, by, { department: 'PSU', ...seed }))
  }

  /** Saves a paper without a tender as this user; returns its number. */
  paper(
    kind: 'lvp' | 'mpc',
    tenant: Omit<TestTenant, 'people'>,
    person: Person,
    seed: Record<string, unknown> = {},
  ): Promise<number> {
    const build = kind === 'lvp' ? createLvp : createMpc
    return this.write(tenant, person, (tx, by) => build(tx, by, { department: 'PSU', ...seed }))
  }

  /** Creates or changes the contract of a committee paper as this user; returns the paper. */
  contract(
    tenant: Omit<TestTenant, 'people'>,
    person: Person,
    paperId: number,
    seed: ContractSeed = {},
  ): Promise<MpcRecord> {
    return this.write(tenant, person, (tx, by) => createContract(tx, by, paperId, seed))
  }

  /** Adds an amendment that keeps the contract's value; returns the paper. */
  async amendment(
    tenant: Omit<TestTenant, 'people'>,
    person: Person,
    paperId: number,
    seed: Record<string, unknown> = {},
  ): Promise<MpcRecord> {
    const { contract } = (await this.inTenant(tenant.id, (tx) => mpcKind.find(tx, paperId)))!.record
    const { amendments, value: amendedSum } = contract!
    const today = toDay(this.now)
    const days = { approvedOn: today, clearedOn: today, amendedOn: today }
    const newAmendment = { ...days, description: 'More of the same', amendedSum, ...seed }
    return this.contract(tenant, person, paperId, { amendments: [...amendments, newAmendment] })
  }

  /** Posts a deposit or draw as this user; returns its number. */
  fuel(
    tenant: Omit<TestTenant, 'people'>,
    person: Person,
    seed: Record<string, unknown> = {},
  ): Promise<number> {
    return this.write(tenant, person, (tx, by) =>
      createFuelTransaction(tx, by, { accountHolder: 'PSU', ...seed }),
    )
  }

  /** Creates a record of a described register, by default with sample values; returns its number. */
  async described(
    name: DescribedName,
    tenant: Omit<TestTenant, 'people'>,
    person: Person,
    seed: Record<string, unknown> = {},
  ): Promise<number> {
    const sample = sampleInput(describedKinds[name].kind.description, ++this.samples)
    const [id] = await this.write(tenant, person, (tx, by) => {
      const initiator = { ...by, departmentId: tenant.departmentId }
      return createDescribed(name, [{ tx, initiator, seed: { ...sample, ...seed } }])
    })
    return id!
  }

  /** Creates a record of a described register and takes the steps that lead to the state, even if it refuses them. */
  async describedIn(
    state: string,
    name: DescribedName,
    tenant: Omit<TestTenant, 'people'>,
    person: Person,
    seed?: Record<string, unknown>,
  ): Promise<NumberAndVersion> {
    const { kind, actions } = describedKinds[name]
    const id = await this.described(name, tenant, person, seed)
    const { id: institutionId, code: institution, departmentId } = tenant
    const caller = {
      ...person,
      institutionId,
      institution,
      departmentId,
      userId: person.id,
      role: 'ADMIN',
      duties: [],
    }
    const steps = stepsTo(state, kind.description)
    const stepKind = describedSteps(kind, actions)
    const reason = 'Asked for by the auditor'
    for (const name of steps)
      await this.write(tenant, person, async (tx) => {
        const answers = { ...sampleAnswer(stepKind.steps[name]!), reason }
        const before = await stepKind.load(tx, caller as never, { id, name, version: undefined, answers })
        await applyStep(tx, caller as never, stepKind, before!, { name, answers, duty: null })
      })
    return { id, version: steps.length + 1 }
  }

  /** Stores an unattached PDF of this user; returns its id. */
  async attachment(tenant: { id: string }, person: Person, bytes: Uint8Array = pdf()): Promise<string> {
    const id = uuidv7(this.now)
    const row = {
      institutionId: tenant.id,
      id,
      fileName: 'Order.pdf',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      hasScripts: false,
      needsPassword: false,
      uploader: `${person.firstName} ${person.lastName}`,
      uploaderId: person.id,
      uploadedOn: toMoment(this.now),
      register: null,
      recordId: null,
      recordVersion: null,
      attachedOn: null,
    }
    await this.inTenant(tenant.id, (tx) => insertAttachment(tx, row, [bytes]))
    return id
  }

  /** Stores a mail to this user in a given state; returns its id. */
  async mail(
    tenant: { id: string },
    { id: userId, firstName, lastName }: Person,
    state: MailState = 'WAITING',
  ): Promise<string> {
    const name = `${firstName} ${lastName}`
    const to = { userId, name, email: `${userId}@example.org` }
    return this.inTenant(tenant.id, async (tx) => {
      const id = this.platform.mail!.queue(tx, { to, template: 'test', values: { by: name } })
      if (state !== 'WAITING')
        saveOutcome(tx, { id, state, tries: 1, nextTryOn: null, sentOn: null, lastError: null })
      return id
    })
  }

  /** Stores a report of this user with a dummy file; returns its number. */
  async report(
    tenant: { id: string; code: string },
    person: Person,
    order: Partial<NumberedReportParameters> = {},
  ): Promise<number> {
    const bytes = Buffer.from(`The report of ${person.username}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const number = await this.platform.database.writeUnchained(tenant.id, (tx) =>
      nextNumbers(tx, reportNumberSeries, 1),
    )
    await saveReport(
      this.platform,
      {
        caller: { ...person, institutionId: tenant.id, institution: tenant.code, userId: person.id },
        order: {
          from: '2026-01-01',
          to: '2026-03-31',
          departments: [],
          vendorCategory: null,
          expenseType: null,
          format: 'xlsx',
          reportingPeriod: 'First Quarter',
          reportDate: toMoment(this.now),
          preparedBy: person.lastName,
          madeOn: toMoment(this.now),
          reference: `${tenant.code}.RPT.${number}.03.26`,
          ...order,
        },
      },
      { records: 0, lastEvent: 0, size: bytes.length, sha256 },
      [bytes],
    )
    return this.inTenant(tenant.id, (tx) => lastNumber(tx, 'reports'))
  }

  /** Stores an import in a given state with an imported, a valid and an invalid row. */
  async import(
    tenant: { id: string },
    person: Person,
    state: (typeof imports.$inferSelect)['state'],
    description = 'Supply of 40 reams of paper',
    {
      register = 'enquiries',
      recordId = '1',
      file,
    }: { register?: ImportRegister; recordId?: string; file?: Uint8Array } = {},
  ): Promise<number> {
    const attachmentId = await this.attachment(
      tenant,
      person,
      file ?? Buffer.from(`An import into ${register} of ${person.id} in the state ${state}: ${description}`),
    )
    const name = `${person.firstName} ${person.lastName}`
    const column = (index: number, heading: string, field: string): StoredColumn => ({
      sheet: 0,
      index,
      heading,
      field,
      examples: [description],
      isAmbiguous: false,
      dayOrder: null,
    })
    return this.platform.database.write(
      tenant.id,
      { institutionId: tenant.id, id: person.id, name },
      async (tx) => {
        const id = await nextNumbers(tx, 'imports', 1)
        const importSubject = { id, register, createdOn: toMoment(this.now) }
        insertImport(tx, {
          ...importSubject,
          state,
          attachmentId,
          headingsKey: 'tried',
          columns: [
            column(0, 'Former Reference', 'formerReference'),
            column(1, 'Description', 'description'),
          ],
          columnValues: {},
          notes: [],
          startsIn1904: false,
          rows: 3,
          furtherRows: 0,
          initiator: name,
          initiatorId: person.id,
          acting: name,
          actingId: person.id,
          endedOn: null,
        })
        attachToRecord(tx, attachmentId, { register: 'imports', recordId: id, recordVersion: 1 })
        const [kept] = await findImportFiles(tx, { ids: [id] })
        const eventContent = { ...importSubject, attachment: kept!.attachment }
        tx.record({
          action: 'uploaded',
          subject: 'imports',
          subjectId: String(id),
          before: null,
          after: eventContent,
        })
        const states = [state === 'MATCHED' ? 'RIGHT' : 'IN', 'RIGHT', 'WRONG'] as const
        insertRows(
          tx,
          states.map((each, i) => ({
            importId: id,
            row: i + 2,
            sheet: 0,
            line: i + 2,
            cells: [`F ${i}`, description],
            mended: {},
            state: each,
            title: description,
            orderedBy: each === 'WRONG' ? null : '2026-03-01',
            problems:
              each === 'WRONG' ? [{ field: 'funder', label: 'Funder', message: 'Say who funds it.' }] : [],
            differs: [],
            recordId: each === 'IN' ? recordId : null,
          })),
        )
        return id
      },
    )
  }

  /** Runs a transaction of an institution that may change data without an event. */
  inTenant<T>(institutionId: string, work: (tx: WriteTx) => T | Promise<T>): Promise<T> {
    return this.platform.database.writeUnchained(institutionId, async (tx) => work(tx as WriteTx))
  }

  async call(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    options: { as?: Person; body?: unknown } & InjectOptions = {},
  ): Promise<TestResponse> {
    const { as, body, headers, ...rest } = options
    const response = await this.app.inject({
      method,
      url,
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
      ...rest,
    })
    const { statusCode: status, payload: text } = response
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return { status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined }
  }

  signIn(username: string, password = rightPassword, options: InjectOptions = {}): Promise<TestResponse> {
    return this.call('POST', '/api/auth/authorize', { body: { username, password }, ...options })
  }
}

/** The shortest way from the initial state. */
function stepsTo(state: string, { name, initialState, steps }: AnyRegister): string[] {
  const ways: [state: string, steps: string[]][] = [[initialState, []]]
  for (const [reached, way] of ways) {
    if (reached === state) return way
    for (const [step, { from, to }] of Object.entries(steps))
      if (to !== undefined && from.includes(reached) && ways.every(([known]) => known !== to))
        ways.push([to, [...way, step]])
  }
  throw new Error(`No steps lead a record of ${name} to the state ${state}.`)
}

let codesUsed = 0
const nextCode = (): string => `T${process.pid.toString(36)}${(codesUsed++).toString(36)}`.toUpperCase()

export const deviceOf = ({ id }: { id: string }): string =>
  createHash('sha256').update(id).digest('base64url')

export function openWorld(options: WorldOptions = {}): World {
  const world = new World(options)
  beforeAll(() => world.open())
  afterAll(() => world.release())
  return world
}
