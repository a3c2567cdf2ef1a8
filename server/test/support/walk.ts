import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { attachmentsEndpoints } from '@insaka/domain/attachments/attachments.endpoints'
import { auditChecksEndpoints } from '@insaka/domain/audit/audit-checks.endpoints'
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
import type { Sample, Scene, Sent } from '../endpoint-samples.ts'
import { freshCaller, type Caller } from './callers.ts'
import { expectedStatus, type Target } from './expected-status.ts'
import type { PaperName } from './homes.ts'
import { form } from './pictures.ts'
import { expectDescribed } from './described.ts'
import { strayFields } from './reply-shape.ts'
import type { Stage } from './stage.ts'
import { newestWrite, writesSince, type Write } from './writes.ts'

export type Attempt = {
  caller: Caller
  /** As a failed comparison shows it. */
  title: string
  target: Target
  userId: (scene: Scene) => string
  needs: PaperName[]
  refusedWith: number | undefined
  sent: (scene: Scene) => Sent
}
export type Reply = { status: number; text: string }
/** A reply, to whom it went, and whether they may know what is elsewhere. */
export type Heard = { title: string; text: string; seesAll: boolean }

/** Makes every call of an endpoint that anybody could make, and compares what is answered with the declaration. */
export async function expectAsDeclared(stage: Stage, endpoint: Endpoint, sample: Sample): Promise<Heard[]> {
  const { superuser } = stage
  const attempts = stage.callers.flatMap((caller) => attemptsOf(endpoint, sample, caller))
  const changes = (attempt: Attempt) => isChange(endpoint, attempt)
  const replies = new Map<Attempt, Reply>()

  const before = await newestWrite(superuser)
  for (const attempt of attempts.filter((it) => !changes(it))) {
    replies.set(attempt, await send(stage.app, endpoint, attempt))
  }
  expect(await writesSince(superuser, before), 'refused calls and reads change nothing').toEqual([])

  for (const attempt of attempts.filter(changes)) {
    const fresh = await renewed(stage, attempt)
    const { other } = fresh.caller
    // So that what carries its day, such as a password, differs from what was there.
    stage.world.passTime(1_000)
    const mark = await newestWrite(superuser)
    replies.set(attempt, await send(stage.app, endpoint, fresh))
    const writes = await writesSince(superuser, mark)
    expectHistory(attempt.title, endpoint, writes)
    if (attempt.target.of === 'own') {
      const elsewhere = writes.filter(({ institutionId }) => institutionId === other.id)
      expect(elsewhere, `${attempt.title} changes nothing elsewhere`).toEqual([])
    }
  }

  expectReplies(endpoint, sample, replies)
  return [...replies].map(([{ title, caller }, { text }]) => {
    const seesAll = caller.standing === 'DEV' || caller.own !== stage.own
    return { title: `${endpoint.method} ${endpoint.path} by ${title}`, text, seesAll }
  })
}

/** Every status as declared, nothing of elsewhere in a reply, and what is elsewhere refused like what is nowhere. */
export function expectReplies(endpoint: Endpoint, sample: Sample, replies: Map<Attempt, Reply>): void {
  const statuses = (of: (attempt: Attempt) => unknown) =>
    Object.fromEntries([...replies.keys()].map((attempt) => [attempt.title, of(attempt)]))
  expect(statuses((attempt) => replies.get(attempt)!.status)).toEqual(
    statuses((attempt) => expectedOf(endpoint, attempt)),
  )
  for (const [attempt, reply] of replies) judgeReply(endpoint, sample, attempt, reply)
  judgeLikeness(replies)
}

export function expectedOf(endpoint: Endpoint, { caller, target, refusedWith }: Attempt): number {
  const status = expectedStatus(endpoint, caller.standing, target)
  return status === 200 ? (refusedWith ?? 200) : status
}

/** Whether the call changes something, if it is answered as declared. */
export const isChange = (endpoint: Endpoint, attempt: Attempt): boolean =>
  !isRead(endpoint) && expectedOf(endpoint, attempt) === 200

/** A judgement is sent as a save is, and keeps nothing; a report is read, and kept. */
const isRead = (endpoint: Endpoint): boolean =>
  endpoint.asFarAsRight === true || (endpoint.method === 'GET' && endpoint !== reportEndpoints.make)

const { headings, columns, check, mend, corrections, run, stop, undo } = importsEndpoints

/** Calls that change rows of a tenant and no record of it, so that they leave nothing in its history. */
const withoutHistory: Endpoint[] = [
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
  // It reads the history.
  auditChecksEndpoints.ask,
  mailEndpoints.test,
  mailEndpoints.again,
  forgottenPasswordEndpoints.ask,
  // Each record that comes of an import, or is taken back, has an event of its own.
  headings,
  columns,
  check,
  mend,
  corrections,
  run,
  stop,
  undo,
]

/** A call that changed rows of a tenant has left an event of it. */
function expectHistory(title: string, endpoint: Endpoint, writes: Write[]): void {
  const changed = writes.map(({ table }) => table).filter((table) => table !== 'sessions')
  if (changed.length === 0 || withoutHistory.includes(endpoint)) return
  expect(changed, `${title} leaves an event`).toContain('audit_events')
}

/** Every call that this caller could make of an endpoint. */
export function attemptsOf(endpoint: Endpoint, sample: Sample, caller: Caller): Attempt[] {
  const oneself = (scene: Scene) => scene.caller.id
  const { needs = [], refusedWith } = sample
  const own = {
    caller,
    target: { of: 'own' as const },
    sent: sample.own,
    userId: oneself,
    needs,
    refusedWith,
  }
  const beyond = Object.entries(sample.beyond ?? {}).flatMap(([way, { names, foreign, missing }]) =>
    Object.entries({ foreign, missing }).map(([of, sent]) => ({
      caller,
      title: `${caller.name}, ${of} ${way}`,
      target: { of: of as 'foreign' | 'missing', names },
      sent,
      userId: oneself,
      needs,
      refusedWith,
    })),
  )
  const others: Record<string, (scene: Scene) => string> = {
    'a colleague': (scene) => scene.own.people.GUEST.id,
    'somebody elsewhere': (scene) => scene.other.people.ADMIN.id,
    nobody: () => '01900000-0000-7000-8000-000000000000',
    'a number': () => '1',
  }
  const paths = endpoint.path.split('/').includes(':userId') ? Object.entries(others) : []
  return [
    { ...own, title: `${caller.name}, own` },
    ...beyond,
    ...paths.map(([who, userId]) => ({
      ...own,
      title: `${caller.name}, path of ${who}`,
      target: { of: 'the path of somebody else' as const },
      userId,
    })),
  ]
}

export const sceneOf = ({ own, other, person }: Caller): Scene => ({ own, other, caller: person })

/** The same attempt by somebody new, since the call may end the session, move the version or change the password. */
export async function renewed(
  { world, superuser }: Pick<Stage, 'world' | 'superuser'>,
  attempt: Attempt,
): Promise<Attempt> {
  const { caller } = attempt
  const { standing } = caller
  if (standing === 'refused') return attempt
  const role = standing === 'nobody' ? 'ORD' : standing
  const fresh = await freshCaller(world, superuser, caller, role, attempt.needs)
  const authorization = standing === 'nobody' ? undefined : fresh.authorization
  return { ...attempt, caller: { ...fresh, authorization } }
}

export async function send(app: FastifyInstance, endpoint: Endpoint, attempt: Attempt): Promise<Reply> {
  const scene = sceneOf(attempt.caller)
  const { authorization } = attempt.caller
  const { headers, ...call } = callOf(endpoint, attempt.sent(scene), attempt.userId(scene))
  const { statusCode, payload } = await app.inject({
    ...call,
    headers: { ...headers, ...(authorization !== undefined && { authorization }) },
  })
  expectDescribed(endpoint, statusCode)
  return { status: statusCode, text: payload }
}

/** The sent call as the web server takes it. */
export function callOf({ method, path }: Endpoint, sent: Sent, userId: string) {
  const params: Record<string, string> = { userId, ...sent.params }
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`The sample of ${path} has no ${name}.`)
    return encodeURIComponent(value)
  })
  const query = new URLSearchParams(sent.query).toString()
  return {
    method,
    url: query === '' ? address : `${address}?${query}`,
    headers: {},
    ...(sent.body !== undefined && { payload: sent.body as object }),
    ...(sent.file && form(sent.file, sent.form)),
  }
}

function judgeReply(
  endpoint: Endpoint,
  sample: Sample,
  { title, caller, target }: Attempt,
  reply: Reply,
): void {
  if (reply.status !== 200) return
  if (endpoint.file) return
  expect(strayFields(endpoint, JSON.parse(reply.text)), `${title}: fields that are not declared`).toEqual([])
  const { marks } = caller.other
  const secret = sample.public ? marks.private : [...marks.private, ...marks.public]
  const maySee = caller.standing === 'DEV' && (sample.public || target.of === 'foreign')
  if (maySee) return
  for (const mark of secret)
    expect(reply.text.includes(mark), `${title} tells of elsewhere: ${mark}`).toBe(false)
}

/** What is elsewhere and what is nowhere are refused alike, but for the request's id. */
function judgeLikeness(replies: Map<Attempt, Reply>): void {
  const entries = [...replies].filter(([, { status }]) => status !== 200)
  const plain = ({ text }: Reply) => text.replace(/"requestId":"[^"]*"/, '')
  for (const [attempt, reply] of entries.filter(([{ target }]) => target.of === 'foreign')) {
    const twin = entries.find(([{ title }]) => title === attempt.title.replace(', foreign', ', missing'))
    if (twin) expect(plain(reply), attempt.title).toBe(plain(twin[1]))
  }
}
