import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { attachmentsEndpoints } from '@insaka/domain/attachments/attachments.endpoints'
import { auditVerificationEndpoints } from '@insaka/domain/audit-log/audit-verification.endpoints'
import type { Endpoint } from '@insaka/domain/core/endpoint'
import { importsEndpoints } from '@insaka/domain/imports/imports.endpoints'
import { mailEndpoints } from '@insaka/domain/mail/mail.endpoints'
import { reportEndpoints } from '@insaka/domain/procurement-report/report.endpoints'
import { forgottenPasswordEndpoints } from '@insaka/domain/forgotten-password/forgotten-password.endpoints'
import { sessionsEndpoints } from '@insaka/domain/sign-in/sessions.endpoints'
import { secondFactorEndpoints } from '@insaka/domain/second-factor/second-factor.endpoints'
import { signInEndpoints } from '@insaka/domain/sign-in/sign-in.endpoints'
import { digestEndpoints } from '@insaka/domain/digest/digest.endpoints'
import { viewsEndpoints } from '@insaka/domain/views/views.endpoints'
import type { Sample, CallContext, CallInput } from '../endpoint-samples.ts'
import { createFreshCaller, type TestCaller } from './callers.ts'
import { expectedStatus, type Target } from './expected-status.ts'
import type { SeedKind } from './tenant-pair.ts'
import { multipartForm } from './multipart-form.ts'
import { expectStatusDeclared } from './declared-statuses.ts'
import { undeclaredFields } from './reply-shape.ts'
import type { IsolationFixture } from './isolation-fixture.ts'
import { latestWriteId, writesSince, type RowWrite } from './log-row-writes.ts'

export type Attempt = {
  caller: TestCaller
  title: string
  target: Target
  userId: (context: CallContext) => string
  needs: SeedKind[]
  refusedWith: number | undefined
  sent: (context: CallContext) => CallInput
}
export type Reply = { status: number; text: string }
/** A reply with its attempt; `seesAll`: the caller may see other institutions. */
export type RecordedReply = { title: string; text: string; seesAll: boolean }

/** Makes every possible call of an endpoint and compares the replies with its declaration. */
export async function expectAsDeclared(
  fixture: IsolationFixture,
  endpoint: Endpoint,
  sample: Sample,
): Promise<RecordedReply[]> {
  const { superuser } = fixture
  const attempts = fixture.callers.flatMap((caller) => attemptsOf(endpoint, sample, caller))
  const isChanging = (attempt: Attempt) => isChange(endpoint, attempt)
  const replies = new Map<Attempt, Reply>()

  const before = await latestWriteId(superuser)
  for (const attempt of attempts.filter((each) => !isChanging(each))) {
    replies.set(attempt, await send(fixture.app, endpoint, attempt))
  }
  expect(await writesSince(superuser, before), 'refused calls and reads change nothing').toEqual([])

  for (const attempt of attempts.filter(isChanging)) {
    const fresh = await withFreshCaller(fixture, attempt)
    const { other } = fresh.caller
    // Makes timestamps, such as the last change of a password, differ from before.
    fixture.world.passTime(1_000)
    const writesBefore = await latestWriteId(superuser)
    replies.set(attempt, await send(fixture.app, endpoint, fresh))
    const writes = await writesSince(superuser, writesBefore)
    expectHistory(attempt.title, endpoint, writes)
    if (attempt.target.of === 'own') {
      const elsewhere = writes.filter(({ institutionId }) => institutionId === other.id)
      expect(elsewhere, `${attempt.title} changes nothing elsewhere`).toEqual([])
    }
  }

  expectReplies(endpoint, sample, replies)
  return [...replies].map(([{ title, caller }, { text }]) => {
    const seesAll = caller.standing === 'DEV' || caller.own !== fixture.own
    return { title: `${endpoint.method} ${endpoint.path} by ${title}`, text, seesAll }
  })
}

/** Checks that statuses are as declared, no reply leaks foreign data, and foreign records look like missing ones. */
export function expectReplies(endpoint: Endpoint, sample: Sample, replies: Map<Attempt, Reply>): void {
  const statuses = (valueOf: (attempt: Attempt) => unknown) =>
    Object.fromEntries([...replies.keys()].map((attempt) => [attempt.title, valueOf(attempt)]))
  expect(statuses((attempt) => replies.get(attempt)!.status)).toEqual(
    statuses((attempt) => expectedOf(endpoint, attempt)),
  )
  for (const [attempt, reply] of replies) checkReply(endpoint, sample, attempt, reply)
  checkRefusalsAlike(replies)
}

export function expectedOf(endpoint: Endpoint, { caller, target, refusedWith }: Attempt): number {
  const status = expectedStatus(endpoint, caller.standing, target)
  return status === 200 ? (refusedWith ?? 200) : status
}

/** True if the call changes data when answered as declared. */
export const isChange = (endpoint: Endpoint, attempt: Attempt): boolean =>
  !isRead(endpoint) && expectedOf(endpoint, attempt) === 200

/** A preview of cautions stores nothing despite its method; making a report stores one despite GET. */
const isRead = (endpoint: Endpoint): boolean =>
  endpoint.asFarAsRight === true || (endpoint.method === 'GET' && endpoint !== reportEndpoints.make)

const { headings, columns, check, mend, corrections, run, stop, undo } = importsEndpoints

/** Calls that change rows of a tenant but no record, so they record no event. */
const changesWithoutEvent: Endpoint[] = [
  attachmentsEndpoints.upload,
  signInEndpoints.authorize,
  secondFactorEndpoints.giveCode,
  secondFactorEndpoints.begin,
  secondFactorEndpoints.newRecoveryCodes,
  secondFactorEndpoints.giveSetupCode,
  signInEndpoints.logout,
  sessionsEndpoints.forgetDevice,
  viewsEndpoints.save,
  digestEndpoints.save,
  // Verification only reads the history.
  auditVerificationEndpoints.ask,
  mailEndpoints.test,
  mailEndpoints.again,
  forgottenPasswordEndpoints.ask,
  // Each imported or taken-back record has its own event.
  headings,
  columns,
  check,
  mend,
  corrections,
  run,
  stop,
  undo,
]

/** Checks that a call that changed rows of a tenant recorded an event. */
function expectHistory(title: string, endpoint: Endpoint, writes: RowWrite[]): void {
  const changed = writes.map(({ table }) => table).filter((table) => table !== 'sessions')
  if (changed.length === 0 || changesWithoutEvent.includes(endpoint)) return
  expect(changed, `${title} leaves an event`).toContain('audit_events')
}

export function attemptsOf(endpoint: Endpoint, sample: Sample, caller: TestCaller): Attempt[] {
  const callerId = (context: CallContext) => context.caller.id
  const { needs = [], refusedWith } = sample
  const own = {
    caller,
    target: { of: 'own' as const },
    sent: sample.own,
    userId: callerId,
    needs,
    refusedWith,
  }
  const crossTenantAttempts = Object.entries(sample.beyond ?? {}).flatMap(
    ([way, { names, foreign, missing }]) =>
      Object.entries({ foreign, missing }).map(([of, sent]) => ({
        caller,
        title: `${caller.name}, ${of} ${way}`,
        target: { of: of as 'foreign' | 'missing', names },
        sent,
        userId: callerId,
        needs,
        refusedWith,
      })),
  )
  const otherUserIds: Record<string, (context: CallContext) => string> = {
    'a colleague': (context) => context.own.people.GUEST.id,
    'somebody elsewhere': (context) => context.other.people.ADMIN.id,
    nobody: () => '01900000-0000-7000-8000-000000000000',
    'a number': () => '1',
  }
  const paths = endpoint.path.split('/').includes(':userId') ? Object.entries(otherUserIds) : []
  return [
    { ...own, title: `${caller.name}, own` },
    ...crossTenantAttempts,
    ...paths.map(([who, userId]) => ({
      ...own,
      title: `${caller.name}, path of ${who}`,
      target: { of: 'the path of somebody else' as const },
      userId,
    })),
  ]
}

export const contextOf = ({ own, other, person }: TestCaller): CallContext => ({ own, other, caller: person })

/** The attempt with a new caller, since the call may end the session or change the version or password. */
export async function withFreshCaller(
  { world, superuser }: Pick<IsolationFixture, 'world' | 'superuser'>,
  attempt: Attempt,
): Promise<Attempt> {
  const { caller } = attempt
  const { standing } = caller
  if (standing === 'refused') return attempt
  const role = standing === 'nobody' ? 'ORD' : standing
  const fresh = await createFreshCaller(world, superuser, caller, role, attempt.needs)
  const authorization = standing === 'nobody' ? undefined : fresh.authorization
  return { ...attempt, caller: { ...fresh, authorization } }
}

export async function send(app: FastifyInstance, endpoint: Endpoint, attempt: Attempt): Promise<Reply> {
  const context = contextOf(attempt.caller)
  const { authorization } = attempt.caller
  const { headers, ...call } = callOf(endpoint, attempt.sent(context), attempt.userId(context))
  const { statusCode, payload } = await app.inject({
    ...call,
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
  })
  expectStatusDeclared(endpoint, statusCode)
  return { status: statusCode, text: payload }
}

export function callOf({ method, path }: Endpoint, input: CallInput, userId: string) {
  const params: Record<string, string> = { userId, ...input.params }
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The sample of ${path} has no ${name}.`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(input.query).toString()
  return {
    method,
    url: query === '' ? address : `${address}?${query}`,
    headers: {},
    ...(input.body !== undefined && { payload: input.body as object }),
    ...(input.file && multipartForm(input.file, input.form)),
  }
}

function checkReply(
  endpoint: Endpoint,
  sample: Sample,
  { title, caller, target }: Attempt,
  reply: Reply,
): void {
  if (reply.status !== 200) return
  if (endpoint.file) return
  expect(
    undeclaredFields(endpoint, JSON.parse(reply.text)),
    `${title}: fields that are not declared`,
  ).toEqual([])
  const { markers } = caller.other
  const hiddenMarkers = sample.public ? markers.private : [...markers.private, ...markers.public]
  const maySee = caller.standing === 'DEV' && (sample.public || target.of === 'foreign')
  if (maySee) return
  for (const marker of hiddenMarkers)
    expect(reply.text.includes(marker), `${title} tells of elsewhere: ${marker}`).toBe(false)
}

/** Checks that refusals of foreign and of missing records differ only in the request id. */
function checkRefusalsAlike(replies: Map<Attempt, Reply>): void {
  const entries = [...replies].filter(([, { status }]) => status !== 200)
  const withoutRequestId = ({ text }: Reply) => text.replace(/"requestId":"[^"]*"/, '')
  for (const [attempt, reply] of entries.filter(([{ target }]) => target.of === 'foreign')) {
    const missingTwin = entries.find(
      ([{ title }]) => title === attempt.title.replace(', foreign', ', missing'),
    )
    if (missingTwin) expect(withoutRequestId(reply), attempt.title).toBe(withoutRequestId(missingTwin[1]))
  }
}
