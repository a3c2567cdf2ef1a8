import type { BackupContents, BackupListing, RestoreState } from '@insaka/domain/first-start/restore.schema'
import type { MailTemplate } from '@insaka/domain/mail/mail.labels'
import type { MailValues } from '@insaka/domain/mail/mail-templates'
import type { TokenClaims } from '@insaka/domain/sign-in/sign-in.schema'
import type { SqlAccessAddress } from './db/access.ts'
import type { Database } from './db/database.ts'
import type { SnapshotAccess } from './db/snapshot.ts'
import type { UnchainedTx, WriteTx } from './db/transactions.ts'
import type { Caller, Visitor } from './idempotency/caller.ts'

/** What every feature is built on; made once at the start, handed to each. */
export type Platform = {
  database: Database
  /** Whether its tables lie, or can lie, on several machines; there institutions have no windows. */
  distributed: boolean
  /** How a thread of its own reaches the database. */
  connection: SnapshotAccess
  /** The one clock of the server. */
  clock: () => Date
  passwords: Passwords
  passwordMinLength: number
  /** Passwords, in small letters, that everybody guesses first. */
  commonPasswords: () => Promise<ReadonlySet<string>>
  /** The institutions' own logins to their windows. */
  sqlAccess: SqlLoginCheck
  /** Demo accounts are for trying things out at one's own computer, never in production. */
  demoSignIn: boolean
  /** Where backups are made by themselves, if they are. */
  backups: Backups | null
  /** Null where no mail is sent. */
  mail: Mail | null
  sessions: Sessions
  /** Where the jobs of this process are done, if they are. */
  jobs: { trigger: () => void }
  /** What seals the secrets of second factors. */
  secretBox: {
    readonly mark: string
    seal(userId: string, secret: Uint8Array): Uint8Array
    /** Null where it was sealed with another key. */
    open(userId: string, sealed: Uint8Array): Uint8Array | null
  }
  tokens: {
    sign(claims: TokenClaims): Promise<string>
    /** What nobody can write below this text who does not have the key; the same in every process of a database. */
    signText(text: string): Promise<string>
  }
}

/** Whom a mail is for. */
export type Recipient = { userId: string; name: string; email: string }

export type Mail = {
  /** Where people find Insaka, without a slash at the end: links in mails begin with it. */
  readonly publicUrl: string
  /** Puts a mail into the outbox, in the transaction of what causes it. Answers with its id. */
  queue<T extends MailTemplate>(
    tx: UnchainedTx,
    mail: { to: Recipient; template: T; values: MailValues[T] },
  ): string
  /** Hands a mail to the mail server, and resolves once that has accepted it. */
  deliver(message: MailMessage, signal: AbortSignal): Promise<void>
  /** Why the mail server would take no mail now; null where it would. */
  check(): Promise<string | null>
}

/** A mail as it is sent. */
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
  /** Tells this installation's backups from those of others. */
  readonly installationTag: string
  /** The operator lets people take backups through the browser. */
  readonly mayDownload: boolean
  fileNames(): Promise<string[]>
  /** What an administrator ought to know. */
  missedBackup(): Promise<string | null>
  lastBackupOn(): Promise<string | null>
  /** The newest file, if it is empty or cut off. */
  brokenBackup(): Promise<string | null>
  /** True if at least one of them has records. */
  holdsRecords(): Promise<boolean>
  /** Finished backups of this installation, without those that are empty or cut off. */
  wholeNames(): Promise<string[]>
  /** The newest whole backup with what it holds. */
  newest(): Promise<{ name: string; contents: BackupContents } | null>
  /** The newest whole backup and whether another one is being written; null where the folder does not answer. */
  state(): Promise<FolderState | null>
  /** What the last check of one of them has found. */
  lastCheck(): Promise<BackupCheck | null>
  /** What could be put back; null where the folder cannot be read. */
  listBackups(): Promise<Omit<BackupListing, 'folder'> | null>
  restores: Restores
}

export type FolderState = {
  newest: { name: string; contents: BackupContents; bytes: number } | null
  isBeingWritten: boolean
}

/** Whether a backup was good when it was checked. */
export type BackupCheck = { file: string; on: string; good: boolean }

/** What is to be put back, and whose address asked for it. Some backups tell what they hold once they are read. */
export type RestoreRequest = {
  name: string
  file: string
  address: string
  contents: Pick<BackupContents, 'madeOn' | 'version'> | null
}

type Restores = {
  /** How far the restore is that this process has under way, or how the last one ended. */
  readonly current: RestoreState | null
  readonly isUnderWay: boolean
  start(request: RestoreRequest): void
  stop(): Promise<void>
}

type Passwords = {
  hash(password: string): Promise<string>
  matches(password: string, passwordHash: string): Promise<boolean>
  /** The same work for an account that does not exist. */
  matchesNothing(password: string): Promise<false>
}

type Person = { id: string; firstName: string; lastName: string }
type Institution = { id: string; code: string }
type SessionOrigin = Pick<Visitor, 'address' | 'agent' | 'device' | 'keepDevice'> & {
  /** Until then a second factor is not asked for again in this browser; a trust that holds stays without it. */
  trustedUntil?: string
}

type Sessions = {
  authenticate: (token: string, visitor: Pick<Visitor, 'loopback' | 'open' | 'background'>) => Promise<Caller>
  /** Opens a session and answers with its token. */
  open(
    person: Person,
    institution: Institution,
    purpose: Caller['purpose'],
    from: SessionOrigin,
  ): Promise<string>
  /** The same within a transaction of the person's institution; the only place where sessions begin. */
  openWithin(
    tx: UnchainedTx,
    person: Person,
    institution: Institution,
    purpose: Caller['purpose'],
    from: SessionOrigin,
  ): Promise<string>
  /** Ends the session of a step that is done, or refuses where it has ended in between. */
  endStep(tx: UnchainedTx, sessionId: string): Promise<void>
  /** Ends every session of a user, within the transaction that is the reason for it. */
  endAllOf(tx: WriteTx, userId: string): void
  /** Ends sessions of people who must have a second factor and have none. */
  endWithoutFactor(tx: WriteTx): Promise<void>
  /** From here on a user is asked for the second factor on every computer. */
  clearTrust(tx: UnchainedTx, userId: string): void
  /** Makes the very next call read anew what the user may do. */
  invalidate(userId: string): void
}

type SqlLoginCheck = {
  address: SqlAccessAddress
  /** The door before an embedded PostgreSQL; null where PostgreSQL is reached by itself. */
  proxy: { setLogins(logins: Iterable<string>): Promise<void> } | null
  isPassword(user: string, password: string): Promise<boolean>
}
