import type { BackupContents, BackupListing, RestoreState } from '@insaka/domain/first-start/restore.schema'
import type { MailTemplate } from '@insaka/domain/mail/mail.labels'
import type { MailValues } from '@insaka/domain/mail/mail-templates'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import type { SqlAccessAddress } from './db/access.ts'
import type { Database } from './db/database.ts'
import type { SnapshotAccess } from './db/snapshot.ts'
import type { UnchainedTx, WriteTx } from './db/transactions.ts'
import type { Caller, Visitor } from './idempotency/caller.ts'

/** Services shared by all features, created once at startup. */
export type Platform = {
  database: Database
  /** True if tables are or can be distributed over several machines; SQL access is not available then. */
  distributed: boolean
  connection: SnapshotAccess
  clock: () => Date
  passwords: Passwords
  passwordMinLength: number
  /** The most common passwords in lower case, which new passwords may not use. */
  commonPasswords: () => Promise<ReadonlySet<string>>
  /** The read-only SQL logins of institutions. */
  sqlAccess: SqlLoginCheck
  /**
   * False in production, where demo accounts cannot sign in. Elsewhere `demoRefusal` allows them only on the computer
   * that runs Insaka.
   */
  demoSignIn: boolean
  backups: Backups | null
  mail: Mail | null
  sessions: Sessions
  jobs: { trigger: () => void }
  secretBox: {
    readonly mark: string
    seal(userId: string, secret: Uint8Array): Uint8Array
    /** Null if the secret was encrypted with another key. */
    open(userId: string, sealed: Uint8Array): Uint8Array | null
  }
  tokens: {
    sign(claims: TokenClaims): Promise<string>
    /** Signs a text with the secret of this installation, the same in all its processes. */
    signText(text: string): Promise<string>
  }
}

export type Recipient = { userId: string; name: string; email: string }

export type Mail = {
  readonly publicUrl: string
  /** Queues a mail in the transaction of its cause; returns its id. */
  queue<T extends MailTemplate>(
    tx: UnchainedTx,
    mail: { to: Recipient; template: T; values: MailValues[T] },
  ): string
  /** Sends a mail; resolves once the mail server has accepted it. */
  deliver(message: MailMessage, signal: AbortSignal): Promise<void>
  /** The reason for which the mail server would reject mail now, or null. */
  check(): Promise<string | null>
}

export type MailMessage = {
  id: string
  to: { name: string; email: string }
  subject: string
  text: string
  html: string
}

type Backups = {
  readonly path: string
  readonly timeOfDay: string
  /** Distinguishes backups of this installation from backups of others. */
  readonly installationTag: string
  readonly mayDownload: boolean
  fileNames(): Promise<string[]>
  /** A warning for administrators if the last backup is overdue. */
  missedBackup(): Promise<string | null>
  lastBackupOn(): Promise<string | null>
  /** The name of the latest file if it is empty or truncated. */
  brokenBackup(): Promise<string | null>
  holdsRecords(): Promise<boolean>
  /** Complete backups of this installation, without empty or truncated ones. */
  wholeNames(): Promise<string[]>
  newest(): Promise<{ name: string; contents: BackupContents } | null>
  /** The latest complete backup and whether another is being written; null if the folder is unreachable. */
  state(): Promise<FolderState | null>
  lastCheck(): Promise<BackupCheck | null>
  /** Backups that can be restored; null if the folder is unreadable. */
  listBackups(): Promise<Omit<BackupListing, 'folder'> | null>
  restores: Restores
}

export type FolderState = {
  newest: { name: string; contents: BackupContents; bytes: number } | null
  isBeingWritten: boolean
}

export type BackupCheck = { file: string; on: string; good: boolean }

/** The backup to restore and the address of the requester. Contents of some backups are unknown until they are read. */
export type RestoreRequest = {
  name: string
  file: string
  address: string
  contents: Pick<BackupContents, 'madeOn' | 'version'> | null
}

type Restores = {
  readonly current: RestoreState | null
  readonly isUnderWay: boolean
  start(request: RestoreRequest): void
  stop(): Promise<void>
}

type Passwords = {
  hash(password: string): Promise<string>
  matches(password: string, passwordHash: string): Promise<boolean>
  /** Constant work for an unknown account, so timing does not reveal accounts. */
  matchesNothing(password: string): Promise<false>
}

type Person = { id: string; firstName: string; lastName: string }
type Institution = { id: string; code: string }
type SessionOrigin = Pick<Visitor, 'address' | 'agent' | 'device' | 'keepDevice'> & {
  /** Until then this browser skips the second factor; without it an existing trust remains. */
  trustedUntil?: string
}

type Sessions = {
  authenticate: (token: string, visitor: Pick<Visitor, 'loopback' | 'open' | 'background'>) => Promise<Caller>
  open(
    person: Person,
    institution: Institution,
    purpose: Caller['purpose'],
    from: SessionOrigin,
  ): Promise<string>
  /** Opens a session within a transaction of the user's institution. */
  openWithin(
    tx: UnchainedTx,
    person: Person,
    institution: Institution,
    purpose: Caller['purpose'],
    from: SessionOrigin,
  ): Promise<string>
  /** Ends the session of a completed sign-in step; throws if it has ended already. */
  endStep(tx: UnchainedTx, sessionId: string): Promise<void>
  endAllOf(tx: WriteTx, userId: string): void
  /** Ends sessions of users who lack a required second factor. */
  endWithoutFactor(tx: WriteTx): Promise<void>
  /** Revokes all trusted devices of a user. */
  clearTrust(tx: UnchainedTx, userId: string): void
  /** Drops the cached permissions of a user, so the next call reads them again. */
  invalidate(userId: string): void
  /** Drops the cached permissions of all users of an institution. */
  invalidateAllOf(institutionId: string): void
}

type SqlLoginCheck = {
  address: SqlAccessAddress
  /** The network proxy in front of embedded PostgreSQL; null if PostgreSQL is reached directly. */
  proxy: { setLogins(logins: Iterable<string>): Promise<void> } | null
  isPassword(user: string, password: string): Promise<boolean>
}
