import { Refusal, refusals } from '@insaka/domain/core/errors'
import { toDay, toMoment } from '@insaka/domain/core/dates'
import {
  defaultDecisionSettings,
  requestsOnlyFrom,
} from '@insaka/domain/decision-rules/decision-settings.rules'
import { demoRefusal, sessionEndMessages, sessionHours } from '@insaka/domain/sign-in/sign-in.rules'
import { roles, type Role } from '@insaka/domain/permissions'
import { isSecondFactorRequired } from '@insaka/domain/second-factor/second-factor.rules'
import { defaultSignInSettings } from '@insaka/domain/sign-in-settings/sign-in-settings.rules'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import { rightsOf } from '@insaka/domain/users/duties.rules'
import { accountRefusal } from '@insaka/domain/users/users.rules'
import type { Database } from '../db/database.ts'
import type { UnchainedTx, WriteTx } from '../db/transactions.ts'
import { uuidv7 } from '../db/uuid.ts'
import { clearTrust, rememberDevice } from '../devices/devices.ts'
import { findInstitutionByCode } from '../institutions/directory.repository.ts'
import type { Platform } from '../platform.ts'
import { readSignInSettings } from '../sign-in-settings/sign-in-settings.repository.ts'
import type { Caller, SessionPurpose, Visitor } from '../idempotency/caller.ts'
import { idleEndOf, touchIntervalMs } from './idle-limit.ts'
import { mailNewDevice } from './mail-new-device.ts'
import {
  endSession,
  endSessionsOf,
  endSessionsWithoutFactor,
  findSession,
  insertSession,
  touchSession,
  type SessionRow,
} from './sessions.repository.ts'
import { updateLastSignIn } from '../users/user-passwords.repository.ts'
import type { Tokens } from './tokens.ts'

const hours = 3_600_000
const lifetimeMs: Record<SessionPurpose, number> = {
  full: sessionHours * hours,
  password: hours / 6,
  'second factor': hours / 6,
  'set-up': hours / 6,
}
const cacheMs = 2_000

type Person = { id: string; firstName: string; lastName: string }
type Institution = { id: string; code: string }
type SessionOrigin = Parameters<Platform['sessions']['openWithin']>[4]
type Cached = { caller: Caller; readAt: number; lastInputOn: string; idleEnd: number }

/**
 * Authenticates tokens by their sessions. A session is read from the database or a cache of at most two seconds;
 * changes in this process take effect at the next call, because `invalidate` advances the epoch of the user.
 */
export class Sessions {
  private readonly database: Database
  private readonly tokens: Tokens
  private readonly clock: () => Date
  private readonly demoSignIn: boolean
  private readonly mail: Platform['mail']
  private readonly cache = new Map<string, Cached>()
  /** By user or institution. */
  private readonly epochs = new Map<string, number>()
  /** An institution's code never changes. */
  private readonly institutionIds = new Map<string, string>()
  private touchAgainAt = 0

  constructor(
    database: Database,
    tokens: Tokens,
    clock: () => Date,
    { demoSignIn, mail }: Pick<Platform, 'demoSignIn' | 'mail'>,
  ) {
    this.database = database
    this.tokens = tokens
    this.clock = clock
    this.demoSignIn = demoSignIn
    this.mail = mail
  }

  open(
    person: Person,
    institution: Institution,
    purpose: SessionPurpose,
    origin: SessionOrigin,
  ): Promise<string> {
    return this.database.writeUnchained(institution.id, (tx) =>
      this.openWithin(tx, person, institution, purpose, origin),
    )
  }

  async openWithin(
    tx: UnchainedTx,
    person: Person,
    institution: Institution,
    purpose: SessionPurpose,
    origin: SessionOrigin,
  ): Promise<string> {
    const now = this.clock()
    const expires = new Date(now.getTime() + lifetimeMs[purpose])
    const id = uuidv7(now)
    const deviceId = purpose === 'full' ? await this.recordSignIn(tx, person, origin, now) : null
    insertSession(tx, {
      id,
      userId: person.id,
      purpose,
      address: origin.address,
      agent: origin.agent,
      createdOn: toMoment(now),
      lastSeenOn: toMoment(now),
      expiresOn: toMoment(expires),
      endedOn: null,
      lastInputOn: toMoment(now),
      deviceId,
    })
    return this.tokens.sign({
      sub: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      institution: institution.code,
      iat: Math.floor(now.getTime() / 1000),
      exp: Math.floor(expires.getTime() / 1000),
      jti: id,
    })
  }

  private async recordSignIn(
    tx: UnchainedTx,
    { id }: Person,
    origin: SessionOrigin,
    now: Date,
  ): Promise<string> {
    const { trustedUntil = null } = origin
    const device = await rememberDevice(tx, id, origin, { now, trustedUntil })
    if (device.isNew) await mailNewDevice(tx, this.mail, id, origin, now)
    updateLastSignIn(tx, { id, now: toMoment(now) })
    return device.id
  }

  authenticate = async (
    token: string,
    visitor: Pick<Visitor, 'loopback' | 'open' | 'background'>,
  ): Promise<Caller> => {
    const caller = await this.callerOf(token, visitor.background)
    // Insaka may have been restarted with another configuration since the token was issued.
    if (caller.demo && demoRefusal({ demoSignIn: this.demoSignIn, ...visitor }) !== null) {
      throw new Refusal('NOT_SIGNED_IN')
    }
    return caller
  }

  private async callerOf(token: string, background: boolean): Promise<Caller> {
    const claims = await this.tokens.verify(token)
    if (!claims) throw new Refusal('NOT_SIGNED_IN')
    const now = this.clock()
    const cached = this.cache.get(claims.jti)
    if (cached && isFresh(cached, now, background) && matchesClaims(cached.caller, claims))
      return cached.caller

    const institutionId = await this.institutionIdOf(claims.institution)
    const epochs = this.epochsOf(claims.sub, institutionId)
    const row = institutionId === null ? null : await this.read(institutionId, claims.jti)
    if (!row || row.session.userId !== claims.sub) throw new Refusal('NOT_SIGNED_IN')
    const caller = toCaller(row, now)
    const { lastSeenOn, lastInputOn: writtenInput } = row.session
    const lastInputOn = !background && isOld(writtenInput, now) ? toMoment(now) : writtenInput
    if (isOld(lastSeenOn, now) || lastInputOn !== writtenInput) await this.touch(caller, now, lastInputOn)
    // Data read under an older epoch may be outdated, so it is not cached.
    if (this.epochsOf(claims.sub, institutionId) === epochs) {
      const idleEnd = idleEndOf(lastInputOn, idleMinutesOf(row))
      this.cacheSession(claims.jti, { caller, readAt: now.getTime(), lastInputOn, idleEnd })
    }
    return caller
  }

  /** Must be called after the commit and before the reply when permissions change or a session ends. */
  invalidate(userId: string): void {
    this.startEpoch(userId)
    for (const [id, { caller }] of this.cache) if (caller.userId === userId) this.cache.delete(id)
  }

  /** Like `invalidate`, for all users of an institution. */
  invalidateAllOf(institutionId: string): void {
    this.startEpoch(institutionId)
    for (const [id, { caller }] of this.cache)
      if (caller.institutionId === institutionId) this.cache.delete(id)
  }

  /** Called after a restore has replaced all institutions. */
  forgetInstitutions(): void {
    this.institutionIds.clear()
  }

  /** Ends the session of a completed sign-in step; throws if another process has ended it already. */
  async endStep(tx: UnchainedTx, sessionId: string): Promise<void> {
    const ended = await endSession(tx, { id: sessionId, now: toMoment(this.clock()) })
    if (ended.length === 0) refuse(sessionEndMessages.ended)
  }

  endAllOf(tx: WriteTx, userId: string): void {
    endSessionsOf(tx, { userId, now: toMoment(tx.now) })
    tx.afterCommit(() => this.invalidate(userId))
  }

  /** Ends sessions of users who lack a required second factor; they set it up at the next sign-in. */
  async endWithoutFactor(tx: WriteTx): Promise<void> {
    const { secondFactor } = await readSignInSettings(tx)
    const required = (Object.keys(roles) as Role[]).filter((role) =>
      isSecondFactorRequired(role, secondFactor),
    )
    if (required.length === 0) return
    const ended = await endSessionsWithoutFactor(tx, { roles: required, now: toMoment(tx.now) })
    tx.afterCommit(() => {
      for (const { userId } of ended) this.invalidate(userId)
    })
  }

  clearTrust(tx: UnchainedTx, userId: string): void {
    clearTrust(tx, userId)
  }

  private startEpoch(id: string): void {
    this.epochs.set(id, (this.epochs.get(id) ?? 0) + 1)
  }

  private epochsOf(userId: string, institutionId: string | null): string {
    return [userId, institutionId].map((id) => this.epochs.get(id ?? '') ?? 0).join(' ')
  }

  private cacheSession(sessionId: string, cached: Cached): void {
    if (this.cache.size >= 10_000) this.cache.clear()
    this.cache.set(sessionId, cached)
  }

  private async read(institutionId: string, id: string) {
    const [row] = await this.database.read(institutionId, (tx) => findSession(tx, { id }))
    return row ?? null
  }

  /** If the write fails, as during an upgrade, the read continues and writes pause for a minute. */
  private async touch({ institutionId, sessionId }: Caller, now: Date, lastInputOn: string): Promise<void> {
    if (now.getTime() < this.touchAgainAt) return
    const touching = this.database.writeUnchained(institutionId, async (tx) =>
      touchSession(tx, { id: sessionId, now: toMoment(now), lastInputOn }),
    )
    await touching.catch((error: unknown) => {
      if (!(error instanceof Refusal && error.status === 503)) throw error
      this.touchAgainAt = now.getTime() + touchIntervalMs
    })
  }

  private async institutionIdOf(code: string): Promise<string | null> {
    const cachedId = this.institutionIds.get(code)
    if (cachedId !== undefined) return cachedId
    const [institution] = await this.database.readDirectory((tx) => findInstitutionByCode(tx, { code }))
    if (institution) this.institutionIds.set(code, institution.id)
    return institution?.id ?? null
  }
}

const matchesClaims = (
  caller: Caller,
  { sub, institution }: Pick<TokenClaims, 'sub' | 'institution'>,
): boolean => caller.userId === sub && caller.institution === institution

const isOld = (written: string, now: Date): boolean => now.getTime() - Date.parse(written) > touchIntervalMs

/** Cached data expires early at the idle limit, when input must be written, and at midnight, when duties may end. */
const isFresh = ({ readAt, lastInputOn, idleEnd }: Cached, now: Date, background: boolean): boolean =>
  now.getTime() - readAt < cacheMs &&
  toDay(new Date(readAt)) === toDay(now) &&
  now.getTime() < idleEnd &&
  (background || !isOld(lastInputOn, now))

const idleMinutesOf = ({ idleMinutes }: SessionRow) => idleMinutes ?? defaultSignInSettings.idleMinutes

function toCaller(row: SessionRow, now: Date): Caller {
  const { session, person, institution } = row
  const refusal = accountRefusal({ ...person, user: person })
  const isBeforePassword = session.purpose === 'password' || session.purpose === 'second factor'
  if (refusal !== null && !(isBeforePassword && refusal === 'CREDENTIALS_EXPIRED'))
    refuse(refusals[refusal].message)
  if (session.endedOn !== null) refuse(sessionEndMessages.ended)
  if (Date.parse(session.expiresOn) <= now.getTime()) refuse(sessionEndMessages.expired)
  if (idleEndOf(session.lastInputOn, idleMinutesOf(row)) <= now.getTime()) refuse(sessionEndMessages.idle)
  return {
    userId: session.userId,
    institutionId: institution.id,
    institution: institution.code,
    demo: institution.demo,
    departmentId: person.departmentId,
    firstName: person.firstName,
    lastName: person.lastName,
    ...rightsOf(
      { ...person, requestsOnlyFrom: requestsOnlyFrom(row.decisions ?? defaultDecisionSettings) },
      toDay(now),
    ),
    sessionId: session.id,
    purpose: session.purpose,
    dutiesOn: toDay(now),
  }
}

function refuse(message: string): never {
  throw new Refusal('NOT_SIGNED_IN', { message })
}
